#include <nlohmann/json.hpp>
#include <string>

#include "lookup/answer.h"
#include "lookup/renderer.h"

namespace triwar::lookup {
namespace {

using Json = nlohmann::ordered_json;

Json list(const Board& board, const std::vector<Edge>& edges) {
  Json list = Json::array();
  for (const Edge edge : edges) list.push_back(board.text(edge));
  return list;
}

class JsonRenderer final : public Renderer {
 public:
  explicit JsonRenderer(const Tablebase& table) : table_(table) {}

  void render(const Game& game, program::Output& output) override {
    Json json;
    if (game.block != 0) json["block"] = game.block;
    json["game"] = game.number;
    if (game.bad) {
      add_error(json, *game.bad);
    } else {
      add_answer(json, game, answer(table_, game));
    }
    output.write(json.dump() + "\n");
  }

 private:
  static void add_error(Json& json, const BadGame& bad) {
    json["error"] = {{"code", lookup::text(bad.code)},
                     {"move", bad.move ? Json(*bad.move) : Json()},
                     {"input_line", bad.input_line},
                     {"message", bad.message}};
  }

  void add_answer(Json& json, const Game& game, const Answer& answer) const {
    const auto& standing = answer.standing;
    const bool over = answer.moves.empty();
    json["moves"] = game.moves.size();
    json["to_move"] = standing && !over ? Json(lookup::text(standing->to_move)) : Json();
    json["score"] = standing ? Json{{"A", standing->score_a}, {"B", standing->score_b}} : Json();
    json["value"] = answer.value;
    json["margin"] = standing ? Json(standing->margin) : Json();
    json["winner"] = standing ? Json(lookup::text(standing->winner())) : Json();
    json["best"] = list(table_.board(), answer.best);
    Json& values = json["values"] = Json::object();
    for (const MoveValue& move : answer.moves) {
      values[table_.board().text(move.edge)] = move.value;
    }
    json["continuation"] = list(table_.board(), answer.continuation);
  }

  const Tablebase& table_;
};

}  // namespace

std::unique_ptr<Renderer> make_json_renderer(const Tablebase& table) {
  return std::make_unique<JsonRenderer>(table);
}

}  // namespace triwar::lookup
