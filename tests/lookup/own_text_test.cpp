#include "lookup/own_text.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace triwar::lookup::own_text_test {
namespace {

TEST_CASE("Headings and texts below a picture are known by their words") {
  for (const char* text : {"Read as --input record.", "Game 7", "Block 1, game 2"}) {
    CHECK(is_heading(text));
  }
  for (const char* text : {"Game x", "Game", "a Game 7"}) CHECK(!is_heading(text));
  CHECK(begins_list_of_lines("drawn:   1-2"));
  for (const char* text :
       {"Score now: A 1, B 0. B moves.", "The board is full.", "2 chains of 3 cells.",
        "1 single cell.", "3 single cells and 1 loop of 4 cells.",
        "B can win Nimstring (nimber 2) with 1-2."}) {
    CHECK(is_text_below(text));
  }
  for (const char* text : {"Score: 1-0", "many chains of 3 cells.", "The board is full"}) {
    CHECK(!is_text_below(text));
  }
}

/// Applies what texts tell to a picture with one closed cell of an unknown owner. Returns the score
/// and the mover, or the problem and its line.
std::string standing(const std::vector<std::string>& texts, std::optional<Player> to_move = {}) {
  const Figure figure = Figure::make("boxes-1x2");
  Game game(figure);
  game.has_history = false;
  game.owners = {Owner::unknown, Owner::none};
  ToldStanding told;
  std::uint64_t line = 0;
  for (const std::string& text : texts) {
    if (!told.take(text, ++line)) return "refused";
  }
  told.apply(to_move, game);
  if (game.bad) return std::to_string(game.bad->input_line) + ": " + game.bad->message;
  const Position& position = game.position;
  return std::to_string(position.score(Player::A)) + std::to_string(position.score(Player::B)) +
         (position.to_move() == Player::A ? "A" : "B") + (game.is_score_told ? " told" : "");
}

TEST_CASE("Texts tell the score and the player to move once, and must fit the picture") {
  CHECK(standing({}) == "00A");
  CHECK(standing({}, Player::B) == "00B");
  CHECK(standing({"Score now: A 0, B 1. B moves."}) == "01B told");
  CHECK(standing({"The rest is worth +1 to B."}) == "00B");
  CHECK(standing({"The rest is worth +1 to B.", "The rest is worth +1 to B."}) == "refused");
  CHECK(standing({"Score now: A 1, B 0. x moves."}) == "refused");
  CHECK(standing({"The board is full.", "Score now: A 1, B 1. A moves."})
            .starts_with("2: the score A 1, B 1 does not fit the picture"));
  CHECK(standing({"Score now: A 1, B 0. B moves."}, Player::A)
            .starts_with("1: the text below the picture says that B moves, expected A"));
}

}  // namespace
}  // namespace triwar::lookup::own_text_test
