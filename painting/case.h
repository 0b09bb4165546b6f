// A position of the painting game as a question, and its answer as JSON.
#pragma once

#include <string>
#include <string_view>

#include "lookup/game.h"
#include "painting/rules.h"
#include "tablebase/base/text_buffer.h"

namespace triwar::painting {

struct Case : lookup::Question {
  Grid grid{0};  ///< settled unless the case is bad
};

/// Returns the message about a bad case: "cases.txt:7: case 2, cell 3: ...", with a newline.
inline std::string complaint(const Case& question) {
  return lookup::complaint(question, "case", "cell");
}

/// Returns the winner, given that Alice is to move.
constexpr std::string_view winner_of_nimber(int nimber) { return nimber != 0 ? "Alice" : "Bob"; }

/// Parses a line: the number of columns, a colon, and the painted cells as "row,column", separated
/// by white space, commas or semicolons. Sets `bad` if the line is unreadable or a cell is bad.
/// Does not change question.number.
void read_line(std::string_view line, Case& question);

/// Adds the answer to a case, or the error of a bad case, as one JSON object without a newline.
void add_json(const Case& question, TextBuffer& text);

}  // namespace triwar::painting
