// triwar-generate: makes tables, checks tables.

#include <fmt/core.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/task_arena.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "generator/dense_solver.h"
#include "generator/memory.h"
#include "generator/output_file.h"
#include "generator/progress_line.h"
#include "generator/table_file.h"
#include "generator/verify.h"
#include "program/output.h"
#include "program/program.h"
#include "tablebase/error.h"
#include "tablebase/tablebase.h"

namespace triwar {
namespace {

using program::Exit;
using program::Output;

struct Options {
  std::string game = "triangle-3";
  std::optional<std::string> output;
  std::string index = "dense";
  int threads = tbb::info::default_concurrency();
  std::optional<std::uint64_t> memory;
  std::optional<int> level;
  bool force = false;
  bool no_progress = false;
  bool dry_run = false;
  bool list = false;
  std::optional<std::string> verify;

  std::string output_file() const { return output.value_or(game + ".tb.zst"); }
  bool to_standard_output() const { return output == "-"; }
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

/// A size in bytes for people: "1.5 GiB".
std::string human(std::uint64_t bytes) {
  constexpr const char* units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double size = static_cast<double>(bytes);
  int unit = 0;
  for (; size >= 1024; ++unit) size /= 1024;
  return fmt::format("{:.{}f} {}", size, unit == 0 ? 0 : 1, units[unit]);
}

/// What a run will need, known before it starts.
struct Plan {
  std::uint64_t states;
  std::uint64_t values;
  std::uint64_t memory;
  std::uint64_t disk;
};

Plan plan_for(const Board& board, int threads) {
  const format::Header header = dense_header(board);
  // The values, and for each chunk in flight its compressed bytes and what zstd works with.
  constexpr std::uint64_t compressing_a_chunk = 8 << 20;
  const std::uint64_t chunks_at_once =
      std::min<std::uint64_t>(header.chunks(), 2 * static_cast<std::uint64_t>(threads));
  return {.states = DenseIndex(board).size(),
          .values = header.values,
          .memory = header.values + chunks_at_once * compressing_a_chunk,
          .disk = largest_file_size(header)};
}

/// Refuses what cannot fit, before anything is touched.
void check_memory(const std::string& what, std::uint64_t needed, const Options& options) {
  const std::uint64_t limit = options.memory.value_or(available_memory() / 5 * 4);
  if (needed <= limit) return;
  throw Error(
      ErrorCode::out_of_memory,
      fmt::format("{} needs {} of memory and may use {} ({})", what, human(needed), human(limit),
                  options.memory ? "as --memory says" : "80 % of what is available, see --memory"));
}

void list_games(Output& output) {
  output.write(fmt::format("{:<12} {:>6} {:>6} {:>6} {:>20}\n", "game", "points", "edges", "cells",
                           "states"));
  for (const std::string& name : Board::names()) {
    const Board board = Board::make(name);
    output.write(fmt::format("{:<12} {:>6} {:>6} {:>6} {:>20}\n", name, board.points(),
                             board.edges(), board.cells(), DenseIndex(board).size()));
  }
}

void show_plan(const Board& board, const Plan& plan, Output& output) {
  output.write(fmt::format(
      "game           {}\n"
      "edges          {}\n"
      "states         {}\n"
      "stored states  {} (dense)\n"
      "memory         {}\n"
      "disk           at most {}\n",
      board.name(), board.edges(), plan.states, plan.values, human(plan.memory), human(plan.disk)));
}

void verify_file(const Options& options, Output& output) {
  const Stopwatch watch;
  Tablebase table = Tablebase::open(*options.verify, Tablebase::Load::on_touch);
  check_memory(*options.verify, table.header().values, options);
  ProgressLine progress(fmt::format("{}: verifying", *options.verify), options.show_progress());
  const VerifyLimits limits;
  const Verified verified = verify(table, limits, progress.callback());
  output.write(fmt::format("{}: {}, {}, every value is what plain moves give: {} in {:.2f} s\n",
                           *options.verify, table.board().name(), "structure and checksums right",
                           verified.all
                               ? fmt::format("all {} states", verified.states)
                               : fmt::format("{} random states (seed {}) of {}", verified.states,
                                             limits.seed, table.index().size()),
                           watch.seconds()));
}

/// Solves, then writes to `sink`; returns the line that ends the run.
std::string generate(const Board& board, const Options& options, const ByteSink& sink) {
  const Stopwatch watch;
  const format::Header header = dense_header(board);
  const ValueMemory memory = allocate_values(header.values);
  const std::span<std::int8_t> values(memory.get(), header.values);
  {
    ProgressLine progress(fmt::format("{}: solving", board.name()), options.show_progress());
    solve_dense(board, values, progress.callback());
  }
  constexpr std::uint64_t small_table = 16 << 20;
  const int level = options.level.value_or(header.values <= small_table ? 19 : 12);
  ProgressLine progress(fmt::format("{}: compressing", board.name()), options.show_progress());
  const std::uint64_t bytes = write_table(header, values, level, sink, progress.callback());
  return fmt::format("{}: {} states, {} values stored, {:.2f} s, {} bytes, {}, empty board {:+}\n",
                     board.name(), DenseIndex(board).size(), header.values, watch.seconds(), bytes,
                     options.to_standard_output() ? "standard output" : options.output_file(),
                     values[0]);
}

void generate_to_standard_output(const Board& board, const Options& options) {
  Output output(program::standard_output);
  const std::string line = generate(board, options, [&](bytes::View data) {
    output.write(std::string_view(reinterpret_cast<const char*>(data.data()), data.size()));
  });
  output.flush();
  program::tell(line);
}

void generate_to_file(const Board& board, const Options& options, Output& output) {
  OutputFile file(options.output_file(),
                  options.force ? OutputFile::Existing::replace : OutputFile::Existing::refuse);
  const std::string line = generate(board, options, [&](bytes::View data) { file.write(data); });
  file.commit();
  output.write(line);
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
  } else {
    const Board board = Board::make(options.game);
    const Plan plan = plan_for(board, options.threads);
    if (options.dry_run) {
      show_plan(board, plan, output);
    } else if (options.to_standard_output()) {
      if (::isatty(STDOUT_FILENO) != 0) {
        throw Error(ErrorCode::usage, "a table is not for a terminal; redirect standard output");
      }
      check_memory(board.name(), plan.memory, options);
      generate_to_standard_output(board, options);
    } else {
      check_memory(board.name(), plan.memory, options);
      generate_to_file(board, options, output);
    }
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
      "Solves an edge-drawing game completely and writes GAME.tb.zst, a table of the value of\n"
      "every state.",
      "triwar-generate");
  Options options;
  auto* game = app.add_option("GAME", options.game,
                              "triangle-1 .. triangle-6 or boxes-RxC (up to 63 edges);\n"
                              "default triangle-3");
  auto* output = app.add_option("-o,--output", options.output,
                                "Where to write; default GAME.tb.zst here, - is standard output")
                     ->option_text("FILE");
  auto* index = app.add_option("--index", options.index, "How states are numbered: dense (default)")
                    ->check(CLI::IsMember({"dense"}))
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
  auto* dry_run =
      app.add_flag("--dry-run", options.dry_run, "Say what the run would need, do nothing");
  auto* verify = app.add_option("--verify", options.verify,
                                "Check the structure, the checksums and the recurrence of a table")
                     ->option_text("FILE");
  auto* list = app.add_flag("--list", options.list, "List the games");
  for (CLI::Option* option : {verify, list}) {
    for (CLI::Option* making : {game, output, index, level, force, dry_run}) {
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
