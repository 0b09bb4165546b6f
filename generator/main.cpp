// triwar-generate: makes tables, checks tables.

#include <fmt/core.h>
#include <oneapi/tbb/global_control.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "generator/generate.h"
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

struct Options : GenerateOptions {
  std::string game = "triangle-3";
  std::optional<std::string> output;
  bool no_progress = false;
  bool dry_run = false;
  bool list = false;
  std::optional<std::string> verify;

  std::string output_file() const { return output.value_or(game + ".tb.zst"); }
  bool to_standard_output() const { return output == "-"; }
  /// How the line that ends a run calls the file.
  std::string output_name() const {
    return to_standard_output() ? "standard output" : output_file();
  }
  bool show_progress() const { return !no_progress && ::isatty(STDERR_FILENO) != 0; }
};

class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

void list_games(Output& output) {
  output.write(fmt::format("{:<12} {:>6} {:>6} {:>6} {:>20}\n", "game", "points", "edges", "cells",
                           "states"));
  for (const std::string& name : Board::names()) {
    const Board board = Board::make(name);
    output.write(fmt::format("{:<12} {:>6} {:>6} {:>6} {:>20}\n", name, board.points(),
                             board.edges(), board.cells(), DenseIndex(board).size()));
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
  ProgressLine progress(fmt::format("{}: verifying", *options.verify), options.show_progress());
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
  ProgressLine progress(fmt::format("{}: verifying", *options.verify), options.show_progress());
  const Verified verified = verify(table, limits, progress.callback());
  output.write(fmt::format("{}: {}, {}, every value is what plain moves give: {} in {:.2f} s\n",
                           *options.verify, table.board().name(), "structure and checksums right",
                           verified.all
                               ? fmt::format("all {} states", verified.states)
                               : fmt::format("{} random states (seed {}) of {}", verified.states,
                                             limits.seed, DenseIndex(table.board()).size()),
                           watch.seconds()));
}

void verify_file(const Options& options, Output& output) {
  AnyTable any_table = open_table(*options.verify, {.board = Tablebase::Load::on_touch});
  std::visit([&](auto& table) { verify_table(table, options, output); }, any_table);
}

/// Shows each stretch of work on a progress line of its own.
Listener listener_for(const Options& options) {
  return {.stretch = [&options](const std::string& what) -> Progress {
            const auto line = std::make_shared<ProgressLine>(what, options.show_progress());
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

/// Goes before CLI::AsSizeValue, which takes negative numbers for very large ones.
std::string check_size(const std::string& size) {
  return size.starts_with('-') ? "expected a size such as 500M" : "";
}

Exit main_program(int argc, char** argv) {
  CLI::App app(
      "Solves a game completely and writes GAME.tb.zst, a table of the value of every state.",
      "triwar-generate");
  Options options;
  auto* game = app.add_option("GAME", options.game,
                              "triangle-1 .. triangle-6, boxes-RxC (up to 63 edges) or painting;\n"
                              "default triangle-3");
  auto* output = app.add_option("-o,--output", options.output,
                                "Where to write; default GAME.tb.zst here, - is standard output")
                     ->option_text("FILE");
  const std::map<std::string, format::IndexKind> kinds{{"dense", format::IndexKind::dense},
                                                       {"quiet", format::IndexKind::quiet}};
  auto* index = app.add_option("--index", options.index,
                               "dense (all states) or quiet; default dense up to 24 edges,\n"
                               "quiet above")
                    ->transform(CLI::Transformer(kinds))
                    ->transform(CLI::IsMember(kinds))
                    ->option_text("KIND");
  app.add_option("--threads", options.threads, "Threads; default all cores")
      ->check(CLI::Range(1, 1024))
      ->option_text("N");
  app.add_option("--memory", options.memory,
                 "Memory it may use, such as 500M or 8G; default 80 % of what is available")
      ->transform(CLI::AsSizeValue(false))
      ->transform(CLI::Validator([](std::string& size) { return check_size(size); }, ""))
      ->option_text("SIZE");
  auto* level = app.add_option("--level", options.level,
                               "zstd level, 1 to 22; default 19 up to 16 MiB of values, 12 above")
                    ->check(CLI::Range(1, 22))
                    ->option_text("N");
  auto* force = app.add_flag("--force", options.force, "Replace an existing file");
  app.add_flag("--no-progress", options.no_progress, "No progress line");
  auto* restart = app.add_flag("--restart", options.restart,
                               "Begin anew, whatever an interrupted run has left");
  auto* dry_run =
      app.add_flag("--dry-run", options.dry_run, "Say what the run would need, do nothing");
  auto* verify = app.add_option("--verify", options.verify,
                                "Check the structure, the checksums and the recurrence of a table")
                     ->option_text("FILE");
  auto* list = app.add_flag("--list", options.list, "List the games");
  for (CLI::Option* option : {verify, list}) {
    for (CLI::Option* making : {game, output, index, level, force, restart, dry_run}) {
      option->excludes(making);
    }
  }
  list->excludes(verify);
  if (!program::parse(app, argc, argv)) return Exit::done;
  for (const CLI::Option* option : {output, verify}) {
    // Most likely a variable in a script that was not set.
    if (option->count() > 0 && option->results().front().empty()) {
      throw Error(ErrorCode::usage,
                  fmt::format("{}: expected the name of a file", option->get_name()));
    }
  }
  return run(options);
}

}  // namespace
}  // namespace triwar

int main(int argc, char** argv) {
  return triwar::program::run("triwar-generate", [&] { return triwar::main_program(argc, argv); });
}
