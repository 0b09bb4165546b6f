#include <fmt/core.h>

#include <string>

#include "lookup/answer.h"
#include "lookup/renderer.h"

namespace triwar::lookup {
namespace {

class TsvRenderer final : public Renderer {
 public:
  TsvRenderer(const Tablebase& table, bool blocks) : table_(table), blocks_(blocks) {}

  void begin(program::Output& output) override {
    output.write(blocks_ ? "block\t" : "");
    output.write("game\tmoves\tto_move\tscore_a\tscore_b\tvalue\tmargin\twinner\tbest\terror\n");
  }

  void render(const Game& game, program::Output& output) override {
    if (blocks_) output.write(fmt::format("{}\t", game.block));
    if (game.bad) {
      output.write(
          fmt::format("{}\t\t\t\t\t\t\t\t\t{}\n", game.number, lookup::text(game.bad->code)));
    } else {
      render_answer(game, answer(table_, game), output);
    }
  }

 private:
  void render_answer(const Game& game, const Answer& answer, program::Output& output) const {
    output.write(fmt::format("{}\t{}\t", game.number, game.moves.size()));
    std::string margin_and_winner = "\t";
    if (const auto& standing = answer.standing) {
      const bool over = answer.moves.empty();
      output.write(fmt::format("{}\t{}\t{}\t", over ? "" : lookup::text(standing->to_move),
                               standing->score_a, standing->score_b));
      margin_and_winner = fmt::format("{}\t{}", standing->margin, lookup::text(standing->winner()));
    } else {
      output.write("\t\t\t");
    }
    std::string best;
    for (const Edge edge : answer.best) {
      if (!best.empty()) best += ' ';
      best += table_.board().text(edge);
    }
    output.write(fmt::format("{}\t{}\t{}\t\n", answer.value, margin_and_winner, best));
  }

  const Tablebase& table_;
  bool blocks_;
};

}  // namespace

std::unique_ptr<Renderer> make_tsv_renderer(const Tablebase& table, bool blocks) {
  return std::make_unique<TsvRenderer>(table, blocks);
}

}  // namespace triwar::lookup
