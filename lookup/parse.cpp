#include "lookup/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "lookup/answer.h"
#include "lookup/json.h"
#include "lookup/kaggle.h"
#include "lookup/move_text.h"
#include "lookup/openspiel.h"
#include "lookup/own_text.h"
#include "lookup/read_line.h"
#include "lookup/read_picture.h"
#include "lookup/record.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

constexpr const char* more_than_one = "more than one game";
constexpr const char* no_game = "no moves, state or picture";

bool has_move(std::string_view line) {
  if (MoveScanner(line).next()) return true;
  while (!take_token(line, move_separators).empty()) {
    skip(line, is_move_separator);
    std::string_view rest = line;
    if (MoveTaker::take_first(rest)) return true;
  }
  return false;
}

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::input_unreadable, message);
}

using Numbers = std::vector<PointText>;

/// Returns the integers of a text such as "2 4 4 5", if there are at least two and nothing else.
Numbers only_numbers(std::string_view text) {
  Numbers numbers = only_points(with_plain_blanks(text));
  return !numbers.empty() && numbers[0].column < 0 ? numbers : Numbers();
}

/// Returns the points of the game whose number of moves is numbers[at]. Returns nullopt if there is
/// none.
std::optional<Numbers> counted_points(const Numbers& numbers, std::size_t at) {
  const AnyNumber moves = at < numbers.size() ? numbers[at].number : std::nullopt;
  if (!moves) return std::nullopt;
  const auto count = static_cast<std::uint64_t>(*moves);
  if (count > (numbers.size() - at - 1) / 2) return std::nullopt;
  const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(at) + 1;
  return Numbers(begin, begin + static_cast<std::ptrdiff_t>(2 * count));
}

/// Returns pairs of points as moves.
std::string moves_between(const Numbers& points) {
  std::string moves;
  for (std::size_t i = 0; i + 1 < points.size(); i += 2) {
    moves += point_text(points[i]) + "-" + point_text(points[i + 1]) + " ";
  }
  return moves;
}

/// Returns the moves of a contest's game ("2  2 4  4 5"), or of the first game of a contest's
/// input, as text. Throws Error(input_unreadable) for other text.
std::string moves_of_contest(std::string_view text) {
  const Numbers numbers = only_numbers(text);
  const auto one = counted_points(numbers, 0);
  if (one && one->size() + 1 == numbers.size()) return moves_between(*one);
  // The text must be the whole input: a part may have another meaning.
  std::optional<Numbers> first;
  std::size_t at = 1;
  std::size_t games = 0;
  while (const auto next = counted_points(numbers, at)) {
    if (games++ == 0) first = next;
    at += next->size() + 1;
  }
  if (first && at == numbers.size() && numbers[0].number == AnyNumber(games)) {
    return moves_between(*first);
  }
  refuse("numbers, but not a game of a contest, such as 2 2 4 4 5" + openspiel_hint(text));
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

/// The first two significant lines of a text.
struct FirstLines {
  std::string_view first;
  std::string_view second;
};

FirstLines first_lines(std::string_view text) {
  FirstLines lines;
  for (std::string_view* line : {&lines.first, &lines.second}) {
    while (!text.empty() && !is_significant(*line)) {
      *line = take_until(text, '\n');
    }
    if (!is_significant(*line)) *line = {};
  }
  return lines;
}

}  // namespace

std::optional<InputForm> input_form_of(std::string_view name) noexcept {
  const auto* const end = std::end(input_form_names);
  const auto* const found = std::find(std::begin(input_form_names), end, name);
  if (found == end) return std::nullopt;
  return static_cast<InputForm>(found - std::begin(input_form_names));
}

bool is_significant(std::string_view line) {
  line = without_comment(line);
  const std::size_t first = line.find_first_not_of(white_space);
  if (first == line.npos || (line[first] & 0x80) == 0) return first != line.npos;
  return with_plain_blanks(line).find_first_not_of(white_space) != line.npos;
}

std::optional<InputForm> form_of_line(std::string_view line, std::string_view next) {
  const std::string plain = with_plain_blanks(without_comment(line));
  line = plain;
  if (is_heading(line) || begins_list_of_lines(line)) return InputForm::picture;
  if (begins_json_object(line) || game_link(line)) return InputForm::lines;
  if (begins_record(line)) return InputForm::record;
  // No other form has three dashes, but pictures with values have them.
  if (begins_picture(line, next) || line.find("---") != line.npos) return InputForm::picture;
  if (begins_actions(line, next)) return InputForm::openspiel;
  std::string_view rest = line;
  const std::string_view first = take_token(rest, white_space);
  const std::string_view second = take_token(rest, white_space);
  if ((first.starts_with("0x") || first.starts_with("0X")) && second.empty()) {
    return InputForm::states;
  }
  if (is_integer(first) && second.empty()) return InputForm::judge;
  return has_move(line) ? std::optional(InputForm::lines) : std::nullopt;
}

