#include "server/http_server.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/basic_socket_acceptor.hpp>
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
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "server/session.h"

namespace triwar::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using namespace std::chrono_literals;

/// The most connections above the limit that get status 503; further ones are closed at once.
constexpr std::size_t most_refused = 256;
/// The time for all threads to end after stop().
constexpr auto last_moment = 250ms;

/// Calls begin() and runs the context until it has no work left or is stopped. If either throws
/// anything, calls log() with the exception and starts over after 10 ms.
template <class Begin, class Log>
void run_to_end(asio::io_context& context, const Begin& begin, const Log& log) {
  for (;;) {
    try {
      begin();
      context.run();
      return;
    } catch (const std::exception& error) {
      log(error);
    } catch (...) {
      log(std::runtime_error("an exception of unknown type"));
    }
    std::this_thread::sleep_for(10ms);
  }
}

/// Serves sessions on one thread. All functions but events(), run() and stop() must be called on
/// this thread.
class Worker {
 public:
  explicit Worker(ServerState& server) : server_(server) {}

  asio::io_context& events() { return events_; }

  /// Returns after stop(), or when all sessions have ended after end().
  void run(const std::function<void(const std::exception&)>& failed) {
    run_to_end(
        events_, [this] { tick(); }, failed);
  }
  void stop() { events_.stop(); }

  void take(Session& session, bool turned_away) {
    sessions_.push_back(session);
    session.start(turned_away);
  }

  /// Retries the requests that wait for others.
  void retry() {
    for (Session& session : sessions_) session.retry();
  }

  /// Closes idle sessions at once, and the others after their next response.
  void end() {
    for (Session& session : sessions_) session.close_if_idle();
    ending_ = true;
    tick();
  }

 private:
  /// Checks deadlines now and again. The timer keeps the event loop running.
  void tick() {
    const auto now = server_.settings.now();
    for (Session& session : sessions_) session.check_deadline(now);
    timer_.cancel();
    if (ending_ && sessions_.empty()) return;
    const HttpSettings& settings = server_.settings;
    timer_.expires_after(ending_ ? 10ms
                                 : std::min<HttpSettings::Duration>(
                                       {1s, settings.request_time / 4, settings.idle_time / 4}));
    timer_.async_wait([this](const error_code& cancelled) {
      if (!cancelled) tick();
    });
  }

  ServerState& server_;
  SessionList sessions_;
  asio::io_context events_{1};
  asio::steady_timer timer_{events_};
  bool ending_ = false;
};

struct Listener {
  Listener(asio::io_context& context, ListeningSocket socket)
      // The family may be wrong: Asio uses it only to open sockets.
      : acceptor(context, {AF_INET, 0}, socket.descriptor.number()),
        pause(context),
        made_path(std::move(socket.made_path)) {
    socket.descriptor.release();
  }

  asio::basic_socket_acceptor<asio::generic::stream_protocol, asio::io_context::executor_type>
      acceptor;
  asio::steady_timer pause;
  std::string made_path;
};

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
        // Solves and estimates take at most half of `threads` each, at least one. Others wait on no
        // thread, so that one is always free for other long answers.
        long_answers_(settings.threads + 2) {
    server_.retry_all = [this] {
      for (const auto& worker : workers_) {
        asio::post(worker->events(), [&worker] { worker->retry(); });
      }
    };
    for (ListeningSocket& socket : sockets) {
      listeners_.emplace_back(context_, std::move(socket));
    }
    for (unsigned i = 0; i < settings.threads; ++i) {
      workers_.push_back(std::make_unique<Worker>(server_));
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
        worker->run(events_.failed);
        if (--running_workers_ == 0) context_.stop();
      });
    }
  }

  /// Waits for signals and clients.
  void await_all() {
    await_signal();
    for (Listener& listener : listeners_) accept(listener);
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
    for (Listener& listener : listeners_) {
      error_code ignored;
      listener.acceptor.close(ignored);
      if (!listener.made_path.empty()) ::unlink(listener.made_path.c_str());
    }
  }

  /// Accepts clients for the workers in turn, from now on.
  void accept(Listener& listener) {
    if (!listener.acceptor.is_open()) return;
    // An exception in Asio may have ended the wait, or not.
    error_code ignored;
    listener.acceptor.cancel(ignored);
    Worker& worker = *workers_[next_++ % workers_.size()];
    listener.acceptor.async_accept(worker.events(),
                                   [&](const error_code& failed, Session::Socket client) {
                                     if (failed == asio::error::operation_aborted) return;
                                     if (!failed) {
                                       take(std::move(client), worker);
                                       return accept(listener);
                                     }
                                     // Out of file descriptors or memory: retry later.
                                     listener.pause.expires_after(100ms);
                                     listener.pause.async_wait([&](const error_code& cancelled) {
                                       if (!cancelled) accept(listener);
                                     });
                                   });
  }

  void stop() {
    server_.service.hurry();
    for (const auto& worker : workers_) worker->stop();
  }

  /// Hands a client to a worker, or closes it if far too many clients are connected.
  void take(Session::Socket client, Worker& worker) {
    service::Metrics& metrics = server_.metrics();
    ++metrics.accepted;
    const std::size_t most = server_.settings.most_connections;
    const std::size_t open = metrics.connections;
    const bool turned_away = open >= most;
    if (turned_away) ++metrics.turned_away;
    if (open >= most + most_refused) return;
    asio::post(worker.events(), [&worker, turned_away,
                                 session = std::make_shared<Session>(server_, std::move(client))] {
      worker.take(*session, turned_away);
    });
  }

  ServerState server_;
  ServerEvents events_;
  std::vector<std::unique_ptr<Worker>> workers_;
  asio::io_context context_{1};  // after the workers, to which waiting listeners refer
  asio::signal_set signals_;
  bool awaits_signal_ = false;
  asio::steady_timer timer_{context_};
  std::list<Listener> listeners_;
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
