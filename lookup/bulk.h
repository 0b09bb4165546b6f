// Answering large files on all cores.
#pragma once

#include "lookup/game_reader.h"
#include "lookup/input.h"
#include "lookup/renderer.h"
#include "program/output.h"

namespace triwar::lookup {

/// Answers games from the front of a file, when there are enough of them to gain from threads:
/// possibly none, and never the last ones. The caller goes on where that ended, with the same
/// reader, as if they had been read one by one. Returns whether any of them was bad.
///
/// The file is cut into stretches of whole games, each answered by a thread of its own, and the
/// answers are written in order. Throws as the reader's begin() and as Renderer::render do; the
/// answers before are then in `output`. Precondition: renderer.independent().
bool answer_in_bulk(GameReader& reader, Input& input, const Board& board, Renderer& renderer,
                    program::Output& output);

}  // namespace triwar::lookup
