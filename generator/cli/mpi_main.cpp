// triwar-generate-mpi: makes a table with several processes, on one or more machines.

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <exception>
#include <optional>
#include <span>
#include <string>

#include "generator/cli/command.h"
#include "generator/cli/game.h"
#include "generator/cli/options.h"
#include "generator/mpi/generate.h"
#include "generator/mpi/ranks.h"
#include "program/output.h"
#include "program/program.h"
#include "program/progress_line.h"
#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"
#include "tablebase/base/parallel.h"

namespace triwar::mpi {
namespace {

int saved_stderr = -1;  // of a rank whose output is discarded
std::terminate_handler default_terminate = nullptr;

void restore_stderr() noexcept {
  if (saved_stderr >= 0) ::dup2(saved_stderr, STDERR_FILENO);
}

/// Discards the output of this rank, because the first rank reports for all ranks. A rank that
/// aborts the run restores its standard error first.
void discard_output() {
  saved_stderr = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
  default_terminate = std::set_terminate([] {
    restore_stderr();
    default_terminate();
  });
  for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0) continue;
    ::dup2(nowhere, descriptor);
    ::close(nowhere);
  }
}

/// Returns the console of a rank. It is never a terminal, because the output goes to mpirun.
Console console(const Options& options) {
  return {.progress = options.no_progress ? program::ProgressLine::Shown::never
                                          : program::ProgressLine::Shown::lines,
          .terminal = false};
}

constexpr const char* name = "triwar-generate-mpi";

int report_abort(const std::exception& failure) {
  restore_stderr();
  const auto* const error = dynamic_cast<const Error*>(&failure);
  program::write_message(fmt::format(
      "{}: {}\n", name, error != nullptr ? program::message_of(*error) : failure.what()));
  return static_cast<int>(error != nullptr ? program::exit_code(error->code())
                                           : program::Exit::not_done);
}

/// Throws Error(usage) unless all ranks have the same command line. Otherwise they might wait for
/// each other for ever.
void compare_command_lines(int argc, char** argv, Ranks& ranks) {
  std::string all;
  for (int i = 1; i < argc; ++i) all.append(argv[i]).push_back('\0');
  if (ranks.same(bytes::xxh64(std::as_bytes(std::span(all))))) return;
  throw Error(ErrorCode::usage, "expected the same options for all processes");
}

const HelpTexts help_texts{
    .name = name,
    .description =
        "Solves a game with all processes that mpirun starts, each with a share of the values,\n"
        "and writes the same GAME.tb.zst as triwar-generate.",
    .threads = "Threads of each process; default 1",
    .memory =
        "Memory that all processes of a machine may use together, such as 8G; default 80 % "
        "of the available memory",
    .dry_run = "Print what each process would need, and exit",
    .nimbers = "",
    .restart = "Discard the saved progress of interrupted runs, FILE.work.*",
    .default_threads = 1};

}  // namespace
}  // namespace triwar::mpi

int main(int argc, char** argv) {
  using namespace triwar;
  std::optional<mpi::Ranks> ranks;
  return program::run(mpi::name, [&] {
    ranks.emplace(mpi::report_abort);
    if (!ranks->first()) mpi::discard_output();
    mpi::compare_command_lines(argc, argv, *ranks);
    const auto options = parse_options(argc, argv, mpi::help_texts);
    if (!options) return program::Exit::done;
    if (!ranks->first() && (options->list || options->verify || options->print_board)) {
      return program::Exit::done;
    }
    set_loop_threads(options->threads);
    program::stop_on_signals();
    return run_command(*options, mpi::console(*options), [&] {
      return mpi::make_run([&] { return plan_for_game(*options); }, *options, *ranks);
    });
  });
}
