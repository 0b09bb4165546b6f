// A client's connection: reads requests and writes responses, one after the other.
#pragma once

#include <atomic>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/intrusive/list.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/access_log.h"
#include "server/http_server.h"
#include "server/request_parser.h"
#include "service/request.h"
#include "service/response.h"
#include "service/service.h"

namespace triwar::server {

/// The limits of requests that wait for an endgame or a search of other requests.
inline constexpr std::size_t most_waiting = 64;
inline constexpr std::chrono::seconds longest_wait(10);

/// Shared by all sessions.
struct ServerState {
  service::Service& service;
  AccessLog& log;
  HttpSettings settings;
  boost::asio::thread_pool& long_answers;
  /// Calls Session::retry() of all sessions, of each on its thread.
  std::function<void()> retry_all = [] {};
  std::atomic<std::uint64_t> answered = 0;  ///< long answers
  std::atomic<std::size_t> waiting = 0;     ///< requests that wait for others
  std::atomic<bool> ending = false;
  std::atomic<std::size_t> memory = 0;  ///< bytes of all bodies in memory

  service::Metrics& metrics() const { return service.metrics(); }
};

/// Sessions leave their list when they end.
using SessionHook =
    boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;

/// Lives as long as one of its operations does, and is counted in the metrics. An exception, such
/// as std::bad_alloc, ends it. After start(), everything must happen on the socket's thread.
class Session : public SessionHook, public std::enable_shared_from_this<Session> {
 public:
  using Clock = HttpSettings::Clock;
  using Socket = boost::asio::basic_stream_socket<boost::asio::generic::stream_protocol,
                                                  boost::asio::io_context::executor_type>;

  Session(ServerState& server, Socket socket);
  ~Session();

  /// Serves the client. If `turned_away`, only sends status 503.
  void start(bool turned_away);

  /// Closes the connection if its deadline has passed. Retries a request that waits, each second.
  void check_deadline(Clock::time_point now);

  /// Asks again if the request waits for others.
  void retry();

  /// Closes the connection unless a request or its response is in progress.
  void close_if_idle();

 private:
  void begin_request();
  void read();
  void parse();
  void answer();
  void answer_on_pool();
  void take_long_answer(std::uint64_t answered_before);
  bool may_wait();
  void wait();
  void end_wait();
  void watch_client();
  void ask();
  void respond_to_request();
  void respond();
  void refuse(service::Response response);
  template <class Then>
  void write(std::string_view head, std::string_view body, Then then);
  void begin_linger();
  void linger();
  void close();

  void expires_after(HttpSettings::Duration time) { deadline_ = server_.settings.now() + time; }
  void reserve(std::size_t size);

  ServerState& server_;
  Socket socket_;
  std::string peer_;
  Clock::time_point deadline_ = Clock::time_point::max();
  bool is_idle_ = false;  ///< between requests

  boost::beast::flat_buffer input_;  ///< bytes not parsed yet
  std::optional<RequestParser> parser_;
  std::size_t reserved_ = 0;  ///< bytes that this session adds to ServerState::memory

  std::optional<service::Job> job_;  ///< the request that is being answered
  Clock::time_point asked_;          ///< when it arrived, by the clock of the metrics
  Clock::time_point wait_until_;
  Clock::time_point retry_at_;
  std::optional<boost::asio::steady_timer> waiting_;  ///< never expires; cancelled to ask again
  bool is_counted_waiting_ = false;                   ///< in ServerState::waiting
  bool client_has_left_ = false;
  std::optional<service::Response> response_;
  std::string head_;  ///< of the response
  bool keep_alive_ = false;
  std::size_t discarded_ = 0;  ///< bytes, by linger()
};

using SessionList = boost::intrusive::list<Session, boost::intrusive::constant_time_size<false>>;

}  // namespace triwar::server
