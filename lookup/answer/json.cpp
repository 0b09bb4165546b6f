#include "lookup/answer/json.h"

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "lookup/answer/answer.h"

// Objects are put together by hand, since building a tree of JSON values would take ten times as
// long as looking them up.

namespace triwar::lookup {
namespace {

void add_error(const BadGame& bad, TextBuffer& json) {
  json.add(R"(,"error":{"code":")", text(bad.code), R"(","move":)");
  if (bad.move) {
    json.add(*bad.move);
  } else {
    json.add("null");
  }
  json.add(R"(,"input_line":)", bad.input_line, R"(,"message":)",
           nlohmann::json(bad.message).dump(), '}');
}

void add_list(std::string_view name, const EdgeList<Edge>& edges, const Board& board,
              TextBuffer& json) {
  json.add(",\"", name, "\":[");
  std::string_view comma;
  for (const Edge edge : edges) json.add(std::exchange(comma, ","), '"', board.text(edge), '"');
  json.add(']');
}

void add_answer(const Game& game, const Answer& answer, TextBuffer& json) {
  const Board& board = game.board();
  json.add(R"(,"moves":)", game.moves.size());
  if (const auto& standing = answer.standing) {
    const bool over = answer.moves.empty();
    const std::string_view quotes = over ? "" : "\"";
    json.add(R"(,"to_move":)", quotes, over ? "null" : text(standing->to_move), quotes);
    json.add(R"(,"score":{"A":)", standing->score_a, R"(,"B":)", standing->score_b, '}');
    json.add(R"(,"value":)", answer.value, R"(,"margin":)", standing->margin);
    json.add(R"(,"winner":")", text(standing->winner()), '"');
  } else {
    json.add(R"(,"to_move":null,"score":null,"value":)", answer.value,
             R"(,"margin":null,"winner":null)");
  }
  add_list("best", answer.best, board, json);
  json.add(R"(,"values":{)");
  std::string_view comma;
  for (const auto& [edge, value] : answer.moves) {
    json.add(std::exchange(comma, ","), '"', board.text(edge), "\":", value);
  }
  json.add('}');
  add_list("continuation", answer.continuation, board, json);
}

void add_answer(const PaintingCase& painting_case, const PaintingTable::Answer& answer,
                TextBuffer& json) {
  const auto& [nimber, move] = answer;
  json.add(R"(,"columns":)", painting_case.grid.columns(), R"(,"painted":)",
           painting_case.grid.painted(), R"(,"nimber":)", nimber, R"(,"winner":")",
           winner_of_nimber(nimber), R"(","move":)");
  if (move) {
    json.add(R"({"tool":")", text(move->tool), '"');
    if (move->tool == painting::Tool::cell) json.add(R"(,"row":)", move->at.row());
    json.add(R"(,"column":)", move->at.column(), '}');
  } else {
    json.add("null");
  }
}

template <class AnyQuestion, class Find>
void add_object(const AnyQuestion& question, TextBuffer& json, const Find& find) {
  json.add('{');
  if (question.block != 0) json.add(R"("block":)", question.block, ',');
  json.add(R"("game":)", question.number);
  if (question.bad) {
    add_error(*question.bad, json);
  } else {
    add_answer(question, find(), json);
  }
  json.add('}');
}

}  // namespace

void add_json(const Tablebase& table, const Game& game, TextBuffer& text) {
  add_object(game, text, [&] { return answer(table, game); });
}

void add_json(const PaintingTable& table, const PaintingCase& painting_case, TextBuffer& text) {
  add_object(painting_case, text, [&] { return table.answer(painting_case.grid); });
}

}  // namespace triwar::lookup
