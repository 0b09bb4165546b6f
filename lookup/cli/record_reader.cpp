#include <memory>
#include <string>

#include "lookup/cli/game_reader.h"
#include "lookup/record.h"

namespace triwar::lookup {
namespace {

class RecordReader final : public GameReader {
 public:
  explicit RecordReader(Input& input)
      : input_(input), record_([this](std::string& line) { return next_line(line); }) {}

  bool next(Game& game) override {
    if (!record_.begin_game()) return false;
    game.clear();
    game.block = 0;
    game.number = ++game_;
    game.has_history = true;
    read_record(record_, game);
    game.input_line = record_.line();
    if (game.bad) set_place(*game.bad, input_, game.bad->input_line);
    return true;
  }

  // Records are read one by one.
  Section guess_section(std::string_view, std::uint64_t) const override { return {}; }
  std::unique_ptr<GameReader> reader_of(Section, Input& input) const override {
    return std::make_unique<RecordReader>(input);
  }

 private:
  /// Takes a line, or an empty one between two files. Takes a word that is not part of a record in
  /// place of a line that is too long.
  std::optional<std::uint64_t> next_line(std::string& line) {
    if (input_.peek() == Input::end) return std::nullopt;
    line.clear();
    if (std::exchange(file_, input_.file_index()) != input_.file_index()) return input_.line();
    const std::uint64_t number = input_.line();
    if (!input_.take_line(line, longest_game_line)) line = "(a line that is too long";
    return number;
  }

  Input& input_;
  std::size_t file_ = 0;
  RecordScanner record_;
};

}  // namespace

std::unique_ptr<GameReader> make_record_reader(Input& input) {
  return std::make_unique<RecordReader>(input);
}

}  // namespace triwar::lookup
