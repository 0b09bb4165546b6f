#include <fmt/core.h>

#include <string_view>

#include "lookup/answer.h"
#include "lookup/renderer.h"

namespace triwar::lookup {
namespace {

std::string_view verdict(Winner winner) {
  switch (winner) {
    case Winner::A:
      return "A wins.";
    case Winner::B:
      return "B wins.";
    case Winner::tie:
      break;
  }
  return "Tie.";
}

class JudgeRenderer final : public Renderer {
 public:
  explicit JudgeRenderer(const Tablebase& table) : table_(table) {}

  void render(const Game& game, program::Output& output) override {
    output.write(fmt::format("Game {}: {}\n", game.number,
                             game.bad ? "invalid." : verdict(winner(table_, game))));
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
