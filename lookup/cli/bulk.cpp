#include "lookup/cli/bulk.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/base/parallel.h"

namespace triwar::lookup {
namespace {

/// A place in the file between two games.
struct Boundary {
  std::uint64_t offset;
  std::uint64_t line;
  std::uint64_t games;  // before it
};

/// A section of the file and the answers to its games.
struct Batch {
  Batch(std::size_t text_at_once, const Figure& figure, const Letters* letters)
      : text(text_at_once + Input::padding), game(figure) {
    game.letters = letters;
  }

  std::vector<char> text;
  std::uint64_t number = 0;  // from 0, in the order of the file
  Boundary begin{};
  Boundary end{};
  std::unique_ptr<Input> input;
  std::unique_ptr<GameReader> reader;
  Game game;  // reused for every game

  TextBuffer answers;
  std::string complaints;
  Tally tally;
  bool guess_was_right = false;  // the section holds exactly the games that were guessed
  std::exception_ptr failure;    // the error that ended the answers early
};

/// Answers the games of a file in batches. Batches are cut off one at a time, and written one at a
/// time, in the order of the file.
class Bulk {
 public:
  Bulk(GameReader& reader, Input& input, const Tablebase& table, const Wanted& wanted,
       const Renderer& renderer, program::Output& output, const Report& report,
       std::optional<std::uint64_t> block_before, std::size_t text_at_once)
      : reader_(reader),
        input_(input),
        table_(table),
        wanted_(wanted),
        renderer_(renderer),
        output_(output),
        report_(report),
        block_before_(block_before),
        text_at_once_(text_at_once),
        cut_{input.offset(), input.line(), 0},
        written_(cut_) {}

  /// Answers batches until the file ends or answering has stopped.
  void run() {
    while (can_cut_ && cut_.offset + text_at_once_ <= input_.file_size()) {
      // No batch is larger than text_at_once_, so that the file has at least this many more.
      const std::uint64_t batches = (input_.file_size() - cut_.offset) / text_at_once_;
      parallel_for(batches, [this](std::size_t) { answer_next(); });
    }
  }

  /// Moves the reader to the first game without a written answer. Returns the number of answers.
  /// Throws the error that ended them, if any.
  std::uint64_t finish() {
    reader_.pass(static_cast<std::int64_t>(written_.games) - static_cast<std::int64_t>(cut_.games));
    input_.seek(written_.offset, written_.line);
    if (failure_) std::rethrow_exception(failure_);
    return written_.games;
  }

 private:
  /// Answers the next batch, if there is one. Thread-safe.
  void answer_next() noexcept {
    std::list<Batch> batch = next_batch();
    if (batch.empty()) return;
    answer(batch.front());
    write(batch.front());
    const std::scoped_lock lock(cutting_);
    unused_.splice(unused_.begin(), batch);
  }

  /// Returns the next batch. Returns an empty list if there is no further one to answer in bulk,
  /// and on any error: the caller meets the error again when it reads the games one by one.
  std::list<Batch> next_batch() noexcept {
    const std::scoped_lock lock(cutting_);
    std::list<Batch> next;
    try {
      if (unused_.empty())
        unused_.emplace_back(text_at_once_, table_.board().figure(), renderer_.notation.of_games());
      can_cut_ = can_cut_ && !stopped_ && cut(unused_.front());
      if (can_cut_) next.splice(next.begin(), unused_, unused_.begin());
    } catch (...) {
      can_cut_ = false;
    }
    return next;
  }

  /// Fills a batch. Returns false if it would hold no whole game, or be the last one of the file.
  bool cut(Batch& batch) {
    const std::size_t size = input_.read_at(cut_.offset, {batch.text.data(), text_at_once_});
    if (size < text_at_once_) return false;
    const Section section =
        reader_.guess_section({batch.text.data(), size}, row_of(renderer_.form).most_at_once);
    if (section.games == 0) return false;
    const std::string_view text(batch.text.data(), section.size);
    std::fill_n(batch.text.data() + text.size(), Input::padding, '\0');
    batch.input = std::make_unique<Input>(input_.name(), text, cut_.line);
    batch.reader = reader_.reader_of(section, *batch.input);
    batch.begin = cut_;
    batch.end = {cut_.offset + text.size(), cut_.line + count_lines(text),
                 cut_.games + section.games};
    batch.number = batches_++;
    cut_ = batch.end;
    reader_.pass(static_cast<std::int64_t>(section.games));
    return true;
  }

  void answer(Batch& batch) noexcept {
    Game& game = batch.game;
    batch.answers.clear();
    batch.complaints.clear();
    batch.tally = {};
    batch.failure = nullptr;
    batch.guess_was_right = true;
    std::uint64_t games = batch.begin.games;
    try {
      for (; batch.reader->next(game); ++games) {
        const bool read_well = !game.bad;
        wanted_.check(game);
        const Reply reply = reply_to(game, {&table_}, wanted_);
        if (game.bad && read_well) set_place(*game.bad, *batch.input, game.input_line);
        renderer_.render(game, reply, games > 0 ? game.block : block_before_, batch.answers);
        if (game.bad) batch.complaints += complaint(game);
        batch.tally.add(game);
      }
      batch.guess_was_right = games == batch.end.games;
    } catch (const Error& error) {
      batch.guess_was_right = error.code() != ErrorCode::input_unreadable;
      batch.failure = std::current_exception();
    } catch (...) {
      batch.failure = std::current_exception();
    }
  }

  /// Writes the answers of a batch. Blocks until all earlier batches are written. Drops the batches
  /// after a failure. Also drops a wrongly guessed batch and all later ones, whose boundaries are
  /// wrong.
  void write(Batch& batch) noexcept {
    std::unique_lock lock(writing_);
    turn_.wait(lock, [&] { return next_ == batch.number; });
    if (!stopped_ && batch.guess_was_right) {
      try {
        // Lends the answers to the output, which would copy them.
        output_.flush();
        std::swap(output_.buffer(), batch.answers);
        output_.flush();
        std::swap(output_.buffer(), batch.answers);
        report_(batch.complaints, batch.tally);
        failure_ = batch.failure;
      } catch (...) {
        failure_ = std::current_exception();
      }
      written_ = batch.end;
    }
    if (failure_ || !batch.guess_was_right) stopped_ = true;
    ++next_;
    turn_.notify_all();
  }

  GameReader& reader_;
  Input& input_;
  const Tablebase& table_;
  const Wanted& wanted_;
  const Renderer& renderer_;
  program::Output& output_;
  const Report& report_;
  std::optional<std::uint64_t> block_before_;
  std::size_t text_at_once_;

  std::mutex cutting_;  // guards the reader, the input and the members below
  Boundary cut_;        // the beginning of the next batch
  std::uint64_t batches_ = 0;
  bool can_cut_ = true;
  std::list<Batch> unused_;  // keep their memory

  std::mutex writing_;  // guards the output and the members below
  std::condition_variable turn_;
  std::uint64_t next_ = 0;  // the number of the next batch to write
  Boundary written_;        // the end of the answers written
  std::exception_ptr failure_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace

std::uint64_t answer_in_bulk(GameReader& reader, Input& input, const Tablebase& table,
                             const Wanted& wanted, const Renderer& renderer,
                             program::Output& output, const Report& report,
                             std::optional<std::uint64_t> block_before, std::size_t text_at_once) {
  if (input.file_size() < 2 * text_at_once) return 0;
  reader.begin();
  Bulk bulk(reader, input, table, wanted, renderer, output, report, block_before, text_at_once);
  bulk.run();
  return bulk.finish();
}

}  // namespace triwar::lookup
