#include "service/service.h"

#include <fmt/core.h>

#include <chrono>
#include <exception>
#include <new>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "service/handlers.h"
#include "service/request.h"
#include "service/status.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
#include "tablebase/board_file.h"

namespace triwar::service {
namespace {

/// Returns the path and query of a target, which may be a path or a whole URL.
std::string_view without_authority(std::string_view target) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (lower_case(target.substr(0, scheme.size())) != scheme) continue;
    const std::size_t path = target.find_first_of("/?", scheme.size());
    return path == target.npos ? "/" : target.substr(path);
  }
  return target;
}

/// Returns the path of a target that begins with it.
std::string_view path_of(std::string_view target) {
  return target.substr(0, target.find_first_of("?#"));
}

/// Returns whether any web page may read what is at a path.
bool is_public(std::string_view path) {
  return path == "/openapi.json" || path == "/v1" || path.starts_with("/v1/");
}

Response allowed_methods(std::string_view path, std::string_view methods) {
  Response response{.status = 204};
  response.add_field("Allow", methods);
  if (is_public(path)) {
    response.add_field("Access-Control-Allow-Methods", methods);
    response.add_field("Access-Control-Allow-Headers", "Content-Type, If-None-Match");
    response.add_field("Access-Control-Max-Age", "86400");
  }
  return response;
}

Response method_not_allowed(std::string_view methods) {
  Response response = error_response(errors::method_not_allowed,
                                     fmt::format("method not allowed; use {}", methods));
  response.add_field("Allow", methods);
  return response;
}

/// Returns the error response for a body in a form that a route does not read, or nullopt.
std::optional<Response> refuse_body(const Request& request, const Route& route) {
  if (request.body.size() > largest_body) {
    return error_response(errors::body_too_large, body_too_large);
  }
  if (!request.content_encoding.empty() && lower_case(request.content_encoding) != "identity") {
    return error_response(errors::unsupported_body,
                          fmt::format("Content-Encoding is '{}': expected a body without one",
                                      quote(request.content_encoding)));
  }
  std::string type = lower_case(request.content_type.substr(0, request.content_type.find(';')));
  while (!type.empty() && (type.back() == ' ' || type.back() == '\t')) type.pop_back();
  // What curl sends unless it is told otherwise.
  constexpr std::string_view of_curl = "application/x-www-form-urlencoded";
  if (type.empty() || type == "text/plain" || type == of_curl) return std::nullopt;
  if (route.takes_json && type == "application/json") return std::nullopt;
  return error_response(
      errors::unsupported_body,
      fmt::format("Content-Type is '{}': expected text/plain{}", quote(request.content_type),
                  route.takes_json ? " or application/json" : ""));
}

