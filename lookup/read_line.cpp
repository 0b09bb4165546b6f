#include "lookup/read_line.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "lookup/game_link.h"
#include "lookup/move_text.h"
#include "lookup/openspiel.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

/// Reads a state from the hex digits behind "0x".
void read_bits(std::string_view digits, Game& game) {
  if (digits.empty() || digits.find_first_not_of("0123456789abcdefABCDEF") != digits.npos) {
    game.bad = unreadable_game(fmt::format("'0x{}' is not a number", quote(digits)));
    return;
  }
  const std::vector<Line>& edges = game.figure().edges();
  std::vector<Line> drawn;
  bool beyond = false;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const auto digit = whole_number(digits.substr(digits.size() - 1 - i, 1), 15, 16);
    for (std::size_t bit = 0; bit < 4; ++bit) {
      if ((*digit >> bit & 1) == 0) continue;
      if (4 * i + bit < edges.size()) {
        drawn.push_back(edges[4 * i + bit]);
      } else {
        beyond = true;
      }
    }
  }
  if (beyond) {
    game.bad = bits_beyond(game.figure(), fmt::format("0x{}", quote(digits)));
  } else {
    for (const Line line : drawn) game.play(line);
  }
}

/// Returns the hex digits of a decimal number, by repeated division.
std::string hex_digits(std::string decimal) {
  std::string hex;
  while (!decimal.empty()) {
    std::string quotient;
    int rest = 0;
    for (const char digit : decimal) {
      rest = 10 * rest + (digit - '0');
      if (rest >= 16 || !quotient.empty()) quotient.push_back(static_cast<char>('0' + rest / 16));
      rest %= 16;
    }
    hex.push_back("0123456789abcdef"[rest]);
    decimal = quotient;
  }
  std::reverse(hex.begin(), hex.end());
  return hex;
}

/// Plays moves as they were written.
class MovePlayer {
 public:
  /// In a record the score may follow the last move.
  MovePlayer(Game& game, bool is_record) : game_(game), is_record_(is_record) {}

  /// Plays a move unless the game is bad. Returns false if its points have letters, but those of
  /// the figure have none; the game is then bad.
  bool play(const MoveText& move) {
    if (is_record_ && take_score(move)) return true;
    if (!first_) first_ = move.form;
    if (Problem problem = other_notation(move, *first_); !problem.empty()) {
      if (!game_.bad) refuse(std::move(problem.text));
      return true;
    }
    if (move.form != MoveForm::numbers && !names_ &&
        !(names_ = PointNames::of(game_.figure(), notation_of(move)))) {
      game_.bad = unreadable_game(fmt::format(
          "'{}' is not a move: {}; expected one like {}", quote(move.text),
          no_point_names(game_.figure(), notation_of(move)), example_moves(&game_.figure(), 1)));
      game_.bad->move = game_.moves.size() + 1;
      game_.bad->off_board = true;
      return false;
    }
    const bool has_letters = move.form == MoveForm::letters || move.form == MoveForm::middle;
    game_.typed_in = has_letters ? notation_of(move) : Notation::numbers;
    if (!game_.bad) check_player(move);
    if (game_.bad) return true;
    if (move.form == MoveForm::numbers) {
      game_.add_move(move.first.number, move.second.number);
    } else {
      add_move(move);
    }
    return true;
  }

 private:
  /// The notation whose names of points a move needs.
  static Notation notation_of(const MoveText& move) {
    return move.form == MoveForm::middle ? Notation::middles : Notation::letters;
  }

  /// Whether columns and rows count from 0 at the upper left.
  static bool is_from_top(const MoveText& move) {
    return move.form == MoveForm::coordinates || move.form == MoveForm::words;
  }

  void refuse(std::string message) {
    game_.bad = unreadable_game(std::move(message));
    game_.bad->move = game_.moves.size() + 1;
  }

