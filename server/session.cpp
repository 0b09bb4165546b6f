#include "server/session.h"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <new>
#include <string_view>
#include <thread>
#include <utility>

#include "server/sockets.h"

namespace triwar::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

/// The sizes of a read, in bytes: of a head and of a body. An idle session keeps no more memory for
/// its input than the first one.
constexpr std::size_t read_size = 1 << 10;
constexpr std::size_t body_read_size = 16 << 10;
/// Limit in bytes for the bodies of requests and responses of all sessions together.
constexpr std::size_t body_memory_limit = 256 << 20;
/// The lowest rate at which a client may read a response, in bytes per second.
constexpr std::size_t least_rate = 16 << 10;
/// The most bytes that linger() discards.
constexpr std::size_t linger_limit = 256 << 10;

/// Returns the current time as an HTTP-date (RFC 9110).
std::string_view http_date() {
  thread_local std::time_t second = 0;
  thread_local char text[40];
  thread_local std::size_t size = 0;
  const std::time_t now = std::time(nullptr);
  if (now != std::exchange(second, now)) {
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    size = std::strftime(text, sizeof(text), "%a, %d %b %Y %H:%M:%S GMT", &parts);
  }
  return {text, size};
}

}  // namespace

Session::Session(ServerState& server, Socket socket) : server_(server), socket_(std::move(socket)) {
  if (server_.log.is_on()) peer_ = peer_name(socket_.native_handle());
  error_code unix_sockets_do_not_need_it;
  socket_.set_option(asio::ip::tcp::no_delay(true), unix_sockets_do_not_need_it);
  socket_.non_blocking(true);
  ++server_.metrics().connections;
}

Session::~Session() {
  end_wait();
  reserve(0);
  --server_.metrics().connections;
}

void Session::start(bool turned_away) {
  if (!turned_away) return begin_request();
  response_ = service::overloaded_response("too many connections");
  respond();
}

void Session::check_deadline(Clock::time_point now) {
  if (now >= std::min(retry_at_, wait_until_)) retry();  // ends a wait that takes too long
  if (now < deadline_) return;
  ++server_.metrics().dropped;
  close();
}

void Session::close_if_idle() {
  if (is_idle_) close();
}

void Session::begin_request() {
  client_has_left_ = false;
  parser_.emplace();
  response_.reset();
  reserve(0);
  if (input_.size() > 0) {  // the client sends requests in advance
    expires_after(server_.settings.request_time);
    return parse();
  }
  if (server_.ending) return;  // ends
  if (input_.capacity() > read_size) input_.shrink_to_fit();
  is_idle_ = true;
  expires_after(server_.settings.idle_time);
  read();
}

void Session::read() {
  const bool is_body = parser_->state() == RequestParser::State::body;
  socket_.async_read_some(input_.prepare(is_body ? body_read_size : read_size),
                          [self = shared_from_this()](const error_code& failed, std::size_t size) {
                            if (failed) return;
                            self->input_.commit(size);
                            if (std::exchange(self->is_idle_, false)) {
                              self->expires_after(self->server_.settings.request_time);
                            }
                            self->parse();
                          });
}

void Session::parse() {
  const asio::const_buffer bytes = input_.cdata();
  input_.consume(parser_->put({static_cast<const char*>(bytes.data()), bytes.size()}));
  switch (parser_->state()) {
    case RequestParser::State::refused:
      return refuse(service::error_response(parser_->error(), parser_->message()));
    case RequestParser::State::done:
      return answer();
    case RequestParser::State::head:
      return read();
    case RequestParser::State::body:
      break;
  }
  // Count the memory that is taken, not the length that the client has announced.
  reserve(input_.capacity() + parser_->body_capacity());
  if (server_.memory > body_memory_limit) {
    return refuse(service::overloaded_response("too many large requests"));
  }
  if (input_.size() > 0 || !parser_->awaits_continue()) return read();
  write("HTTP/1.1 100 Continue\r\n\r\n", {}, [this, deadline = deadline_] {
    deadline_ = deadline;
    read();
  });
}

