// Any text as the name of a board or as a board file, and any bytes as the board in a header, give
// an Error or a board. The board survives conversion to text and bytes, its quiet states are
// numbered one to one, and its values do not depend on the index.
#include <algorithm>
#include <optional>

#include "tablebase/board/closure.h"
#include "tablebase/board/geometry_bytes.h"
#include "tablebase/board_file.h"
#include "tablebase/index/quiet_index.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/boards.h"
#include "tests/support/table_bytes.h"

namespace triwar::fuzz::board_target {
namespace {

void check_name(std::string_view name) {
  static const std::vector<std::string> names = Board::names();
  const bool is_listed = std::ranges::find(names, name) != names.end();
  const bool made = succeeds([&] { check(Figure::make(name).name() == name, "it has its name"); });
  check(made || !is_listed, "the boards that are listed can be made");
  check(succeeds([&] { Figure::check_built_in(name); }) == made, "a name is checked as it is made");
  check(!made || (Figure::is_name(name) && Figure::is_reserved(name)), "their names are reserved");
}

void check_numbering(const Board& board) {
  std::optional<QuietIndex> index;
  if (!succeeds([&] { index.emplace(board); })) return;
  std::uint64_t stored = 0;
  for (std::uint64_t bits = 0; bits < board.states(); ++bits) {
    const EdgeSet state = EdgeSet::from_bits(bits);
    if (is_quiet(board, state)) {
      check(index->to_given(index->from_given(state)) == state, "edges are renumbered one to one");
    }
    const bool is_stored = bits < index->board().states() && is_quiet(index->board(), state) &&
                           tests::draws_in_order(index->board(), state);
    if (!is_stored) continue;
    check(index->index(state) == static_cast<Index>(stored++) &&
              index->state(index->index(state)) == state,
          "stored states are numbered in their order");
  }
  check(stored == index->size(), "there are as many numbers as states");

  constexpr int few_edges = 9;
  if (board.edges() > few_edges) return;
  const tests::Values values = tests::solved(board);
  const auto value = [&](EdgeSet state) { return values[static_cast<std::size_t>(state.bits())]; };
  for (std::uint64_t bits = 0; bits < board.states(); ++bits) {
    const Closure closure = closure_of(board, EdgeSet::from_bits(bits));
    const EdgeSet quiet = index->from_given(closure.state);
    const EdgeSet representative = index->representative(quiet);
    check(index->state(index->index(representative)) == representative,
          "representatives are stored");
    check(closure.captured.value_before(value(index->to_given(representative))) ==
              value(EdgeSet::from_bits(bits)),
          "the value of a state is told by its representative");
  }
}

void check_board(const Board& board) {
  const Figure& figure = board.figure();
  const std::string json = board_json(figure);
  const Figure again = parse_board(json, "again");
  check(board_json(again) == json && again == figure, "a board comes through text as it is");
  const bytes::Bytes encoded = encode_geometry(figure);
  bytes::View data = encoded;
  const std::optional<Geometry> geometry = decode_geometry(board.name(), data);
  check(geometry && data.empty(), "a board can be read from bytes");
  check(board_json(Figure(*geometry).with_drawn(figure.drawn())) == json,
        "a board comes through bytes as it is");
  constexpr int few_edges = 13;
  if (board.edges() <= few_edges) check_numbering(board);
}

/// Checks the lines drawn at the start of a board, which follow its points and cells in a header.
void check_start(const Figure& figure, bytes::View data) {
  const std::optional<StartLines> start = decode_start(figure, data);
  if (!start) return;
  const Board board(figure.with_drawn(start->before_game), start->by_moves);
  const bytes::Bytes encoded = encode_start(board);
  bytes::View again = encoded;
  const std::optional<StartLines> decoded = decode_start(figure, again);
  check(decoded && again.empty() && decoded->before_game == start->before_game &&
            decoded->by_moves == start->by_moves,
        "a start comes through bytes as it is");
  check_board(board);
}

}  // namespace

void run(Case& input) {
  switch (input.below(3)) {
    case 0:
      return check_name(input.rest());
    case 1:
      succeeds([&] { check_board(Board(parse_board(input.rest(), "text"))); });
      return;
    default:
      succeeds([&] {
        bytes::View data = std::as_bytes(std::span(input.rest()));
        const std::optional<Geometry> geometry = decode_geometry("bytes", data);
        if (!geometry) return;
        const Figure figure(*geometry);
        succeeds([&] { check_board(Board(figure)); });
        check_start(figure, data);
      });
  }
}

}  // namespace triwar::fuzz::board_target
