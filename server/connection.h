// A client's connection: reads requests, and writes their answers.
#pragma once

#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstddef>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/chunked_body.h"
#include "server/shared.h"
#include "service/request.h"
#include "service/response.h"
#include "tablebase/base/descriptor.h"

namespace triwar::server {

class Worker;

struct Uncount {
  void operator()(Metrics* metrics) const noexcept { --metrics->connections; }
};

/// A client's socket, counted as long as it is open.
struct Accepted {
  Accepted(Descriptor client, Metrics& metrics) : socket(std::move(client)), counted(&metrics) {
    ++metrics.connections;
  }

  Descriptor socket;
  std::unique_ptr<Metrics, Uncount> counted;
};

/// One client. Answers all whole requests of what has come in, writes the answers, and only then
/// reads on: what is answered in advance has an end.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using Clock = std::chrono::steady_clock;
  using Connections = std::list<std::shared_ptr<Connection>>;

  Connection(Shared& shared, Worker& worker, Accepted accepted);
  ~Connection() { reserve(0); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool is_open() const { return socket_.is_open(); }

  void begin(Connections::iterator place, bool turned_away);

  /// Ends what takes too long.
  void check(Clock::time_point now);

  /// Ends now, or when what is under way is done.
  void end_soon();

 private:
  using Socket = boost::asio::basic_stream_socket<boost::asio::generic::stream_protocol,
                                                  boost::asio::io_context::executor_type>;

  void proceed();
  bool answer_next();
  bool read_chunks();
  bool answer_whole(Request request);
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
  Socket socket_;
  std::string peer_;

  std::string in_;          // what has come in
  std::size_t taken_ = 0;   // of this, what has been answered
  std::size_t needed_ = 0;  // the size of the request that has begun, if that is known
  bool continued_ = false;  // its body has been asked for
  std::optional<Clock::time_point> request_begun_;

  /// A request whose body comes in chunks, and what of it is there.
  struct Chunked {
    explicit Chunked(Request head) : request(std::move(head)) {}

    Request request;
    ChunkedBody body;
  };
  std::unique_ptr<Chunked> chunked_;

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

}  // namespace triwar::server