  /// Reads the score behind the last move of a game, A's cells first. Returns false, and does
  /// nothing, for other text.
  bool take_score(const MoveText& move) {
    if (game_.bad || has_score_ || !game_.position.over()) return false;
    if (move.form != MoveForm::numbers || move.bracket != '\0' || move.player) return false;
    const AnyNumber a = move.first.number;
    const AnyNumber b = move.second.number;
    const int cells = game_.figure().cells_to_win();
    if (!a || !b || *a > cells || *b != cells - *a) return false;
    has_score_ = true;
    const Position& end = game_.position;
    if (game_.has_score() && *a != end.score(Player::A)) {
      game_.bad = unreadable_game(
          fmt::format("the score {} is wrong: A has closed {} cells, and B {}", quote(move.text),
                      end.score(Player::A), end.score(Player::B)));
    }
    return true;
  }

  /// Returns the player whom a label names: one of two names is that of the player to move when it
  /// is met first.
  Player player_of(char label) {
    if (label == 'A' || label == 'B') return label == 'A' ? Player::A : Player::B;
    const auto other = [](Player player) { return player == Player::A ? Player::B : Player::A; };
    const Player mover = game_.position.to_move();
    if (!named_first_) named_first_ = label == '1' ? mover : other(mover);
    return label == '1' ? *named_first_ : other(*named_first_);
  }

  void check_player(const MoveText& move) {
    if (!move.player) return;
    if (!game_.has_mover()) {
      return refuse(fmt::format(
          "{} has a player, but the start tells none to move: expected one like 0x1f,B,2-1",
          quote(move.text)));
    }
    const Player player = player_of(*move.player);
    const Player mover = game_.position.to_move();
    if (player == mover) return;
    const auto name = [](Player of) { return of == Player::A ? 'A' : 'B'; };
    refuse(fmt::format("{} is {}'s move here, but {} moves", quote(move.text), name(player),
                       name(mover)));
  }

  /// Returns the points that a move joins, if both are on the board.
  std::optional<std::pair<int, int>> ends_of(const MoveText& move) const {
    const auto& [first, second] = std::pair(move.first, move.second);
    if (move.form == MoveForm::middle) return names_->ends(first.column, first.number);
    // Rows of coordinates are counted from 0 at the top.
    const auto row_of = [&](AnyNumber row) -> AnyNumber {
      const bool from_top = is_from_top(move);
      return from_top && row ? AnyNumber(names_->rows() - *row) : row;
    };
    const auto low = names_->point(first.column, row_of(first.number));
    const auto high = names_->point(second.column, row_of(second.number));
    return low && high ? std::optional(std::pair(*low, *high)) : std::nullopt;
  }

  void add_move(const MoveText& move) {
    if (const auto ends = ends_of(move)) {
      game_.add_move(ends->first, ends->second, &*names_);
      return;
    }
    const std::string places =
        move.form == MoveForm::middle ? "lines have their middles from " + names_->all_points()
        : is_from_top(move) ? fmt::format("points are (0, 0) to ({}, {})", names_->columns() - 1,
                                          names_->rows() - 1)
                            : "points are " + names_->all_points();
    game_.bad = BadGame{.code = ErrorCode::not_an_edge,
                        .move = game_.moves.size() + 1,
                        .message = fmt::format("{} is not an edge of {}, whose {}",
                                               quote(move.text), game_.figure().name(), places),
                        .off_board = true};
  }

  Game& game_;
  bool is_record_;
  bool has_score_ = false;  // behind the last move
  std::optional<PointNames> names_;
  std::optional<MoveForm> first_;      // of the moves of this text
  std::optional<Player> named_first_;  // by the first of two names
};

/// Sets `bad` if the text of a game names another board.
void check_board(std::string_view board, Game& game) {
  if (board.empty() || game.figure().name() == board) return;
  game.bad = unreadable_game(
      fmt::format("a game of {}, expected one of {}", quote(board), game.figure().name()));
}

/// Returns the cells of A and B in a score such as "1-0", whose sum must be `closed`; else nullopt.
std::optional<std::pair<int, int>> parse_score(std::string_view text, int closed) {
  const auto most = static_cast<std::uint64_t>(closed);
  const auto a = whole_number(take_until(text, '-'), most);
  const auto b = whole_number(text, most);
  if (!a || !b || *a + *b != most) return std::nullopt;
  return std::pair(static_cast<int>(*a), static_cast<int>(*b));
}

