#include "lookup/game.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace triwar::lookup {

std::string_view json_code(ErrorCode code) noexcept {
  return code == ErrorCode::input_unreadable ? "unreadable" : error_code_name(code);
}

BadGame unreadable_game(std::string message) {
  return {.code = ErrorCode::input_unreadable, .message = std::move(message)};
}

Error error_of(const BadGame& bad) {
  return Error(bad.code,
               bad.move ? fmt::format("move {}: {}", *bad.move, bad.message) : bad.message,
               GameFault{.move = bad.move});
}

BadGame bits_beyond(const Figure& figure, std::string_view state) {
  return {.code = ErrorCode::not_an_edge,
          .message = fmt::format("{} has bits beyond the {} edges of {}", state,
                                 figure.edges().size(), figure.name())};
}

BadGame not_in_table(const Board& endgame, const LineSet& drawn) {
  const LineSet by_moves = endgame.start() - endgame.figure().drawn();
  return {.code = ErrorCode::not_in_table,
          .message = fmt::format("the table of {} begins with {} lines, of which {} are not drawn "
                                 "here",
                                 endgame.name(), by_moves.count(), (by_moves - drawn).count())};
}

std::string not_an_edge(const Figure& figure, AnyNumber a, AnyNumber b, const PointNames* names) {
  const auto is_point = [&](AnyNumber number) {
    return number && 1 <= *number && *number <= figure.points();
  };
  const std::string line =
      names == nullptr ? number_text(a) + "-" + number_text(b) : names->line(a, b);
  const std::string name = figure.name();
  if (is_point(a) && is_point(b)) {
    return fmt::format("{} is not an edge of {}: these points are not neighbours", line, name);
  }
  return fmt::format(
      "{} is not an edge of {}, whose points are {}", line, name,
      names == nullptr ? fmt::format("1 to {}", figure.points()) : names->all_points());
}

std::string place_text(const Question& question, std::string_view input_name,
                       std::uint64_t input_line, std::string_view word) {
  return fmt::format("{}:{}: {}{} {}", input_name, input_line,
                     question.block > 0 ? fmt::format("block {}, ", question.block) : "", word,
                     question.number);
}

std::string complaint(const Question& question, std::string_view word, std::string_view part) {
  const BadGame& bad = *question.bad;
  return fmt::format("{}{}: {}\n", place_text(question, bad.input_name, bad.input_line, word),
                     bad.move ? fmt::format(", {} {}", part, *bad.move) : "", bad.message);
}

void Game::shorten(std::size_t count) {
  const LineList<Line> all = moves;
  const auto error = std::move(bad);
  const Notation notation = typed_in;
  const auto named = players;
  clear();
  players = named;
  for (std::size_t i = 0; i < std::min(count, all.size()); ++i) play(all[i]);
  bad = error;
  typed_in = notation;
}

void Game::add_move(AnyNumber a, AnyNumber b, const PointNames* typed) {
  if (typed == nullptr && letters != nullptr) typed = &letters->points();
  const std::optional<Line> line = a && b ? figure().line_between(*a, *b) : std::nullopt;
  if (line && !drawn().contains(*line)) {
    play(*line);
    return;
  }
  bad = BadGame{.code = ErrorCode::not_an_edge, .move = moves.size() + 1, .message = {}};
  if (!line) {
    const auto is_off = [&](AnyNumber n) { return !n || *n < 1 || *n > figure().points(); };
    bad->off_board = is_off(a) || is_off(b);
    bad->message = not_an_edge(figure(), a, b, typed);
    return;
  }
  bad->code = ErrorCode::edge_already_drawn;
  const auto* const first = std::find(moves.begin(), moves.end(), *line);
  bad->message =
      fmt::format("edge {} is already drawn {}",
                  typed == nullptr ? std::string(figure().text(*line)) : typed->line(a, b),
                  first == moves.end() ? "at the start of the game"
                                       : fmt::format("(move {})", first - moves.begin() + 1));
}

}  // namespace triwar::lookup
