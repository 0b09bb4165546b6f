// A client's connection, which reads requests and writes responses, and the state that connections
// share.
#pragma once

#include <atomic>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/access_log.h"
#include "server/http_server.h"
#include "server/request_parser.h"
#include "service/request.h"
#include "service/response.h"
#include "service/service.h"
#include "tablebase/base/descriptor.h"

namespace triwar::server {

/// Shared by all connections.
struct ServerState {
  service::Service& service;
  AccessLog& log;
  HttpSettings settings;
  boost::asio::thread_pool& long_answers;
  std::atomic<bool> ending = false;
  std::atomic<std::size_t> memory = 0;  ///< bytes of all bodies in memory

  service::Metrics& metrics() const { return service.metrics(); }
};

/// The event loop of a worker, and the buffer and date that its connections share. All functions
/// but events() must be called on the worker's thread.
class WorkerContext {
 public:
  boost::asio::io_context& events() { return events_; }

  /// Swaps `text`, which must be empty, with the output buffer. All connections use this buffer in
  /// turn, so that it stays in the CPU cache.
  void lend_buffer(std::string& text) { text.swap(buffer_); }
  /// Empties `text`, and keeps its memory as the output buffer unless it is very large.
  void return_buffer(std::string& text);

  /// Returns the current time as an HTTP-date (RFC 9110).
  std::string_view date();

 private:
  boost::asio::io_context events_{1};
  std::string buffer_;
  std::time_t second_ = 0;
  std::string date_;
};

struct DecrementConnections {
  void operator()(service::Metrics* metrics) const noexcept { --metrics->connections; }
};

/// The socket of a client, counted in the metrics while it is open.
struct ClientSocket {
  ClientSocket(Descriptor client, service::Metrics& metrics)
      : socket(std::move(client)), count(&metrics) {
    ++metrics.connections;
  }

  Descriptor socket;
  std::unique_ptr<service::Metrics, DecrementConnections> count;
};

/// Answers all complete requests, writes the responses, and only then reads more: backpressure for
/// clients that pipeline. All member functions must be called on the worker's thread.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using Clock = HttpSettings::Clock;

  /// is_open() is false if the system lacks resources for the connection.
  Connection(ServerState& server, WorkerContext& worker, ClientSocket client);
  ~Connection() { reserve(0); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool is_open() const { return socket_.is_open(); }

  /// Serves the client. If `turned_away`, only sends status 503. Calls `closed` after closing the
  /// socket, possibly before start() returns.
  void start(bool turned_away, std::function<void()> closed);

  /// Closes the connection if its deadline has passed.
  void check_deadline(Clock::time_point now);

  /// Closes the connection unless a request or its response is in progress.
  void close_if_idle();

 private:
  using Socket = boost::asio::basic_stream_socket<boost::asio::generic::stream_protocol,
                                                  boost::asio::io_context::executor_type>;

  void proceed();
  bool answer_next();
  bool read_chunks();
  bool answer(service::Request request);
  void answer_on_pool(service::Job job);
  void respond(service::Response response, const service::Request* request);
  bool refuse(service::Response response);
  bool account_for_body();
  bool write();
  void read();
  void linger();
  void close();

  std::string_view unread() const { return std::string_view(input_).substr(consumed_); }

  /// Replaces the number of bytes that this connection adds to ServerState::memory.
  void reserve(std::size_t size) {
    server_.memory += size;
    server_.memory -= std::exchange(reserved_, size);
  }

  ServerState& server_;
  WorkerContext& worker_;
  std::unique_ptr<service::Metrics, DecrementConnections> count_;
  std::function<void()> closed_;
  Socket socket_;
  std::string peer_;

  std::string input_;
  std::size_t consumed_ = 0;       // bytes of input_ that have been parsed
  std::size_t expected_size_ = 0;  // bytes of the next request; 0 until its head has arrived
  bool sent_continue_ = false;     // status 100, for the next request
  std::optional<Clock::time_point> request_begun_;

  /// A request with a chunked body, which may be incomplete.
  struct ChunkedRequest {
    explicit ChunkedRequest(service::Request head) : request(std::move(head)) {}

    service::Request request;
    ChunkedBody body;
  };
  std::unique_ptr<ChunkedRequest> chunked_;

  std::string output_;
  std::optional<service::Response> large_response_;  // its body follows output_
  std::size_t written_ = 0;                          // bytes, of output_ and this body
  Clock::time_point writing_begun_;

  std::size_t reserved_ = 0;
  std::size_t discarded_ = 0;  // bytes discarded by linger(), plus 1; 0 before it begins
  Clock::time_point deadline_;
  bool is_idle_ = false;
  bool waits_for_pool_ = false;
  bool closing_ = false;  // do not answer further requests
};

}  // namespace triwar::server
