#include "generator/cli/command.h"

#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/cli/game.h"
#include "generator/predict.h"
#include "generator/verify.h"
#include "lookup/board_list.h"
#include "program/output.h"
#include "tablebase/base/error.h"
#include "tablebase/base/json_writer.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/text.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/board/closure.h"
#include "tablebase/board_file.h"

namespace triwar {
namespace {

using program::Exit;
using program::Output;
using program::ProgressLine;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A JSON object whose texts may contain any bytes, as names of files may.
class JsonObject {
 public:
  JsonObject() { text_.add('{'); }

  template <class Value>
  void add(std::string_view name, const Value& value) {
    if constexpr (std::convertible_to<const Value&, std::string_view>) {
      JsonWriter(text_).key(name);
      add_quoted(value, text_);
    } else {
      JsonWriter(text_).member(name, value);
    }
  }
  void add(std::string_view name, std::nullptr_t) { JsonWriter(text_).member(name, nullptr); }
  void add(std::string_view name, double value) {
    JsonWriter(text_).key(name);
    const std::string digits = fmt::format("{}", value);
    text_.add(digits, digits.find_first_of(".e") == digits.npos ? ".0" : "");
  }

  std::string text() const { return std::string(text_.text()) + "}"; }
  std::string line() const { return text() + "\n"; }

