// The service: turns requests into responses, without sockets.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "lookup/endgame_store.h"
#include "search/kept_searches.h"
#include "search/search.h"
#include "service/catalogue.h"
#include "service/metrics.h"
#include "service/request.h"
#include "service/response.h"
#include "service/routes.h"

namespace triwar::service {

/// How a service estimates positions that are too large to solve.
struct Estimates {
  /// keeping_searches(), or a function of tests like estimate(), thread-safe.
  std::function<decltype(estimate)> search = keeping_searches();
  /// Limit of the playouts for a request; 0: there are no estimates. On boards with more lines than
  /// boxes-5x5 it is lower, so that they take no longer.
  std::uint64_t most_playouts = 50'000;
  unsigned at_once = 1;  ///< limit of requests that are estimated at the same time
};

/// The functions and data that a service gets from the program that runs it. All functions must be
/// set and thread-safe.
struct Environment {
  /// Returns the response with the page's file at a path, or nullopt if there is none. The path
  /// begins with a slash.
  std::function<std::optional<Response>(std::string_view path, const Request& request)> file;
  /// The body of /openapi.json, which answers 404 if this is empty. Must outlive the service.
  std::string_view description = {};
  /// Returns the statistics of a table as JSON, or null while they are being counted. Throws Error
  /// as lookup::table_stats does.
  std::function<std::shared_ptr<const std::string>(const std::shared_ptr<const OpenTable>& table)>
      statistics;
  /// The endgames of boards without a table; null if the service does not answer such boards.
  std::shared_ptr<lookup::EndgameStore> endgames = nullptr;
  Estimates estimates = {};  ///< of positions that `endgames` does not answer
  /// Whether a request blocks while it waits for endgames and estimates of others, as long as they
  /// take. Else its response has Delivery::retry.
  bool waits = false;
  std::string_view solve_option = "--solve ";  ///< precedes the limit of states in messages
  /// Receives the progress of endgames and searches. What it throws ends them.
  Progress::Report report = [](std::uint64_t, std::uint64_t) {};
  /// Reports a problem to the operator, such as a damaged table.
  std::function<void(std::string_view message)> complain;
};

struct RequestContext;  // service/handlers.h
class Service;

/// Bounds how many requests do something at the same time. Thread-safe.
class Places {
 public:
  explicit Places(unsigned most) : free_(most) {}

  /// Takes a place, which the result gives back; null if all are taken. If `waits`, blocks instead.
  /// Throws Error(interrupted) if `progress` is stopped meanwhile.
  std::shared_ptr<void> take(bool waits, const Progress& progress);

 private:
  std::mutex mutex_;  // guards free_
  unsigned free_;
  std::condition_variable freed_;
};

/// A request whose route, parameters and board are known. Use it on one thread at a time, except
/// for cancel(), and not longer than the service.
class Job {
 public:
  Job(Job&&) noexcept;
  Job& operator=(Job&&) = delete;
  ~Job();

  const Request& request() const noexcept;

  /// Whether answer() may take long: it has a body to read or an endgame to solve. Then an event
  /// loop should leave it to another thread.
  bool is_long() const noexcept;

  /// Stops an estimate that is being made: nobody reads the response. Call it on any thread.
  void cancel() noexcept;

  /// Returns the response. Turns all exceptions into error responses. Call it again only after a
  /// response with Delivery::retry, or if it throws std::bad_alloc, because memory does not suffice
  /// for a response.
  Response answer();

 private:
  friend class Service;
  struct Work;
  explicit Job(std::unique_ptr<Work> work) noexcept;

  std::unique_ptr<Work> work_;
};

/// Adds the fields that let any web page read the response (CORS), if the target is /openapi.json
/// or below /v1. Responses of Service have them.
void let_pages_read(std::string_view target, Response& response);

/// Answers requests. Thread-safe.
class Service {
 public:
  Service(std::shared_ptr<const Catalogue> tables, Environment environment);

  /// Parses the target of a request, and finds the table or the board that it asks about. The
  /// response to a bad request is then ready. Throws only std::bad_alloc.
  Job prepare(Request request);

  /// Returns the response to a request: prepare(request).answer().
  Response answer(Request request) { return prepare(std::move(request)).answer(); }

  /// Replaces the tables. Requests in progress keep the old ones.
  void replace(std::shared_ptr<const Catalogue> tables);

  /// Cancels long answers; these requests get status 503.
  void hurry() noexcept { stopping_ = true; }

  std::shared_ptr<const Catalogue> tables() const;
  Metrics& metrics() noexcept { return metrics_; }

 private:
  friend class Job;

  /// Fills in what the handler needs. Returns the response if it is known without the handler.
  std::optional<Response> find_handler(Job::Work& work);

  /// Returns work(), or the response for an error that it throws.
  template <class Answer>
  auto guarded(const Job::Work& work, const Answer& answer) -> decltype(answer());

  mutable std::mutex mutex_;  // guards tables_
  std::shared_ptr<const Catalogue> tables_;
  Environment environment_;
  Metrics metrics_;
  std::atomic<bool> stopping_ = false;
  Places estimates_{environment_.estimates.at_once};
};

}  // namespace triwar::service
