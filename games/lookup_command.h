// The games without a board that triwar-lookup answers.
#pragma once

#include <array>

#include "painting/lookup/cli/painting_command.h"

namespace triwar::lookup {

inline constexpr std::array games_without_board{&painting_command};

}  // namespace triwar::lookup