/// Returns the board of a request for a game without a table: the one in the request, which must
/// have the name of the game, or else the built-in one, or nullopt if there is none. Throws
/// Error(usage) if the board in the request is invalid.
std::optional<Figure> figure_of(const std::string& game, std::string_view board) {
  if (!board.empty()) {
    Figure figure = parse_board(board, "board");
    if (figure.name() == game) return figure;
    throw Error(ErrorCode::usage, fmt::format("board: the name is '{}', but the path has '{}'",
                                              figure.name(), quote(game)));
  }
  try {
    return Figure::make(game);
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

void let_pages_read(std::string_view target, Response& response) {
  if (!is_public(path_of(without_authority(target)))) return;
  response.add_field("Access-Control-Allow-Origin", "*");
  response.add_field("Access-Control-Expose-Headers", "ETag, Retry-After");
}

Service::Service(std::shared_ptr<const Catalogue> tables, Environment environment)
    : tables_(std::move(tables)), environment_(std::move(environment)) {}

std::shared_ptr<const Catalogue> Service::tables() const {
  const std::scoped_lock lock(mutex_);
  return tables_;
}

void Service::replace(std::shared_ptr<const Catalogue> tables) {
  const std::scoped_lock lock(mutex_);
  tables_.swap(tables);
}

std::shared_ptr<void> Places::take(bool waits, const Progress& progress) {
  std::unique_lock lock(mutex_);
  while (free_ == 0) {
    if (!waits) return nullptr;
    freed_.wait_for(lock, std::chrono::milliseconds(50));
    progress.throw_if_stopped();
  }
  --free_;
  lock.unlock();
  return {this, [](Places* places) {  // called, too, if memory is short here
            const std::scoped_lock freeing(places->mutex_);
            ++places->free_;
            places->freed_.notify_one();
          }};
}

struct Job::Work {
  Work(Service& answering, Request asked) : service(answering), request(std::move(asked)) {}

  Service& service;
  Request request;
  std::atomic<bool> cancelled = false;
  RouteMatch match = {};
  std::optional<RequestContext> context = {};  // refers to the members before
  std::optional<Response> ready = {};          // the response, if it is known without the handler
};

Job::Job(std::unique_ptr<Work> work) noexcept : work_(std::move(work)) {}
Job::Job(Job&&) noexcept = default;
Job::~Job() = default;

const Request& Job::request() const noexcept { return work_->request; }

bool Job::is_long() const noexcept {
  if (work_->ready) return false;
  const Route& route = *work_->match.route;
  return route.is_post || (route.solves && work_->context->has_to_solve());
}

void Job::cancel() noexcept { work_->cancelled = true; }

Response Job::answer() {
  Response response = work_->ready ? std::move(*work_->ready) : work_->service.guarded(*work_, [&] {
    return work_->match.route->handler(*work_->context);
  });
  response.route = work_->match.route;
  let_pages_read(work_->request.target, response);
  return response;
}

Job Service::prepare(Request request) {
  Job job(std::make_unique<Job::Work>(*this, std::move(request)));
  Job::Work& work = *job.work_;
  work.ready = guarded(work, [&] { return find_handler(work); });
  return job;
}

template <class Answer>
auto Service::guarded(const Job::Work& work, const Answer& answer) -> decltype(answer()) {
  const auto complain = [&](std::string_view problem) {
    environment_.complain(
        fmt::format("{}: {}", quote(work.request.target.substr(0, 200), 200), problem));
  };
  const auto unforeseen = [&](std::string_view problem) {
    complain(problem);
    return error_response(errors::internal, "the request could not be answered");
  };
  try {
    return answer();
  } catch (const Error& problem) {
    if (problem.code() == ErrorCode::interrupted) {
      Response response = shutting_down_response();
      if (work.cancelled) response.delivery = Delivery::drop;
      return response;
    }
    if (problem.code() == ErrorCode::damaged) {
      complain(problem.what());
      return error_response(errors::damaged,
                            fmt::format("the table of {} is damaged", work.match.game));
    }
    if (problem.code() != ErrorCode::out_of_memory) return unforeseen(problem.what());
    complain(problem.what());
    return overloaded_response("memory is short");
  } catch (const std::bad_alloc&) {
    return overloaded_response("memory is short");
  } catch (const std::system_error& problem) {
    const bool lacks_threads = problem.code() == std::errc::resource_unavailable_try_again;
    if (!lacks_threads) return unforeseen(problem.what());
    complain(problem.what());
    return overloaded_response("the system lacks resources");
  } catch (const std::exception& problem) {
    return unforeseen(problem.what());
  } catch (...) {  // a request that fails must not end the service
    return unforeseen("an exception of unknown type");
  }
}

std::optional<Response> Service::find_handler(Job::Work& work) {
  const Request& request = work.request;
  RouteMatch& match = work.match;
  const std::string_view target = without_authority(request.target);
  const std::string_view path = path_of(target);
  if (request.target.size() > longest_target) {
    return error_response(errors::target_too_long, target_too_long);
  }
  constexpr std::string_view readable = "GET, HEAD, OPTIONS";
  if (request.method == Method::options && path == "*") return allowed_methods(path, readable);
  if (!path.starts_with('/')) {
    return error_response(errors::bad_request, "the target must begin with /");
  }
  match = match_route(path);
  std::optional<Response> file;
  if (match.route == nullptr || match.route->handler == handle_page) {
    file = environment_.file(path, request);
    if (file) match.route = match_route("/").route;
  }
  if (match.route == nullptr) {
    return error_response(errors::not_found, fmt::format("there is nothing at '{}'", quote(path)));
  }

  const Route& route = *match.route;
  const std::string_view methods = route.is_post ? "POST, OPTIONS" : readable;
  if (request.method == Method::options) return allowed_methods(path, methods);
  const bool is_get = request.method == Method::get || request.method == Method::head;
  if (route.is_post ? request.method != Method::post : !is_get) return method_not_allowed(methods);
  if (target.find('#') != target.npos) {
    return error_response(errors::bad_request, "the target must not have a fragment");
  }
  if (route.is_post) {
    if (auto refusal = refuse_body(request, route)) return refusal;
  }
  RequestContext& context = work.context.emplace(RequestContext{.request = request,
                                                                .target = target,
                                                                .environment = environment_,
                                                                .metrics = metrics_,
                                                                .stopping = stopping_,
                                                                .cancelled = work.cancelled,
                                                                .estimates = estimates_,
                                                                .tables = tables()});
  if (file) return file;  // links to the page may have any query
  if (path.size() < target.size() && route.handler != handle_page) {
    if (auto refusal = context.query.parse(target.substr(path.size() + 1), route.parameters)) {
      return refusal;
    }
  }
  context.game = match.game;
  if (!match.game.empty()) {
    const std::string_view board = context.query.find("board").value_or("");
    if (board.empty()) context.table = context.tables->find(match.game);
    if (!context.table && environment_.endgames) {
      try {
        context.figure = figure_of(match.game, board);
      } catch (const Error& error) {
        if (error.code() != ErrorCode::usage) throw;
        return error_response(errors::invalid_parameter, error.what());
      }
    }
    if (context.figure && route.needs_table) {
      return error_response(errors::not_found,
                            fmt::format("this needs a table, and {} has none; solved are only "
                                        "/v1/games/{}/position and /review",
                                        match.game, match.game));
    }
    if (!context.table && !context.figure) {
      return error_response(errors::unknown_game,
                            fmt::format("no table of '{}' is served{}", quote(match.game),
                                        did_you_mean_game(match.game, context.tables->games())));
    }
    if (context.wants_nimbers()) {
      context.nimbers = context.tables->find(match.game, format::ValueKind::grundy);
      // Boards from files and requests may have the same name.
      if (context.nimbers && context.nimbers->table.board().figure() != context.board()) {
        context.nimbers = nullptr;
      }
    }
  }
  return std::nullopt;
}

}  // namespace triwar::service
