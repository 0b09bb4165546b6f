// triwar-generate: makes tables, checks tables.

#include <fmt/core.h>
#include <oneapi/tbb/global_control.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "generator/available_memory.h"
#include "generator/generate.h"
#include "generator/options.h"
#include "generator/painting_solver.h"
#include "generator/size_text.h"
#include "generator/verify.h"
#include "program/output.h"
#include "program/program.h"
#include "program/progress_line.h"
#include "tablebase/any_table.h"
#include "tablebase/base/error.h"
#include "tablebase/board/painting.h"
#include "tablebase/board_file.h"
#include "tablebase/painting_table.h"
#include "tablebase/tablebase.h"

namespace triwar {
namespace {

using program::Exit;
using program::Output;

/// The states of the painting game.
constexpr const char* any_grid = "any grid of 2 rows";

class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

bool show_progress(const Options& options) {
  return !options.no_progress && ::isatty(STDERR_FILENO) != 0;
}

void list_games(Output& output) {
  output.write(fmt::format("{:<12} {:>6} {:>6} {:>6} {:>20}\n", "game", "points", "edges", "cells",
                           "states"));
  for (const std::string& name : Board::names()) {
    const Board board = Board::make(name);
    output.write(fmt::format("{:<12} {:>6} {:>6} {:>6} {:>20}\n", name, board.points(),
                             board.edges(), board.cells(), board.states()));
  }
  output.write(fmt::format("{:<12} {:>6} {:>6} {:>6} {:>20}\n", painting::game_name, "-", "-", "-",
                           any_grid));
}

/// Why the run would be refused; none if it would not be.
std::optional<std::string> refusal(const Plan& plan, const Options& options) {
  try {
    check_run(plan, options, options.output_file(plan.header.game));
    return std::nullopt;
  } catch (const Error& error) {
    return program::message_of(error);
  }
}

void show_plan(const Plan& plan, const Options& options, Output& output) {
  const auto& [board, quiet, header, memory, disk, level] = plan;
  output.write(
      fmt::format("game           {}\n"
                  "edges          {}\n"
                  "states         {}\n"
                  "stored states  {}\n"
                  "memory         about {}\n"
                  "disk           at most {}\n"
                  "refused        {}\n",
                  header.game, board ? std::to_string(board->edges()) : "-",
                  board ? std::to_string(board->states()) : any_grid,
                  board ? fmt::format("{} ({})", header.values, text(header.index_kind))
                        : "runs of columns, until their nimbers repeat",
                  size_text(memory), size_text(disk), refusal(plan, options).value_or("no")));
}

/// What has been checked of a table.
std::string text(const Verified& verified, const AnyTable& any_table, const VerifyLimits& limits) {
  if (const auto* const painting = std::get_if<PaintingTable>(&any_table)) {
    return fmt::format(
        "preperiod {} and period {} are the smallest, proved for all grids by runs of up to {} "
        "columns",
        painting->preperiod(), painting->period(), verified.states - 1);
  }
  if (verified.all) return fmt::format("all {} states", verified.states);
  return fmt::format(
      "all {} quiet states and {}{} that follow them, up to symmetry, and {} random ones (seed {}) "
      "of {}",
      verified.representatives, verified.all_following ? "all " : "", verified.following,
      limits.sample, limits.seed, std::get<Tablebase>(any_table).board().states());
}

void verify_file(const Options& options, Output& output) {
  const Stopwatch watch;
  VerifyLimits limits;
  if (options.verify_all) limits.all_states = VerifyLimits::no_limit;
  AnyTable table = open_table(TableFile(*options.verify));
  const std::string name = std::filesystem::path(*options.verify).filename();
  ProgressLine progress(name + ": verifying", show_progress(options));
  const Verified verified = verify(table, limits, options.memory, progress.callback());
  const std::string& game = std::visit(
      [](const auto& kind) -> const auto& { return kind.header().game; }, table);
  output.write(fmt::format(
      "{}: {}, structure and checksums right, every value is what plain moves give: {} in {:.2f} "
      "s\n",
      *options.verify, game, text(verified, table, limits), watch.seconds()));
}

/// Shows each phase of the work on a progress line of its own.
Listener listener_for(const Options& options) {
  return {.phase = [&options](const std::string& what) -> Progress {
            const auto line = std::make_shared<ProgressLine>(what, show_progress(options));
            return [line](std::uint64_t done, std::uint64_t total) { line->report(done, total); };
          },
          .note = [](const std::string& line) { program::write_stderr(line); }};
}

/// The line that ends the making of a table.
std::string summary(const Plan& plan, const Generated& made, const std::string& file,
                    const Stopwatch& watch) {
  const format::Header& header = made.header;
  return fmt::format("{}: {}, {} values stored, {:.2f} s, {} bytes, {}, {}\n", header.game,
                     plan.board ? fmt::format("{} states", plan.board->states()) : any_grid,
                     header.values, watch.seconds(), made.bytes, file,
                     plan.board ? fmt::format("empty board {:+}", made.value)
                                : fmt::format("preperiod {}, period {}, largest nimber {}",
                                              header.preperiod, header.period, made.value));
}

void make_table(const Options& options, Output& output) {
  const Plan plan = options.board_file ? plan_for(read_board(*options.board_file), options)
                                       : plan_for(options.game, options);
  const Stopwatch watch;
  if (options.dry_run) {
    show_plan(plan, options, output);
  } else if (options.to_standard_output()) {
    const auto write = [&](bytes::View data) {
      output.write(std::string_view(reinterpret_cast<const char*>(data.data()), data.size()));
    };
    const Generated made = generate(plan, options, write, listener_for(options));
    output.flush();
    program::write_stderr(summary(plan, made, "standard output", watch));
  } else {
    const std::string file = *options.output_file(plan.header.game);
    const Generated made = generate_to_file(plan, options, file, listener_for(options));
    output.write(summary(plan, made, file, watch));
  }
}

Exit run(const Options& options) {
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(options.threads));
  stop_on_signals();
  Output output(program::standard_output);
  if (options.list) {
    list_games(output);
  } else if (options.print_board) {
    output.write(board_json(Board::make(*options.print_board)) + "\n");
  } else if (options.verify) {
    verify_file(options, output);
  } else if (options.to_standard_output() && !options.dry_run && ::isatty(STDOUT_FILENO) != 0) {
    throw Error(ErrorCode::usage, "a table is not for a terminal; redirect standard output");
  } else {
    make_table(options, output);
  }
  output.flush();
  return Exit::done;
}

}  // namespace
}  // namespace triwar

int main(int argc, char** argv) {
  return triwar::program::run("triwar-generate", [&] {
    const auto options = triwar::parse_options(argc, argv);
    return options ? triwar::run(*options) : triwar::program::Exit::done;
  });
}
