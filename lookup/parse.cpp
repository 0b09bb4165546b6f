#include "lookup/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "lookup/answer.h"
#include "lookup/move_text.h"
#include "lookup/openspiel.h"
#include "lookup/read_line.h"
#include "lookup/read_picture.h"
#include "lookup/record.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

constexpr const char* more_than_one = "more than one game";
constexpr const char* no_moves = "no moves";

bool has_move(std::string_view line) {
  if (MoveScanner(line).next()) return true;
  while (!take_token(line, move_separators).empty()) {
    std::string_view rest = line;
    std::string problem;
    skip(rest, is_move_separator);
    if (MoveTaker().take(rest, problem)) return true;
  }
  return false;
}

[[noreturn]] void refuse(std::string_view message) {
  throw Error(ErrorCode::input_unreadable, std::string(message));
}

std::string point_text(const PointText& point) {
  return point.column < 0 ? number_text(point.number)
                          : static_cast<char>('a' + point.column) + number_text(point.number);
}

/// Returns the moves of a text of numbers as text: of a contest's game ("2  2 4  4 5"), of the
/// first game of a contest's input, or of a list of points ("2 4 4 5"). Returns nullopt for other
/// text. `is_list` excludes games of a contest.
std::optional<std::string> moves_of_numbers(std::string_view text, bool is_list) {
  std::vector<AnyNumber> numbers = only_numbers(text);
  const auto is_game_from = [&](std::size_t first) {
    const AnyNumber count = first < numbers.size() ? numbers[first] : std::nullopt;
    const std::size_t rest = first < numbers.size() ? numbers.size() - first - 1 : 0;
    if (!count || static_cast<std::uint64_t>(*count) > rest / 2) return false;
    numbers = {numbers.begin() + static_cast<std::ptrdiff_t>(first) + 1,
               numbers.begin() + static_cast<std::ptrdiff_t>(first + 1 + 2 * *count)};
    return true;
  };
  if (numbers.empty()) return std::nullopt;
  const bool is_single = numbers[0] && *numbers[0] <= 1000 &&
                         numbers.size() == 1 + 2 * static_cast<std::size_t>(*numbers[0]);
  const bool is_game = !is_list && (is_single ? is_game_from(0) : is_game_from(1));
  if (!is_game && numbers.size() % 2 != 0) {
    return std::nullopt;
  }
  std::string moves;
  for (std::size_t i = 0; i < numbers.size(); i += 2) {
    moves += number_text(numbers[i]) + "-" + number_text(numbers[i + 1]) + " ";
  }
  return moves;
}

/// Returns the moves of a line or a record, for which no board is known.
std::vector<std::string> moves_without_board(std::string_view text, InputForm form) {
  std::vector<std::string> moves;
  const auto add_all = [&](auto& scanner) {
    while (const auto move = scanner.next()) {
      moves.push_back(point_text(move->first) + "-" + point_text(move->second));
    }
    if (!scanner.problem().empty()) refuse(scanner.problem());
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
      *line = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(line->size() + 1, text.size()));
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
  if (begins_record(line)) return InputForm::record;
  if (begins_picture(line, next)) return InputForm::picture;
  if (begins_actions(line)) return InputForm::openspiel;
  std::string_view rest = line;
  const std::string_view first = take_token(rest, white_space);
  const std::string_view second = take_token(rest, white_space);
  if ((first.starts_with("0x") || first.starts_with("0X")) && second.empty()) {
    return InputForm::states;
  }
  // The first line of the contest's input form may also have several numbers.
  if (is_integer(first) && (second.empty() || is_integer(second))) return InputForm::judge;
  return has_move(line) ? std::optional(InputForm::lines) : std::nullopt;
}

std::optional<InputForm> form_of_text(std::string_view text) {
  const FirstLines lines = first_lines(text);
  return form_of_line(lines.first, lines.second);
}

