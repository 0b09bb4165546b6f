#include "generator/cli/command.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "games/generation.h"
#include "generator/generate.h"
#include "generator/size_text.h"
#include "generator/verify.h"
#include "lookup/game.h"
#include "lookup/read_line.h"
#include "program/output.h"
#include "program/progress_line.h"
#include "tablebase/base/error.h"
#include "tablebase/board_file.h"
#include "tablebase/board_json.h"

namespace triwar {
namespace {

using program::Exit;
using program::Output;
using program::ProgressLine;

class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

using Json = nlohmann::ordered_json;

/// Returns one line. Replaces bytes of file names that are not UTF-8.
std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json games_json() {
  Json games = Json::array();
  for (const std::string& name : Board::names()) {
    const Board board = Board::make(name);
    games.push_back({{"game", name},
                     {"points", board.points()},
                     {"edges", board.edges()},
                     {"cells", board.cells()},
                     {"states", board.states()}});
  }
  for (const OtherGame* const game : games_without_board()) {
    games.push_back({{"game", game->name},
                     {"points", nullptr},
                     {"edges", nullptr},
                     {"cells", nullptr},
                     {"states", nullptr}});
  }
  return {{"games", games}};
}

void list_games(Output& output) {
  output.write(fmt::format("{:<12} {:>6} {:>6} {:>6} {:>20}\n", "game", "points", "edges", "cells",
                           "states"));
  for (const std::string& name : Board::names()) {
    const Board board = Board::make(name);
    output.write(fmt::format("{:<12} {:>6} {:>6} {:>6} {:>20}\n", name, board.points(),
                             board.edges(), board.cells(), board.states()));
  }
  for (const OtherGame* const game : games_without_board()) {
    output.write(
        fmt::format("{:<12} {:>6} {:>6} {:>6} {:>20}\n", game->name, "-", "-", "-", game->states));
  }
}

/// Returns the moves of --after. Throws Error: usage, input_cannot_open.
std::string moves_of(const std::string& after) {
  if (!after.starts_with('@')) return after;
  errno = 0;
  std::ifstream file(after.substr(1));
  std::string line;
  if (std::getline(file, line)) return line;
  const int error_number = errno;
  throw system_error(ErrorCode::input_cannot_open, error_number, after.substr(1), "read");
}

/// Returns the lines that the moves of --after draw. Throws Error: usage, input_cannot_open.
LineSet lines_after(const Figure& figure, const std::string& after) {
  const Board board = Board::end_of(figure);
  lookup::Game game(board);
  lookup::read_line(moves_of(after), game);
  if (game.bad) {
    throw Error(ErrorCode::usage,
                fmt::format("--after: {}{}",
                            game.bad->move ? fmt::format("move {}: ", *game.bad->move) : "",
                            game.bad->message));
  }
  return game.drawn() - figure.drawn();
}

/// The plan for the game, the board or the endgame of the options.
Plan plan_for_game(const Options& options) {
  if (!options.board_file && !options.after) return plan_for(options.game, options);
  const Figure figure =
      options.board_file ? read_board(*options.board_file) : Figure::make(options.game);
  return plan_for(Board(figure, options.after ? lines_after(figure, *options.after) : LineSet()),
                  options);
}

/// The game of a table; of an endgame with the number of moves before it.
std::string name_of(const Plan& plan) {
  if (!plan.board || !plan.board->is_endgame()) return plan.header.game;
  const LineSet by_moves = plan.board->start() - plan.board->figure().drawn();
  return fmt::format("{}-after-{}", plan.header.game, by_moves.count());
}

/// Returns the reason why the run would fail before any work; nullopt if it would not.
std::optional<std::string> refusal(const Plan& plan, const Options& options, Ranks& ranks) {
  try {
    check_run(plan, options, options.output_file(name_of(plan)), ranks);
    return std::nullopt;
  } catch (const Error& error) {
    return program::message_of(error);
  }
}

Json plan_json(const Plan& plan, const Options& options, Ranks& ranks) {
  Json json = {{"game", plan.header.game}, {"edges", nullptr},  {"states", nullptr},
               {"stored", nullptr},        {"index", nullptr},  {"memory", plan.memory},
               {"disk", plan.disk()},      {"refused", nullptr}};
  if (plan.board) {
    json["edges"] = plan.board->edges();
    json["states"] = plan.board->states();
    json["stored"] = plan.header.values;
    json["index"] = index_kind_name(plan.header.index_kind);
  }
  if (plan.ranks > 1) json["ranks"] = plan.ranks;
  if (const auto why = refusal(plan, options, ranks)) json["refused"] = *why;
  return json;
}

void show_plan(const Plan& plan, const Options& options, Ranks& ranks, Output& output) {
  const auto& board = plan.board;
  const format::Header& header = plan.header;
  output.write(
      fmt::format("game           {}\n"
                  "edges          {}\n"
                  "states         {}\n"
                  "stored states  {}\n"
                  "memory         about {}{}\n"
                  "disk           at most {}\n"
                  "refused        {}\n",
                  header.game, board ? std::to_string(board->edges()) : "-",
                  board ? std::to_string(board->states()) : std::string(plan.other_game->states),
                  board ? fmt::format("{} ({})", header.values, index_kind_name(header.index_kind))
                        : std::string(plan.other_game->stored_states),
                  size_text(plan.memory),
                  plan.ranks > 1 ? fmt::format(" for each of {} ranks", plan.ranks) : "",
                  size_text(plan.disk()), refusal(plan, options, ranks).value_or("no")));
}

/// Describes what was checked.
std::string verification_text(const Verification& verification, const VerifyLimits& limits) {
  if (verification.proof) return verification.proof->text;
  if (verification.all) return fmt::format("all {} states", verification.states);
  return fmt::format(
      "all {} quiet states and {}{} that follow them, up to symmetry, and {} random ones (seed {}) "
      "of {}",
      verification.representatives, verification.all_following ? "all " : "",
      verification.following, limits.sample, limits.seed, verification.board_states);
}

Json verification_json(const Verification& verification, const VerifyLimits& limits,
                       const std::string& game, const Options& options) {
  Json json = {{"file", *options.verify}, {"game", game}, {"all", verification.all}};
  if (verification.proof) {
    for (const auto& [name, figure] : verification.proof->figures) json[name] = figure;
    return json;
  }
  json["states"] = verification.board_states;
  json["checked"] = verification.states;
  if (verification.all) return json;
  json["quiet"] = verification.representatives;
  json["following"] = verification.following;
  json["all_following"] = verification.all_following;
  json["random"] = limits.sample;
  json["seed"] = limits.seed;
  return json;
}

void verify_file(const Options& options, const Console& console, Output& output) {
  const Stopwatch watch;
  VerifyLimits limits;
  if (options.verify_all) limits.all_states = VerifyLimits::no_limit;
  TableFile file(*options.verify);
  const std::string game = file.header().game;
  const std::string name = std::filesystem::path(*options.verify).filename();
  ProgressLine progress(name + ": verifying", console.progress);
  const Verification verification =
      verify_table(std::move(file), limits, options.memory, progress.callback());
  if (options.json) {
    Json json = verification_json(verification, limits, game, options);
    json["seconds"] = watch.seconds();
    output.write(line_of(json));
    return;
  }
  output.write(fmt::format(
      "{}: {}, structure and checksums right, every value is what plain moves give: {} in {:.2f} "
      "s\n",
      *options.verify, game, verification_text(verification, limits), watch.seconds()));
}

/// Shows a progress line for each phase.
Listener listener_for(const Console& console) {
  return {.phase = [shown = console.progress](const std::string& name) -> Progress {
            const auto line = std::make_shared<ProgressLine>(name, shown);
            return [line](std::uint64_t done, std::uint64_t total) { line->report(done, total); };
          },
          .note = [](const std::string& line) { program::write_stderr(line); }};
}

Json summary_json(const Plan& plan, const TableSummary& table, const std::string& file) {
  Json json = {{"game", table.header.game},
               {"states", nullptr},
               {"stored", table.header.values},
               {"bytes", table.bytes},
               {"file", file}};
  if (plan.board) {
    json["states"] = plan.board->states();
    json["value"] = table.value;
  } else {
    json["preperiod"] = table.header.preperiod;
    json["period"] = table.header.period;
    json["largest_nimber"] = table.value;
  }
  return json;
}

/// Returns the last line of output about a new table.
std::string summary(const Plan& plan, const TableSummary& table, const std::string& file,
                    const Stopwatch& watch, const Options& options) {
  if (options.json) {
    Json json = summary_json(plan, table, options.to_standard_output() ? "-" : file);
    json["seconds"] = watch.seconds();
    return line_of(json);
  }
  const format::Header& header = table.header;
  return fmt::format(
      "{}: {}, {} values stored, {:.2f} s, {} bytes, {}, {}\n", header.game,
      plan.board ? fmt::format("{} states", plan.board->states())
                 : std::string(plan.other_game->states),
      header.values, watch.seconds(), table.bytes, file,
      plan.board
          ? fmt::format("{} {:+}", plan.board->has_start() ? "start" : "empty board", table.value)
          : fmt::format("preperiod {}, period {}, largest nimber {}", header.preperiod,
                        header.period, table.value));
}

Plan plan_for(const Options& options, Ranks& ranks) {
  Plan plan;
  ranks.collective([&] {
    ranks.agree([&] { plan = plan_for_game(options); });
    plan = plan_for_rank(std::move(plan), options, ranks);
  });
  return plan;
}

void make_table(const Options& options, const Console& console, Ranks& ranks, Output& output) {
  const Plan plan = plan_for(options, ranks);
  const Stopwatch watch;
  if (options.dry_run && options.json) {
    output.write(line_of(plan_json(plan, options, ranks)));
  } else if (options.dry_run) {
    show_plan(plan, options, ranks, output);
  } else if (options.to_standard_output()) {
    const auto write = [&](bytes::View data) {
      output.write(std::string_view(reinterpret_cast<const char*>(data.data()), data.size()));
    };
    const TableSummary table = generate(plan, options, write, listener_for(console), ranks);
    output.flush();
    program::write_stderr(summary(plan, table, "standard output", watch, options));
  } else {
    const std::string file = *options.output_file(name_of(plan));
    const TableSummary table = generate_to_file(plan, options, file, listener_for(console), ranks);
    output.write(summary(plan, table, file, watch, options));
  }
}

}  // namespace

Console own_console(const Options& options) {
  const bool line = !options.no_progress && ::isatty(STDERR_FILENO) != 0;
  return {.progress = line ? ProgressLine::Shown::line : ProgressLine::Shown::never,
          .terminal = ::isatty(STDOUT_FILENO) != 0};
}

Exit run_command(const Options& options, const Console& console, Ranks& ranks) {
  Output output(program::standard_output);
  if (options.list && options.json) {
    output.write(line_of(games_json()));
  } else if (options.list) {
    list_games(output);
  } else if (options.print_board) {
    output.write(board_json(Figure::make(*options.print_board)) + "\n");
  } else if (options.verify) {
    verify_file(options, console, output);
  } else if (options.to_standard_output() && !options.dry_run && console.terminal) {
    throw Error(ErrorCode::usage, "a table is not for a terminal; redirect standard output");
  } else {
    make_table(options, console, ranks, output);
  }
  output.flush();
  return Exit::done;
}

}  // namespace triwar
