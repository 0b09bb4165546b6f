#include "lookup/kaggle.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lookup/move_text.h"
#include "lookup/openspiel.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

/// Reads JSON from its front. Skips what nobody asks for, without a tree of values.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : rest_(text) { skip_space(); }

  /// Calls take(key) for each member of an object; it may take the value.
  template <class Take>
  void object(const Take& take) {
    each('{', '}', [&] {
      std::string_view key = rest_;
      if (!take_string(rest_)) return fail();
      key = key.substr(1, key.size() - rest_.size() - 2);
      skip_space();
      if (!triwar::take(rest_, ":")) return fail();
      skip_space();
      take_value([&] { take(key); });
    });
  }

  /// Calls take() for each element of a list; it may take the element.
  template <class Take>
  void list(const Take& take) {
    each('[', ']', [&] { take_value(take); });
  }

  /// Takes an integer, which may stand in quotes; nullopt, and nothing, for another value.
  std::optional<std::int64_t> integer() {
    std::string_view rest = rest_;
    const bool is_quoted = triwar::take(rest, "\"");
    const bool is_negative = triwar::take(rest, "-");
    AnyNumber number;
    if (!take_number(rest, number) || !number) return std::nullopt;
    if (is_quoted && !triwar::take(rest, "\"")) return std::nullopt;
    rest_ = rest;
    return is_negative ? -*number : *number;
  }

  bool has_failed() const noexcept { return has_failed_; }

 private:
  void skip_space() { skip(rest_, is_space); }
  void fail() {
    has_failed_ = true;
    rest_ = {};
  }

  template <class Take>
  void each(char begin, char end, const Take& take) {
    if (rest_.empty() || rest_.front() != begin) return;
    rest_.remove_prefix(1);
    for (bool is_first = true;; is_first = false) {
      skip_space();
      if (rest_.empty()) return fail();
      if (rest_.front() == end) return rest_.remove_prefix(1);
      if (!is_first && !triwar::take(rest_, ",")) return fail();
      skip_space();
      take();
    }
  }

  /// Calls take(), and skips the value if that has taken nothing.
  template <class Take>
  void take_value(const Take& take) {
    const std::size_t size = rest_.size();
    take();
    if (!has_failed_ && rest_.size() == size) skip_value();
    skip_space();
  }

  void skip_value() {
    for (std::size_t depth = 0;;) {
      if (rest_.empty()) return fail();
      const char c = rest_.front();
      if (c == '"') {
        if (!take_string(rest_)) return fail();
      } else {
        const bool closes = c == '}' || c == ']';
        if (depth == 0 && (closes || c == ',')) return;
        if (c == '{' || c == '[') ++depth;
        if (closes) --depth;
        rest_.remove_prefix(1);
      }
      if (depth == 0 &&
          (rest_.empty() || rest_.front() == ',' || rest_.front() == '}' || rest_.front() == ']')) {
        return;
      }
    }
  }

  std::string_view rest_;
  bool has_failed_ = false;
};

/// What a replay or an observation has.
struct ReplayFacts {
  bool is_json = true;
  bool has_steps = false;
  std::optional<std::int64_t> rows;
  std::optional<std::int64_t> columns;
  /// By step, the actions of both agents, -1 for none.
  std::vector<std::array<std::int64_t, 2>> steps;
  std::vector<std::int64_t> horizontal;  // row by row
  std::vector<std::int64_t> vertical;
  std::vector<std::int64_t> boxes;
  std::vector<std::int64_t> scores;
  std::optional<std::int64_t> player;
};

constexpr std::size_t most_items = 10'000;

ReplayFacts facts_of(std::string_view text) {
  ReplayFacts facts;
  JsonReader json(text);
  const auto take_size = [&](std::string_view key) {
    if (key == "num_rows") facts.rows = json.integer();
    if (key == "num_cols") facts.columns = json.integer();
  };
  const auto add_integer = [&](std::vector<std::int64_t>& items) {
    const auto item = json.integer();
    if (item && items.size() < most_items) items.push_back(*item);
  };
  const auto take_rows = [&](std::vector<std::int64_t>& items) {
    json.list([&] { json.list([&] { add_integer(items); }); });
  };
  const auto take_step = [&] {
    std::array<std::int64_t, 2> actions{-1, -1};
    std::size_t agent = 0;
    json.list([&] {
      json.object([&](std::string_view key) {
        if (key != "action") return;
        json.object([&](std::string_view of_action) {
          if (of_action != "submission" || agent >= actions.size()) return;
          actions[agent] = json.integer().value_or(-1);
        });
      });
      ++agent;
    });
    if (facts.steps.size() < most_items) facts.steps.push_back(actions);
  };
  json.object([&](std::string_view key) {
    take_size(key);
    if (key == "configuration") {
      json.object([&](std::string_view part) {
        if (part == "openSpielGameParameters") json.object(take_size);
      });
    } else if (key == "steps") {
      facts.has_steps = true;
      json.list(take_step);
    } else if (key == "h_lines") {
      take_rows(facts.horizontal);
    } else if (key == "v_lines") {
      take_rows(facts.vertical);
    } else if (key == "boxes") {
      take_rows(facts.boxes);
    } else if (key == "scores") {
      json.list([&] { add_integer(facts.scores); });
    } else if (key == "current_player") {
      facts.player = json.integer();
    }
  });
  facts.is_json = !json.has_failed();
  return facts;
}