 private:
  TextBuffer text_;
};

bool is_built_in(std::string_view game) {
  const std::string games = std::string(",") + TRIWAR_EMBEDDED_GAMES + ",";
  return games.find(fmt::format(",{},", game)) != std::string::npos;
}

/// Returns a predicted time as text, with two decimals below 100 seconds.
std::string time_text(double seconds) {
  return seconds < 100 ? fmt::format("{:.2f} s", seconds) : program::duration_text(seconds);
}

/// Returns the list of boards as text or JSON. Needs no plans, so completions get it at once.
std::string list_of_games(bool as_json) {
  std::string games;
  std::string lines;
  const auto line = [&](auto... texts) {
    lines += fmt::format("{:<20} {:>6} {:>5} {:>5} {:>19} {:>8}  {}\n", texts...);
  };
  line("game", "points", "edges", "cells", "states", "built in", "board");
  for (const std::string& name : lookup::listed_boards(false)) {
    const Board board = Board::make(name);
    const FigureTitle title = Figure::title_of(name);
    line(name, board.points(), board.edges(), board.cells(), board.states(),
         is_built_in(name) ? "yes" : "-", title.title);
    JsonObject game;
    game.add("game", name);
    game.add("points", board.points());
    game.add("edges", board.edges());
    game.add("cells", board.cells());
    game.add("states", board.states());
    game.add("built_in", is_built_in(name));
    game.add("title", title.title);
    game.add("group", title.group);
    games += (games.empty() ? "" : ",") + game.text();
  }
  return as_json ? "{\"games\":[" + games + "]}\n" : lines;
}

/// The contents of the output of --dry-run.
struct DryRun {
  std::string game;
  std::unique_ptr<Run> run{};  ///< null if planning has failed
  std::optional<double> seconds{};
  std::optional<std::string> refused{};  ///< why the run would fail before any work
};

JsonObject dry_run_json(const DryRun& dry) {
  const Plan* const plan = dry.run ? &dry.run->plan() : nullptr;
  JsonObject json;
  const auto add = [&](std::string_view name, const auto& fact) {
    plan ? json.add(name, fact(*plan)) : json.add(name, nullptr);
  };
  json.add("game", dry.game);
  add("edges", [](const Plan& known) { return known.board->edges(); });
  add("states", [](const Plan& known) { return known.board->states(); });
  add("stored", [](const Plan& known) { return known.header.values; });
  add("index", [](const Plan& known) { return index_kind_name(known.header.index_kind); });
  add("memory", [](const Plan& known) { return known.memory; });
  add("disk", [](const Plan& known) { return known.disk(); });
  dry.refused ? json.add("refused", *dry.refused) : json.add("refused", nullptr);
  if (plan && plan->ranks > 1) json.add("ranks", plan->ranks);
  dry.seconds ? json.add("seconds", *dry.seconds) : json.add("seconds", nullptr);
  add("representatives", [](const Plan& known) { return known.representatives; });
  return json;
}

std::string dry_run_text(const DryRun& dry) {
  std::string lines;
  const auto add = [&](std::string_view name, std::string_view text) {
    lines += fmt::format("{:<15}  {}\n", name, text);
  };
  add("game", dry.game);
  if (dry.run) {
    const Plan& plan = dry.run->plan();
    add("edges", std::to_string(plan.board->edges()));
    add("states", std::to_string(plan.board->states()));
    add("stored states",
        fmt::format("{} ({})", plan.header.values, index_kind_name(plan.header.index_kind)));
    add("representatives", fmt::format("{}{}", plan.quiet ? "at most " : "", plan.representatives));
    add("memory",
        fmt::format("about {}{}{}{}", size_text(plan.memory),
                    plan.bits == SolvedValues::Bits::four ? ", four bits a value" : "",
                    plan.mapped > 0 ? ", in a file" : "",
                    plan.ranks > 1 ? fmt::format(" for each of {} ranks", plan.ranks) : ""));
    add("disk", "at most " + size_text(plan.disk()));
    if (dry.seconds) add("time", "about " + time_text(*dry.seconds));
  }
  add("refused", dry.refused.value_or("no"));
  return lines;
}

/// Returns a report, wrapped if it goes to a terminal and is not JSON.
std::string printed(const std::string& report, const Options& options, const Console& console) {
  if (options.json || !console.terminal) return report;
  return wrapped_lines(report, 4, program::terminal_columns(STDOUT_FILENO));
}

/// Returns a description of the states that were checked.
std::string verification_text(const Verification& verification, const VerifyLimits& limits) {
  if (verification.all) return fmt::format("all {} states", verification.states);
  return fmt::format(
      "all {} quiet states and all {} that follow them, up to symmetry, and {} random ones (seed "
      "{}) "
      "of {}",
      verification.representatives, verification.following, limits.sample, limits.seed,
      verification.board_states);
}

JsonObject verification_json(const Verification& verification, const VerifyLimits& limits,
                             const std::string& game, const Options& options) {
  JsonObject json;
  json.add("file", *options.verify);
  json.add("game", game);
  json.add("all", verification.all);
  json.add("states", verification.board_states);
  json.add("checked", verification.states);
  if (verification.all) return json;
  json.add("quiet", verification.representatives);
  json.add("following", verification.following);
  json.add("all_following", true);  // earlier versions checked some of them
  json.add("random", limits.sample);
  json.add("seed", limits.seed);
  return json;
}

void verify_file(const Options& options, const Console& console, Output& output) {
  const Clock::time_point start = Clock::now();
  VerifyLimits limits;
  if (options.verify_all) limits.all_states = VerifyLimits::no_limit;
  TableFile file(*options.verify);
  const std::string game = file.header().game;
  const char* const kind =
      file.header().value_kind == format::ValueKind::grundy ? "nimber" : "value";
  const std::string name = std::filesystem::path(*options.verify).filename();
  ProgressLine progress(name + ": verifying", console.progress);
  const Verification verification =
      verify_table(std::move(file), limits, options.memory, progress.callback());
  if (options.json) {
    JsonObject json = verification_json(verification, limits, game, options);
    json.add("seconds", seconds_since(start));
    output.write(json.line());
    return;
  }
  const std::string verdict = fmt::format(
      "{}: {}, structure and checksums right, every {} is what plain moves give: {} in {:.2f} s\n",
      *options.verify, game, kind, verification_text(verification, limits), seconds_since(start));
  output.write(printed(verdict, options, console));
}

/// Returns a listener that shows a progress line for each phase, and notes on standard error. While
/// a table is solved, the time left includes that for compressing it, which is predicted for long
/// runs.
Listener listener_for(const Plan& plan, const Console& console) {
  const bool predicts =
      console.progress != ProgressLine::Shown::never && plan.header.values > format::small_table;
  const PredictedTime times = predicts ? predict_time(plan) : PredictedTime{};
  const double compressing = times.solving > 0 ? times.compressing / times.solving : 0;
  return {.phase = [shown = console.progress,
                    later = compressing](const std::string& name) mutable -> Progress {
            const auto line = std::make_shared<ProgressLine>(name, shown, std::exchange(later, 0));
            return {[line](std::uint64_t done, std::uint64_t total) { line->report(done, total); },
                    program::stop_requested};
          },
          .note = [](const std::string& line) { program::write_message(line); }};
}

/// Returns the summary of a new table as a line of text or JSON.
std::string summary(const Plan& plan, const TableSummary& table, const std::string& file,
                    double seconds, const Options& options) {
  if (options.json) {
    JsonObject json;
    json.add("game", table.header.game);
    json.add("states", plan.board->states());
    json.add("stored", table.header.values);
    json.add("bytes", table.bytes);
    json.add("file", options.to_standard_output() ? "-" : file);
    const char* const name = options.nimbers ? "nimber" : "value";
    if (options.nimbers && table.value == loony) {
      json.add(name, "loony");
    } else {
      json.add(name, table.value);
    }
    json.add("seconds", seconds);
    json.add("representatives", table.representatives);
    return json.line();
  }
  const std::string value = !options.nimbers       ? fmt::format("{:+}", table.value)
                            : table.value == loony ? "loony"
                                                   : fmt::format("nimber {}", table.value);
  return fmt::format("{}: {} states, {} representatives, {:.2f} s, {} bytes, {}, {} {}\n",
                     table.header.game, plan.board->states(), table.representatives, seconds,
                     table.bytes, file, plan.board->has_start() ? "start" : "empty board", value);
}

/// Plans a run, checks that it can be made, and reports both.
Exit dry_run(const Options& options, const Console& console, const MakeRun& make_run,
             Output& output) {
  DryRun dry{.game = options.board_file.value_or(options.game)};
  try {
    dry.run = make_run();
    const Plan& plan = dry.run->plan();
    dry.game = plan.header.game;
    dry.seconds = predict_time(plan).all();
    dry.run->check(options.output_file(plan));
  } catch (const Error& error) {
    if (program::exit_code(error.code()) != Exit::not_done) throw;
    dry.refused = program::message_of(with_fitting_move(error, options));
  }
  const std::string report = options.json ? dry_run_json(dry).line() : dry_run_text(dry);
  output.write(printed(report, options, console));
  return dry.refused ? Exit::not_done : Exit::done;
}

void make_table(const Options& options, const Console& console, const MakeRun& make_run,
                Output& output) {
  const auto run = make_run();
  const Plan& plan = run->plan();
  const Clock::time_point start = Clock::now();
  const Listener listener = listener_for(plan, console);
  if (const auto file = options.output_file(plan)) {
    const TableSummary table = run->make_file(*file, listener);
    output.write(
        printed(summary(plan, table, *file, seconds_since(start), options), options, console));
    return;
  }
  const auto write = [&](bytes::View data) {
    output.write(std::string_view(reinterpret_cast<const char*>(data.data()), data.size()));
  };
  const TableSummary table = run->make(write, listener);
  output.flush();
  const std::string line = summary(plan, table, "standard output", seconds_since(start), options);
  (options.json ? program::write_stderr : program::write_message)(line);
}

}  // namespace

Console own_console(const Options& options) {
  const bool line = !options.no_progress && ::isatty(STDERR_FILENO) != 0;
  return {.progress = line ? ProgressLine::Shown::line : ProgressLine::Shown::never,
          .terminal = ::isatty(STDOUT_FILENO) != 0};
}

Exit run_command(const Options& options, const Console& console, const MakeRun& make_run) {
  Output output(program::standard_output);
  Exit exit = Exit::done;
  if (options.list) {
    output.write(printed(list_of_games(options.json), options, console));
  } else if (options.print_board) {
    output.write(board_json(Figure::make(*options.print_board)) + "\n");
  } else if (options.verify) {
    verify_file(options, console, output);
  } else if (options.dry_run) {
    exit = dry_run(options, console, make_run, output);
  } else if (options.to_standard_output() && console.terminal) {
    throw Error(ErrorCode::usage, "a table is not for a terminal; redirect standard output");
  } else {
    try {
      make_table(options, console, make_run, output);
    } catch (const Error& error) {
      throw with_fitting_move(error, options);
    }
  }
  output.flush();
  return exit;
}

}  // namespace triwar
