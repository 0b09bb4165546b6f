// The painting game on the command line of triwar-lookup.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lookup/cli/input.h"
#include "lookup/cli/number_reader.h"
#include "lookup/cli/options.h"
#include "painting/case.h"
#include "program/output.h"
#include "program/program.h"

namespace triwar::painting {

/// Reads cases in sequence.
class CaseReader {
 public:
  /// The form is `lines`, one case a line, or `judge`, the input form of HDU 4559: the number of
  /// cases, then for each case the number of columns, the number of painted cells, and their rows
  /// and columns, separated by white space. `input` must outlive the reader.
  CaseReader(lookup::InputForm form, lookup::Input& input);
  CaseReader(const CaseReader&) = delete;
  CaseReader& operator=(const CaseReader&) = delete;

  /// Reads the next case, which may be bad. Returns false at the end. Throws
  /// Error(input_unreadable) if it cannot tell where the case ends, or if text follows the last
  /// case.
  bool next(Case& question) {
    return one_a_line_ ? next_line(question) : next_of_contest(question);
  }

 private:
  bool next_line(Case& question);
  bool next_of_contest(Case& question);
  void read_cells(Case& question);

  bool one_a_line_;
  lookup::Input& input_;
  lookup::NumberReader numbers_;
  std::optional<std::uint64_t> cases_;  // announced by the input; nullopt before the first case
  std::uint64_t case_ = 0;              // number of the current case
  std::string line_;
  std::vector<std::pair<const std::string*, std::uint64_t>> places_;  // file and line of each cell
};

/// The header line of the form tsv.
inline constexpr std::string_view tsv_header =
    "game\tcolumns\tpainted\tnimber\twinner\ttool\trow\tcolumn\terror\n";

/// Adds the answer to a case in any form but svg.
///
/// Text for people is wrapped to the width of `style`: the number of the case if `numbered`, the
/// grid, the winner with a winning move, and the heaps by nimber. In the grid '#' is painted, '.'
/// unpainted, and '*' painted by the move. Draws at most 60 columns: those around the move or,
/// without a move, around the first painted cell. For each nimber, lists only the eight smallest
/// lengths of runs.
void add_answer(const Case& question, lookup::OutputForm form, bool numbered,
                const lookup::Style& style, TextBuffer& text);

/// Answers the case in --moves, or all cases of the input. The last answers may remain in `output`,
/// for the caller to flush. Requires options that parse_options() accepts for the painting game.
program::Exit answer_cases(const lookup::LookupOptions& options, program::Output& output);

}  // namespace triwar::painting
