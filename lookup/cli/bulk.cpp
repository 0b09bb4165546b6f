#include "lookup/cli/bulk.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "lookup/usable_cores.h"
#include "tablebase/base/error.h"

namespace triwar::lookup {
namespace {

/// Where one game of the file ends and the next begins.
struct Boundary {
  std::uint64_t offset;
  std::uint64_t line;
  std::uint64_t games;  // before it
};

/// Some games that follow each other, and the answers to them.
struct Batch {
  explicit Batch(std::size_t text_at_once) : text(text_at_once + Input::padding) {}

  std::vector<char> text;
  std::uint64_t number = 0;  // from 0, in the order of the file
  Boundary begin{};
  Boundary end{};
  std::unique_ptr<Input> input;
  std::unique_ptr<GameReader> reader;

  TextBuffer answers;
  std::string complaints;
  bool whole_games = false;    // as had been guessed
  std::exception_ptr failure;  // what ended the answers early
};

/// Takes part of the file after the other, each thread for itself; only cutting the next part off
/// and writing the answers is done by one at a time, in order.
class Bulk {
 public:
  Bulk(GameReader& reader, Input& input, const Renderer<Tablebase>& renderer,
       program::Output& output, const std::function<void(const std::string&)>& complain,
       std::optional<std::uint64_t> block_before)
      : reader_(reader),
        input_(input),
        renderer_(renderer),
        output_(output),
        complain_(complain),
        block_before_(block_before),
        cut_{input.offset(), input.line(), 0},
        written_(cut_) {}

  /// False when what is left is not worth a batch. When anything fails, too: whoever goes on will
  /// meet the same again.
  bool cut(Batch& batch) noexcept try {
    const std::scoped_lock lock(cutting_);
    if (stopped_) return false;
    const std::size_t text_at_once = batch.text.size() - Input::padding;
    const std::size_t size = input_.read_at(cut_.offset, {batch.text.data(), text_at_once});
    if (size < text_at_once) return false;
    const Section section =
        reader_.guess_section({batch.text.data(), size}, renderer_.most_at_once());
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
  } catch (...) {
    return false;
  }

  /// What each thread does, from a batch that has been cut.
  void work(Batch& batch) noexcept {
    Game game(renderer_.table.board());
    do {
      answer(batch, game);
      write(batch);
    } while (cut(batch));
  }

  /// Has the reader go on after the last answer that has been written. Returns how many
  /// there are; throws what ended them.
  std::uint64_t finish() {
    reader_.pass(static_cast<std::int64_t>(written_.games) - static_cast<std::int64_t>(cut_.games));
    input_.seek(written_.offset, written_.line);
    if (failure_) std::rethrow_exception(failure_);
    return written_.games;
  }

 private:
  void answer(Batch& batch, Game& game) noexcept {
    batch.answers.clear();
    batch.complaints.clear();
    batch.failure = nullptr;
    batch.whole_games = true;
    std::uint64_t games = batch.begin.games;
    try {
      for (; batch.reader->next(game); ++games) {
        renderer_.render(game, games > 0 ? game.block : block_before_, batch.answers);
        if (game.bad) batch.complaints += complaint(game);
      }
      batch.whole_games = games == batch.end.games;
    } catch (const Error& error) {
      batch.whole_games = error.code() != ErrorCode::input_unreadable;
      batch.failure = std::current_exception();
    } catch (...) {
      batch.failure = std::current_exception();
    }
  }

  /// Waits for its turn. Batches after one that was not whole games have been cut in the wrong
  /// places and are dropped, as are those after a failure.
  void write(const Batch& batch) noexcept {
    std::unique_lock lock(writing_);
    turn_.wait(lock, [&] { return next_ == batch.number; });
    if (!stopped_ && batch.whole_games) {
      try {
        output_.write(batch.answers.text());
        if (!batch.complaints.empty()) complain_(batch.complaints);
        failure_ = batch.failure;
      } catch (...) {
        failure_ = std::current_exception();
      }
      written_ = batch.end;
    }
    if (failure_ || !batch.whole_games) stopped_ = true;
    ++next_;
    turn_.notify_all();
  }

  GameReader& reader_;
  Input& input_;
  const Renderer<Tablebase>& renderer_;
  program::Output& output_;
  const std::function<void(const std::string&)>& complain_;
  std::optional<std::uint64_t> block_before_;

  std::mutex cutting_;  // for the reader, the input, and these
  Boundary cut_;        // where the next batch begins
  std::uint64_t batches_ = 0;

  std::mutex writing_;  // for the output and these
  std::condition_variable turn_;
  std::uint64_t next_ = 0;  // the number of the batch that is written next
  Boundary written_;        // where the answers written end
  std::exception_ptr failure_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace

std::uint64_t answer_in_bulk(GameReader& reader, Input& input, const Renderer<Tablebase>& renderer,
                             program::Output& output,
                             const std::function<void(const std::string&)>& complain,
                             std::optional<std::uint64_t> block_before, std::size_t text_at_once) {
  const std::uint64_t threads =
      std::min<std::uint64_t>(usable_cores(), input.file_size() / text_at_once);
  if (threads < 2) return 0;
  reader.begin();
  Bulk bulk(reader, input, renderer, output, complain, block_before);
  std::vector<Batch> batches;
  for (std::uint64_t i = 0; i < threads; ++i) batches.emplace_back(text_at_once);
  {
    std::vector<std::jthread> others;
    others.reserve(threads);
    for (Batch& batch : batches) {
      if (!bulk.cut(batch)) break;
      if (&batch == &batches.back()) {
        bulk.work(batch);
        break;
      }
      try {
        others.emplace_back([&] { bulk.work(batch); });
      } catch (...) {
        // With as many threads as there could be. A batch that has been cut must be written, or
        // all others would wait for it.
        bulk.work(batch);
        break;
      }
    }
  }
  return bulk.finish();
}

}  // namespace triwar::lookup
