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
    // The whole row at once: looking up the answer may fail, and half a row is no answer.
    std::string row = blocks_ ? fmt::format("{}\t", game.block) : "";
    if (game.bad) {
      row += fmt::format("{}\t\t\t\t\t\t\t\t\t{}\n", game.number, lookup::text(game.bad->code));
    } else {
      row += answer_cells(game, answer(table_, game));
    }
    output.write(row);
  }

 private:
  std::string answer_cells(const Game& game, const Answer& answer) const {
    std::string mover_and_score = "\t\t";
    std::string margin_and_winner = "\t";
    if (const auto& standing = answer.standing) {
      const bool over = answer.moves.empty();
      mover_and_score = fmt::format("{}\t{}\t{}", over ? "" : lookup::text(standing->to_move),
                                    standing->score_a, standing->score_b);
      margin_and_winner = fmt::format("{}\t{}", standing->margin, lookup::text(standing->winner()));
    }
    std::string best;
    for (const Edge edge : answer.best) {
      if (!best.empty()) best += ' ';
      best += table_.board().text(edge);
    }
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t\n", game.number, game.moves.size(),
                       mover_and_score, answer.value, margin_and_winner, best);
  }

  const Tablebase& table_;
  bool blocks_;
};

}  // namespace

std::unique_ptr<Renderer> make_tsv_renderer(const Tablebase& table, bool blocks) {
  return std::make_unique<TsvRenderer>(table, blocks);
}

}  // namespace triwar::lookup
