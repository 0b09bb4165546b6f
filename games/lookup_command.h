// The games without a board that triwar-lookup answers.
#pragma once

#include <span>

#include "lookup/cli/boardless_command.h"

namespace triwar::lookup {

std::span<const BoardlessCommand* const> games_without_board() noexcept;

}  // namespace triwar::lookup
