#include "generator/cli/command.h"

#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "games/generation.h"
#include "generator/available_memory.h"
#include "generator/size_text.h"
#include "generator/verify.h"
#include "program/output.h"
#include "program/progress_line.h"
#include "tablebase/base/error.h"
#include "tablebase/board_file.h"

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

using Json = nlohmann::ordered_json;

/// A line of it; names of files that are not UTF-8 are replaced as far as they are not.
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

/// Why the run would be refused; none if it would not be.
std::optional<std::string> refusal(const Plan& plan, const Options& options, Maker& maker) {
  try {
    maker.check(plan, options, options.output_file(plan.header.game));
    return std::nullopt;
  } catch (const Error& error) {
    return program::message_of(error);
  }
}

Json plan_json(const Plan& plan, const Options& options, Maker& maker) {
  Json json = {{"game", plan.header.game}, {"edges", nullptr},  {"states", nullptr},
               {"stored", nullptr},        {"index", nullptr},  {"memory", plan.memory},
               {"disk", plan.disk},        {"refused", nullptr}};
  if (plan.board) {
    json["edges"] = plan.board->edges();
    json["states"] = plan.board->states();
    json["stored"] = plan.header.values;
    json["index"] = text(plan.header.index_kind);
  }
  if (plan.ranks > 1) json["ranks"] = plan.ranks;
  if (const auto why = refusal(plan, options, maker)) json["refused"] = *why;
  return json;
}

void show_plan(const Plan& plan, const Options& options, Maker& maker, Output& output) {
  const auto& [board, other_game, quiet, header, memory, disk, level, unused, ranks] = plan;
  output.write(
      fmt::format("game           {}\n"
                  "edges          {}\n"
                  "states         {}\n"
                  "stored states  {}\n"
                  "memory         about {}{}\n"
                  "disk           at most {}\n"
                  "refused        {}\n",
                  header.game, board ? std::to_string(board->edges()) : "-",
                  board ? std::to_string(board->states()) : std::string(other_game->states),
                  board ? fmt::format("{} ({})", header.values, text(header.index_kind))
                        : std::string(other_game->stored_states),
                  size_text(memory), ranks > 1 ? fmt::format(" for each of {} ranks", ranks) : "",
                  size_text(disk), refusal(plan, options, maker).value_or("no")));
}

/// What has been checked of a table.
std::string text(const Verified& verified, const VerifyLimits& limits) {
  if (verified.proof) return verified.proof->text;
  if (verified.all) return fmt::format("all {} states", verified.states);
  return fmt::format(
      "all {} quiet states and {}{} that follow them, up to symmetry, and {} random ones (seed {}) "
      "of {}",
      verified.representatives, verified.all_following ? "all " : "", verified.following,
      limits.sample, limits.seed, verified.board_states);
}

/// What the text says. How the states are counted depends on the table.
Json verified_json(const Verified& verified, const VerifyLimits& limits, const std::string& game,
                   const Options& options) {
  Json json = {{"file", *options.verify}, {"game", game}, {"all", verified.all}};
  if (verified.proof) {
    for (const auto& [name, figure] : verified.proof->figures) json[name] = figure;
    return json;
  }
  json["states"] = verified.board_states;
  json["checked"] = verified.states;
  if (verified.all) return json;
  json["quiet"] = verified.representatives;
  json["following"] = verified.following;
  json["all_following"] = verified.all_following;
  json["random"] = limits.sample;
  json["seed"] = limits.seed;
  return json;
}

void verify_file(const Options& options, Maker& maker, Output& output) {
  const Stopwatch watch;
  VerifyLimits limits;
  if (options.verify_all) limits.all_states = VerifyLimits::no_limit;
  TableFile file(*options.verify);
  const std::string game = file.header().game;
  const std::string name = std::filesystem::path(*options.verify).filename();
  program::ProgressLine progress(name + ": verifying", maker.progress(options));
  const Verified verified =
      verify_table(std::move(file), limits, options.memory, progress.callback());
  if (options.json) {
    Json json = verified_json(verified, limits, game, options);
    json["seconds"] = watch.seconds();
    output.write(line_of(json));
    return;
  }
  output.write(fmt::format(
      "{}: {}, structure and checksums right, every value is what plain moves give: {} in {:.2f} "
      "s\n",
      *options.verify, game, text(verified, limits), watch.seconds()));
}

