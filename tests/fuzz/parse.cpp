// Any text as one game or position: what is parsed says the same when it is parsed again.
#include "lookup/parse.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "lookup/answer.h"
#include "lookup/picture.h"
#include "lookup/write_record.h"
#include "tests/fuzz/fuzz.h"

namespace triwar::fuzz::parse_target {
namespace {

using namespace lookup;

using FigurePointer = std::shared_ptr<const Figure>;

void check_same(const Parsed& parsed, std::string_view text, InputForm form) {
  const Game& game = *parsed.game;
  const Parsed again = parse(text, parsed.figure, form, game.position.to_move());
  check(again.game && !again.game->bad, "what was parsed is parsed again");
  check(again.game->drawn() == game.drawn(), "the lines are the same");
  check(!game.has_history || !again.game->has_history ||
            std::equal(game.moves.begin(), game.moves.end(), again.game->moves.begin(),
                       again.game->moves.end()),
        "the moves are the same");
}

}  // namespace

void run(Case& input) {
  static const FigurePointer figures[] = {
      nullptr, std::make_shared<const Figure>(Figure::make("triangle-2")),
      std::make_shared<const Figure>(Figure::make("boxes-2x3")),
      std::make_shared<const Figure>(Figure::make("boxes-2x2-swedish"))};
  const std::uint8_t choice = input.take<std::uint8_t>();
  const FigurePointer& figure = figures[choice & 3];
  const auto form = static_cast<InputForm>(choice >> 3 & 7);
  const Player to_move = (choice & 4) != 0 ? Player::B : Player::A;
  const std::string_view text = input.rest();
  std::optional<Parsed> parsed;
  if (!succeeds([&] {
        parsed = form > InputForm::picture ? parse(text, figure, {}, to_move)
                                           : parse(text, figure, form, to_move);
      })) {
    return;
  }
  if (!parsed->game || parsed->game->bad) return;
  const Game& game = *parsed->game;
  if (game.has_history) {
    std::string moves;
    for (const Line line : game.moves) moves += " " + game.text(line);
    check_same(*parsed, moves, InputForm::lines);
  } else {
    check_same(*parsed, state_text(game), InputForm::states);
  }
  TextBuffer record;
  add_record(game, {}, record);
  check_same(*parsed, record.text(), InputForm::record);
  const std::string picture = draw_board(game, Style(false, 200));
  if (!picture.starts_with("drawn:")) check_same(*parsed, picture, InputForm::picture);
}

}  // namespace triwar::fuzz::parse_target
