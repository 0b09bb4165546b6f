// The handlers of requests about games: positions and reviews.
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "lookup/answerer.h"
#include "lookup/endgame_store.h"
#include "lookup/estimates.h"
#include "lookup/json.h"
#include "lookup/levels.h"
#include "lookup/move_text.h"
#include "lookup/notation.h"
#include "lookup/parse.h"
#include "lookup/read_line.h"
#include "lookup/reply.h"
#include "lookup/theory.h"
#include "lookup/write_record.h"
#include "service/handlers.h"
#include "service/request.h"
#include "service/status.h"
#include "tablebase/base/count.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/text.h"
#include "tablebase/board/position.h"
#include "tablebase/board_file.h"

namespace triwar::service {
namespace {

/// Returns whether a body looks like a JSON object, or an array of objects or strings.
bool is_json(std::string_view body) {
  const auto take = [&] {
    body.remove_prefix(std::min(body.find_first_not_of(" \t\r\n"), body.size()));
    const char first = body.empty() ? '\0' : body.front();
    body.remove_prefix(body.empty() ? 0 : 1);
    return first;
  };
  const char first = take();
  const char second = take();
  return first == '{' || (first == '[' && (second == '{' || second == '"'));
}

bool wants_theory(const RequestContext& context) {
  return context.query.find("theory").value_or("0") != "0";
}

/// Returns the parameter `solve` if there is no table.
std::optional<std::uint64_t> states_asked(const RequestContext& context) {
  const auto solve = context.query.find("solve");
  return solve && !context.table ? parse_count(*solve) : std::nullopt;
}

/// Returns the limit of stored states that the service solves.
lookup::SolveLimit limit_of_service(const RequestContext& context) {
  const Environment& environment = context.environment;
  if (!environment.endgames) return {.states = 0};
  return environment.endgames->within_memory(
      {.states = environment.endgames->limits().states, .option = environment.solve_option});
}

std::uint64_t states_of_service(const RequestContext& context) {
  return limit_of_service(context).states;
}

/// Returns the limit for this request, which `solve` lowers if there is no table.
std::uint64_t most_states(const RequestContext& context) {
  const std::uint64_t most = states_of_service(context);
  return std::min(states_asked(context).value_or(most), most);
}

/// Returns the parameter `estimate`; nullopt if there is none.
std::optional<std::uint64_t> playouts_asked(const RequestContext& context) {
  const auto estimate = context.query.find("estimate");
  return estimate ? parse_count(*estimate) : std::nullopt;
}

/// Returns the limit of playouts for this request, 0 without estimates.
std::uint64_t most_playouts(const RequestContext& context) {
  const Estimates& estimates = context.environment.estimates;
  constexpr std::uint64_t time_on_5x5 = 60 * 60 * 60;
  const std::uint64_t most =
      std::min(estimates.most_playouts, saturating_product(estimates.most_playouts, time_on_5x5) /
                                            lookup::playout_time(context.board()));
  return std::max<std::uint64_t>(most, estimates.most_playouts > 0 ? 1 : 0);
}

/// Sets `letters` if the request asks for letters or middles. Returns an error response if the
/// board has none.
std::optional<Response> parse_notation(const RequestContext& context,
                                       std::optional<lookup::Letters>& letters) {
  const auto asked = context.query.find("notation").value_or("numbers");
  if (asked == "numbers") return std::nullopt;
  const auto notation = asked == "letters" ? lookup::Notation::letters : lookup::Notation::middles;
  if (!lookup::PointNames::of(context.board(), notation)) {
    return error_response(errors::invalid_parameter,
                          lookup::no_point_names(context.board(), notation));
  }
  letters.emplace(context.board(), notation);
  return std::nullopt;
}

/// Sets `start` to the position in which the game of a request begins, if it has this parameter.
/// Returns an error response if that is invalid.
std::optional<Response> parse_start(const RequestContext& context, std::optional<Position>& start) {
  const auto refusal = [](std::string_view message) {
    return error_response(errors::invalid_parameter, message);
  };
  const auto asked = context.query.find("start");
  if (!asked) return std::nullopt;
  if (context.query.find("state")) return refusal("start and state exclude each other");
  lookup::Game game(context.board());
  lookup::read_start(*asked, game);
  if (!game.bad && !game.has_history) {
    game.start.reset();
    game.clear();
    lookup::read_start(std::string(*asked) + ",A,0-0", game);
  }
  if (game.bad) return refusal(game.bad->message);
  start = game.first();
  return std::nullopt;
}

/// Returns the error response for a bad game, or for the parameter if it is a bad state.
Response refusal(const RequestContext& context, const lookup::Game& game) {
  if (context.query.find("state")) {
    return error_response(errors::invalid_parameter, "state: " + game.bad->message);
  }
  return bad_game_response(*game.bad);
}

/// Returns the limit of playouts that a request asks for and may have.
std::uint64_t effective_playouts(const RequestContext& context) {
  if (context.table) return 0;
  return std::min(playouts_asked(context).value_or(0), most_playouts(context));
}

/// Returns the table of nimbers for a request, or null.
const Tablebase* nimbers_of(const RequestContext& context) {
  return context.nimbers ? &context.nimbers->table : nullptr;
}

/// Returns what decides the nimbers of an answer, for its ETag.
std::string nimbers_tag(const RequestContext& context) {
  if (!context.wants_nimbers()) return "";
  if (context.nimbers) return " nimbers " + context.nimbers->checksum;
  return fmt::format(" theory {}", most_states(context));
}

/// Returns what decides the answer to a game of a request, for its ETag.
std::string checksum_of(const RequestContext& context) {
  if (context.table) return context.table->checksum + nimbers_tag(context);
  // The limits decide what is solved and estimated, and which moves of a review have values. The
  // limit of the service is part of answers that are not solved.
  const auto book = context.tables->book(context.game);
  return fmt::format("{} book {:x} solve {} of {} estimate {}{}", board_json(*context.figure),
                     book ? book->checksum() : 0, most_states(context), states_of_service(context),
                     effective_playouts(context), nimbers_tag(context));
}

/// Reads the game of a request.
void read_game(const RequestContext& context, const std::optional<Position>& start,
               lookup::Game& game) {
  if (const auto state = context.query.find("state")) {
    game.has_history = false;
    return lookup::read_line(*state, game);
  }
  if (start) game.begin_at(*start);
  if (const auto moves = context.query.find("moves")) lookup::read_moves(*moves, game);
}

/// Thrown by a request that has to wait for the estimates of others.
struct EstimatesAreBusy {};

/// Returns ask(answerer, effort) with the tables and the limits of a request. Throws
/// EstimatesAreBusy.
template <class Ask>
auto ask_tables(const RequestContext& context, const Ask& ask) {
  const Environment& environment = context.environment;
  const auto find = [&](const lookup::Game&,
                        format::ValueKind kind) -> std::shared_ptr<const Tablebase> {
    const auto& open = kind == format::ValueKind::grundy ? context.nimbers : context.table;
    return open ? std::shared_ptr<const Tablebase>(open, &open->table) : nullptr;
  };
  std::shared_ptr<void> place;  // among the requests that are being estimated
  const auto begin = [&](lookup::Work work) {
    const bool searches = work == lookup::Work::searching;
    Progress progress(environment.report, [&] { return context.stopping || context.cancelled; });
    if (searches && !place) place = context.estimates.take(environment.waits, progress);
    if (searches && !place) throw EstimatesAreBusy();
    return progress;
  };
  lookup::SolveLimit limit = limit_of_service(context);
  if (const std::uint64_t most_here = most_states(context); most_here < limit.states) {
    limit = {.states = most_here, .option = "solve=", .feasible = limit.states};
  }
  const lookup::Answerer answerer(
      find, environment.endgames.get(), environment.estimates.search,
      [&](std::string_view name) { return context.tables->book(name); });
  // Lines in common are not solved for: one client's question must not cost another one's states.
  return ask(answerer, lookup::Effort{.solve = limit,
                                      .playouts = most_playouts(context),
                                      .gives_up = !environment.waits,
                                      .begin = begin});
}

/// Returns the error response for a position that is not solved. Its theory needs no values.
Response unsolved(const RequestContext& context, const lookup::Game& game,
                  lookup::Unsolved why_not) {
  if (const auto asked = states_asked(context); asked.value_or(0) > *why_not.limit) {
    why_not.message += fmt::format("; solve={} is lowered to the limit {}", *asked, *why_not.limit);
  }
  if (const auto asked = playouts_asked(context)) {
    why_not.message += fmt::format("; estimate={} is lowered to the limit 0", *asked);
  }
  TextBuffer theory;
  if (wants_theory(context)) {
    theory.add(R"(,"theory":)");
    add_theory_json(lookup::theory_of(game.figure(), game.drawn(), nimbers_of(context)), game,
                    context.wants_nimbers(), theory, /*rules=*/true);
  }
  return unsolved_response(why_not, theory.text());
}

/// Returns make(game) with the game of a request, and an ETag of what decides the answer:
/// `checksum` besides the game.
template <class Make>
Response with_game(const RequestContext& context, const std::string& checksum, const Make& make) {
  if (context.query.find("moves") && context.query.find("state")) {
    return error_response(errors::invalid_parameter, "moves and state exclude each other");
  }
  std::optional<Position> start;
  if (auto refused = parse_start(context, start)) return std::move(*refused);
  std::optional<lookup::Letters> letters;
  if (auto refused = parse_notation(context, letters)) return std::move(*refused);
  try {
    return cacheable(context, checksum, [&] {
      lookup::Game game(context.board());
      if (letters) game.letters = &*letters;
      read_game(context, start, game);
      return make(game);
    });
  } catch (const EstimatesAreBusy&) {
    return busy_response("too many positions are being estimated");
  }
}

/// Adds a game as a record, which reply may be a review of.
void write_record(const lookup::Game& game, const lookup::Reply& reply, Response& response) {
  response.content_type = "text/plain; charset=utf-8";
  add_record(game, reply, response.body);
}

Response busy_solving() { return busy_response("too many positions are being solved"); }

/// Returns the response to a request about a game, with the theory and the estimates that it asks
/// for. Nimbers are unknown where too many states would have to be solved.
Response game_response(const RequestContext& context, lookup::Wanted wanted) {
  wanted.theory = wants_theory(context);
  wanted.nimbers = context.wants_nimbers();
  wanted.playouts = effective_playouts(context);
  const bool is_record = context.query.find("format") == "record";
  return with_game(context, checksum_of(context), [&](lookup::Game& game) {
    if (is_record && !wanted.review && !game.bad) {
      Response response;
      write_record(game, {}, response);
      return response;
    }
    lookup::Reply reply =
        ask_tables(context, [&](const lookup::Answerer& answerer, const lookup::Effort& effort) {
          return answerer.answer(game, wanted, effort);
        });
    if (reply.is_pending) return busy_solving();
    if (reply.kind == lookup::Reply::Kind::neither) return refusal(context, game);
    if (reply.unsolved) {
      reply.unsolved->limit = states_of_service(context);
      const bool takes_rules = playouts_asked(context) == 0 || wanted.playouts > 0;
      if (reply.is_too_large() && !takes_rules) {
        return unsolved(context, game, std::move(*reply.unsolved));
      }
    }
    if (is_record && game.bad) return refusal(context, game);
    Response response{.status = game.bad ? 400 : 200};
    if (is_record) {
      write_record(game, reply, response);
      return response;
    }
    if (game.bad) response.add_field("Cache-Control", "no-store");
    if (game.start) {
      auto& owners = reply.answer.owners;
      std::replace(owners.begin(), owners.end(), lookup::Owner::unknown, lookup::Owner::none);
    }
    add_json(game, reply, response.body,
             {.place = false, .rules = !wanted.review, .nimbers = wanted.nimbers});
    response.body.add('\n');
    return response;
  });
}

}  // namespace

Response handle_position(const RequestContext& context) {
  return game_response(context, {.continuation = context.query.find("line") != "0"});
}

Response handle_move(const RequestContext& context) {
  const auto level = lookup::level_of(context.query.find("level").value_or("perfect"));
  const auto seed = parse_count(context.query.find("seed").value_or("0"));
  const std::string limits = fmt::format(" playouts {}", most_playouts(context));
  return with_game(context, checksum_of(context) + limits, [&](lookup::Game& game) {
    if (game.bad) return refusal(context, game);
    Response response;
    if (game.position.over()) {
      response.body.add(R"({"move":null})", '\n');
      return response;
    }
    const auto move =
        ask_tables(context, [&](const lookup::Answerer& answerer, const lookup::Effort& effort) {
          return answerer.choose(game, *level, *seed, effort);
        });
    if (!move) return busy_solving();
    response.body.add(R"({"move":")", game.text(*move), "\"}\n");
    return response;
  });
}