/// Returns the place of the comma in front of the player in a start, the first field of letters;
/// npos if there is none.
std::size_t comma_before_player(std::string_view text) {
  const auto is_letter = [](char c) { return ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z'); };
  std::size_t comma = text.find(',');
  for (; comma != text.npos; comma = text.find(',', comma + 1)) {
    std::string_view rest = text.substr(comma + 1);
    const std::string_view field = take_until(rest, ',');
    if (!field.empty() && std::all_of(field.begin(), field.end(), is_letter)) break;
  }
  return comma;
}

/// Returns the error of a text that cannot be read, after `moves` moves. It has a number of a move
/// if the text stands behind moves, or where the first was expected.
BadGame not_move(const Problem& problem, std::size_t moves, const Game& game) {
  BadGame bad = unreadable_game(problem.message(&game.figure(), game.notation()));
  if (moves > 0 || problem.example > 0) bad.move = moves + 1;
  return bad;
}

/// Sets `bad` if the result of a record is not that of its game, all of whose lines are drawn.
void check_result(const RecordScanner::Told& result, Game& game) {
  if (game.bad || !game.position.over() || !game.has_score()) return;
  if (result.text.empty() || result.text == "*") return;
  const int a = game.position.score(Player::A);
  const int b = game.position.score(Player::B);
  if (result.text == (a > b ? "1-0" : a < b ? "0-1" : "1/2-1/2")) return;
  game.bad = unreadable_game(
      fmt::format("the result {} is wrong: A has closed {} cells, and B {}", result.text, a, b));
  game.bad->input_line = result.line;
}

}  // namespace

BadGame line_too_long(std::size_t longest) {
  return unreadable_game(fmt::format("a line of over {} bytes", longest));
}

BadGame no_moves(const Game& game) {
  return unreadable_game(fmt::format("no moves: expected some like {}",
                                     example_moves(&game.figure(), 2, game.notation())));
}

// An unreadable line is reported as such, even if a move before the unreadable text is illegal.
void read_line(std::string_view line, Game& game) {
  const bool is_empty = line.empty();
  line = without_comment(line);
  const std::string plain =
      std::any_of(line.begin(), line.end(), [](char c) { return (c & 0x80) != 0; })
          ? with_plain_blanks(line)
          : "";
  if (!plain.empty()) line = plain;
  if (!is_empty && line.find_first_not_of(move_separators) == line.npos) {
    game.bad = no_moves(game);
    return;
  }
  if (const auto link = game_link(line)) check_board(link->board, game);
  if (game.bad) return;
  if (!game.has_history) {
    std::string_view rest = line;
    const std::string_view token = take_token(rest, move_separators);
    if ((token.starts_with("0x") || token.starts_with("0X")) &&
        take_token(rest, move_separators).empty()) {
      read_bits(token.substr(2), game);
      return;
    }
    const bool is_decimal = !token.empty() && token.find_first_not_of("0123456789") == token.npos;
    if (is_decimal && take_token(rest, move_separators).empty()) {
      if (token.size() > 1 && token.front() == '0') {
        game.bad = unreadable_game(fmt::format(
            "'{}' begins with 0: expected a state such as 0x1f, or 31 without a zero in front{}",
            quote(token), openspiel_hint(line)));
        return;
      }
      constexpr std::size_t longest = 80;  // more than 2^255 has
      if (token.size() <= longest) return read_bits(hex_digits(std::string(token)), game);
      game.bad = bits_beyond(game.figure(), quote(token));
      return;
    }
  }
  MoveScanner moves(line);
  MovePlayer player(game, /*is_record=*/false);
  std::size_t words = game.moves.size();
  for (; const auto move = moves.next(); ++words) {
    if (!player.play(*move)) return;
  }
  if (!moves.problem().empty()) {
    game.bad = not_move(moves.problem(), words, game);
    game.bad->message += openspiel_hint(line);
  }
  if (!game.bad || game.bad->code == ErrorCode::edge_already_drawn) return;
  game.bad->message += coordinates_hint(line);
}

