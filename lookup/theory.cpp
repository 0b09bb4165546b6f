#include "lookup/theory.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "tablebase/base/json_writer.h"
#include "tablebase/board/position.h"

namespace triwar::lookup {
namespace {

/// Counts the undrawn lines of each cell, and finds the chains and loops.
class Structure {
 public:
  Structure(const Figure& figure, const LineSet& drawn) : figure_(figure), drawn_(drawn) {
    for (const Cell cell : figure.all_cells()) {
      const auto outline = figure.outline(cell);
      undrawn_.push_back(static_cast<int>(
          std::count_if(outline.begin(), outline.end(), [&](Line line) { return is_open(line); })));
    }
  }

  Theory theory() {
    Theory theory;
    for (const int undrawn : undrawn_) {
      theory.joints += undrawn >= 3 ? 1 : 0;
      theory.capturable += undrawn == 1 ? 1 : 0;
    }
    for (const Line line : figure_.edges()) {
      if (!is_open(line)) continue;
      ++theory.undrawn;
      int left = theory.capturable;  // once the line is drawn
      for (const Cell cell : figure_.cells_of(line)) {
        left += is_link(cell) ? 1 : undrawn_[number(cell)] == 1 ? -1 : 0;
      }
      theory.safe += left == 0 ? 1 : 0;
    }
    for (const Cell cell : figure_.all_cells()) {
      if (!is_link(cell)) continue;
      ends_ = 0;
      std::vector<Cell> cells = visit(cell);
      std::sort(cells.begin(), cells.end());
      // Each joining line was met from both of its cells.
      const bool is_loop = ends_ == 2 * static_cast<int>(cells.size());
      (is_loop ? theory.loop_cells : theory.chain_cells).push_back(std::move(cells));
    }
    theory.chains = sorted_sizes(theory.chain_cells);
    theory.loops = sorted_sizes(theory.loop_cells);
    return theory;
  }

 private:
  bool is_open(Line line) const { return !drawn_.contains(line); }
  bool is_link(Cell cell) const { return undrawn_[number(cell)] == 2; }

  /// Sorts components by their number of cells. Returns these numbers.
  static std::vector<int> sorted_sizes(std::vector<std::vector<Cell>>& components) {
    std::stable_sort(components.begin(), components.end(),
                     [](const auto& a, const auto& b) { return a.size() < b.size(); });
    std::vector<int> sizes;
    for (const auto& cells : components) sizes.push_back(static_cast<int>(cells.size()));
    return sizes;
  }

  /// Returns the links that hang together with this one, and counts the ends of joining lines.
  std::vector<Cell> visit(Cell link) {
    std::vector<Cell> left{link};
    std::vector<Cell> visited{link};
    while (!left.empty()) {
      const Cell cell = left.back();
      left.pop_back();
      for (const Line line : figure_.outline(cell)) {
        if (!is_open(line)) continue;
        for (const Cell beside : figure_.cells_of(line)) {
          if (beside == cell || !is_link(beside)) continue;
          ++ends_;
          if (std::find(visited.begin(), visited.end(), beside) != visited.end()) continue;
          visited.push_back(beside);
          left.push_back(beside);
        }
      }
    }
    for (const Cell cell : visited) undrawn_[number(cell)] = 0;
    return visited;
  }

