#include "games/generation.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "painting/generator/painting_game.h"
#include "tablebase/tablebase.h"

namespace triwar {
namespace {

constexpr std::array<const BoardlessGame*, 1> all{&painting::game};

const BoardlessGame* find(std::string_view name) noexcept {
  const auto found = std::ranges::find(all, name, &BoardlessGame::name);
  return found == all.end() ? nullptr : *found;
}

}  // namespace

std::span<const BoardlessGame* const> games_without_board() noexcept { return all; }

Plan plan_for(const std::string& game, const GenerateOptions& options) {
  if (const BoardlessGame* const other = find(game)) return plan_for(*other, options);
  return plan_for(Board::make(game), options);
}

Verification verify_table(TableFile file, const VerifyLimits& limits,
                          std::optional<std::uint64_t> memory, const Progress& progress) {
  if (const BoardlessGame* const other = find(file.header().game)) {
    TableProof proof = other->verify(std::move(file), progress);
    const std::uint64_t values = proof.values;
    return {.states = values, .all = true, .proof = std::move(proof)};
  }
  // verify_board() has a limit of its own.
  Tablebase table =
      Tablebase::open(std::move(file), std::make_shared<ChunkCache>(ChunkCache::no_limit));
  return verify_board(table, limits, memory, progress);
}

}  // namespace triwar
