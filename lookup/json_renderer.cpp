#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lookup/answer/answer.h"
#include "lookup/renderer.h"

namespace triwar::lookup {
namespace {

using program::Output;

/// Puts answers together by hand, since building a tree of JSON values would take ten times as
/// long as looking them up.
class JsonRenderer final : public Renderer {
 public:
  explicit JsonRenderer(const Tablebase& table)
      : table_(table), edges_(edge_texts(table.board())) {}

  void render(const Game& game, Output& output) override {
    if (game.bad) {
      begin_object(game, output);
      output.add(',');
      add_json(*game.bad, output);
    } else {
      const Answer found = answer(table_, game);  // first, for it may fail
      begin_object(game, output);
      add_answer(game, found, output);
    }
    output.write("}\n");
  }

 private:
  static void begin_object(const Game& game, Output& output) {
    output.add('{');
    if (game.block != 0) output.add(R"("block":)", game.block, ',');
    output.add(R"("game":)", game.number);
  }

  void add_answer(const Game& game, const Answer& answer, Output& output) const {
    output.add(R"(,"moves":)", game.moves.size());
    if (const auto& standing = answer.standing) {
      const bool over = answer.moves.empty();
      const std::string_view quotes = over ? "" : "\"";
      output.add(R"(,"to_move":)", quotes, over ? "null" : lookup::text(standing->to_move), quotes);
      output.add(R"(,"score":{"A":)", standing->score_a, R"(,"B":)", standing->score_b, '}');
      output.add(R"(,"value":)", answer.value, R"(,"margin":)", standing->margin);
      output.add(R"(,"winner":")", lookup::text(standing->winner()), '"');
    } else {
      output.add(R"(,"to_move":null,"score":null,"value":)", answer.value,
                 R"(,"margin":null,"winner":null)");
    }
    add_list("best", answer.best, output);
    output.add(R"(,"values":{)");
    std::string_view comma;
    for (const auto& [edge, value] : answer.moves) {
      output.add(std::exchange(comma, ","), '"', edges_[number(edge)], "\":", value);
    }
    output.add('}');
    add_list("continuation", answer.continuation, output);
  }

  void add_list(std::string_view name, const EdgeList<Edge>& edges, Output& output) const {
    output.add(",\"", name, "\":[");
    std::string_view comma;
    for (const Edge edge : edges) {
      output.add(std::exchange(comma, ","), '"', edges_[number(edge)], '"');
    }
    output.add(']');
  }

  const Tablebase& table_;
  std::vector<std::string> edges_;
};

}  // namespace

std::unique_ptr<Renderer> make_json_renderer(const Tablebase& table) {
  return std::make_unique<JsonRenderer>(table);
}

}  // namespace triwar::lookup
