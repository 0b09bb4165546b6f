#include "server/http_server.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <csignal>
#include <ctime>
#include <exception>
#include <list>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "server/notify.h"
#include "server/request_parser.h"
#include "tablebase/base/descriptor.h"
#include "tablebase/base/error.h"

namespace triwar::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;
using Protocol = asio::generic::stream_protocol;

/// What is read at least at a time. Buffers of connections that wait are not larger than twice
/// that.
constexpr std::size_t piece = 1 << 10;
/// Answers to requests that have come in together are written together up to this size; then
/// further requests wait. Larger bodies are not copied.
constexpr std::size_t most_together = 64 << 10;
/// Bodies of requests and large ones of responses, over all connections.
constexpr std::size_t most_memory = 256 << 20;
/// Clients that read more slowly than this are dropped, in bytes a second.
constexpr std::size_t slowest = 16 << 10;
/// What is read after the last response, so that the client sees it before the connection ends.
constexpr std::size_t most_ignored = 256 << 10;
constexpr auto longest_farewell = std::chrono::milliseconds(2000);
constexpr auto longest_farewell_at_end = std::chrono::milliseconds(300);
/// Connections beyond the most that are told so; further ones are closed.
constexpr std::size_t most_told = 256;
/// For all threads to end once nothing is waited for any more.
constexpr auto last_moment = std::chrono::milliseconds(250);

struct Shared {
  Service& service;
  AccessLog& log;
  HttpSettings settings;
  asio::thread_pool& long_answers;
  std::atomic<bool> ending = false;
  std::atomic<std::size_t> memory = 0;  ///< that bodies take

  Metrics& metrics() const { return service.metrics(); }
};

