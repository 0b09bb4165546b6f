#include "lookup/json.h"

#include <doctest/doctest.h>

#include <string>

#include "lookup/read_line.h"
#include "tablebase/embedded.h"

namespace triwar::lookup::json_test {
namespace {

std::string json_of(const Tablebase& table, Game& game) {
  TextBuffer text;
  add_json(game, reply_to(game, {&table}), text);
  return std::string(text.text());
}

TEST_CASE("The JSON of a game is one object, with the error of a bad game") {
  const Tablebase table = embedded::tablebase("triangle-3");
  Game game(table.board().figure());
  game.number = 3;
  read_line("1-2 1-3 2-3 2-4 2-5 4-5 3-5 3-6 5-6 4-7 4-8 7-8 5-8 5-9 8-9 6-9 6-10", game);
  CHECK(json_of(table, game) ==
        R"({"game":3,"moves":17,"to_move":"B","score":{"A":5,"B":3},"value":1,"margin":1,)"
        R"("winner":"A","best":["9-10"],"values":{"9-10":1},"continuation":["9-10"],)"
        R"("state":"0x1ffff","owners":["A","A","A","B","B","B","A","A",null],"from":"table"})");

  game.block = 2;
  game.clear();
  read_line("1-2 \"", game);
  CHECK(json_of(table, game) ==
        R"({"block":2,"game":3,"error":{"code":"unreadable","move":2,"input_line":1,)"
        R"("message":"'\"' is not a move: expected one like 2-4"}})");
}

}  // namespace
}  // namespace triwar::lookup::json_test