/// Shows each phase of the work on a progress line of its own.
Listener listener_for(const Options& options, Maker& maker) {
  return {.phase = [&options, &maker](const std::string& what) -> Progress {
            const auto line =
                std::make_shared<program::ProgressLine>(what, maker.progress(options));
            return [line](std::uint64_t done, std::uint64_t total) { line->report(done, total); };
          },
          .note = [](const std::string& line) { program::write_stderr(line); }};
}

Json made_json(const Plan& plan, const Generated& made, const std::string& file) {
  Json json = {{"game", made.header.game},
               {"states", nullptr},
               {"stored", made.header.values},
               {"bytes", made.bytes},
               {"file", file}};
  if (plan.board) {
    json["states"] = plan.board->states();
    json["value"] = made.value;
  } else {
    json["preperiod"] = made.header.preperiod;
    json["period"] = made.header.period;
    json["largest_nimber"] = made.value;
  }
  return json;
}

/// The line that ends the making of a table.
std::string summary(const Plan& plan, const Generated& made, const std::string& file,
                    const Stopwatch& watch, const Options& options) {
  if (options.json) {
    Json json = made_json(plan, made, options.to_standard_output() ? "-" : file);
    json["seconds"] = watch.seconds();
    return line_of(json);
  }
  const format::Header& header = made.header;
  return fmt::format("{}: {}, {} values stored, {:.2f} s, {} bytes, {}, {}\n", header.game,
                     plan.board ? fmt::format("{} states", plan.board->states())
                                : std::string(plan.other_game->states),
                     header.values, watch.seconds(), made.bytes, file,
                     plan.board ? fmt::format("empty board {:+}", made.value)
                                : fmt::format("preperiod {}, period {}, largest nimber {}",
                                              header.preperiod, header.period, made.value));
}

void make_table(const Options& options, Maker& maker, Output& output) {
  const Plan plan = maker.plan(options);
  const Stopwatch watch;
  if (options.dry_run && options.json) {
    output.write(line_of(plan_json(plan, options, maker)));
  } else if (options.dry_run) {
    show_plan(plan, options, maker, output);
  } else if (options.to_standard_output()) {
    const auto write = [&](bytes::View data) {
      output.write(std::string_view(reinterpret_cast<const char*>(data.data()), data.size()));
    };
    const Generated made = maker.to_sink(plan, options, write, listener_for(options, maker));
    output.flush();
    program::write_stderr(summary(plan, made, "standard output", watch, options));
  } else {
    const std::string file = *options.output_file(plan.header.game);
    const Generated made = maker.to_file(plan, options, file, listener_for(options, maker));
    output.write(summary(plan, made, file, watch, options));
  }
}

}  // namespace

Plan Maker::plan(const Options& options) {
  return options.board_file ? plan_for(read_board(*options.board_file), options)
                            : plan_for(options.game, options);
}

program::ProgressLine::Shown Maker::progress(const Options& options) const {
  return options.no_progress || ::isatty(STDERR_FILENO) == 0 ? program::ProgressLine::Shown::never
                                                             : program::ProgressLine::Shown::line;
}

bool Maker::on_terminal() const { return ::isatty(STDOUT_FILENO) != 0; }

Exit run_command(const Options& options, Maker& maker) {
  Output output(program::standard_output);
  if (options.list && options.json) {
    output.write(line_of(games_json()));
  } else if (options.list) {
    list_games(output);
  } else if (options.print_board) {
    output.write(board_json(Board::make(*options.print_board)) + "\n");
  } else if (options.verify) {
    verify_file(options, maker, output);
  } else if (options.to_standard_output() && !options.dry_run && maker.on_terminal()) {
    throw Error(ErrorCode::usage, "a table is not for a terminal; redirect standard output");
  } else {
    make_table(options, maker, output);
  }
  output.flush();
  return Exit::done;
}

}  // namespace triwar
