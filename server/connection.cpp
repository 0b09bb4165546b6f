#include "server/connection.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <new>
#include <thread>

#include "server/sockets.h"
#include "service/request.h"

namespace triwar::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

/// The smallest size of a read, in bytes. The input buffer of an idle connection has at most twice
/// this capacity.
constexpr std::size_t read_size = 1 << 10;
/// Responses to pipelined requests are collected up to this size in bytes, then written together.
/// A larger body is written without being copied.
constexpr std::size_t batch_limit = 64 << 10;
/// Limit in bytes for request bodies and large response bodies of all connections together.
constexpr std::size_t body_memory_limit = 256 << 20;
/// The lowest rate at which a client may read a response, in bytes per second.
constexpr std::size_t least_rate = 16 << 10;
/// The most bytes that linger() discards.
constexpr std::size_t linger_limit = 256 << 10;
constexpr std::string_view continue_response = "HTTP/1.1 100 Continue\r\n\r\n";

/// Repeats work() until it does not throw std::bad_alloc. Blocks, so a worker must not call it.
template <class Work>
void retry_until_memory_suffices(const Work& work) {
  for (;;) {
    try {
      return work();
    } catch (const std::bad_alloc&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
}

}  // namespace

void WorkerContext::return_buffer(std::string& text) {
  constexpr std::size_t largest_buffer = 256 << 10;
  text.clear();
  if (text.capacity() > buffer_.capacity() && text.capacity() <= largest_buffer) {
    text.swap(buffer_);
  }
  text = std::string();
}

std::string_view WorkerContext::date() {
  const std::time_t now = std::time(nullptr);
  if (now != std::exchange(second_, now)) {
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[40];
    date_.assign(text, std::strftime(text, sizeof(text), "%a, %d %b %Y %H:%M:%S GMT", &parts));
  }
  return date_;
}

Connection::Connection(ServerState& server, WorkerContext& worker, ClientSocket client)
    : server_(server),
      worker_(worker),
      count_(std::move(client.count)),
      socket_(worker.events()),
      deadline_(server.settings.now() + server.settings.request_time) {
  const int socket = client.socket.number();
  if (server.log.is_on()) peer_ = peer_name(socket);
  const int yes = 1;  // the next call fails on unix sockets, which do not need it
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
  error_code error;
  // The family may be wrong: Asio uses it only to open sockets.
  socket_.assign(Socket::protocol_type(AF_INET, 0), socket, error);
  if (error) return;  // the system lacks resources
  client.socket.release();
  socket_.non_blocking(true, error);
}

void Connection::start(bool turned_away, std::function<void()> closed) {
  closed_ = std::move(closed);
  if (turned_away) {
    respond(service::overloaded_response("too many connections"), nullptr);
    closing_ = true;
  }
  proceed();
}

void Connection::check_deadline(Clock::time_point now) {
  if (now < deadline_) return;
  ++server_.metrics().dropped;
  close();
}

void Connection::close_if_idle() {
  if (is_idle_) close();
}

void Connection::proceed() {
  is_idle_ = false;
  deadline_ = server_.settings.now() +
              server_.settings.request_time;  // first, in case memory runs out below
  for (;;) {
    while (!closing_ && !large_response_ && output_.size() < batch_limit && answer_next()) continue;
    if (waits_for_pool_) return;
    if (output_.empty()) break;
    if (!write()) return;
  }
  return closing_ ? linger() : read();
}

/// Answers the next request. Returns false if it is incomplete or refused, or if the pool answers
/// it.
bool Connection::answer_next() {
  if (unread().empty()) return false;
  if (chunked_) return read_chunks();
  if (unread().size() < expected_size_) {  // the head has been parsed
    account_for_body();
    return false;
  }
  service::Request request;
  const ParseResult parsed = parse_request(unread(), request);
  if (parsed.kind == ParseResult::Kind::refused) {
    return refuse(service::error_response(parsed.error, parsed.message));
  }
  if (parsed.kind == ParseResult::Kind::incomplete) {
    expected_size_ = parsed.size;
    if (expected_size_ > 0 && account_for_body() && parsed.awaits_continue &&
        !std::exchange(sent_continue_, true)) {
      output_ += continue_response;
    }
    return false;
  }
  consumed_ += parsed.size;
  expected_size_ = 0;
  sent_continue_ = false;
  if (parsed.kind == ParseResult::Kind::chunked) {
    chunked_ = std::make_unique<ChunkedRequest>(std::move(request));
    if (parsed.awaits_continue) output_ += continue_response;
    return read_chunks();
  }
  return answer(std::move(request));
}

/// Parses more of a chunked body. Answers the request once its body is complete. Returns false
/// as answer_next() does.
bool Connection::read_chunks() {
  const ParseResult parsed = chunked_->body.read(unread());
  consumed_ += parsed.size;
  if (parsed.kind == ParseResult::Kind::refused) {
    return refuse(service::error_response(parsed.error, parsed.message));
  }
  if (!account_for_body() || parsed.kind == ParseResult::Kind::incomplete) return false;
  service::Request request = std::move(chunked_->request);
  request.body = std::move(chunked_->body.text());
  chunked_.reset();
  return answer(std::move(request));
}

/// Answers a request. Returns false if the pool answers it.
bool Connection::answer(service::Request request) {
  request_begun_.reset();
  const Clock::time_point begun = Clock::now();
  service::Job job = server_.service.prepare(std::move(request));
  if (job.is_long()) {
    answer_on_pool(std::move(job));
    return false;
  }
  reserve(0);
  service::Response response = job.answer();
  server_.metrics().count(response.route, response.status, Clock::now() - begun);
  respond(std::move(response), &job.request());
  return true;
}

/// Answers a request on the pool, because a long answer would block other connections.
void Connection::answer_on_pool(service::Job job) {
  struct Task {
    service::Job job;
    service::Response response = {};
  };
  const auto task = std::make_shared<Task>(Task{std::move(job)});
  asio::post(server_.long_answers, [self = shared_from_this(), task] {
    const Clock::time_point begun = Clock::now();
    retry_until_memory_suffices([&] {
      task->response = self->server_.memory > body_memory_limit
                           ? service::overloaded_response("too many large requests")
                           : task->job.answer();
    });
    self->server_.metrics().count(task->response.route, task->response.status,
                                  Clock::now() - begun);
    retry_until_memory_suffices([&] {
      asio::post(self->worker_.events(), [self, task] {
        self->waits_for_pool_ = false;
        self->deadline_ = self->server_.settings.now() + self->server_.settings.request_time;
        self->respond(std::move(task->response), &task->job.request());
        self->reserve(self->large_response_ ? self->large_response_->text().size() : 0);
        self->proceed();
      });
    });
  });
  waits_for_pool_ = true;
  deadline_ = Clock::time_point::max();
}

/// Reserves the capacity of this connection's input buffers, not the size that the request
/// announced. If all bodies then take more than body_memory_limit, refuses the request and returns
/// false.
bool Connection::account_for_body() {
  reserve(input_.capacity() + (chunked_ ? chunked_->body.text().capacity() : 0));
  if (server_.memory <= body_memory_limit) return true;
  input_ = std::string();
  consumed_ = 0;
  chunked_.reset();
  reserve(0);
  return refuse(service::overloaded_response("too many large requests"));
}

/// Responds with an error, and answers no further requests. Returns false.
bool Connection::refuse(service::Response response) {
  server_.metrics().count(response.route, response.status, {});
  closing_ = true;
  respond(std::move(response), nullptr);
  return false;
}

void Connection::respond(service::Response response, const service::Request* request) {
  const bool keep_alive = request != nullptr && request->keep_alive && !server_.ending;
  closing_ = closing_ || !keep_alive;
  if (output_.empty()) worker_.lend_buffer(output_);
  const std::string_view body = response.text();
  constexpr std::size_t head = 1 << 10;
  output_.reserve(output_.size() + head + (body.size() <= batch_limit ? body.size() : 0));
  service::add_head(response, worker_.date(), keep_alive,
                    request != nullptr && request->is_http_1_0, output_);
  const bool has_body = request == nullptr || request->method != service::Method::head;
  server_.log.add(peer_, request, response.status, has_body ? body.size() : 0);
  if (!has_body) return;
  if (body.size() <= batch_limit) {
    output_ += body;
  } else {
    large_response_ = std::move(response);
  }
}

/// Writes the output. Returns true if all of it is written. Else continues when the client reads,
/// or closes the connection if writing fails.
bool Connection::write() {
  const std::string_view body = large_response_ ? large_response_->text() : std::string_view();
  const std::size_t size = output_.size() + body.size();
  if (written_ == 0) writing_begun_ = server_.settings.now();
  while (written_ < size) {
    const std::string_view rest = written_ < output_.size()
                                      ? std::string_view(output_).substr(written_)
                                      : body.substr(written_ - output_.size());
    error_code error;
    written_ += socket_.write_some(asio::buffer(rest.data(), rest.size()), error);
    if (error == asio::error::would_block) {
      // Disconnect a client that reads nothing, or too slowly.
      const auto longest = server_.settings.request_time;
      deadline_ = std::min(server_.settings.now() + longest,
                           writing_begun_ + longest + std::chrono::seconds(size / least_rate));
      socket_.async_wait(Socket::wait_write, [self = shared_from_this()](const error_code& failed) {
        if (failed || !self->socket_.is_open()) return self->close();
        if (self->write()) self->proceed();
      });
      return false;
    }
    if (error && error != asio::error::interrupted) {
      close();
      return false;
    }
  }
  written_ = 0;
  worker_.return_buffer(output_);
  if (large_response_) {
    large_response_.reset();
    reserve(0);
  }
  return true;
}

void Connection::read() {
  input_.erase(0, std::exchange(consumed_, 0));
  if (input_.empty() && input_.capacity() > 2 * read_size) input_.shrink_to_fit();
  if (input_.empty() && !chunked_) {
    if (server_.ending) return close();
    is_idle_ = true;
  } else if (!request_begun_) {
    request_begun_ = server_.settings.now();
  }
  const std::size_t size = input_.size();
  input_.resize(size + std::clamp(expected_size_ - std::min(expected_size_, size), read_size,
                                  std::max(size, read_size)));
  socket_.async_read_some(
      asio::buffer(input_) + size,
      [self = shared_from_this(), size](const error_code& failed, std::size_t count) {
        if (failed || !self->socket_.is_open()) return self->close();
        self->input_.resize(size + count);
        self->proceed();
      });
  // Set last: if memory runs out above, the old deadline closes the connection.
  deadline_ = is_idle_ ? server_.settings.now() + server_.settings.idle_time
                       : *request_begun_ + server_.settings.request_time;
}

/// Closes the sending side, and discards input until the client closes its side, the deadline
/// passes or linger_limit is exceeded. Closing a socket with unread input would reset the
/// connection, and the client could lose the last response.
void Connection::linger() {
  if (discarded_ == 0) {
    error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
    const HttpSettings& settings = server_.settings;
    deadline_ =
        settings.now() + (server_.ending ? settings.linger_time_at_shutdown : settings.linger_time);
    input_.assign(read_size, '\0');
    ++discarded_;
  }
  socket_.async_read_some(asio::buffer(input_), [self = shared_from_this()](
                                                    const error_code& failed, std::size_t count) {
    self->discarded_ += count;
    if (failed || !self->socket_.is_open() || self->discarded_ > linger_limit) {
      return self->close();
    }
    self->linger();
  });
}

void Connection::close() {
  if (!socket_.is_open()) return;
  const auto self = shared_from_this();
  error_code ignored;
  socket_.close(ignored);
  closed_();
}

}  // namespace triwar::server
