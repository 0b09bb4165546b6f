#include "generator/generate.h"

#include <fmt/core.h>
#include <triwar/generate.h>

#include "cpp/inside.h"
#include "generator/plan.h"
#include "generator/verify.h"
#include "tablebase/base/error.h"
#include "tablebase/board/board.h"

namespace triwar {

NewTable generate(const Game& game, const std::filesystem::path& file,
                  const TableOptions& options) {
  const auto [least, most] = GenerateOptions::level_limits;
  if (options.level && (*options.level < least || *options.level > most)) {
    throw Error(ErrorCode::usage,
                fmt::format("level is {}, expected {} to {}", *options.level, least, most));
  }
  const Game::Inside& asked = game.inside();
  const GenerateOptions chosen{.index = {},
                               .memory = options.memory,
                               .level = options.level,
                               .force = options.force,
                               .restart = options.restart};
  Run run(plan_for(Board(asked.figure, asked.game.drawn() - asked.figure->drawn()), chosen),
          chosen);
  const TableSummary made = run.make_file(
      file, {.phase = [&](const std::string&) { return progress_of(options.progress); },
             .note = [](const std::string&) {}});
  return {.states = made.header.values, .bytes = made.bytes, .value = made.value};
}

Verified verify(const std::filesystem::path& file, const VerifyOptions& options) {
  const Verification found =
      verify_table(TableFile(file), {}, options.memory, progress_of(options.progress));
  return {.states = found.states, .all = found.all};
}

}  // namespace triwar
