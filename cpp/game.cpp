#include <fmt/core.h>
#include <triwar/game.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <tuple>

#include "cpp/inside.h"
#include "lookup/answer.h"
#include "lookup/parse.h"
#include "lookup/picture.h"
#include "lookup/read_line.h"
#include "lookup/svg.h"
#include "lookup/write_record.h"
#include "tablebase/base/error.h"
#include "tablebase/board/symmetry.h"
#include "tablebase/board_file.h"

namespace triwar {
namespace {

using Inside = Game::Inside;

static_assert(static_cast<int>(Side::A) == static_cast<int>(lookup::Owner::A) &&
              static_cast<int>(Side::B) == static_cast<int>(lookup::Owner::B) &&
              static_cast<int>(Side::unknown) == static_cast<int>(lookup::Owner::unknown) &&
              static_cast<int>(Side::none) == static_cast<int>(lookup::Owner::none));
static_assert(static_cast<int>(Notation::middles) == static_cast<int>(lookup::Notation::middles));

Player player_of(Side side) {
  if (side != Side::A && side != Side::B) {
    throw Error(ErrorCode::usage, "a side that is no player: expected A or B");
  }
  return side == Side::A ? Player::A : Player::B;
}

/// Draws an undrawn line. Returns the number of cells that it closes.
int draw(lookup::Game& game, Line line) {
  const Player player = game.position.to_move();
  const int closed = game.play(line);
  for (const Cell cell : game.figure().cells_of(line)) {
    if (game.owners.empty() || !game.position.is_closed(cell)) continue;
    game.owners[static_cast<std::size_t>(number(cell))] =
        player == Player::A ? lookup::Owner::A : lookup::Owner::B;
  }
  return closed;
}

/// Returns the drawn lines after the drawn ones among those of the same cells, which are alike, are
/// exchanged for the lowest ones. Lines that are drawn at the start stay.
LineSet lowest_alike(const Figure& figure, const LineSet& drawn) {
  LineSet lowest = figure.drawn();
  std::map<std::array<Cell, 2>, std::vector<Line>> alike;
  for (const Line line : figure.edges()) alike[figure.both_cells_of(line)].push_back(line);
  for (const auto& [cells, lines] : alike) {
    const auto count =
        std::ranges::count_if(lines, [&](Line line) { return drawn.contains(line); });
    for (std::ptrdiff_t i = 0; i < count; ++i) lowest.insert(lines[static_cast<std::size_t>(i)]);
  }
  return lowest;
}

/// Returns whether the highest line that only one of two sets has is in the second one.
bool is_less(const LineSet& a, const LineSet& b) {
  std::optional<Line> highest;
  for (const Line line : (a | b) - (a & b)) highest = line;
  return highest && b.contains(*highest);
}

/// What makes two games equal.
auto position_of(const Inside& game) {
  const lookup::Game& asked = game.game;
  const Position& position = asked.position;
  const bool moves = asked.has_mover();
  const bool counts = asked.has_score();
  return std::tuple(position.drawn(), moves, moves ? position.to_move() : Player::A, counts,
                    counts ? position.score(Player::A) : 0, counts ? position.score(Player::B) : 0);
}

}  // namespace

std::shared_ptr<const Figure> figure_of(std::string_view board) {
  const bool is_json = board.find('{') != board.npos;
  return std::make_shared<const Figure>(is_json ? parse_board(board, "board")
                                                : Figure::make(board));
}

Game parse_game(std::string_view text, std::shared_ptr<const Figure> figure,
                std::optional<lookup::InputForm> form, Side to_move) {
  std::optional<Player> mover;
  if (to_move != Side::unknown) mover = player_of(to_move);
  auto parsed = lookup::parse(text, std::move(figure), form, mover);
  if (!parsed.game) throw Error(ErrorCode::usage, "moves of an unknown board: expected its name");
  const lookup::Game& read = *parsed.game;
  if (read.bad) throw lookup::error_of(*read.bad);
  const bool has_moves = read.has_history || read.start;
  Game game(std::make_shared<const Inside>(
      Inside{.figure = parsed.figure,
             .game = read,
             .given = has_moves ? nullptr : std::make_shared<const lookup::Game>(read)}));
  if (read.typed_in != lookup::Notation::numbers) {
    game.write(static_cast<Notation>(read.typed_in));
  }
  return game;
}

std::optional<lookup::BadGame> play_moves(Inside& at, std::string_view moves) {
  if (moves.empty()) return std::nullopt;
  lookup::Game read = at.game;
  read.has_history = true;  // so that no state is read
  lookup::read_line(moves, read);
  if (read.bad && lookup::form_of_game(moves) == lookup::InputForm::record) {
    if (moves.find('[') != moves.npos) {
      return lookup::unreadable_game(
          "a record with headers, expected moves alone: a header may tell another board or "
          "beginning");
    }
    read = at.game;
    read.has_history = true;
    lookup::read_text(moves, lookup::InputForm::record).play({}, read);
  }
  for (std::size_t i = at.game.moves.size(); i < read.moves.size(); ++i) {
    draw(at.game, read.moves[i]);
  }
  at.game.typed_in = read.typed_in;
  return read.bad;
}

Game begin_at(const Position& position, bool is_known, const Inside& like) {
  auto inside = std::make_shared<Inside>(
      Inside{.figure = like.figure, .game = lookup::Game(*like.figure), .letters = like.letters});
  lookup::Game& game = inside->game;
  game.letters = inside->letters.get();
  if (is_known) {
    game.begin_at(position);
  } else {
    game.has_history = false;
    for (const Line line : position.drawn() - like.figure->drawn()) game.play(line);
    inside->given = std::make_shared<const lookup::Game>(game);
  }
  return Game(std::move(inside));
}

std::shared_ptr<const Game::Inside> new_game_on(std::shared_ptr<const Figure> figure) {
  const Figure& board = *figure;
  return std::make_shared<const Inside>(
      Inside{.figure = std::move(figure), .game = lookup::Game(board)});
}

Line public_line(const Figure& figure, Line line) {
  const LineSet& drawn = figure.drawn();
  if (drawn.empty()) return line;
  const bool is_drawn = drawn.contains(line);
  int place = is_drawn ? static_cast<int>(figure.edges().size()) : 0;
  for (int before = 0; before < number(line); ++before) {
    place += drawn.contains(static_cast<Line>(before)) == is_drawn ? 1 : 0;
  }
  return static_cast<Line>(place);
}

Line figure_line(const Figure& figure, Line line) {
  const std::vector<Line>& edges = figure.edges();
  auto rest = static_cast<std::size_t>(number(line));
  if (rest < edges.size()) return edges[rest];
  rest -= edges.size();
  for (const Line drawn : figure.drawn()) {
    if (rest-- == 0) return drawn;
  }
  throw Error(ErrorCode::not_an_edge,
              fmt::format("there is no line {} on {}, whose lines are 0 to {}", number(line),
                          figure.name(), figure.lines() - 1));
}

Game::Game(std::string_view board) : inside_(new_game_on(figure_of(board))) {}

Game Game::from_file(const std::filesystem::path& file) {
  return Game(new_game_on(std::make_shared<const Figure>(read_board(file))));
}

Game Game::parse(std::string_view text, std::string_view board, Side to_move) {
  return parse_game(text, board.empty() ? nullptr : figure_of(board), {}, to_move);
}

Game Game::parse(std::string_view text, const Game& board, Side to_move) {
  return parse_game(text, board.inside().figure, {}, to_move);
}

int Game::play(Line line) {
  const Line drawn = figure_line(*inside_->figure, line);
  if (inside_->game.drawn().contains(drawn)) {
    throw Error(ErrorCode::edge_already_drawn, fmt::format("{} is already drawn", text(line)));
  }
  auto after = std::make_shared<Inside>(*inside_);
  const int closed = draw(after->game, drawn);
  inside_ = std::move(after);
  return closed;
}

Game& Game::play(std::string_view moves) {
  auto after = std::make_shared<Inside>(*inside_);
  if (const auto bad = play_moves(*after, moves)) throw lookup::error_of(*bad);
  inside_ = std::move(after);
  if (inside_->game.typed_in != lookup::Notation::numbers) {
    write(static_cast<Notation>(inside_->game.typed_in));
  }
  return *this;
}

void Game::undo() {
  const auto moves = inside_->moves();
  if (moves.empty()) throw Error(ErrorCode::usage, "there is no move to take back");
  auto before = std::make_shared<Inside>(*inside_);
  if (before->given) {
    before->game = *before->given;
    before->game.letters = before->letters.get();
  } else {
    before->game.clear();
  }
  for (const Line line : moves.first(moves.size() - 1)) draw(before->game, line);
  inside_ = std::move(before);
}

const std::string& Game::board() const noexcept { return inside_->figure->name(); }

Shape Game::shape() const {
  const Figure& figure = *inside_->figure;
  Shape shape;
  for (const Point point : figure.all_points()) {
    shape.points.push_back({figure.at(point).x, figure.at(point).y});
  }
  for (int i = 0; i < figure.lines(); ++i) {
    const Ends ends = figure.ends(figure_line(figure, static_cast<Line>(i)));
    shape.lines.emplace_back(number(ends.low), number(ends.high));
  }
  for (const Cell cell : figure.all_cells()) {
    auto& corners = shape.cells.emplace_back();
    for (const Point corner : figure.corners(cell)) corners.push_back(number(corner));
  }
  return shape;
}

std::vector<Line> Game::legal_moves() const {
  std::vector<Line> undrawn;
  for (const Line line : inside_->figure->all_lines() - inside_->game.drawn()) {
    undrawn.push_back(public_line(*inside_->figure, line));
  }
  return undrawn;
}

std::vector<Line> Game::moves() const {
  std::vector<Line> moves;
  for (const Line line : inside_->moves()) moves.push_back(public_line(*inside_->figure, line));
  return moves;
}

bool Game::is_drawn(Line line) const {
  return inside_->game.drawn().contains(figure_line(*inside_->figure, line));
}

bool Game::is_over() const noexcept { return inside_->game.position.over(); }

Side Game::to_move() const noexcept {
  if (is_over()) return Side::none;
  if (!inside_->game.has_mover()) return Side::unknown;
  return inside_->game.position.to_move() == Player::A ? Side::A : Side::B;
}

std::optional<int> Game::score(Side player) const {
  const Player owner = player_of(player);
  if (!inside_->game.has_score()) return std::nullopt;
  return inside_->game.position.score(owner);
}

std::vector<Side> Game::owners() const {
  std::vector<Side> owners;
  for (const lookup::Owner owner : owners_of(inside_->game)) {
    owners.push_back(static_cast<Side>(owner));
  }
  return owners;
}

std::string Game::state() const { return state_text(inside_->game); }

Line Game::line(std::string_view text) const {
  lookup::Game empty(*inside_->figure);
  empty.begin_at({*inside_->figure, LineSet(), Player::A, 0, 0});
  empty.letters = inside_->letters.get();
  lookup::read_line(text, empty);
  if (!empty.bad && empty.moves.size() != 1) {
    empty.bad = lookup::unreadable_game(fmt::format("{} moves, expected one", empty.moves.size()));
  }
  if (empty.bad) throw lookup::error_of(*empty.bad);
  return public_line(*inside_->figure, empty.moves[0]);
}

std::string Game::text(Line line) const {
  return std::string(inside_->game.text(figure_line(*inside_->figure, line)));
}

std::string Game::text() const {
  if (!inside_->game.has_history || inside_->game.start) return state();
  std::string text;
  for (const Line line : inside_->game.moves) {
    text += text.empty() ? "" : " ";
    text += std::string_view(inside_->game.text(line));
  }
  return text;
}

std::string Game::record() const {
  TextBuffer text;
  add_record(inside_->game, {}, text);
  return std::string(text.text());
}

std::string Game::picture() const { return draw_board(inside_->game, lookup::Style(false)); }

std::string Game::svg() const {
  TextBuffer text;
  lookup::add_svg(inside_->game, {}, text);
  return std::string(text.text());
}

Game Game::canonical() const {
  const Figure& figure = *inside_->figure;
  std::vector<LineSet> outlines;
  for (const Cell cell : figure.all_cells()) {
    LineSet& outline = outlines.emplace_back();
    for (const Line line : figure.outline(cell)) outline.insert(line);
  }
  auto symmetries = symmetries_of_lines(figure.lines(), outlines);
  if (!symmetries.complete) symmetries.found.resize(1);
  const auto image = [&](const LineSet& lines, const LineSymmetry& symmetry) {
    LineSet images;
    for (const Line line : lines) images.insert(symmetry[static_cast<std::size_t>(number(line))]);
    return images;
  };
  LineSet least = lowest_alike(figure, inside_->game.drawn());
  for (const LineSymmetry& symmetry : symmetries.found) {
    if (image(figure.drawn(), symmetry) != figure.drawn()) continue;
    const LineSet lines = lowest_alike(figure, image(inside_->game.drawn(), symmetry));
    if (is_less(lines, least)) least = lines;
  }
  const Position& position = inside_->game.position;
  return begin_at(
      {figure, least, position.to_move(), position.score(Player::A), position.score(Player::B)},
      inside_->game.has_score(), *inside_);
}

Notation Game::notation() const noexcept {
  return inside_->letters ? static_cast<Notation>(inside_->letters->points().notation())
                          : Notation::numbers;
}

void Game::write(Notation notation) {
  if (notation > Notation::middles) {
    throw Error(ErrorCode::usage, "an unknown notation: expected numbers, letters or middles");
  }
  auto written = std::make_shared<Inside>(*inside_);
  written->letters = notation == Notation::numbers
                         ? nullptr
                         : std::make_shared<const lookup::Letters>(
                               *inside_->figure, static_cast<lookup::Notation>(notation));
  written->game.letters = written->letters.get();
  inside_ = std::move(written);
}

bool Game::operator==(const Game& other) const noexcept {
  return position_of(*inside_) == position_of(*other.inside_) &&
         (inside_->figure == other.inside_->figure || *inside_->figure == *other.inside_->figure);
}

std::size_t Game::hash() const noexcept {
  std::size_t hash = std::hash<std::string>()(board());
  const Position& position = inside_->game.position;
  const auto add = [&](std::uint64_t part) {
    hash = (hash ^ std::hash<std::uint64_t>()(part)) * 0x9e3779b97f4a7c15;
  };
  for (const Line line : position.drawn()) add(static_cast<std::uint64_t>(number(line)));
  if (inside_->game.has_mover()) add(position.to_move() == Player::A ? 1 : 2);
  if (inside_->game.has_score()) add(static_cast<std::uint64_t>(position.score(Player::A)));
  return hash;
}

}  // namespace triwar
