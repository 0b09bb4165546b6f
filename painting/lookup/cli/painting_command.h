// The painting game on the command line of triwar-lookup.
#pragma once

#include "lookup/cli/boardless_command.h"

namespace triwar::lookup {

extern const BoardlessCommand painting_command;

}  // namespace triwar::lookup
