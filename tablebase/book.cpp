#include "tablebase/book.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/board/recurrence.h"

namespace triwar {
namespace {

constexpr std::uint64_t most_values = 1 << 20;

FirstStates states_of(const TableFile& file, const Board& board) {
  const format::Header& header = file.header();
  if (header.index_kind != format::IndexKind::book ||
      header.value_kind != format::ValueKind::score_difference) {
    throw Error(ErrorCode::wrong_game, file.name() + ": not a book");
  }
  auto states = header.values <= most_values ? FirstStates::of_size(board, header.values)
                                             : std::optional<FirstStates>();
  if (!states) {
    throw format::damaged(
        file.name(), fmt::format("{} values, which no book of {} has", header.values, header.game));
  }
  if (header != book_header(board, *states)) {
    throw Error(ErrorCode::wrong_game,
                file.name() + ": a book of another board of the name " + header.game);
  }
  return std::move(*states);
}

}  // namespace

FirstStates::FirstStates(const Topology& board, int lines)
    : FirstStates(board, lines, std::numeric_limits<std::uint64_t>::max()) {}

FirstStates::FirstStates(const Topology& board, int lines, std::uint64_t most)
    : form_(board), lines_(lines) {
  add(board, EdgeSet(), form_.images_of_nothing(), board.edges(), most);
  std::sort(representatives_.begin(), representatives_.end());
}

std::optional<FirstStates> FirstStates::of_size(const Topology& board, std::uint64_t size) {
  for (int lines = 0; lines <= board.edges(); ++lines) {
    FirstStates states(board, lines, size);
    if (states.representatives_.size() > size) return std::nullopt;
    if (states.representatives_.size() == size) return states;
  }
  return std::nullopt;
}

/// Adds the representatives that add edges below `edges_below` to a state. Returns early once there
/// are more than `most`.
void FirstStates::add(const Topology& board, EdgeSet state, const StateImages& images,
                      int edges_below, std::uint64_t most) {
  if (form_.in_order(state) == state && images.least() == state) {
    representatives_.push_back(state.bits());
  }
  if (state.count() == lines_) return;
  for (int e = 0; e < edges_below && representatives_.size() <= most; ++e) {
    const auto edge = static_cast<Edge>(e);
    StateImages with_edge = images;
    with_edge |= form_.images_of(edge);
    add(board, state.with(edge), with_edge, e, most);
  }
}

std::size_t FirstStates::index(EdgeSet state) const noexcept {
  const auto found = std::lower_bound(representatives_.begin(), representatives_.end(),
                                      form_.representative(state).bits());
  return static_cast<std::size_t>(found - representatives_.begin());
}

format::Header book_header(const Board& board, const FirstStates& states) {
  format::Header header = header_for(board);
  header.version = format::version_of_books;
  header.index_kind = format::IndexKind::book;
  header.values = states.representatives().size();
  return header;
}

Book::Book(const TableFile& file)
    : stored_(board_named_in(file)),
      board_(file.game == stored_.name() ? stored_ : Board::make(file.game)),
      states_(states_of(file, stored_)),
      values_(static_cast<std::size_t>(file.header().values)),
      checksum_(format::checksum_of(file.layout)) {
  if (file.game != stored_.name()) turned_ = turned_edges(board_, stored_);
  std::size_t read = 0;
  for (std::uint64_t chunk = 0; chunk < file.header().chunks(); ++chunk) {
    const std::uint32_t count = file.header().values_in(chunk);
    format::read_chunk(*file.source, file.layout, chunk, std::span(values_).subspan(read, count));
    read += count;
  }
}

int Book::value(EdgeSet state) const noexcept {
  if (turned_.empty()) return values_[states_.index(state)];
  EdgeSet stored;
  for (const Edge edge : state) stored = stored.with(turned_[number(edge)]);
  return values_[states_.index(stored)];
}

EdgeList<MoveValue> Book::move_values(EdgeSet state) const {
  EdgeList<MoveValue> moves;
  for (const Edge edge : board_.undrawn(state)) {
    moves.push_back(
        {edge, value_of_move(board_, state, edge, [this](EdgeSet next) { return value(next); })});
  }
  return moves;
}

}  // namespace triwar
