#include "server/http_server.h"

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <list>
#include <memory>
#include <thread>
#include <utility>

#include "server/connection.h"
#include "server/listener.h"
#include "server/worker.h"
#include "tablebase/base/descriptor.h"

namespace triwar::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

/// The most connections above the limit that get status 503; further ones are closed at once.
constexpr std::size_t most_refused = 256;
/// The time for all threads to end after stop().
constexpr auto last_moment = std::chrono::milliseconds(250);

/// The main thread: handles signals and accepts clients.
class HttpServer {
 public:
  HttpServer(std::vector<ListeningSocket> sockets, service::Service& service, AccessLog& log,
             const HttpSettings& settings, ServerEvents events)
      : server_{.service = service,
                .log = log,
                .settings = settings,
                .long_answers = long_answers_},
        events_(std::move(events)),
        signals_(context_, SIGTERM, SIGINT, SIGHUP),
        // The pool has more threads than endgames may be solved at a time, so that it can refuse
        // further requests at once, unless many requests wait for the same endgame.
        long_answers_(settings.threads + 1) {
    for (ListeningSocket& socket : sockets) {
      listeners_.emplace_back(context_, std::move(socket),
                              [this](Descriptor client) { take(std::move(client)); });
    }
    for (unsigned i = 0; i < settings.threads; ++i) {
      workers_.push_back(std::make_unique<Worker>(server_, events_.failed));
    }
  }

  void run() {
    try {
      begin();
    } catch (...) {
      stop_listening();
      stop();
      throw;
    }
    run_to_end(
        context_, [this] { await_all(); }, events_.failed);
  }

 private:
  void begin() {
    await_all();
    events_.ready();  // the sockets are already listening
    running_workers_ = workers_.size();
    for (const auto& worker : workers_) {
      threads_.emplace_back([this, &worker] {
        worker->run();
        if (--running_workers_ == 0) context_.stop();
      });
    }
  }

  /// Starts waiting for signals and clients, unless already waiting.
  void await_all() {
    await_signal();
    for (Listener& listener : listeners_) listener.begin();
  }

  void await_signal() {
    if (awaits_signal_) return;
    signals_.async_wait([this](const error_code& failed, int signal) {
      awaits_signal_ = false;
      if (failed) return;
      if (signal == SIGHUP) {
        asio::post(reloads_, events_.reload);
      } else if (server_.ending.exchange(true)) {
        events_.stopping(last_moment);  // a second signal
        stop();
      } else {
        end();
      }
      await_signal();
    });
    awaits_signal_ = true;
  }

  void end() {
    events_.stopping(server_.settings.ending_time);
    stop_listening();
    for (const auto& worker : workers_) {
      asio::post(worker->events(), [&worker] { worker->end(); });
    }
    timer_.expires_after(server_.settings.ending_time - last_moment);
    timer_.async_wait([this](const error_code& cancelled) {
      if (!cancelled) stop();
    });
  }

  void stop_listening() {
    for (Listener& listener : listeners_) listener.close();
  }

  void stop() {
    server_.service.hurry();
    for (const auto& worker : workers_) worker->stop();
  }

  /// Assigns a client to the next worker, or closes it if too many clients are connected.
  void take(Descriptor client) {
    service::Metrics& metrics = server_.metrics();
    ++metrics.accepted;
    const std::size_t most = server_.settings.most_connections;
    const std::size_t open = metrics.connections;
    if (open >= most) ++metrics.turned_away;
    if (open >= most + most_refused) return;
    Worker& worker = *workers_[next_++ % workers_.size()];
    asio::post(worker.events(), [&worker, accepted = ClientSocket(std::move(client), metrics),
                                 turned_away = open >= most]() mutable {
      worker.take(std::move(accepted), turned_away);
    });
  }

  ServerState server_;
  ServerEvents events_;
  asio::io_context context_{1};
  asio::signal_set signals_;
  bool awaits_signal_ = false;
  asio::steady_timer timer_{context_};
  std::list<Listener> listeners_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::atomic<std::size_t> running_workers_ = 0;
  std::size_t next_ = 0;
  // Each of these ends before the members above, which it uses, are destroyed.
  asio::thread_pool reloads_{1};  // one thread, which long answers cannot delay
  asio::thread_pool long_answers_;
  std::vector<std::jthread> threads_;  // of the workers
};

}  // namespace

void serve_http(std::vector<ListeningSocket> sockets, service::Service& service, AccessLog& log,
                const HttpSettings& settings, ServerEvents events) {
  HttpServer(std::move(sockets), service, log, settings, std::move(events)).run();
}

}  // namespace triwar::server
