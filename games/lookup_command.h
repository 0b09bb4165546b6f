// The games that triwar-lookup answers besides those on boards.
#pragma once

#include <span>

#include "lookup/cli/other_game.h"

namespace triwar::lookup {

std::span<const OtherGame* const> games_without_board() noexcept;

}  // namespace triwar::lookup
