// The game, board or endgame that the options name.
#pragma once

#include "generator/cli/options.h"
#include "generator/plan.h"
#include "tablebase/base/error.h"

namespace triwar {

/// Returns the plan for the game, board or endgame that the options name. Throws Error: usage,
/// board_too_large, input_cannot_open.
Plan plan_for_game(const Options& options);

/// Adds the move from which on the endgame of --after would fit, about, to an error that it is too
/// large or needs too much memory. Returns other errors as they are.
Error with_fitting_move(const Error& error, const Options& options);

}  // namespace triwar