bool are_numbers(std::string_view line) {
  const std::string plain = with_plain_blanks(without_comment(line));
  std::string_view rest = plain;
  std::string_view word = take_token(rest, white_space);
  if (word.empty()) return false;
  for (; !word.empty(); word = take_token(rest, white_space)) {
    if (!is_integer(word)) return false;
  }
  return true;
}

std::string numbers_alone(std::string_view line, const Figure* figure) {
  const std::string moves = example_moves(figure, 2);
  std::string points = moves;
  std::replace(points.begin(), points.end(), '-', ' ');
  return fmt::format(
      "numbers alone: for the input of a contest use the form judge (--input judge); for moves use "
      "--moves \"{}\", or write {}{}",
      points, moves, openspiel_hint(without_comment(line)));
}

std::optional<InputForm> form_of_text(std::string_view text) {
  if (is_kaggle(text)) return InputForm::kaggle;
  const FirstLines lines = first_lines(text);
  return form_of_line(lines.first, lines.second);
}

std::optional<std::string> board_told_by(std::string_view text, InputForm form) {
  if (form == InputForm::picture) return TypedPicture(text).board();
  if (form == InputForm::kaggle) return board_of_kaggle(text);
  RecordScanner scanner(lines_in(form == InputForm::record ? text : first_lines(text).first));
  scanner.begin_game();
  const std::string& board = scanner.board().text;
  return board.empty() ? std::nullopt : std::optional(board);
}

void read_game(std::string_view text, InputForm form, std::optional<Player> to_move, Game& game) {
  switch (form) {
    case InputForm::openspiel:
      return read_actions(text, game);
    case InputForm::picture:
      return TypedPicture(text).read(to_move, game);
    case InputForm::kaggle:
      return read_kaggle(text, game);
    case InputForm::record: {
      RecordScanner scanner(lines_in(text));
      if (scanner.begin_game()) read_record(scanner, game);
      const bool is_told = !scanner.board().text.empty() || !scanner.start().text.empty();
      if (game.bad) return;
      if (scanner.begin_game()) {
        game.bad = unreadable_game(more_than_one);
      } else if (game.moves.empty() && !is_told && !text.empty()) {
        game.bad = no_moves(game);
      }
      return;
    }
    case InputForm::judge:
    case InputForm::blocks:
    case InputForm::lines:
    case InputForm::states:
      break;
  }
  read_line(text, game);
}

InputForm form_of_game(std::string_view text) {
  const InputForm form = form_of_text(text).value_or(InputForm::lines);
  return is_contest_form(form) ? InputForm::lines : form;
}

void read_moves(std::string_view text, InputForm form, std::optional<Player> to_move, Game& game) {
  if (form != InputForm::lines || !read_points(text, game)) read_game(text, form, to_move, game);
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
  read_moves(text, form, std::nullopt, game);
}

Parsed parse(std::string_view text, std::shared_ptr<const Figure> figure,
             std::optional<InputForm> form, std::optional<Player> to_move) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  FirstLines lines = first_lines(text);
  if (!text.empty() && lines.first.empty()) refuse(no_game);
  std::string moves;
  if (!form) {
    form = is_kaggle(text) ? InputForm::kaggle : form_of_line(lines.first, lines.second);
    if (!form && are_numbers(lines.first)) {
      const Numbers points = only_numbers(without_comment(lines.first));
      if (!lines.second.empty() || points.empty() || points.size() % 2 != 0) {
        refuse(numbers_alone(lines.first, figure.get()));
      }
      moves = moves_between(points);
      lines = {.first = moves, .second = {}};
      form = InputForm::lines;
    }
    if (!form) {
      refuse(fmt::format("neither moves, such as {}, nor a state, a record or a picture",
                         example_moves(figure.get(), 2)) +
             openspiel_hint(lines.first) + std::string(coordinates_hint(lines.first)));
    }
    const bool has_moves =
        form == InputForm::lines ||
        (form == InputForm::openspiel && lines.first.find_first_of("hv") != lines.first.npos);
    if (has_moves && !lines.second.empty()) form = InputForm::record;
  }
  if (is_contest_form(*form)) {
    text = moves = moves_of_contest(text);
  } else if (form != InputForm::record && !is_one_game(*form)) {
    if (!lines.second.empty()) refuse(more_than_one);
    text = lines.first;
  }
  if (!figure) {
    const auto board = board_told_by(text, *form);
    if (board) figure = std::make_shared<const Figure>(Figure::make(*board));
    if (!board && form == InputForm::picture) refuse(TypedPicture(text).problem());
  }
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
  read_game(text, *form, to_move, *parsed.game);
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
