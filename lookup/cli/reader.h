// Questions from text, one after the other.
#pragma once

#include <cstddef>
#include <string>

#include "lookup/cli/input.h"
#include "lookup/read_line.h"

namespace triwar::lookup {

enum class InputForm { judge, blocks, lines, states };

/// Moves past the comments that come next; false at the end of the input.
inline bool skip_comments(Input& input, std::string& line) {
  while (input.peek() == comment) input.take_line(line, 0);
  return input.peek() != Input::end;
}

/// Reads one question after the other. A bad one is one like others, with `bad` set.
template <class AnyQuestion>
class Reader {
 public:
  virtual ~Reader() = default;

  /// Fills `question` with the next one; false when there are no more. Throws
  /// Error(input_unreadable) when the text cannot be followed any further.
  virtual bool next(AnyQuestion& question) = 0;
};

/// Says where a bad game stands.
inline void set_place(BadGame& bad, const Input& input, std::uint64_t line) {
  bad.input_line = line;
  bad.input_name = input.name();
}

/// Reads a question from the next line, by way of `line`. One with more than `longest` bytes is
/// bad.
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
