// Answers games in the form that the options ask for.
#pragma once

#include "lookup/cli/board_answerer.h"
#include "lookup/cli/game_source.h"
#include "lookup/cli/options.h"
#include "program/output.h"
#include "program/program.h"

namespace triwar::lookup {

class Summary;

/// Answers all games on the figure of the answerer. Opens them unless they are open. The last
/// answers may remain in `output`, for the caller to flush. If `summary` is given, reviews them
/// into it instead. Throws Error(usage) if the options do not fit the figure, or name one file for
/// several documents.
program::Exit answer_games(const LookupOptions& options, const BoardAnswerer& answerer,
                           GameSource& games, program::Output& output, Summary* summary);

}  // namespace triwar::lookup
