// What readers of lines have in common.
#pragma once

#include <cstddef>
#include <string>

#include "lookup/cli/input.h"
#include "lookup/move_text.h"
#include "lookup/read_line.h"

namespace triwar::lookup {

/// Skips lines that begin with a comment. Returns false at the end of the input. Uses `line` as a
/// buffer.
inline bool skip_comments(Input& input, std::string& line) {
  while (input.peek() == comment) input.take_line(line, 0);
  return input.peek() != Input::end;
}

/// Sets the file and the line of a bad game.
inline void set_place(BadGame& bad, const Input& input, std::uint64_t line) {
  bad.input_line = line;
  bad.input_name = input.name();
}

/// Reads the next line as a question, by read(line). The question is bad if the line has
/// more than `longest` bytes. Returns false, and changes only question.input_line, if is_comment()
/// holds for the line; a blank line is a question. Uses `line` as a buffer. Throws as Input::peek()
/// and `read` do.
template <class Read>
bool take_line(Input& input, std::size_t longest, std::string& line, Question& question,
               const Read& read) {
  question.input_line = input.line();
  if (input.take_line(line, longest)) {
    if (is_comment(line)) return false;
    read(line);
  } else {
    question.bad = line_too_long(longest);
  }
  if (question.bad) set_place(*question.bad, input, question.input_line);
  return true;
}

}  // namespace triwar::lookup
