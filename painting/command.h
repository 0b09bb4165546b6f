// The painting game on the command line of triwar-lookup.
#pragma once

#include <memory>

#include "lookup/cli/input.h"
#include "lookup/cli/options.h"
#include "painting/case.h"
#include "program/output.h"
#include "program/program.h"

namespace triwar::painting {

/// Reads cases in sequence.
class CaseReader {
 public:
  virtual ~CaseReader() = default;

  /// Reads the next case, which may be bad. Returns false at the end. Throws
  /// Error(input_unreadable) if it cannot tell where the case ends, or if text follows the last
  /// case. Also throws as Input::peek() does.
  virtual bool next(Case& question) = 0;
};

/// Returns a reader of the form `lines`, one case a line, or of `judge`, the input form of HDU
/// 4559: the number of cases, then for each case the number of columns, the number of painted
/// cells, and their rows and columns, separated by white space. Requires one of these forms.
/// `input` must outlive the reader.
std::unique_ptr<CaseReader> make_case_reader(lookup::InputForm form, lookup::Input& input);

/// Adds the answer to a case in any form. `numbered` is as for add_text().
void add_answer(const Case& question, lookup::OutputForm form, bool numbered,
                const lookup::Style& style, TextBuffer& text);

/// Answers the case in --moves, or all cases of the input. The last answers may remain in `output`,
/// for the caller to flush. Requires options that parse_options() accepts for the painting game.
/// Throws as open_input_of(), the reader and `output` do.
program::Exit answer_cases(const lookup::LookupOptions& options, program::Output& output);

}  // namespace triwar::painting