std::optional<std::string> board_of(const ReplayFacts& facts) {
  if (!facts.rows || !facts.columns) return std::nullopt;
  return fmt::format("boxes-{}x{}", *facts.rows, *facts.columns);
}

void play_steps(const ReplayFacts& facts, Game& game) {
  for (const auto& actions : facts.steps) {
    const std::int64_t action = actions[static_cast<std::size_t>(game.position.to_move())];
    if (action == -1) continue;  // the other agent's turn, or the beginning
    const auto line = line_of_action(action, game.figure());
    if (!line || game.drawn().contains(*line)) return;  // a forfeit
    game.play(*line);
  }
}

/// Returns the problem of an observation, or "" after reading it.
std::string read_observation(const ReplayFacts& facts, Game& game) {
  const Figure& figure = game.figure();
  std::vector<std::int64_t> drawn_by = facts.horizontal;
  drawn_by.insert(drawn_by.end(), facts.vertical.begin(), facts.vertical.end());
  if (drawn_by.size() != static_cast<std::size_t>(figure.lines()) ||
      facts.boxes.size() != static_cast<std::size_t>(figure.cells())) {
    return fmt::format("an observation of {} lines and {} boxes, expected {} and {}",
                       drawn_by.size(), facts.boxes.size(), figure.lines(), figure.cells());
  }
  LineSet drawn;
  for (std::size_t action = 0; action < drawn_by.size(); ++action) {
    if (drawn_by[action] != 0) {
      drawn.insert(*line_of_action(static_cast<std::int64_t>(action), figure));
    }
  }
  std::array<int, 3> cells{};  // of nobody, A and B
  Position position(figure, drawn, facts.player == 2 ? Player::B : Player::A, 0, 0);
  for (const Cell cell : figure.all_cells()) {
    const std::int64_t box = facts.boxes[static_cast<std::size_t>(number(cell))];
    if (box < 0 || box > 2) return fmt::format("a box of player {}, expected 0, 1 or 2", box);
    if ((box > 0) != position.is_closed(cell)) {
      return fmt::format("box {} has {}, but {} of its lines are drawn", number(cell) + 1,
                         box > 0 ? "an owner" : "no owner", box > 0 ? "not all" : "all");
    }
    ++cells[static_cast<std::size_t>(box)];
    game.owners.push_back(box == 0 ? Owner::none : box == 1 ? Owner::A : Owner::B);
  }
  const std::vector<std::int64_t> counted{cells[1], cells[2]};
  if (!facts.scores.empty() && facts.scores != counted) {
    return fmt::format("scores that differ from the boxes, {} and {}", cells[1], cells[2]);
  }
  game.has_history = false;
  for (const Line line : drawn) game.moves.push_back(line);
  game.position.set(drawn, position.to_move(), cells[1], cells[2]);
  return "";
}

}  // namespace

bool is_kaggle(std::string_view text) {
  skip(text, is_space);
  return text.starts_with('{') &&
         (text.find("\"steps\"") != text.npos || text.find("\"h_lines\"") != text.npos);
}

std::optional<std::string> board_of_kaggle(std::string_view text) {
  return board_of(facts_of(text));
}

void read_kaggle(std::string_view text, Game& game) {
  const ReplayFacts facts = facts_of(text);
  if (!facts.is_json) {
    game.bad = unreadable_game("a replay or an observation of Kaggle that is cut off or no JSON");
    return;
  }
  const auto board = board_of(facts);
  if (board && game.figure().name() != *board) {
    game.bad = unreadable_game(
        fmt::format("a game of {}, expected one of {}", *board, game.figure().name()));
    return;
  }
  if (facts.has_steps) return play_steps(facts, game);
  if (facts.horizontal.empty()) {
    game.bad = unreadable_game(not_a_move(text).message(&game.figure()));
    return;
  }
  if (const std::string problem = read_observation(facts, game); !problem.empty()) {
    game.owners.clear();
    game.bad = unreadable_game(problem);
  }
}

}  // namespace triwar::lookup
