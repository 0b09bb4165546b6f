#include "tablebase/book.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/board/recurrence.h"
#include "tablebase/board/symmetry.h"
#include "tablebase/embedded.h"
#include "tablebase/file/byte_source.h"
#include "tests/support/every.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar::book_test {
namespace {

using tests::code_of;

template <class Work>
std::string message_of(const Work& work) {
  const auto error = tests::error_of(work);
  return error ? error->what() : "no error";
}

Book opened(bytes::View file, const std::string& game = "") {
  TableFile table(view_memory("book", file));
  if (!game.empty()) table.game = game;
  return Book(table);
}

/// Calls use(state) for all states of a board with at most `lines` drawn lines.
template <class Use>
void each_state(const Board& board, int lines, const Use& use) {
  for (std::uint64_t bits = 0; bits < board.states(); ++bits) {
    const EdgeSet state = EdgeSet::from_bits(bits);
    if (state.count() <= lines) use(state);
  }
}

TEST_CASE("A book has the values of all states with few lines, and of their moves") {
  for (const char* game : {"triangle-1", "triangle-3", "boxes-2x3", "boxes-1x5", "boxes-3x2"}) {
    CAPTURE(std::string(game));
    const Tablebase table = embedded::tablebase(game);
    const Board& board = table.board();
    for (const int lines : {0, 1, 4, board.edges()}) {
      const bytes::Bytes file = tests::book_of(table, lines);
      const Book book = opened(file);
      std::size_t wrong = 0;
      each_state(board, lines, [&](EdgeSet state) {
        wrong += book.value(state) != table.value(state);
        if (state.count() < lines)
          wrong += !std::ranges::equal(book.move_values(state), table.move_values(state));
      });
      CHECK(book.lines() == std::min(lines, board.edges()));
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("A book has one value for equivalent states") {
  const Board board = Board::make("boxes-2x3");
  const FirstStates states(board, 3);
  std::set<std::uint64_t> smallest;  // of the images, whose interchangeable edges are in order
  const CanonicalForm form(board);
  each_state(board, 3, [&](EdgeSet state) { smallest.insert(form.representative(state).bits()); });
  CHECK(states.representatives() == std::vector(smallest.begin(), smallest.end()));
}

TEST_CASE("A book of a grid answers the grid on its side") {
  const Tablebase table = embedded::tablebase("boxes-2x3");
  const Tablebase turned = embedded::tablebase("boxes-3x2");
  const bytes::Bytes file = tests::book_of(table, 4);
  const Book book = opened(file, "boxes-3x2");
  CHECK(book.board().name() == "boxes-3x2");
  std::size_t wrong = 0;
  each_state(turned.board(), 4, [&](EdgeSet s) { wrong += book.value(s) != turned.value(s); });
  CHECK(wrong == 0);
}

TEST_CASE("Any changed bit of a book is noticed, or changes no value") {
  const Tablebase table = embedded::tablebase("triangle-2");
  const bytes::Bytes file = tests::book_of(table, 4);
  const auto is_noticed = [&](const bytes::Bytes& damaged) {
    bool is_same = true;
    const auto code = code_of([&] {
      const Book book = opened(damaged);
      each_state(table.board(), 4,
                 [&](EdgeSet state) { is_same &= book.value(state) == table.value(state); });
    });
    return code || is_same;
  };
  for (std::size_t bit = 0; bit < 8 * file.size(); ++bit) {
    bytes::Bytes damaged = file;
    damaged[bit / 8] ^= std::byte{1} << (bit % 8);
    CAPTURE(bit);
    CHECK(is_noticed(damaged));
  }
  for (std::size_t size = 0; size < file.size(); ++size) {
    CHECK(code_of([&] { opened(bytes::View(file).first(size)); }).has_value());
  }
}

TEST_CASE("A book is told from a table, and from a book of another board") {
  const Tablebase table = embedded::tablebase("triangle-2");
  const bytes::Bytes book = tests::book_of(table, 3);
  CHECK(message_of([&] { Tablebase::open(TableFile(view_memory("x", book))); }) ==
        "x: a book, which has only the first states; expected a table");
  CHECK(message_of([&] { board_of(TableFile(view_memory("x", book))); }) ==
        "x: a book, which has only the first states; expected a table");
  CHECK(message_of([&] { Book(*embedded::file("triangle-2")); }) ==
        "embedded triangle-2: not a book");

  const auto changed = [&](auto change) {
    format::Header header = book_header(table.board(), FirstStates(table.board(), 1));
    change(header);
    return tests::table_of(header, tests::Values(header.values));
  };
  const auto refusal = [&](auto change) { return message_of([&] { opened(changed(change)); }); };
  CHECK(refusal([](format::Header& header) { ++header.fingerprint; }) ==
        "book: a book of another board of the name triangle-2");
  CHECK(refusal([](format::Header& header) {
          header.game = "triangle-3";
        }).find("values, which no book of triangle-3 has") != std::string::npos);
  CHECK(refusal([](format::Header& header) {
          ++header.values;
        }).find("values, which no book of triangle-2 has") != std::string::npos);
  CHECK(refusal([](format::Header& header) {
          header.values = (1 << 20) + 1;
        }).find("values, which no book of triangle-2 has") != std::string::npos);
}

TEST_CASE("In the embedded books each value is the best of its moves") {
  for (const std::string_view game : embedded::games_with_books()) {
    CAPTURE(std::string(game));
    const auto book = embedded::book(game);
    REQUIRE(book);
    CHECK(embedded::book(game) == book);
    CHECK(book->board().name() == game);
    const FirstStates states(book->board(), book->lines() - 1);
    std::size_t wrong = 0;
    const auto& all = states.representatives();
    for (std::size_t i = 0; i < all.size(); i += tests::every(7)) {
      const EdgeSet state = EdgeSet::from_bits(all[i]);
      wrong += book->value(state) != value_by_moves(book->board(), state, [&](EdgeSet next) {
                 return book->value(next);
               });
    }
    CHECK(wrong == 0);
  }
  CHECK(!embedded::book("triangle-3"));
  CHECK(embedded::book("boxes-7x2")->board().name() == "boxes-7x2");
}

}  // namespace
}  // namespace triwar::book_test
