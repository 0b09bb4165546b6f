// The painting game, as the generator needs it.
#pragma once

#include "generator/other_game.h"

namespace triwar::painting {

extern const OtherGame game;

}  // namespace triwar::painting