void Session::answer() {
  asked_ = Clock::now();
  job_.emplace(server_.service.prepare(parser_->take()));
  if (!job_->is_long()) {
    ask();
    return respond_to_request();
  }
  deadline_ = Clock::time_point::max();
  wait_until_ = server_.settings.now() + longest_wait;
  reserve(job_->request().body.capacity());
  answer_on_pool();
  // It owns the session, which must end if the pool could not take the answer.
  watch_client();
}

void Session::ask() {
  const service::Request& request = job_->request();
  if (request.method == service::Method::post && server_.memory > body_memory_limit) {
    response_ = service::overloaded_response("too many large requests");
    service::let_pages_read(request.target, *response_);
  } else {
    response_ = job_->answer();
  }
}

void Session::respond_to_request() {
  server_.metrics().count(response_->route, response_->status, Clock::now() - asked_);
  respond();
}

/// Answers on the pool, because a long answer would block other sessions of this thread.
void Session::answer_on_pool() {
  // The thread of the pool must not own the session, which ends on its own thread.
  const auto owner = std::make_shared<std::shared_ptr<Session>>(shared_from_this());
  asio::post(server_.long_answers, [owner, self = this, &server = server_,
                                    worker = socket_.get_executor()] {
    const std::uint64_t answered_before = server.answered;
    try {
      self->ask();
    } catch (...) {  // memory is short even for an error; nothing must end the server
      self->response_.reset();
    }
    const bool waits = self->response_ && self->response_->delivery == service::Delivery::retry;
    for (bool posted = false; !posted;) {
      try {
        asio::post(worker, [owner, answered_before] {
          const auto session = std::move(*owner);
          try {
            session->take_long_answer(answered_before);
          } catch (...) {
            session->close();  // watch_client() may own it, too, and no deadline would end it
            throw;
          }
        });
        posted = true;
      } catch (const std::bad_alloc&) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
    }
    if (waits) return;
    ++server.answered;
    try {
      if (server.waiting > 0) server.retry_all();
    } catch (const std::bad_alloc&) {
      // check_deadline() retries, too.
    }
  });
}

/// Sends the answer of the pool, waits for others, or ends the connection if there is no answer.
void Session::take_long_answer(std::uint64_t answered_before) {
  using service::Delivery;
  if (response_ && response_->delivery == Delivery::retry && may_wait()) {
    if (server_.answered == answered_before) return wait();
    return answer_on_pool();  // another answer was finished meanwhile
  }
  error_code ignored;
  socket_.cancel(ignored);  // ends watch_client()
  end_wait();
  if (response_ && response_->delivery != Delivery::drop) respond_to_request();
}

/// Returns whether the request may wait for others. Counts it as waiting until end_wait().
bool Session::may_wait() {
  if (client_has_left_) {
    response_->delivery = service::Delivery::drop;
    return false;
  }
  if (server_.settings.now() >= wait_until_) return false;
  if (is_counted_waiting_) return true;
  if (++server_.waiting > most_waiting) {
    --server_.waiting;
    return false;
  }
  return is_counted_waiting_ = true;
}

/// Waits until retry(), on no thread.
void Session::wait() {
  retry_at_ = server_.settings.now() + std::chrono::seconds(1);
  waiting_.emplace(socket_.get_executor(), asio::steady_timer::time_point::max());
  waiting_->async_wait([self = shared_from_this()](const error_code&) {
    self->waiting_.reset();
    if (self->client_has_left_) return;  // ends
    try {
      self->answer_on_pool();
    } catch (...) {
      self->close();  // the pool could not take the answer
      throw;
    }
  });
}

void Session::retry() {
  if (waiting_) waiting_->cancel();
}

void Session::end_wait() {
  if (std::exchange(is_counted_waiting_, false)) --server_.waiting;
}

