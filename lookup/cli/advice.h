// What solving a position and making a table would cost, in messages.
#pragma once

#include "lookup/endgames.h"
#include "lookup/game.h"
#include "tablebase/base/error.h"

namespace triwar::lookup {

/// The limit of stored states to solve, and the most that this machine can.
SolveLimit limit_of_machine(std::uint64_t states);

/// Adds to the message about a position that is not solved the memory and time of solving it and of
/// making a table, if this machine can do so.
void add_costs(const Game& game, Unsolved& unsolved);

/// Returns the error of a missing table with advice that works on this machine. `solves`: whether
/// positions are solved without a table.
Error with_advice(const Error& missing, bool solves);

}  // namespace triwar::lookup
