// The painting game as triwar-generate solves and verifies it.
#pragma once

#include "generator/boardless_game.h"

namespace triwar::painting {

extern const BoardlessGame game;

}  // namespace triwar::painting