  const Figure& figure_;
  const LineSet& drawn_;
  std::vector<int> undrawn_;  // by cell
  int ends_ = 0;
};

/// Adds the cells of chains or loops: [[0,1],[5]].
void add_cells(std::string_view name, const std::vector<std::vector<Cell>>& components,
               JsonWriter& json) {
  json.begin(name, '[');
  for (const auto& cells : components) {
    json.begin('[');
    for (const Cell cell : cells) json.value(number(cell));
    json.end(']');
  }
  json.end(']');
}

std::string nimber_json(Nimber nimber) {
  return nimber == loony ? "\"loony\"" : std::to_string(nimber);
}

/// Returns "3, 4 and 6".
std::string list_text(const std::vector<std::string>& words) {
  if (words.size() < 2) return fmt::format("{}", fmt::join(words, ""));
  return fmt::format("{} and {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

std::string cells_text(int size) { return fmt::format("{} cell{}", size, size == 1 ? "" : "s"); }

/// Returns "2 chains of 2 and 5 cells", "3 chains of 2 cells each" or, with many of a size, "9
/// chains, 8 of 2 cells and 1 of 5 cells"; "" without any.
std::string components_text(std::string_view name, const std::vector<int>& sizes) {
  if (sizes.empty()) return "";
  std::vector<std::string> words;
  std::vector<std::string> groups;
  std::ptrdiff_t most = 0;
  for (auto at = sizes.begin(); at != sizes.end();) {
    const auto next = std::upper_bound(at, sizes.end(), *at);
    groups.push_back(fmt::format("{} of {} cells", next - at, *at));
    most = std::max(most, next - at);
    for (; at != next; ++at) words.push_back(std::to_string(*at));
  }
  const std::string count =
      fmt::format("{} {}{}", sizes.size(), name, sizes.size() == 1 ? "" : "s");
  if (sizes.size() == 1) return fmt::format("{} of {} cells", count, sizes[0]);
  if (groups.size() == 1) return fmt::format("{} of {} cells each", count, sizes[0]);
  if (most > 2) return fmt::format("{}, {}", count, list_text(groups));
  return fmt::format("{} of {} cells", count, list_text(words));
}

/// Returns the chains and loops in words, chains of one cell as "3 single cells"; "" without any.
std::string components_text(const Theory& theory) {
  const auto longer = std::upper_bound(theory.chains.begin(), theory.chains.end(), 1);
  const auto singles = longer - theory.chains.begin();
  std::vector<std::string> texts = {
      singles == 0 ? "" : fmt::format("{} single cell{}", singles, singles == 1 ? "" : "s"),
      components_text("chain", {longer, theory.chains.end()}),
      components_text("loop", theory.loops)};
  texts.erase(std::remove(texts.begin(), texts.end(), ""), texts.end());
  return list_text(texts);
}

/// Returns who must open a chain and who is then in control, as far as it is known.
std::string control_text(const Theory& theory, std::string_view mover, std::string_view opponent) {
  const std::string text = fmt::format("No safe move is left: {} must open a chain or loop", mover);
  // Without long chains and loops there is nothing to be in control of.
  const bool is_at_stake =
      theory.long_chains() > 0 || (!theory.loops.empty() && theory.loops.back() >= 4);
  if (!is_at_stake) return text + ".\n";
  const bool all_loony = theory.joints == 0 &&
                         (theory.chains.empty() || theory.chains.front() >= 3) &&
                         (theory.loops.empty() || theory.loops.front() >= 4);
  if (theory.mover_wins().value_or(false)) {
    return text + fmt::format(", and with the right one {} is in control.\n", mover);
  }
  if (theory.nimber || all_loony)
    return text + fmt::format(", and {} is then in control.\n", opponent);
  return text + ".\n";
}

/// Returns the sentences about chains, loops, safe moves and control.
std::string structure_text(const Theory& theory, const Game& game) {
  const Player player = game.position.to_move();
  const std::string_view mover = game.has_mover() ? player_name(player) : "the mover";
  const std::string_view other = game.has_mover() ? player_name(opponent(player)) : "the opponent";
  const std::string components = components_text(theory);
  std::string text = components.empty() ? "No chains or loops.\n" : components + ".\n";
  if (theory.undrawn > 0 && theory.capturable == 0) {
    text += theory.safe == 0   ? control_text(theory, mover, other)
            : theory.safe == 1 ? "1 safe move is left.\n"
                               : fmt::format("{} safe moves are left.\n", theory.safe);
  }
  return text;
}

std::string nimstring_text(const Theory& theory, const Game& game, std::string_view mover) {
  if (!theory.nimber) return fmt::format("Nimbers are unknown: {}.\n", theory.unknown);
  if (!*theory.mover_wins()) return fmt::format("{} cannot win Nimstring (nimber 0).\n", mover);
  std::string text = fmt::format(
      "{} can win Nimstring ({}) with", mover,
      *theory.nimber == loony ? "a loony position" : fmt::format("nimber {}", *theory.nimber));
  for (const auto& [line, nimber, wins] : theory.nimbers) {
    if (wins) text += " " + game.text(line);
  }
  return text + ".\n";
}

}  // namespace

int Theory::long_chains() const noexcept {
  return static_cast<int>(
      std::count_if(chains.begin(), chains.end(), [](int cells) { return cells >= 3; }));
}

Theory theory_of(const Figure& figure, const LineSet& drawn, const Tablebase* nimbers) {
  Theory theory = Structure(figure, drawn).theory();
  if (nimbers == nullptr) return theory;
  const Board& board = nimbers->board();
  const EdgeSet state = board.state_of(drawn);
  theory.nimber = nimbers->value(state);
  for (const Edge edge : board.undrawn(state)) {
    const Nimber after = nimbers->value(state.with(edge));
    const bool completes = board.closes(state, edge) > 0;
    theory.nimbers.push_back({.line = board.line(edge),
                              .nimber = after,
                              .wins = completes ? theory.undrawn > 1 && after != 0 : after == 0});
  }
  return theory;
}

std::vector<MoveTheory> theory_of_moves(const Game& game, const Tablebase* nimbers) {
  const Figure& figure = game.figure();
  const auto theory_at = [&](const LineSet& drawn) {
    const bool known = nimbers != nullptr && drawn.contains(nimbers->board().start());
    return theory_of(figure, drawn, known ? nimbers : nullptr);
  };
  std::vector<MoveTheory> all;
  LineSet drawn = game.first().drawn();
  Theory before = theory_at(drawn);
  for (const Line line : game.moves) {
    drawn.insert(line);
    all.push_back({.after = theory_at(drawn)});
    if (before.nimber) {
      bool any_wins = false;
      bool wins = false;
      for (const LineNimber& move : before.nimbers) {
        any_wins = any_wins || move.wins;
        wins = wins || (move.wins && move.line == line);
      }
      all.back().missed = any_wins && !wins;
    }
    before = all.back().after;
  }
  return all;
}

std::optional<bool> gave_control_away(const ReviewedMove& move, const MoveTheory& theory) {
  if (!move.worth || !theory.missed) return std::nullopt;
  return *theory.missed && move.mark() == "??";
}

std::string nimber_name(std::optional<Nimber> nimber) {
  if (!nimber) return "-";
  return *nimber == loony ? "loony" : std::to_string(*nimber);
}

void add_theory_json(const Theory& theory, const Game& game, bool moves, TextBuffer& text,
                     bool rules) {
  const auto put_size = [](Pen& pen, int size) { pen.add(size); };
  JsonWriter json(text);
  text.add('{');
  json.list("chains", "[]", theory.chains, put_size);
  json.list("loops", "[]", theory.loops, put_size);
  json.member("long_chains", theory.long_chains());
  json.member("joints", theory.joints);
  json.member("capturable", theory.capturable);
  json.member("safe", theory.safe);
  json.key("nimber");
  text.add(theory.nimber ? nimber_json(*theory.nimber) : "null");
  if (moves && !theory.nimber) json.member("nimbers", nullptr);
  if (moves && theory.nimber) {
    json.list("nimbers", "{}", theory.nimbers, [&](Pen& pen, const LineNimber& move) {
      pen.add('"', game.text(move.line), "\":", nimber_json(move.nimber));
    });
  }
  if (rules) {
    add_cells("chain_cells", theory.chain_cells, json);
    add_cells("loop_cells", theory.loop_cells, json);
    json.begin("says", '[');
    // The sentences have no characters to escape.
    const std::string sentences = moves ? theory_text(theory, game) : structure_text(theory, game);
    for (std::string_view rest = sentences; !rest.empty();) json.value(take_until(rest, '\n'));
    json.end(']');
    const std::string remark = remark_text(game);
    json.member("remark", remark.empty() ? std::nullopt : std::optional(std::string_view(remark)));
  }
  json.end('}');
}

std::string theory_text(const Theory& theory, const Game& game) {
  const std::string text = structure_text(theory, game);
  if (theory.undrawn == 0) return text;
  const bool has_mover = game.has_mover();
  return text + nimstring_text(theory, game,
                               has_mover ? player_name(game.position.to_move()) : "The mover");
}

std::string remark_text(const Game& game, std::size_t moves) {
  if (!game.has_history) return "";
  // The position before the last move that closed nothing, and that after it.
  Position before = game.first();
  Position after = before;
  std::optional<Line> last;
  Position now = before;
  for (std::size_t i = 0; i < std::min(moves, game.moves.size()); ++i) {
    const Line line = game.moves[i];
    const Position previous = now;
    if (now.play(line) > 0) continue;
    before = previous;
    after = now;
    last = line;
  }
  if (!last) return "";
  const Figure& figure = game.figure();
  const Theory theory = theory_of(figure, before.drawn(), nullptr);
  const std::string_view player = player_name(before.to_move());
  if (theory.capturable > 0) {
    int lines = 0;
    bool closes_two = false;
    for (const Line line : figure.all_lines() - after.drawn()) {
      ++lines;
      closes_two = closes_two || after.closes(line) == 2;
    }
    const int capturable = theory_of(figure, after.drawn(), nullptr).capturable;
    if (!closes_two || capturable != 2 || lines < 2 || now.over()) return "";
    return fmt::format("{} deals double: {} gets two cells, and must move again.", player,
                       player_name(after.to_move()));
  }
  if (theory.safe > 0) return "";
  for (const bool is_loop : {false, true}) {
    for (const auto& cells : is_loop ? theory.loop_cells : theory.chain_cells) {
      for (const Cell cell : figure.cells_of(*last)) {
        if (std::find(cells.begin(), cells.end(), cell) == cells.end()) continue;
        return fmt::format("{} opens a {} of {}.", player, is_loop ? "loop" : "chain",
                           cells_text(static_cast<int>(cells.size())));
      }
    }
  }
  return "";
}

}  // namespace triwar::lookup