bool read_points(std::string_view text, Game& game) {
  const std::string plain = with_plain_blanks(without_comment(text));
  const std::vector<PointText> points = only_points(plain);
  MovePlayer player(game, /*is_record=*/false);
  for (std::size_t i = 0; i + 1 < points.size() && !game.bad; i += 2) {
    const bool has_letters = points[i].column >= 0;
    const std::string written = point_text(points[i]) + "-" + point_text(points[i + 1]);
    player.play({.first = points[i],
                 .second = points[i + 1],
                 .text = written,
                 .form = has_letters ? MoveForm::letters : MoveForm::numbers});
  }
  if (points.size() % 2 != 0) {
    std::string pairs = example_moves(&game.figure(), 2);
    std::replace(pairs.begin(), pairs.end(), '-', ' ');
    game.bad =
        unreadable_game(fmt::format("{} {}: expected pairs of points, such as {}", points.size(),
                                    points[0].column < 0 ? "numbers" : "points", pairs));
  }
  if (game.bad) game.bad->message += openspiel_hint(plain);
  return !points.empty();
}

void read_start(std::string_view text, Game& game) {
  const std::size_t comma = comma_before_player(text);
  const std::string_view state = text.substr(0, comma);
  game.has_history = false;
  read_line(state, game);
  const auto refuse = [&](const std::string& why) { game.bad = unreadable_game("start: " + why); };
  if (game.bad) {
    game.bad->message = "start: " + game.bad->message;
    return;
  }
  if (comma == text.npos) return game.begin_at_state();
  std::string_view score = text.substr(comma + 1);
  const std::string_view player = take_until(score, ',');
  if (player != "A" && player != "B") {
    return refuse(fmt::format("the player is '{}': expected A or B", quote(player)));
  }
  const int closed = game.closed();
  const auto cells = parse_score(score, closed);
  if (!cells) {
    return refuse(
        fmt::format("the score is '{}': expected the cells of A and B, such as {}-0, with the sum "
                    "{}, because so many are closed",
                    quote(score), closed, closed));
  }
  const Position start(game.figure(), game.drawn(), player == "A" ? Player::A : Player::B,
                       cells->first, cells->second);
  game.clear();
  game.has_history = true;
  game.begin_at(start);
}

void read_record(RecordScanner& record, Game& game) {
  check_board(record.board().text, game);
  const bool is_of_other_board = game.bad.has_value();
  if (is_of_other_board) {
    game.bad->input_line = record.board().line;
  } else if (!record.start().text.empty()) {
    read_start(record.start().text, game);
    if (game.bad) game.bad->input_line = record.start().line;
  }
  game.players = {std::string(record.names().header('A')), std::string(record.names().header('B'))};
  const std::size_t before = game.moves.size();
  MovePlayer player(game, /*is_record=*/true);
  while (const auto move = record.next()) {
    if (game.bad || !record.problem().empty()) continue;
    player.play(*move);
    if (game.bad) game.bad->input_line = record.line();
  }
  if (is_of_other_board) return;
  const Problem& problem = record.problem();
  if (problem.empty()) return check_result(record.result(), game);
  const std::size_t moves = before + record.problem_moves();
  game.shorten(moves);
  game.bad = not_move(problem, moves, game);
  game.bad->input_line = record.problem_line();
}

ReadText read_record_text(std::string_view text) {
  RecordScanner first(lines_in(text));
  first.begin_game();
  const std::string& board = first.board().text;
  const auto play = [text](std::optional<Player>, Game& game) {
    RecordScanner scanner(lines_in(text));
    if (scanner.begin_game()) read_record(scanner, game);
    const bool is_told = !scanner.board().text.empty() || !scanner.start().text.empty();
    if (game.bad) return;
    if (scanner.begin_game()) {
      game.bad = unreadable_game("more than one game");
    } else if (game.moves.empty() && !is_told && !text.empty()) {
      game.bad = no_moves(game);
    }
  };
  return {.board = board.empty() ? std::nullopt : std::optional(board), .play = play};
}

}  // namespace triwar::lookup
