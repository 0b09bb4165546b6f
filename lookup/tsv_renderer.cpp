#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lookup/answer/answer.h"
#include "lookup/renderer.h"

namespace triwar::lookup {
namespace {

using program::Output;

class TsvRenderer final : public Renderer {
 public:
  TsvRenderer(const Tablebase& table, bool blocks)
      : table_(table), edges_(edge_texts(table.board())), blocks_(blocks) {}

  void begin(Output& output) override {
    output.write(blocks_ ? "block\t" : "",
                 "game\tmoves\tto_move\tscore_a\tscore_b\tvalue\tmargin\twinner\tbest\terror\n");
  }

  void render(const Game& game, Output& output) override {
    if (game.bad) {
      begin_row(game, output);
      output.write("\t\t\t\t\t\t\t\t", lookup::text(game.bad->code), '\n');
    } else {
      const Answer found = answer(table_, game);  // first, for it may fail
      begin_row(game, output);
      add_answer(game, found, output);
      output.write("\t\n");
    }
  }

 private:
  void begin_row(const Game& game, Output& output) const {
    if (blocks_) output.add(game.block, '\t');
    output.add(game.number, '\t');
  }

  void add_answer(const Game& game, const Answer& answer, Output& output) const {
    output.add(game.moves.size(), '\t');
    if (const auto& standing = answer.standing) {
      const bool over = answer.moves.empty();
      output.add(over ? "" : lookup::text(standing->to_move), '\t', standing->score_a, '\t',
                 standing->score_b, '\t', answer.value, '\t', standing->margin, '\t',
                 lookup::text(standing->winner()), '\t');
    } else {
      output.add("\t\t\t", answer.value, "\t\t\t");
    }
    std::string_view space;
    for (const Edge edge : answer.best) output.add(std::exchange(space, " "), edges_[number(edge)]);
  }

  const Tablebase& table_;
  std::vector<std::string> edges_;
  bool blocks_;
};

}  // namespace

std::unique_ptr<Renderer> make_tsv_renderer(const Tablebase& table, bool blocks) {
  return std::make_unique<TsvRenderer>(table, blocks);
}

}  // namespace triwar::lookup
