// Reading questions from text.
#pragma once

#include <cstddef>
#include <string>

#include "lookup/cli/input.h"
#include "lookup/read_line.h"

namespace triwar::lookup {

enum class InputForm { judge, blocks, lines, states };

/// Skips comments. Returns false at the end of the input. Uses `line` as a buffer.
inline bool skip_comments(Input& input, std::string& line) {
  while (input.peek() == comment) input.take_line(line, 0);
  return input.peek() != Input::end;
}

/// Reads questions in sequence, also bad ones, whose `bad` is set.
template <class AnyQuestion>
class Reader {
 public:
  virtual ~Reader() = default;

  /// Reads the next question into `question`. Returns false at the end. Throws
  /// Error(input_unreadable) if the next question cannot be found in the text.
  virtual bool next(AnyQuestion& question) = 0;
};

/// Sets the file and the line of a bad game.
inline void set_place(BadGame& bad, const Input& input, std::uint64_t line) {
  bad.input_line = line;
  bad.input_name = input.name();
}

/// Reads a question from the next line. A line with more than `longest` bytes is bad. Uses `line`
/// as a buffer.
template <class AnyQuestion>
void take_line(Input& input, std::size_t longest, std::string& line, AnyQuestion& question) {
  const std::uint64_t input_line = input.line();
  if (input.take_line(line, longest)) {
    read_line(line, question);
  } else {
    question.bad = line_too_long(longest);
  }
  if (question.bad) set_place(*question.bad, input, input_line);
}

}  // namespace triwar::lookup
