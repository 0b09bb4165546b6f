// The functions of the painting game that the generator calls.
#pragma once

#include "generator/boardless_game.h"

namespace triwar::painting {

extern const BoardlessGame game;

}  // namespace triwar::painting
