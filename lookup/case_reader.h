// Cases of the painting game from text.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "lookup/answer/painting_case.h"
#include "lookup/input.h"

namespace triwar::lookup {

/// Reads one case after the other. A bad case is a case like others, with `bad` set.
class CaseReader {
 public:
  virtual ~CaseReader() = default;

  /// Fills `painting_case` with the next one; false when there are no more. Throws
  /// Error(input_unreadable) when the text cannot be followed any further.
  virtual bool next(PaintingCase& painting_case) = 0;
};

/// HDU 4559's form: the number of cases, then for each the number of columns, the number of painted
/// cells, and their rows and columns, in any white space. `input` must outlive the reader.
std::unique_ptr<CaseReader> make_case_judge_reader(Input& input);

/// One case a line. `input` must outlive the reader.
std::unique_ptr<CaseReader> make_case_line_reader(Input& input);

/// Reads the text of one line: the number of columns, a colon, and the painted cells as
/// "row,column", separated by white space. Keeps the number of the case.
void read_case_line(std::string_view line, PaintingCase& painting_case);

}  // namespace triwar::lookup