/// Cancels an estimate, and ends the wait for others, if the client closes its side before it gets
/// the answer and before it sends more.
void Session::watch_client() {
  socket_.async_wait(Socket::wait_read, [self = shared_from_this()](const error_code& failed) {
    if (failed || !self->job_) return;
    char next = 0;  // the first byte of the next request, which remains to be read
    const ssize_t size = ::recv(self->socket_.native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT);
    if (size > 0 || (size < 0 && (errno == EAGAIN || errno == EINTR))) return;
    self->client_has_left_ = true;
    ++self->server_.metrics().abandoned;
    self->job_->cancel();
    self->retry();
  });
}

/// Sends an error, and answers no further requests.
void Session::refuse(service::Response response) {
  server_.metrics().count(response.route, response.status, {});
  service::let_pages_read(parser_->target(), response);
  response_ = std::move(response);
  parser_.reset();
  respond();
}

/// Sends the response. If it answers no request, none can follow.
void Session::respond() {
  const service::Request* const request = job_ ? &job_->request() : nullptr;
  keep_alive_ = request != nullptr && request->keep_alive && !server_.ending;
  head_.clear();
  service::add_head(*response_, http_date(), keep_alive_,
                    request != nullptr && request->is_http_1_0, head_);
  const bool has_body = request == nullptr || request->method != service::Method::head;
  const std::string_view body = has_body ? response_->text() : std::string_view();
  server_.log.add(peer_, request, response_->status, body.size());
  job_.reset();
  reserve(response_->body.text().size());
  write(head_, body, [this] { keep_alive_ ? begin_request() : begin_linger(); });
}

/// Writes, and calls then(). Both texts must live until then.
template <class Then>
void Session::write(std::string_view head, std::string_view body, Then then) {
  const auto longest = server_.settings.request_time;
  const Clock::time_point last = server_.settings.now() + longest +
                                 std::chrono::seconds((head.size() + body.size()) / least_rate);
  const auto rest = [&] {
    return std::array{asio::buffer(head.data(), head.size()),
                      asio::buffer(body.data(), body.size())};
  };
  // Usually all is written at once, which saves time. Else then() could call this again, and so on.
  if (input_.size() == 0) {
    error_code blocked_or_failed;
    const std::size_t written = socket_.write_some(rest(), blocked_or_failed);
    if (written == head.size() + body.size()) return then();
    body.remove_prefix(written - std::min(written, head.size()));
    head.remove_prefix(std::min(written, head.size()));
  }
  asio::async_write(
      socket_, rest(),
      // Called before each piece: a client that reads nothing, or too slowly, is disconnected.
      [this, longest, last](const error_code& failed, std::size_t) -> std::size_t {
        expires_after(longest);
        deadline_ = std::min(deadline_, last);
        constexpr std::size_t piece = 64 << 10;
        return failed ? 0 : piece;
      },
      [self = shared_from_this(), then](const error_code& failed, std::size_t) {
        if (!failed) then();
      });
}

/// Closes the sending side, and discards input until the client closes its side, the deadline
/// passes or linger_limit is exceeded. Closing a socket with unread input would reset the
/// connection, and the client could lose the last response.
void Session::begin_linger() {
  error_code ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
  const HttpSettings& settings = server_.settings;
  expires_after(server_.ending ? settings.linger_time_at_shutdown : settings.linger_time);
  response_.reset();
  reserve(0);
  linger();
}

void Session::linger() {
  input_.clear();
  socket_.async_read_some(input_.prepare(read_size),
                          [self = shared_from_this()](const error_code& failed, std::size_t size) {
                            self->discarded_ += size;
                            if (!failed && self->discarded_ <= linger_limit) self->linger();
                          });
}

/// The pending operation fails, and with it the session ends.
void Session::close() {
  error_code ignored;
  socket_.close(ignored);
  deadline_ = Clock::time_point::max();
}

/// Replaces the number of bytes that this session adds to ServerState::memory.
void Session::reserve(std::size_t size) {
  if (size == reserved_) return;
  server_.memory += size;
  server_.memory -= std::exchange(reserved_, size);
}

}  // namespace triwar::server
