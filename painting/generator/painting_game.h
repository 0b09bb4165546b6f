// The painting game, as the generator needs it.
#pragma once

#include "generator/boardless_game.h"

namespace triwar::painting {

extern const BoardlessGame game;

}  // namespace triwar::painting
