// Writes games as records, which lookup/record.h reads back to the same games.
#pragma once

#include "lookup/game.h"
#include "lookup/reply.h"
#include "tablebase/base/text_buffer.h"

namespace triwar::lookup {

/// Adds a game as a record: the headers Board, A and B for players whose
/// names are known, the header Start if lines are drawn before the first
/// move, a number for each move, and the result, "*" while the game goes on. If the reply is a
/// review, each move has its mark, its value or chance as a comment, and the first better move as a
/// variation. A state without moves becomes the header Start; its player to move and its score are
/// kept only if both are known. A bad game becomes a comment with its error.
void add_record(const Game& game, const Reply& reply, TextBuffer& text);

}  // namespace triwar::lookup
