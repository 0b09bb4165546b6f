#include <string_view>

#include "lookup/answer/answer.h"
#include "lookup/renderer.h"

namespace triwar::lookup {
namespace {

/// A table and no branches: who wins cannot be predicted.
std::string_view verdict(Winner winner) {
  static constexpr std::string_view verdicts[] = {"A wins.", "B wins.", "Tie."};
  static_assert(static_cast<int>(Winner::A) == 0 && static_cast<int>(Winner::tie) == 2);
  return verdicts[static_cast<int>(winner)];
}

class JudgeRenderer final : public Renderer {
 public:
  explicit JudgeRenderer(const Tablebase& table) : table_(table) {}

  void render(const Game& game, program::Output& output) override {
    const std::string_view said = game.bad ? "invalid." : verdict(winner(table_, game));
    output.write("Game ", game.number, ": ", said, '\n');
  }

  void between_blocks(program::Output& output) override { output.write("\n"); }

 private:
  const Tablebase& table_;
};

}  // namespace

std::unique_ptr<Renderer> make_judge_renderer(const Tablebase& table) {
  return std::make_unique<JudgeRenderer>(table);
}

}  // namespace triwar::lookup