void read_game(std::string_view text, InputForm form, Player to_move, Game& game) {
  switch (form) {
    case InputForm::openspiel:
      return read_actions(text, game);
    case InputForm::picture:
      return TypedPicture(text).read(to_move, game);
    case InputForm::record: {
      RecordScanner scanner(lines_in(text));
      if (!scanner.begin_game()) return;
      read_record(scanner, game);
      if (!game.bad && scanner.begin_game()) game.bad = unreadable_game(more_than_one);
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

Parsed parse(std::string_view text, std::shared_ptr<const Figure> figure,
             std::optional<InputForm> form, Player to_move) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const FirstLines lines = first_lines(text);
  const bool is_found = !form;
  if (!form) {
    form = form_of_line(lines.first, lines.second);
    if (!form) refuse("neither moves, such as 2-4 4-5, nor a state, a record or a picture");
    if (form == InputForm::lines && !lines.second.empty()) form = InputForm::record;
  }
  std::string moves;
  // Only one integer alone on the first line begins the input of a contest.
  const std::size_t numbers = only_numbers(with_plain_blanks(without_comment(lines.first))).size();
  const bool is_list = is_found && lines.second.empty() && numbers > 1 && numbers % 2 == 0;
  if (form == InputForm::judge || form == InputForm::blocks) {
    if (is_list) form = InputForm::lines;
    const auto found = moves_of_numbers(with_plain_blanks(text), is_list);
    if (!found) refuse("numbers, but not a game of a contest, such as 2 2 4 4 5");
    text = moves = *found;
  } else if (form != InputForm::record && form != InputForm::picture) {
    if (!lines.second.empty()) refuse(more_than_one);
    text = lines.first;
  }
  const bool is_record = is_found && form == InputForm::record;  // found, perhaps by a comment
  Parsed parsed{.form = *form, .figure = std::move(figure)};
  if (!parsed.figure && form == InputForm::picture) {
    const TypedPicture picture(text);
    const auto name = picture.board();
    if (!name) refuse(picture.problem());
    parsed.figure = std::make_shared<const Figure>(Figure::make(*name));
  }
  if (!parsed.figure) {
    if (has_only_states(*form) || form == InputForm::openspiel) {
      throw Error(ErrorCode::usage,
                  fmt::format("the form {} needs the name of a board", input_form_name(*form)));
    }
    parsed.moves = moves_without_board(text, *form);
    if (is_record && parsed.moves.empty()) refuse(no_moves);
    return parsed;
  }
  if (form == InputForm::openspiel && !is_openspiel_board(*parsed.figure)) {
    throw Error(ErrorCode::usage, "the form openspiel is for boards of boxes only");
  }
  parsed.game.emplace(*parsed.figure);
  parsed.game->has_history = !has_only_states(*form);
  read_game(text, *form, to_move, *parsed.game);
  const Game& game = *parsed.game;
  if (is_record && game.moves.empty() && !game.bad) refuse(no_moves);
  return parsed;
}

std::string parsed_json(const Parsed& parsed) {
  // None of these texts has a character that JSON escapes.
  const auto quoted = [](std::string_view text) { return fmt::format("\"{}\"", text); };
  const std::string begin = fmt::format(R"({{"form":"{}","game":{})", input_form_name(parsed.form),
                                        parsed.game ? quoted(parsed.figure->name()) : "null");
  if (!parsed.game || parsed.game->has_history) {
    std::vector<std::string> moves;
    for (const std::string& move : parsed.moves) moves.push_back(quoted(move));
    if (parsed.game) {
      for (const Line line : parsed.game->moves) moves.push_back(quoted(parsed.game->text(line)));
    }
    return fmt::format(R"({},"moves":[{}]}})", begin, fmt::join(moves, ","));
  }
  const Game& game = *parsed.game;
  const Position& position = game.position;
  return fmt::format(R"({},"state":"{}","to_move":{},"score":{}}})", begin, state_text(game),
                     game.has_mover() ? quoted(player_name(position.to_move())) : "null",
                     game.has_score()
                         ? fmt::format(R"({{"A":{},"B":{}}})", position.score(Player::A),
                                       position.score(Player::B))
                         : "null");
}

}  // namespace triwar::lookup
