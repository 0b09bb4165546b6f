// Answers as JSON.
#pragma once

#include "lookup/answer/game.h"
#include "lookup/answer/painting_case.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/painting_table.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// Adds what a table says about a game as one JSON object, without a newline; of a bad one, what is
/// wrong with it. Throws Error(damaged) as Tablebase::value does; part of it may then be added.
void add_json(const Tablebase& table, const Game& game, TextBuffer& text);
void add_json(const PaintingTable& table, const PaintingCase& painting_case, TextBuffer& text);

/// Adds the review of a game that has its history in the same way.
void add_review_json(const Tablebase& table, const Game& game, TextBuffer& text);

}  // namespace triwar::lookup
