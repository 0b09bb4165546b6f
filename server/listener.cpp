#include "server/listener.h"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <new>
#include <utility>

namespace triwar::server {

using boost::system::error_code;

Listener::Listener(boost::asio::io_context& context, ListeningSocket socket,
                   std::function<void(Descriptor)> take)
    : socket_(context, socket.descriptor.number()),
      pause_(context),
      made_path_(std::move(socket.made_path)),
      take_(std::move(take)) {
  socket.descriptor.release();
  socket_.native_non_blocking(true);
}

void Listener::begin() {
  if (waits_ || !socket_.is_open()) return;
  socket_.async_wait(decltype(socket_)::wait_read, [this](const error_code& failed) {
    waits_ = false;
    if (failed || !socket_.is_open()) return;
    bool may_continue = false;
    try {
      may_continue = accept_some();
    } catch (const std::bad_alloc&) {
      // The client's socket is closed already, by its destructor.
    }
    if (may_continue) return begin();
    // Out of file descriptors or memory: retry later.
    pause_.expires_after(std::chrono::milliseconds(100));
    pause_.async_wait([this](const error_code&) { begin(); });
  });
  waits_ = true;
}

void Listener::close() {
  socket_.close();
  if (!made_path_.empty()) ::unlink(made_path_.c_str());
}

/// Accepts some waiting clients. Returns false if the system lacks resources for another socket.
bool Listener::accept_some() {
  constexpr int most_at_once = 64;
  for (int i = 0; i < most_at_once; ++i) {
    Descriptor client(
        ::accept4(socket_.native_handle(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (!client.open()) {
      return errno != EMFILE && errno != ENFILE && errno != ENOBUFS && errno != ENOMEM;
    }
    take_(std::move(client));
  }
  return true;
}

}  // namespace triwar::server
