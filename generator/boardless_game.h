// Games that are not played on boards, as the generator needs them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/base/progress.h"
#include "tablebase/file/format.h"
#include "tablebase/file/table_file.h"

namespace triwar {

/// The values of a table, and its header.
struct TableValues {
  format::Header header;
  std::vector<std::int8_t> values;
};

/// Why the values of a table are right.
struct TableProof {
  std::uint64_t values;  ///< how many were compared with the rules
  std::string text;
  /// The figures in the text, by their names in JSON.
  std::vector<std::pair<std::string, std::uint64_t>> figures;
};

/// A game without a board. It is solved in a moment, and its values fit one chunk.
struct BoardlessGame {
  std::string_view name;
  std::string_view states;         ///< the name of its states
  std::string_view stored_states;  ///< the name of the states with a value in the table
  std::uint64_t most_values;       ///< that a table may have

  TableValues (*solve)(const Progress& progress);

  /// Compares a table with the rules. Throws Error: wrong_game, damaged, verification_failed.
  TableProof (*verify)(TableFile file, const Progress& progress);
};

}  // namespace triwar
