// Any text in every form of games: reading it at once, in small pieces and in bulk gives the same
// answers and the same complaints.
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "lookup/cli/bulk.h"
#include "lookup/cli/renderer.h"
#include "tablebase/embedded.h"
#include "tests/fuzz/fuzz.h"

namespace triwar::fuzz::games_target {
namespace {

using namespace lookup;

/// The results of a run of triwar-lookup.
struct Told {
  std::string answers;
  std::string complaints;
  std::string end;  ///< why reading stopped

  bool operator==(const Told&) const = default;
};

class Run {
 public:
  Run(const Tablebase& table, const Wanted& wanted, const Renderer& renderer, InputForm form)
      : table_(table), wanted_(wanted), renderer_(renderer), form_(form) {}

  /// Reads the files in sections of `section` bytes, or game by game if `section` is 0.
  Told tell(
      const std::vector<std::string>& paths, std::size_t section,
      std::function<void()> before_read = [] {}) const {
    const MemoryFile answers;
    Told told;
    program::Output output(answers.descriptor());
    try {
      read(Input(paths, std::move(before_read)), section, output, told.complaints);
    } catch (const Error& error) {
      told.end = error.what();
      check(error.code() == ErrorCode::input_unreadable, "text has ended the answers");
    }
    output.flush();
    told.answers = answers.content();
    return told;
  }

 private:
  // Takes the same steps as triwar-lookup.
  void read(Input input, std::size_t section, program::Output& output,
            std::string& complaints) const {
    const Figure& figure = table_.board().figure();
    Game game(figure);
    game.has_history = form_ != InputForm::states;
    const auto reader = make_game_reader(form_, input, figure);
    const Report report = [&](const std::string& lines, const Tally&) { complaints += lines; };
    std::optional<std::uint64_t> block;
    std::optional<std::size_t> file;
    for (;;) {
      input.peek();
      if (std::exchange(file, input.file_index()) != input.file_index() && section > 0 &&
          answer_in_bulk(*reader, input, table_, wanted_, renderer_, output, report, block,
                         section) > 0) {
        block = 0;
      }
      if (!reader->next(game)) break;
      wanted_.check(game);
      const Reply reply = reply_to(game, {&table_}, wanted_);
      renderer_.render(game, reply, block, output.buffer());
      if (game.bad) complaints += complaint(game);
      block = game.block;
    }
  }

  const Tablebase& table_;
  const Wanted& wanted_;
  const Renderer& renderer_;
  InputForm form_;
};

}  // namespace

void run(Case& input) {
  static const Tablebase* const tables[] = {new Tablebase(embedded::tablebase("triangle-2")),
                                            new Tablebase(embedded::tablebase("boxes-1x4"))};
  const std::uint8_t choice = input.take<std::uint8_t>();
  const auto form = (choice & 128) != 0 ? InputForm::record : static_cast<InputForm>(choice & 3);
  // Reviews need the moves of a game, and cannot be written in the form judge.
  const bool review = (choice & 4) != 0 && form != InputForm::states;
  auto output = static_cast<OutputForm>(choice >> 3 & 3);
  if (output == OutputForm::judge && (review || form == InputForm::states))
    output = OutputForm::json;
  const Renderer renderer{
      .form = output, .numbered = true, .style = Style(false), .review = review};
  Wanted wanted = row_of(output).wanted;
  wanted.review = review;
  const Run reading(*tables[choice >> 5 & 1], wanted, renderer, form);
  const std::size_t section = 16 + input.below(100);
  if ((choice & 64) != 0) {
    const MemoryFile first(input.take_counted());
    const MemoryFile second(input.rest());
    const std::vector<std::string> paths{first.path(), second.path()};
    check(reading.tell(paths, section) == reading.tell(paths, 0),
          "bulk answers are those given one by one");
    return;
  }
  const std::string_view text = input.rest();
  const auto from_input = [&](std::size_t piece, std::size_t section_size) {
    StandardInput standard_input(text, piece);
    return reading.tell({"-"}, section_size, [&] { standard_input.feed(); });
  };
  const Told expected = from_input(text.size(), 0);
  check(from_input(text.size(), section) == expected, "bulk answers are those given one by one");
  check(from_input(section - 15, 0) == expected, "how text comes in makes no difference");
}

}  // namespace triwar::fuzz::games_target
