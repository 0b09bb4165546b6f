#include "tablebase/index/quiet_index.h"

#include <fmt/core.h>

#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/index/narrow_numbering.h"

namespace triwar {
namespace {

NarrowNumbering checked(NarrowNumbering narrow) {
  const std::uint64_t words = narrow.automaton.words();
  if (words > StateNumbering::most_words) {
    throw Error(ErrorCode::board_too_large,
                fmt::format("{} has {} stored states, too many to number; expected at most {}",
                            narrow.board.name(), words, StateNumbering::most_words));
  }
  return narrow;
}

}  // namespace

QuietIndex::QuietIndex(const Board& given) : QuietIndex(checked(narrow_numbering(given))) {}

QuietIndex::QuietIndex(NarrowNumbering narrow)
    : board_(std::move(narrow.board)),
      renumbering_(std::move(narrow.renumbering)),
      form_(board_),
      numbering_(narrow.automaton) {}

}  // namespace triwar
