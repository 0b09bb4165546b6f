// Books with any changed bytes, also below right checksums, give an Error or a value for each of
// their states; without right checksums, the value that was written.
#include "tablebase/book.h"

#include <optional>
#include <string>
#include <vector>

#include "tablebase/embedded.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/table_bytes.h"

namespace triwar::fuzz::book_target {
namespace {

struct Sample {
  Tablebase table;
  std::string turned;  // the name of the grid on its side; empty: none
  bytes::Bytes file;
};

const std::vector<Sample>& samples() {
  static const auto* const samples = [] {
    auto* const made = new std::vector<Sample>;
    for (const char* const game : {"triangle-2", "boxes-2x2", "boxes-2x3", "boxes-1x4"}) {
      for (const int lines : {0, 1, 4}) {
        Tablebase table = embedded::tablebase(game);
        bytes::Bytes file = tests::book_of(table, lines);
        made->push_back({std::move(table), turned_game(game).value_or(""), std::move(file)});
      }
    }
    return made;
  }();
  return *samples;
}

/// Asks for all values, and those of all moves. `table` has the right values, unless it is null.
void ask(const Book& book, const Tablebase* table) {
  const Board& board = book.board();
  const FirstStates states(board, book.lines());
  for (const std::uint64_t bits : states.representatives()) {
    const EdgeSet state = EdgeSet::from_bits(bits);
    const int value = book.value(state);
    check(table == nullptr || value == table->value(state), "values are those that were written");
    if (state.count() == book.lines()) continue;
    check(book.move_values(state).size() == static_cast<std::size_t>(board.undrawn(state).count()),
          "every undrawn edge is a move");
  }
}

}  // namespace

void run(Case& input) {
  const Sample& sample = samples()[input.below(samples().size())];
  bytes::Bytes file = sample.file;
  const bool is_turned = input.below(2) == 1 && !sample.turned.empty();
  const bool is_signed = input.below(2) == 1;  // then only the fields of the header change
  const std::size_t begin = is_signed ? 8 : 0;
  const std::size_t end = is_signed ? bytes::get<std::uint32_t>(file, 4) : file.size();
  for (std::size_t changes = input.below(8); changes > 0; --changes) {
    file[begin + input.take<std::uint16_t>() % (end - begin)] = input.take<std::byte>();
  }
  if (is_signed) {
    tests::sign_header(file);
  } else if (input.below(4) == 3) {
    file.resize(input.take<std::uint16_t>() % (file.size() + 1));
  }
  std::optional<Book> book;
  const bool is_open = succeeds([&] {
    TableFile opened(view_memory("book", file));
    if (is_turned) opened.game = sample.turned;
    book.emplace(opened);
  });
  if (is_open) ask(*book, is_signed || is_turned ? nullptr : &sample.table);
}

}  // namespace triwar::fuzz::book_target
