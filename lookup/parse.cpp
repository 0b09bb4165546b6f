#include "lookup/parse.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

#include "lookup/answer.h"
#include "lookup/contest.h"
#include "lookup/json.h"
#include "lookup/move_text.h"
#include "lookup/openspiel.h"
#include "lookup/read_line.h"
#include "lookup/record.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

constexpr const char* more_than_one = "more than one game";
constexpr const char* no_game = "no moves, state or picture";

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::input_unreadable, message);
}

/// Returns the moves of a line or a record, for which no board is known.
std::vector<std::string> moves_without_board(std::string_view text, InputForm form) {
  std::vector<std::string> moves;
  std::optional<MoveForm> first;
  const auto add_all = [&](auto& scanner) {
    while (const auto move = scanner.next()) {
      if (!first) first = move->form;
      if (const Problem problem = other_notation(*move, *first); !problem.empty()) {
        refuse(problem.message(nullptr));
      }
      const bool is_from_top = move->form == MoveForm::coordinates || move->form == MoveForm::words;
      moves.push_back(is_from_top ? std::string(move->text)
                      : move->form == MoveForm::middle
                          ? point_text(move->first)
                          : point_text(move->first) + "-" + point_text(move->second));
    }
    if (!scanner.problem().empty()) refuse(scanner.problem().message(nullptr));
  };
  if (form != InputForm::record) {
    const std::string plain = with_plain_blanks(text);
    MoveScanner scanner(plain);
    add_all(scanner);
    return moves;
  }
  RecordScanner scanner(lines_in(text));
  if (scanner.begin_game()) add_all(scanner);
  if (scanner.begin_game()) refuse(more_than_one);
  if (moves.empty()) refuse(no_game);
  return moves;
}

}  // namespace

InputForm form_of_game(std::string_view text) {
  const InputForm form = form_of(TextFront::of(text)).value_or(InputForm::lines);
  return is_contest_form(form) ? InputForm::lines : form;
}

ReadText read_moves(std::string_view text, InputForm form) {
  ReadText read = read_text(text, form);
  if (form != InputForm::lines) return read;
  read.play = [text, play = std::move(read.play)](std::optional<Player> to_move, Game& game) {
    if (!read_points(text, game)) play(to_move, game);
  };
  return read;
}

void read_moves(std::string_view text, Game& game) {
  InputForm form = form_of_game(text);
  const bool is_begun = game.start || !game.moves.empty();
  if (is_begun && form == InputForm::record && text.find('[') != text.npos) {
    game.bad = unreadable_game("a record with headers, expected moves alone");
    return;
  }
  if (is_begun && has_only_states(form)) form = InputForm::lines;
  if (is_of_openspiel(form) && !is_openspiel_board(game.figure())) {
    game.bad = unreadable_game(
        fmt::format("the form {} is for boards of boxes only", input_form_name(form)));
    return;
  }
  game.has_history = !has_only_states(form);
  read_moves(text, form).play(std::nullopt, game);
}

Parsed parse(std::string_view text, std::shared_ptr<const Figure> figure,
             std::optional<InputForm> form, std::optional<Player> to_move) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  TextFront front = TextFront::of(text);
  if (!text.empty() && front.line.empty()) refuse(no_game);
  std::string moves;
  if (!form) {
    form = form_of(front);
    if (!form) {
      std::vector<PointText> points;
      if (are_numbers(front.line)) points = only_numbers(without_comment(front.line));
      if (points.empty() || points.size() % 2 != 0 || !front.next.empty()) {
        refuse(unknown_form(front, figure.get()));
      }
      front.line = moves = moves_between(points);
      form = InputForm::lines;
    }
    const bool has_moves =
        form == InputForm::lines ||
        (form == InputForm::openspiel && front.line.find_first_of("hv") != front.line.npos);
    if (has_moves && !front.next.empty()) form = InputForm::record;
  }
  if (is_contest_form(*form)) {
    text = moves = moves_of_contest(text);
  } else if (form != InputForm::record && !is_one_game(*form)) {
    if (!front.next.empty()) refuse(more_than_one);
    text = front.line;
  }
  const ReadText read = read_text(text, is_contest_form(*form) ? InputForm::lines : *form);
  if (!figure && read.board) figure = std::make_shared<const Figure>(Figure::make(*read.board));
  if (!figure && !read.problem.empty()) refuse(read.problem);
  Parsed parsed{.form = *form, .figure = std::move(figure)};
  if (!parsed.figure) {
    if (has_only_states(*form) || is_of_openspiel(*form)) {
      throw Error(ErrorCode::usage,
                  fmt::format("the form {} needs the name of a board", input_form_name(*form)));
    }
    parsed.moves = moves_without_board(text, *form);
    return parsed;
  }
  if (is_of_openspiel(*form) && !is_openspiel_board(*parsed.figure)) {
    throw Error(ErrorCode::usage,
                fmt::format("the form {} is for boards of boxes only", input_form_name(*form)));
  }
  parsed.game.emplace(*parsed.figure);
  parsed.game->has_history = !has_only_states(*form);
  read.play(to_move, *parsed.game);
  return parsed;
}

std::string parsed_json(const Parsed& parsed) {
  TextBuffer text;
  JsonWriter json(text);
  text.add('{');
  json.member("form", input_form_name(parsed.form));
  json.member("game", parsed.game ? std::optional(parsed.figure->name()) : std::nullopt);
  const bool has_moves = !parsed.game || parsed.game->has_history || parsed.game->start;
  if (parsed.game && (!has_moves || parsed.game->start)) {
    Game first = *parsed.game;
    if (has_moves) first.clear();
    json.member("state", state_text(first));
    add_standing(first, /*over=*/false, json);
  }
  if (has_moves) {
    json.begin("moves", '[');
    for (const std::string& move : parsed.moves) json.value(move);
    for (const Line line : parsed.game ? parsed.game->moves : LineList<Line>()) {
      json.value(parsed.game->text(line));
    }
    json.end(']');
  }
  json.end('}');
  return std::string(text.text());
}

}  // namespace triwar::lookup
