// triwar-generate-mpi: makes a table by many processes, on one machine or on many.

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <exception>
#include <optional>
#include <span>
#include <string>

#include "generator/cli/command.h"
#include "generator/cli/options.h"
#include "generator/mpi/mpi_ranks.h"
#include "generator/threads.h"
#include "program/output.h"
#include "program/program.h"
#include "program/progress_line.h"
#include "program/signals.h"
#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"

namespace triwar::mpi {
namespace {

int own_stderr = -1;  // of a rank that is silent
std::terminate_handler usual_end = nullptr;

void speak() noexcept {
  if (own_stderr >= 0) ::dup2(own_stderr, STDERR_FILENO);
}

/// The first rank speaks for all, as long as this one does not end by itself.
void be_silent() {
  own_stderr = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
  usual_end = std::set_terminate([] {
    speak();
    usual_end();
  });
  for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0) continue;
    ::dup2(nowhere, descriptor);
    ::close(nowhere);
  }
}

/// mpirun passes on all output, which its own terminal may show.
Console console(const Options& options) {
  return {.progress = options.no_progress ? program::ProgressLine::Shown::never
                                          : program::ProgressLine::Shown::lines,
          .terminal = false};
}

constexpr const char* name = "triwar-generate-mpi";

int say_last(const Error& error) {
  speak();
  program::write_stderr(fmt::format("{}: {}\n", name, program::message_of(error)));
  return static_cast<int>(program::exit_code(error.code()));
}

/// The command lines of all ranks are the same, or they would wait for each other for ever.
void compare(int argc, char** argv, Ranks& ranks) {
  std::string all;
  for (int i = 1; i < argc; ++i) all.append(argv[i]).push_back('\0');
  if (ranks.same(bytes::xxh64(std::as_bytes(std::span(all))))) return;
  throw Error(ErrorCode::usage, "expected the same options for all processes");
}

const ProgramWords words{
    .name = name,
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
  std::optional<mpi::MpiRanks> ranks;
  return program::run(mpi::name, [&] {
    ranks.emplace(mpi::say_last);
    if (!ranks->first()) mpi::be_silent();
    mpi::compare(argc, argv, *ranks);
    const auto options = parse_options(argc, argv, mpi::words);
    auto exit = program::Exit::done;
    if (!options) return exit;
    if (!ranks->first() && (options->list || options->verify || options->print_board)) return exit;
    on_threads(options->threads, [&] {
      program::stop_on_signals();
      exit = run_command(*options, mpi::console(*options), *ranks);
    });
    return exit;
  });
}
