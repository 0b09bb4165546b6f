#include "tablebase/index/quiet_index.h"

#include <fmt/core.h>

#include <utility>

#include "tablebase/base/error.h"

namespace triwar {
namespace {

void check_words(const Board& board, std::uint64_t words) {
  if (words <= StateNumbering::most_words) return;
  throw Error(ErrorCode::board_too_large,
              fmt::format("{} has {} stored states, too many to number; expected at most {}",
                          board.name(), words, StateNumbering::most_words));
}

}  // namespace

QuietIndex::QuietIndex(const Board& given) : QuietIndex(given, narrow_numbering(given)) {}

QuietIndex::QuietIndex(const Board& given, NarrowNumbering narrow)
    : board_(std::move(narrow.rest)),
      renumbering_(std::move(narrow.renumbering)),
      form_(board_),
      numbering_((check_words(given, narrow.automaton.words()), narrow.automaton)) {}

void QuietIndex::exchange_given(const std::vector<Edge>& edges) {
  std::vector<Edge> numbers;
  for (const Edge edge : edges) {
    numbers.push_back(renumbering_.edges()[number(edge)]);
  }
  renumbering_ = EdgeRenumbering(std::move(numbers));
}

}  // namespace triwar
