// The tables that are compiled into the library triwar::embedded.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "tablebase/painting_table.h"
#include "tablebase/tablebase.h"

namespace triwar::embedded {

/// The game whose table is always at hand.
inline constexpr std::string_view default_game = "triangle-3";

/// The bytes of the embedded table file of a game, the same as triwar-generate writes; none for
/// games that have no embedded table.
std::optional<std::span<const std::byte>> file(std::string_view game) noexcept;

/// The embedded table of a board; none for boards that have no embedded table. Throws only when
/// memory is short.
std::optional<Tablebase> tablebase(std::string_view game = default_game,
                                   Tablebase::Load load = Tablebase::Load::small);

/// The embedded table of the painting game. Throws only when memory is short.
PaintingTable painting(PaintingTable::Load load = PaintingTable::Load::all);

}  // namespace triwar::embedded
