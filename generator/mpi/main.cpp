// triwar-generate-mpi: makes a table by many processes, on one machine or on many.

#include <fcntl.h>
#include <unistd.h>

#include <optional>
#include <utility>

#include "generator/command.h"
#include "generator/mpi/generate_together.h"
#include "generator/mpi/ranks.h"
#include "generator/options.h"
#include "generator/threads.h"
#include "program/program.h"
#include "program/progress_line.h"

namespace triwar::mpi {
namespace {

/// Makes tables together with the other ranks.
class TogetherMaker : public Maker {
 public:
  explicit TogetherMaker(Ranks& ranks) : ranks_(ranks) {}

  Plan plan(const Options& options) override {
    Plan of_one;
    ranks_.agree([&] { of_one = Maker::plan(options); });
    return planned(std::move(of_one), options, ranks_);
  }
  void check(const Plan& plan, const Options& options,
             const std::optional<std::filesystem::path>& path) override {
    check_together(plan, options, path, ranks_);
  }
  Generated to_sink(const Plan& plan, const Options& options, const ByteSink& sink,
                    const Listener& listener) override {
    return generate_together(plan, options, sink, listener, ranks_);
  }
  Generated to_file(const Plan& plan, const Options& options, const std::filesystem::path& path,
                    const Listener& listener) override {
    return generate_together(plan, options, path, listener, ranks_);
  }
  /// What mpirun passes on is no terminal.
  ProgressLine::Shown progress(const Options& options) const override {
    return options.no_progress ? ProgressLine::Shown::never : ProgressLine::Shown::lines;
  }

 private:
  Ranks& ranks_;
};

/// The first rank speaks for all.
void be_silent() {
  for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) ::dup2(nowhere, descriptor);
  }
}

const ProgramWords words{
    .name = "triwar-generate-mpi",
    .does =
        "Solves a game by all processes that mpirun begins, each with its share of the values,\n"
        "and writes GAME.tb.zst as triwar-generate does.",
    .threads = "How many threads each process has; default 1",
    .memory =
        "Memory that the processes of a machine may use together, such as 8G; default 80 % "
        "of what is available",
    .dry_run = "Say what each process would need, do nothing",
    .restart = "Begin anew, whatever interrupted runs have left in FILE.work.*",
    .default_threads = 1};

}  // namespace
}  // namespace triwar::mpi

int main(int argc, char** argv) {
  using namespace triwar;
  std::optional<mpi::Ranks> ranks;
  return program::run("triwar-generate-mpi", [&] {
    ranks.emplace();
    if (!ranks->first()) mpi::be_silent();
    const auto options = parse_options(argc, argv, mpi::words);
    auto exit = program::Exit::done;
    if (!options) return exit;
    if (!ranks->first() && (options->list || options->verify || options->print_board)) return exit;
    on_threads(options->threads, [&] {
      stop_on_signals();
      mpi::TogetherMaker maker(*ranks);
      exit = run_command(*options, maker);
    });
    return exit;
  });
}