Response handle_review(const RequestContext& context) {
  return game_response(context, {.review = true});
}

Response handle_positions(const RequestContext& context) {
  const Tablebase& table = context.table->table;
  const std::string& body = context.request.body;
  const auto line_ends = static_cast<std::uint64_t>(std::count(body.begin(), body.end(), '\n'));
  if (line_ends + (body.empty() || body.ends_with('\n') ? 0 : 1) > most_lines) {
    return error_response(errors::body_too_large,
                          fmt::format("the body has more than {} lines", most_lines));
  }
  std::string_view rest = body;
  if (rest.starts_with(byte_order_mark)) {
    rest.remove_prefix(byte_order_mark.size());
  }
  if (is_json(rest)) {
    return error_response(errors::unsupported_body,
                          "the body is JSON; expected one position a line, such as 2-4 4-5");
  }
  Response response{.content_type = "application/x-ndjson"};
  lookup::Game game(table.board().figure());
  std::optional<lookup::Letters> letters;
  if (auto refusal = parse_notation(context, letters)) return std::move(*refusal);
  if (letters) game.letters = &*letters;
  game.has_history = context.query.find("input").value_or("lines") == "lines";
  for (std::uint64_t input_line = 1; !rest.empty(); ++input_line) {
    if (context.stopping) return shutting_down_response();
    const std::string_view line = take_until(rest, '\n');
    if (lookup::is_comment(line)) continue;
    game.clear();
    ++game.number;
    if (line.size() > lookup::longest_game_line) {
      game.bad = lookup::line_too_long(lookup::longest_game_line);
    } else if (lookup::is_significant(line)) {  // else the empty board
      lookup::read_line(line, game);
    }
    const lookup::Reply reply = lookup::reply_to(game, {&table});
    if (game.bad) game.bad->input_line = input_line;
    add_json(game, reply, response.body);
    response.body.add('\n');
  }
  return response;
}

}  // namespace triwar::service
