// Bulk answers cut a file into sections. The readers here watch the cuts or guess wrong counts.
#include <doctest/doctest.h>
#include <fcntl.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "lookup/cli/bulk.h"
#include "tablebase/embedded.h"
#include "tests/cli/generate.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace triwar::lookup::bulk_sections_test {
namespace {

/// A reader of lines that records whether two threads use it at the same time, cuts sections of at
/// most `most_games` games, and overestimates their number of games.
class WatchedReader final : public GameReader {
 public:
  WatchedReader(std::unique_ptr<GameReader> reader, std::uint64_t most_games,
                std::uint64_t games_more)
      : reader_(std::move(reader)), most_games_(most_games), games_more_(games_more) {}

  bool next(Game& game) override { return reader_->next(game); }
  Section guess_section(std::string_view text, std::uint64_t most_games) const override {
    if (++inside_ > 1) crowded_ = true;
    if (is_first_.exchange(false)) cli::await_sleep_of_other_threads();
    Section section = reader_->guess_section(text, std::min(most_games, most_games_));
    section.games += games_more_;
    --inside_;
    return section;
  }
  std::unique_ptr<GameReader> reader_of(Section section, Input& input) const override {
    return reader_->reader_of(section, input);
  }
  void pass(std::int64_t games) override { reader_->pass(games); }

  bool crowded() const { return crowded_; }

 private:
  std::unique_ptr<GameReader> reader_;
  std::uint64_t most_games_;
  std::uint64_t games_more_;
  mutable std::atomic<bool> is_first_ = true;
  mutable std::atomic<int> inside_ = 0;
  mutable std::atomic<bool> crowded_ = false;
};

struct Outcome {
  std::uint64_t answered;
  std::uint64_t offset;  ///< where the reader continues
  bool crowded;
};

/// Answers 50,000 games of 4 bytes.
Outcome answer_games(std::uint64_t most_in_section, std::uint64_t games_more) {
  const cli::TemporaryFolder folder;
  std::string games;
  for (int i = 0; i < 50'000; ++i) games += "1-2\n";
  cli::write_file(folder / "games", games);
  const Tablebase table = embedded::tablebase("triangle-1");
  Input input({(folder / "games").string()}, [] {});
  input.peek();
  WatchedReader reader(make_game_reader(InputForm::lines, input, table.board().figure()),
                       most_in_section, games_more);
  const Descriptor nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  program::Output output(nowhere.number());
  const Renderer renderer{.form = OutputForm::judge, .numbered = false, .style = Style(false)};
  const std::uint64_t answered = answer_in_bulk(
      reader, input, table, {}, renderer, output, [](const std::string&, const Tally&) {},
      std::nullopt, 4096);
  return {answered, input.offset(), reader.crowded()};
}

TEST_CASE("One thread at a time cuts a section off") {
  const Outcome outcome = answer_games(1000, 0);
  CHECK(outcome.answered > 40'000);
  CHECK(outcome.offset == 4 * outcome.answered);
  CHECK(!outcome.crowded);
}

TEST_CASE("A file of small sections is answered in bulk up to its end") {
  const Outcome outcome = answer_games(100, 0);
  CHECK(outcome.answered > 48'000);
  CHECK(outcome.offset == 4 * outcome.answered);
}

TEST_CASE("A section with a wrong number of games is read one by one") {
  const Outcome outcome = answer_games(1000, 1);
  CHECK(outcome.answered == 0);
  CHECK(outcome.offset == 0);
}

}  // namespace
}  // namespace triwar::lookup::bulk_sections_test
