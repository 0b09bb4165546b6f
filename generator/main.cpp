// triwar-generate: makes tables, checks tables.

#include <fmt/core.h>
#include <oneapi/tbb/global_control.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "generator/generate.h"
#include "generator/options.h"
#include "generator/output_file.h"
#include "generator/painting_solver.h"
#include "generator/verify.h"
#include "program/output.h"
#include "program/program.h"
#include "program/progress_line.h"
#include "tablebase/any_table.h"
#include "tablebase/base/error.h"
#include "tablebase/board/painting.h"
#include "tablebase/painting_table.h"
#include "tablebase/tablebase.h"

namespace triwar {
namespace {

using program::Exit;
using program::Output;

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
                           "any grid of 2 rows"));
}

void show_plan(const Plan& plan, Output& output) {
  output.write(
      fmt::format("game           {}\n"
                  "edges          {}\n"
                  "states         {}\n"
                  "stored states  {} ({})\n"
                  "memory         {}{}\n"
                  "disk           at most {}\n",
                  plan.board.name(), plan.board.edges(), plan.states(), plan.header.values,
                  text(plan.header.index_kind), plan.quiet ? "about " : "", size_text(plan.memory),
                  size_text(plan.disk)));
}

void verify_table(const PaintingTable& table, const Options& options, Output& output) {
  const Stopwatch watch;
  ProgressLine progress(fmt::format("{}: verifying", *options.verify), show_progress(options));
  const std::uint64_t columns = verify(table, progress.callback());
  output.write(fmt::format(
      "{}: {}, structure and checksums right, every value is what plain moves give: preperiod {} "
      "and period {} are the smallest, proved for all grids by runs of up to {} columns in {:.2f} "
      "s\n",
      *options.verify, painting::game_name, table.preperiod(), table.period(), columns,
      watch.seconds()));
}

void verify_table(Tablebase& table, const Options& options, Output& output) {
  const Stopwatch watch;
  const VerifyLimits limits;
  check_memory(*options.verify, memory_to_verify(table, limits), options.memory);
  ProgressLine progress(fmt::format("{}: verifying", *options.verify), show_progress(options));
  const Verified verified = verify(table, limits, progress.callback());
  output.write(fmt::format("{}: {}, {}, every value is what plain moves give: {} in {:.2f} s\n",
                           *options.verify, table.board().name(), "structure and checksums right",
                           verified.all
                               ? fmt::format("all {} states", verified.states)
                               : fmt::format("{} random states (seed {}) of {}", verified.states,
                                             limits.seed, table.board().states()),
                           watch.seconds()));
}

void verify_file(const Options& options, Output& output) {
  AnyTable any_table = open_table(TableFile(*options.verify));
  std::visit([&](auto& table) { verify_table(table, options, output); }, any_table);
}

/// Shows each stretch of work on a progress line of its own.
Listener listener_for(const Options& options) {
  return {.stretch = [&options](const std::string& what) -> Progress {
            const auto line = std::make_shared<ProgressLine>(what, show_progress(options));
            return [line](std::uint64_t done, std::uint64_t total) { line->report(done, total); };
          },
          .note = [](const std::string& line) { program::write_stderr(line); }};
}

/// The line that ends a run.
std::string summary(const Plan& plan, const Generated& made, const Options& options,
                    const Stopwatch& watch) {
  return fmt::format("{}: {} states, {} values stored, {:.2f} s, {} bytes, {}, empty board {:+}\n",
                     plan.board.name(), plan.states(), plan.header.values, watch.seconds(),
                     made.bytes, options.output_name(), made.empty_board);
}

std::string summary(const GeneratedPainting& made, const Options& options, const Stopwatch& watch) {
  return fmt::format(
      "{}: any grid of 2 rows, {} values stored, {:.2f} s, {} bytes, {}, preperiod {}, period {}, "
      "largest nimber {}\n",
      painting::game_name, made.header.values, watch.seconds(), made.bytes, options.output_name(),
      made.header.preperiod, made.header.period, made.largest_nimber);
}

/// Writes the table that `write_to` makes to standard output, and the line that it returns to
/// standard error.
void write_to_standard_output(const std::function<std::string(const ByteSink&)>& write_to) {
  Output output(program::standard_output);
  const std::string line = write_to([&](bytes::View data) {
    output.write(std::string_view(reinterpret_cast<const char*>(data.data()), data.size()));
  });
  output.flush();
  program::write_stderr(line);
}

void make_table(const Options& options, Output& output) {
  const Plan plan = plan_for(options.game, options);
  const Stopwatch watch;
  if (options.dry_run) {
    show_plan(plan, output);
  } else if (options.to_standard_output()) {
    write_to_standard_output([&](const ByteSink& sink) {
      return summary(plan, generate(plan, options, sink, listener_for(options)), options, watch);
    });
  } else {
    const Generated made =
        generate_to_file(plan, options, options.output_file(), listener_for(options));
    output.write(summary(plan, made, options, watch));
  }
}

void make_painting_table(const Options& options, Output& output) {
  const Stopwatch watch;
  if (options.dry_run) {
    output.write(fmt::format(
        "game           {}\n"
        "edges          -\n"
        "states         any grid of 2 rows\n"
        "stored states  runs of columns, until their nimbers repeat\n"
        "memory         {}\n"
        "disk           at most {}\n",
        painting::game_name, size_text(memory_to_compress), size_text(PaintingTable::most_values)));
  } else if (options.to_standard_output()) {
    write_to_standard_output([&](const ByteSink& sink) {
      return summary(generate_painting(options, sink, listener_for(options)), options, watch);
    });
  } else {
    const GeneratedPainting made =
        generate_painting_to_file(options, options.output_file(), listener_for(options));
    output.write(summary(made, options, watch));
  }
}

Exit run(const Options& options) {
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(options.threads));
  stop_on_signals();
  Output output(program::standard_output);
  if (options.list) {
    list_games(output);
  } else if (options.verify) {
    verify_file(options, output);
  } else if (options.to_standard_output() && !options.dry_run && ::isatty(STDOUT_FILENO) != 0) {
    throw Error(ErrorCode::usage, "a table is not for a terminal; redirect standard output");
  } else if (options.game == painting::game_name) {
    make_painting_table(options, output);
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
