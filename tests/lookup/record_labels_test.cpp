#include "lookup/record_labels.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace triwar::lookup::record_labels_test {
namespace {

TEST_CASE("A number before a move has a dot, dots or a parenthesis") {
  CHECK(move_number("12. a1-b1").size == 3);
  CHECK(move_number("12)a1-b1").value == 12);
  CHECK(move_number("99999999999999999999. x").value == ~std::uint64_t{0});
  for (const char* text : {"3...", "3\u2026", "3. ..."}) CHECK(move_number(text).has_dots);
  CHECK(!move_number("3. 1-2").has_dots);
  for (const char* text : {"", "12", "12 .", "1-2", "a1."}) CHECK(move_number(text).size == 0);
}

TEST_CASE("A label is a player, a name of a header, or a word before a move or a number") {
  PlayerNames names;
  names.add_header("Ann Lee", 'A');
  CHECK(names.label_of("A: 1-2").player == 'A');
  CHECK(names.label_of("Ann Lee : x").player == 'A');
  CHECK(names.label_of("Bob: 1-2").size == 4);
  CHECK(names.label_of("Bob: 7. 1-2").size == 4);
  CHECK(names.label_of("Note: good").size == 0);
  CHECK(names.label_of("1: 1-2").size == 0);
}

/// Returns the player that the last of some labels names, or the problem.
std::string player_of(const std::vector<std::string>& labels, PlayerNames names = {}) {
  std::optional<char> player;
  Problem problem;
  for (const std::string& label : labels) {
    const std::string text = label + ": 1-2";
    player = names.add_label(names.label_of(text), problem);
  }
  if (problem.empty()) problem = names.problem_at_end();
  return problem.empty() ? std::string(1, player.value()) : problem.text;
}

TEST_CASE("Two words are two players, one alone or with other names is none") {
  CHECK(player_of({"A"}) == "A");
  CHECK(player_of({"Ann", "Bob", "Ann"}) == "1");
  CHECK(player_of({"Ann", "Bob"}) == "2");
  CHECK(player_of({"Ann"}) == "'Ann:' is no player: expected A or B, or two names");
  CHECK(player_of({"Ann", "A"}) == "'Ann' and 'A' are not two players");
  CHECK(player_of({"A", "Ann"}) == "'Ann' is not a player: expected A or B");
  CHECK(player_of({"Ann", "Bob", "Eve"}) == "'Eve' is not a player: expected Ann or Bob");
  PlayerNames names;
  names.add_header("A", 'B');
  CHECK(player_of({"A"}, names) == "'A' names both players");
}

}  // namespace
}  // namespace triwar::lookup::record_labels_test