/// Runs until all is done. `begin` is called first, and again after anything was thrown: most
/// likely memory is short. The connection that wanted too much is ended when its time is up.
template <class Begin>
void run_to_end(asio::io_context& context, const Begin& begin) {
  for (;;) {
    try {
      begin();
      context.run();
      return;
    } catch (const std::exception&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
}

struct Uncount {
  void operator()(Metrics* metrics) const noexcept { --metrics->connections; }
};

/// A client's socket, counted as long as it is open.
struct Accepted {
  Accepted(int number, Metrics& metrics) : socket(number), counted(&metrics) {
    ++metrics.connections;
  }

  Descriptor socket;
  std::unique_ptr<Metrics, Uncount> counted;
};

/// Has SIGALRM come after that time.
void set_alarm(HttpSettings::Duration time) {
  const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  itimerval timer{};
  timer.it_value.tv_sec = microseconds / 1'000'000;
  timer.it_value.tv_usec = microseconds % 1'000'000;
  ::setitimer(ITIMER_REAL, &timer, nullptr);
}

class Connection;
using Connections = std::list<std::shared_ptr<Connection>>;

/// A thread that serves some of the connections.
class Worker {
 public:
  /// `ended` is called at the end of run().
  Worker(Shared& shared, std::function<void()> ended)
      : shared_(shared), ended_(std::move(ended)), timer_(context_) {}

  asio::io_context& context() { return context_; }

  /// Serves until all connections have ended after end(), or until stop().
  void run();
  void stop() { context_.stop(); }

  // The others are called on its thread.

  /// `turned_away`: only to say that there are too many.
  void take(Accepted accepted, bool turned_away);
  void forget(Connections::iterator connection);
  void end();

  /// Gives an empty text room, for as long as it is written to a socket: what all connections use
  /// one after the other stays in the processor's cache.
  void lend(std::string& text) { text.swap(room_); }
  void put_back(std::string& text);

  /// The time as HTTP writes it.
  std::string_view date();

 private:
  void tick();
  void end_if_done();

  Shared& shared_;
  std::function<void()> ended_;
  asio::io_context context_{1};
  asio::executor_work_guard<asio::io_context::executor_type> guard_ =
      asio::make_work_guard(context_);
  asio::steady_timer timer_;
  Connections connections_;
  std::string room_;
  bool ending_ = false;
  std::time_t second_ = 0;
  std::string date_;
};

/// One client. Answers all whole requests of what has come in, writes the answers, and only then
/// reads on: what is answered in advance has an end.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Shared& shared, Worker& worker, Accepted accepted)
      : shared_(shared),
        worker_(worker),
        counted_(std::move(accepted.counted)),
        socket_(worker.context()),
        deadline_(Clock::now() + shared.settings.request_time) {
    const int socket = accepted.socket.number();
    if (shared.log.is_on()) peer_ = peer_name(socket);
    const int yes = 1;  // fails on sockets of other families, which need it not
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
    error_code error;
    // The family matters only to sockets that are yet to be opened.
    socket_.assign(Protocol(AF_INET, 0), socket, error);
    if (error) return;  // the system is short of something
    accepted.socket.release();
    socket_.non_blocking(true, error);
  }
  ~Connection() { reserve(0); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool is_open() const { return socket_.is_open(); }

  void begin(Connections::iterator place, bool turned_away) {
    place_ = place;
    if (turned_away) {
      respond(overloaded("there are too many connections"), nullptr);
      closing_ = true;
    }
    proceed();
  }

  /// Ends what takes too long.
  void check(Clock::time_point now) {
    if (now < deadline_) return;
    ++shared_.metrics().dropped;
    drop();
  }

  /// Ends now, or when what is under way is done.
  void end_soon() {
    if (waits_for_request_) drop();
  }

 private:
  void proceed();
  bool answer_next();
  void answer_elsewhere(Request request);
  void respond(Response response, const Request* request);
  void refuse(Response response);
  bool keep_body();
  bool write();
  void read();
  void say_farewell();
  void drop();

  std::string_view unread() const { return std::string_view(in_).substr(taken_); }

  /// Accounts for bodies that take that many bytes.
  void reserve(std::size_t size) {
    shared_.memory += size;
    shared_.memory -= std::exchange(reserved_, size);
  }

  Shared& shared_;
  Worker& worker_;
  std::unique_ptr<Metrics, Uncount> counted_;
  Connections::iterator place_;
  asio::basic_stream_socket<Protocol, asio::io_context::executor_type> socket_;
  std::string peer_;

  std::string in_;          // what has come in
  std::size_t taken_ = 0;   // of this, what has been answered
  std::size_t needed_ = 0;  // the size of the request that has begun, if that is known
  bool continued_ = false;  // its body has been asked for
  std::optional<Clock::time_point> request_begun_;

  std::string out_;                // what is to be written
  std::optional<Response> large_;  // a response whose body comes after it
  std::size_t written_ = 0;        // of both
  Clock::time_point writing_begun_;

  std::size_t reserved_ = 0;
  std::size_t ignored_ = 0;
  Clock::time_point deadline_;
  bool waits_for_request_ = false;
  bool answered_elsewhere_ = false;
  bool closing_ = false;  // no further request is answered
};

/// Calls work() until memory suffices for it. Not on the thread of a worker.
template <class Work>
void until_memory_suffices(const Work& work) {
  for (;;) {
    try {
      return work();
    } catch (const std::bad_alloc&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
}

void Connection::proceed() {
  waits_for_request_ = false;
  deadline_ = Clock::now() + shared_.settings.request_time;  // also where memory runs out below
  for (;;) {
    while (!closing_ && !large_ && out_.size() < most_together && answer_next()) continue;
    if (answered_elsewhere_) return;
    if (out_.empty()) break;
    if (!write()) return;
  }
  return closing_ ? say_farewell() : read();
}

/// False when there is no further whole request, or it is answered elsewhere.
bool Connection::answer_next() {
  if (unread().empty()) return false;
  if (unread().size() < needed_) {  // its head need not be read again
    keep_body();
    return false;
  }
  Request request;
  const Parsed parsed = parse_request(unread(), request);
  if (parsed.what == Parsed::What::refused) {
    refuse(error(parsed.status, parsed.code, parsed.message));
    return false;
  }
  if (parsed.what == Parsed::What::incomplete) {
    needed_ = parsed.size;
    if (needed_ > 0 && keep_body() && parsed.awaits_continue && !std::exchange(continued_, true)) {
      out_ += "HTTP/1.1 100 Continue\r\n\r\n";
    }
    return false;
  }
  taken_ += parsed.size;
  needed_ = 0;
  continued_ = false;
  request_begun_.reset();
  if (request.method == Method::post) {
    answer_elsewhere(std::move(request));
    return false;
  }
  reserve(0);
  const Clock::time_point begun = Clock::now();
  Response response = shared_.service.answer(request);
  shared_.metrics().count(response.route, response.status, Clock::now() - begun);
  respond(std::move(response), &request);
  return true;
}

/// Answers that may take long must not keep other connections waiting.
void Connection::answer_elsewhere(Request request) {
  struct Task {
    Request request;
    Response response = {};
  };
  const auto task = std::make_shared<Task>(Task{std::move(request)});
  asio::post(shared_.long_answers, [self = shared_from_this(), task] {
    const Clock::time_point begun = Clock::now();
    until_memory_suffices([&] {
      task->response = self->shared_.memory > most_memory
                           ? overloaded("there are too many large requests")
                           : self->shared_.service.answer(task->request);
    });
    self->shared_.metrics().count(task->response.route, task->response.status,
                                  Clock::now() - begun);
    until_memory_suffices([&] {
      asio::post(self->worker_.context(), [self, task] {
        self->answered_elsewhere_ = false;
        self->deadline_ = Clock::now() + self->shared_.settings.request_time;
        self->respond(std::move(task->response), &task->request);
        self->reserve(self->large_ ? self->large_->text().size() : 0);
        self->proceed();
      });
    });
  });
  answered_elsewhere_ = true;
  deadline_ = Clock::time_point::max();
}

/// Accounts for what of a body has come in, not for what the client says will come. Refuses it
/// when all bodies together take too much.
bool Connection::keep_body() {
  reserve(in_.capacity());
  if (shared_.memory <= most_memory) return true;
  in_ = std::string();
  taken_ = 0;
  reserve(0);
  refuse(overloaded("there are too many large requests"));
  return false;
}

void Connection::refuse(Response response) {
  shared_.metrics().count(response.route, response.status, {});
  closing_ = true;
  respond(std::move(response), nullptr);
}

void Connection::respond(Response response, const Request* request) {
  const bool keep_alive = request != nullptr && request->keep_alive && !shared_.ending;
  closing_ = closing_ || !keep_alive;
  if (out_.empty()) worker_.lend(out_);
  const std::string_view body = response.text();
  constexpr std::size_t head = 1 << 10;
  out_.reserve(out_.size() + head + (body.size() <= most_together ? body.size() : 0));
  add_head(response, worker_.date(), keep_alive, request != nullptr && request->is_http_1_0, out_);
  const bool has_body = request == nullptr || request->method != Method::head;
  shared_.log.add(peer_, request, response.status, has_body ? body.size() : 0);
  if (!has_body) return;
  if (body.size() <= most_together) {
    out_ += body;
  } else {
    large_ = std::move(response);
  }
}

/// Writes what it can. True when that is all; else it goes on later.
bool Connection::write() {
  const std::string_view body = large_ ? large_->text() : std::string_view();
  const std::size_t size = out_.size() + body.size();
  if (written_ == 0) writing_begun_ = Clock::now();
  while (written_ < size) {
    const std::size_t of_out = std::min(written_, out_.size());
    const std::array<asio::const_buffer, 2> rest{
        asio::buffer(out_) + of_out, asio::buffer(body.data(), body.size()) + (written_ - of_out)};
    error_code error;
    written_ += socket_.write_some(rest, error);
    if (error == asio::error::would_block) {
      // A client that reads nothing, or too slowly, is dropped.
      const auto longest = shared_.settings.request_time;
      deadline_ = std::min(Clock::now() + longest,
                           writing_begun_ + longest + std::chrono::seconds(size / slowest));
      socket_.async_wait(decltype(socket_)::wait_write,
                         [self = shared_from_this()](const error_code& failed) {
                           if (failed || !self->socket_.is_open()) return self->drop();
                           if (self->write()) self->proceed();
                         });
      return false;
    }
    if (error && error != asio::error::interrupted) {
      drop();
      return false;
    }
  }
  written_ = 0;
  worker_.put_back(out_);
  if (large_) {
    large_.reset();
    reserve(0);
  }
  return true;
}

void Connection::read() {
  in_.erase(0, std::exchange(taken_, 0));
  if (in_.empty() && in_.capacity() > 2 * piece) in_.shrink_to_fit();
  if (in_.empty()) {
    if (shared_.ending) return drop();
    waits_for_request_ = true;
    deadline_ = Clock::now() + shared_.settings.idle_time;
  } else {
    if (!request_begun_) request_begun_ = Clock::now();
    deadline_ = *request_begun_ + shared_.settings.request_time;
  }
  const std::size_t size = in_.size();
  in_.resize(size + std::clamp(needed_ - std::min(needed_, size), piece, std::max(size, piece)));
  socket_.async_read_some(
      asio::buffer(in_) + size,
      [self = shared_from_this(), size](const error_code& failed, std::size_t count) {
        if (failed || !self->socket_.is_open()) return self->drop();
        self->in_.resize(size + count);
        self->proceed();
      });
}

/// Says that nothing more comes, and waits for the client to say so, too: what it has sent and
/// nobody has read would take the last response away.
void Connection::say_farewell() {
  if (ignored_ == 0) {
    error_code ignored;
    socket_.shutdown(decltype(socket_)::shutdown_send, ignored);
    deadline_ = Clock::now() + (shared_.ending ? longest_farewell_at_end : longest_farewell);
    in_.assign(piece, '\0');
    ++ignored_;
  }
  socket_.async_read_some(
      asio::buffer(in_), [self = shared_from_this()](const error_code& failed, std::size_t count) {
        self->ignored_ += count;
        if (failed || !self->socket_.is_open() || self->ignored_ > most_ignored) {
          return self->drop();
        }
        self->say_farewell();
      });
}

void Connection::drop() {
  if (!socket_.is_open()) return;
  const auto self = shared_from_this();
  error_code ignored;
  socket_.close(ignored);
  worker_.forget(place_);
}

void Worker::run() {
  run_to_end(context_, [this] { tick(); });
  ended_();
}

void Worker::take(Accepted accepted, bool turned_away) {
  const auto connection = std::make_shared<Connection>(shared_, *this, std::move(accepted));
  if (!connection->is_open()) return;
  connections_.push_back(connection);
  connection->begin(std::prev(connections_.end()), turned_away);
}

void Worker::forget(Connections::iterator connection) {
  connections_.erase(connection);
  end_if_done();
}

void Worker::end() {
  ending_ = true;
  for (auto next = connections_.begin(); next != connections_.end();) (*next++)->end_soon();
  end_if_done();
}

void Worker::end_if_done() {
  if (!ending_ || !connections_.empty()) return;
  timer_.cancel();
  guard_.reset();
}

void Worker::tick() {
  const Clock::time_point now = Clock::now();
  for (auto next = connections_.begin(); next != connections_.end();) (*next++)->check(now);
  const auto& [threads, most, request_time, idle_time, ending_time] = shared_.settings;
  timer_.expires_after(
      std::min<Clock::duration>({std::chrono::seconds(1), request_time / 4, idle_time / 4}));
  timer_.async_wait([this](const error_code& cancelled) {
    if (!cancelled && !(ending_ && connections_.empty())) tick();
  });
}

void Worker::put_back(std::string& text) {
  text.clear();
  if (text.capacity() > room_.capacity() && text.capacity() <= 4 * most_together) {
    text.swap(room_);
  }
  text = std::string();
}

std::string_view Worker::date() {
  const std::time_t now = std::time(nullptr);
  if (now != std::exchange(second_, now)) {
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[40];
    date_.assign(text, std::strftime(text, sizeof(text), "%a, %d %b %Y %H:%M:%S GMT", &parts));
  }
  return date_;
}

}  // namespace

/// The main thread: signals, and the sockets that listen.
class HttpServer::Implementation {
 public:
  Implementation(std::vector<ListeningSocket> sockets, Service& service, AccessLog& log,
                 const HttpSettings& settings, std::function<void()> reload)
      : shared_{.service = service,
                .log = log,
                .settings = settings,
                .long_answers = long_answers_},
        reload_(std::move(reload)),
        signals_(context_, SIGTERM, SIGINT, SIGHUP),
        long_answers_(settings.threads) {
    for (ListeningSocket& socket : sockets) {
      if (!socket.made_path.empty()) made_paths_.push_back(socket.made_path);
      const int descriptor = ::fcntl(socket.descriptor.number(), F_DUPFD_CLOEXEC, 0);
      if (descriptor < 0) throw refused(ErrorCode::cannot_write, socket.name, "listen");
      listeners_.emplace_back(context_, descriptor).socket.native_non_blocking(true);
    }
    for (unsigned i = 0; i < settings.threads; ++i) {
      workers_.push_back(std::make_unique<Worker>(shared_, [this] {
        if (--working_ == 0) context_.stop();
      }));
    }
  }

  void run(const std::function<void()>& ready) {
    try {
      begin(ready);
    } catch (...) {
      stop_listening();
      stop();
      join();
      throw;
    }
    run_to_end(context_, [] {});
    join();
  }

 private:
  /// A socket that listens, and when it goes on where the system was short of something.
  struct Listener {
    Listener(asio::io_context& context, int descriptor)
        : socket(context, descriptor), pause(context) {}

    asio::posix::stream_descriptor socket;
    asio::steady_timer pause;
  };

  void begin(const std::function<void()>& ready) {
    await_signal();
    for (Listener& listener : listeners_) await_client(listener);
    ready();  // the sockets listen already: whoever connects now is accepted soon
    working_ = workers_.size();
    for (const auto& worker : workers_) threads_.emplace_back([&worker] { worker->run(); });
  }

  void join() {
    for (std::thread& thread : threads_) thread.join();
    long_answers_.stop();
    long_answers_.join();
  }

  void await_signal() {
    signals_.async_wait([this](const error_code& failed, int signal) {
      if (failed) return;
      if (signal == SIGHUP) {
        asio::post(long_answers_, [this] {
          const std::scoped_lock lock(reloading_);
          reload_();
        });
      } else if (shared_.ending.exchange(true)) {
        set_alarm(last_moment);  // somebody is in a hurry
        stop();
      } else {
        end();
      }
      await_signal();
    });
  }

  void end() {
    notify("STOPPING=1");
    stop_listening();
    for (const auto& worker : workers_) {
      asio::post(worker->context(), [&worker] { worker->end(); });
    }
    // Whatever a thread waits for, such as a reader of the access log: then the process ends.
    std::signal(SIGALRM, [](int) { ::_exit(0); });
    set_alarm(shared_.settings.ending_time);
    timer_.expires_after(shared_.settings.ending_time - last_moment);
    timer_.async_wait([this](const error_code& cancelled) {
      if (!cancelled) stop();
    });
  }

  void stop_listening() {
    for (Listener& listener : listeners_) listener.socket.close();
    for (const std::string& path : made_paths_) ::unlink(path.c_str());
  }

  void stop() {
    shared_.service.hurry();
    for (const auto& worker : workers_) worker->stop();
  }

  void await_client(Listener& listener) {
    listener.socket.async_wait(asio::posix::stream_descriptor::wait_read,
                               [this, &listener](const error_code& failed) {
                                 if (failed || !listener.socket.is_open()) return;
                                 bool goes_on = false;
                                 try {
                                   goes_on = accept_some(listener);
                                 } catch (const std::bad_alloc&) {
                                   // The socket is closed again.
                                 }
                                 if (goes_on) return await_client(listener);
                                 // Too many files are open, or memory is short: that may pass.
                                 listener.pause.expires_after(std::chrono::milliseconds(100));
                                 listener.pause.async_wait([this, &listener](const error_code&) {
                                   if (listener.socket.is_open()) await_client(listener);
                                 });
                               });
  }

  /// False when the system cannot open another socket.
  bool accept_some(Listener& listener) {
    constexpr int most_at_once = 64;
    for (int i = 0; i < most_at_once; ++i) {
      const int socket = ::accept4(listener.socket.native_handle(), nullptr, nullptr,
                                   SOCK_CLOEXEC | SOCK_NONBLOCK);
      if (socket < 0) {
        return errno != EMFILE && errno != ENFILE && errno != ENOBUFS && errno != ENOMEM;
      }
      Metrics& metrics = shared_.metrics();
      ++metrics.accepted;
      const std::size_t most = shared_.settings.most_connections;
      const std::size_t open = metrics.connections;
      if (open >= most) ++metrics.turned_away;
      if (open >= most + most_told) {
        ::close(socket);
        continue;
      }
      Worker& worker = *workers_[next_++ % workers_.size()];
      asio::post(worker.context(), [&worker, accepted = Accepted(socket, metrics),
                                    turned_away = open >= most]() mutable {
        worker.take(std::move(accepted), turned_away);
      });
    }
    return true;
  }

  Shared shared_;
  std::function<void()> reload_;
  std::mutex reloading_;
  asio::io_context context_{1};
  asio::signal_set signals_;
  asio::steady_timer timer_{context_};
  std::list<Listener> listeners_;
  std::vector<std::string> made_paths_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::thread> threads_;
  std::atomic<std::size_t> working_ = 0;
  std::size_t next_ = 0;
  asio::thread_pool long_answers_;  // ends before the connections that it answers
};

HttpServer::HttpServer(std::vector<ListeningSocket> sockets, Service& service, AccessLog& log,
                       const HttpSettings& settings, std::function<void()> reload)
    : implementation_(std::make_unique<Implementation>(std::move(sockets), service, log, settings,
                                                       std::move(reload))) {}

HttpServer::~HttpServer() = default;

void HttpServer::run(const std::function<void()>& ready) { implementation_->run(ready); }

}  // namespace triwar::server
