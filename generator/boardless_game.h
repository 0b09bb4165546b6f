// The interface of the generator to games without a board.
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

/// Evidence that the values of a table are correct.
struct TableProof {
  std::uint64_t values;  ///< number of values compared with the rules
  std::string text;
  /// The numbers in the text, with their JSON keys.
  std::vector<std::pair<std::string, std::uint64_t>> figures;
};

/// A game without a board, with so few values that they fit one chunk.
struct BoardlessGame {
  std::string_view name;
  std::string_view states;         ///< describes its states, for output
  std::string_view stored_states;  ///< describes the states with a value in the table
  std::uint64_t most_values;       ///< the most values that a table may have

  TableValues (*solve)(const Progress& progress);

  /// Compares a table with the rules. Throws Error: wrong_game, damaged, verification_failed.
  TableProof (*verify)(TableFile file, const Progress& progress);
};

}  // namespace triwar
