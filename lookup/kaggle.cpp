#include "lookup/kaggle.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lookup/move_text.h"
#include "lookup/openspiel.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

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
  std::vector<std::string> teams;  // the names of both agents
};

using Json = nlohmann::json;

/// Takes the facts by their places, without a tree of nlohmann's values, as for board files
/// (tablebase/board_file.cpp).
class FactsReader final : public nlohmann::json_sax<Json> {
 public:
  explicit FactsReader(ReplayFacts& facts) : facts_(facts) {}

 private:
  bool take(std::int64_t value) {
    const std::string_view key = std::string_view(place_).substr(place_.rfind('{') + 1);
    const bool is_size =
        ends_.size() == 1 || place_.starts_with("{configuration{openSpielGameParameters{");
    if (is_size && key == "num_rows") facts_.rows = value;
    if (is_size && key == "num_cols") facts_.columns = value;
    if (place_ == "{h_lines[[") facts_.horizontal.push_back(value);
    if (place_ == "{v_lines[[") facts_.vertical.push_back(value);
    if (place_ == "{boxes[[") facts_.boxes.push_back(value);
    if (place_ == "{scores[") facts_.scores.push_back(value);
    if (place_ == "{current_player") facts_.player = value;
    if (place_ == "{steps[[{action{submission" && agent_ < 2 && !facts_.steps.empty()) {
      facts_.steps.back()[agent_] = value;
    }
    return true;
  }

  bool open(char bracket) {
    ends_.push_back(place_.size());
    place_ += bracket;
    return true;
  }
  bool close() {
    place_.resize(ends_.back());
    ends_.pop_back();
    if (place_ == "{steps[[") ++agent_;
    return true;
  }

  bool start_object(std::size_t) override { return open('{'); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override {
    if (place_ == "{steps") facts_.has_steps = true;
    if (place_ == "{steps[") {
      facts_.steps.push_back({-1, -1});
      agent_ = 0;
    }
    return open('[');
  }
  bool end_array() override { return close(); }
  bool key(std::string& key) override {
    place_.resize(ends_.back() + 1);
    place_ += key;
    return true;
  }
  bool number_integer(std::int64_t value) override { return take(value); }
  bool number_unsigned(std::uint64_t value) override {
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    return take(static_cast<std::int64_t>(std::min(value, most)));
  }
  bool string(std::string& value) override {
    if (place_ == "{info{TeamNames[") facts_.teams.push_back(value);
    const auto number = whole_number(value);  // the player to move is one in quotes
    return !number || number_unsigned(*number);
  }
  bool number_float(double, const std::string&) override { return true; }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool binary(Json::binary_t&) override { return true; }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) override {
    return false;
  }

  ReplayFacts& facts_;
  std::string place_;              // of the next value: the brackets and keys around it
  std::vector<std::size_t> ends_;  // of the place of each object and list that is open
  std::size_t agent_ = 0;          // of the step that is being read
};

ReplayFacts facts_of(std::string_view text) {
  ReplayFacts facts;
  FactsReader reader(facts);
  facts.is_json = Json::sax_parse(text, static_cast<nlohmann::json_sax<Json>*>(&reader));
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

/// Returns the name of a team as a header of a record can have it.
std::string name_of(const std::string& team) {
  constexpr std::size_t longest = 80;
  std::string name = quote(team, longest);
  std::replace(name.begin(), name.end(), '"', '\'');
  return name;
}

/// Reads a text that has these facts into an empty game.
void read_facts(const ReplayFacts& facts, Game& game) {
  const auto refuse = [&](std::string problem) { game.bad = unreadable_game(std::move(problem)); };
  const auto board = board_of(facts);
  if (!facts.is_json) {
    return refuse("a replay or an observation of Kaggle that is cut off or no JSON");
  }
  if (board && game.figure().name() != *board) {
    return refuse(fmt::format("a game of {}, expected one of {}", *board, game.figure().name()));
  }
  if (facts.has_steps) {
    play_steps(facts, game);
    for (std::size_t agent = 0; agent < std::min(facts.teams.size(), game.players.size()); ++agent)
      game.players[agent] = name_of(facts.teams[agent]);
    return;
  }
  if (facts.horizontal.empty()) return refuse("neither a replay nor an observation of Kaggle");
  if (std::string problem = read_observation(facts, game); !problem.empty()) {
    game.owners.clear();
    refuse(std::move(problem));
  }
}

}  // namespace

bool has_kaggle_key(std::string_view text) {
  return text.find("\"steps\"") != text.npos || text.find("\"h_lines\"") != text.npos;
}

bool is_kaggle(std::string_view text) {
  skip(text, is_space);
  return text.starts_with('{') && has_kaggle_key(text);
}

ReadText read_kaggle(std::string_view text) {
  const auto facts = std::make_shared<const ReplayFacts>(facts_of(text));
  return {.board = board_of(*facts),
          .play = [facts](std::optional<Player>, Game& game) { read_facts(*facts, game); }};
}

}  // namespace triwar::lookup
