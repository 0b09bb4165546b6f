// The painting game on the command line of triwar-lookup.
#pragma once

#include "lookup/cli/other_game.h"

namespace triwar::lookup {

extern const OtherGame painting_command;

}  // namespace triwar::lookup
