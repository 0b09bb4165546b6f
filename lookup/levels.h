// The computer as an opponent: levels that differ by what they know of the game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "lookup/answer.h"
#include "lookup/estimates.h"
#include "lookup/game.h"

namespace triwar::lookup {

/// What the computer knows, from the weakest level on. Each knows what those before it do.
enum class Level : std::uint8_t {
  takes,       ///< captures what it can; else draws any line
  keeps,       ///< draws no third side while it can; then opens the smallest chain or loop
  hands_over,  ///< leaves the last cells of a chain or loop where that keeps control of the rest
  counts,      ///< imagines how the safe lines may be drawn, and counts the chains that remain
  searches,    ///< plays what a short search likes
  perfect,     ///< plays a best move where values are known, else what a long search likes
};

/// The names of the levels, by number.
inline constexpr std::array<std::string_view, 6> level_names = {"takes",  "keeps",    "hands-over",
                                                                "counts", "searches", "perfect"};

/// Returns the level with a name; nullopt if there is none.
std::optional<Level> level_of(std::string_view name) noexcept;

/// The playouts of the searches of `searches` and of `perfect`.
inline constexpr std::uint64_t short_search = 2000;
inline constexpr std::uint64_t long_search = 25'000;

/// Returns the move of a level in the last position of a game. The same position and score get the
/// same move for the same seed; other seeds give other moves that the level likes as well. Only
/// `perfect` uses the values. Makes at most one search, of up to `most_playouts`; without any,
/// levels that need one play as `counts`. Requires an undrawn line.
Line move_of(Level level, const Game& game, const Values& values, std::uint64_t seed,
             std::uint64_t most_playouts, const Search& search);

}  // namespace triwar::lookup
