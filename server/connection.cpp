#include "server/connection.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <new>
#include <thread>

#include "server/request_parser.h"
#include "server/sockets.h"
#include "server/worker.h"
#include "service/limits.h"

namespace triwar::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

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
constexpr std::string_view asks_for_body = "HTTP/1.1 100 Continue\r\n\r\n";

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

}  // namespace

Connection::Connection(Shared& shared, Worker& worker, Accepted accepted)
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
  socket_.assign(Socket::protocol_type(AF_INET, 0), socket, error);
  if (error) return;  // the system is short of something
  accepted.socket.release();
  socket_.non_blocking(true, error);
}

void Connection::begin(Connections::iterator place, bool turned_away) {
  place_ = place;
  if (turned_away) {
    respond(overloaded_response("there are too many connections"), nullptr);
    closing_ = true;
  }
  proceed();
}

void Connection::check(Clock::time_point now) {
  if (now < deadline_) return;
  ++shared_.metrics().dropped;
  drop();
}

void Connection::end_soon() {
  if (waits_for_request_) drop();
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
  if (chunked_) return read_chunks();
  if (unread().size() < needed_) {  // its head need not be read again
    keep_body();
    return false;
  }
  Request request;
  const Parsed parsed = parse_request(unread(), request);
  if (parsed.what == Parsed::What::refused) {
    refuse(error_response(parsed.error, parsed.message));
    return false;
  }
  if (parsed.what == Parsed::What::incomplete) {
    needed_ = parsed.size;
    if (needed_ > 0 && keep_body() && parsed.awaits_continue && !std::exchange(continued_, true)) {
      out_ += asks_for_body;
    }
    return false;
  }
  taken_ += parsed.size;
  needed_ = 0;
  continued_ = false;
  if (parsed.what == Parsed::What::chunked) {
    chunked_ = std::make_unique<Chunked>(std::move(request));
    if (parsed.awaits_continue) out_ += asks_for_body;
    return read_chunks();
  }
  return answer_whole(std::move(request));
}

/// False as answer_next() is.
bool Connection::read_chunks() {
  const Parsed parsed = chunked_->body.read(unread());
  taken_ += parsed.size;
  if (parsed.what == Parsed::What::refused) {
    refuse(error_response(parsed.error, parsed.message));
    return false;
  }
  if (!keep_body() || parsed.what == Parsed::What::incomplete) return false;
  Request request = std::move(chunked_->request);
  request.body = std::move(chunked_->body.text());
  chunked_.reset();
  return answer_whole(std::move(request));
}

/// False when it is answered elsewhere.
bool Connection::answer_whole(Request request) {
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
                           ? overloaded_response("there are too many large requests")
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
  reserve(in_.capacity() + (chunked_ ? chunked_->body.text().capacity() : 0));
  if (shared_.memory <= most_memory) return true;
  in_ = std::string();
  taken_ = 0;
  chunked_.reset();
  reserve(0);
  refuse(overloaded_response("there are too many large requests"));
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
    const std::string_view rest = written_ < out_.size() ? std::string_view(out_).substr(written_)
                                                         : body.substr(written_ - out_.size());
    error_code error;
    written_ += socket_.write_some(asio::buffer(rest.data(), rest.size()), error);
    if (error == asio::error::would_block) {
      // A client that reads nothing, or too slowly, is dropped.
      const auto longest = shared_.settings.request_time;
      deadline_ = std::min(Clock::now() + longest,
                           writing_begun_ + longest + std::chrono::seconds(size / slowest));
      socket_.async_wait(Socket::wait_write, [self = shared_from_this()](const error_code& failed) {
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
  if (in_.empty() && !chunked_) {
    if (shared_.ending) return drop();
    waits_for_request_ = true;
  } else if (!request_begun_) {
    request_begun_ = Clock::now();
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
  // Not before: where memory runs out above, the connection ends soon.
  deadline_ = waits_for_request_ ? Clock::now() + shared_.settings.idle_time
                                 : *request_begun_ + shared_.settings.request_time;
}

/// Says that nothing more comes, and waits for the client to say so, too: what it has sent and
/// nobody has read would take the last response away.
void Connection::say_farewell() {
  if (ignored_ == 0) {
    error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
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

}  // namespace triwar::server
