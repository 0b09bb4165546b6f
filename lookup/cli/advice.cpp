#include "lookup/cli/advice.h"

#include <fmt/core.h>

#include <optional>
#include <string>

#include "generator/predict.h"
#include "program/progress_line.h"
#include "tablebase/base/memory.h"

namespace triwar::lookup {
namespace {

/// Returns "286.2 MiB of memory, about 40 s".
std::string text_of(const std::optional<PredictedCost>& cost) {
  if (!cost) return "memory and time unknown";
  return fmt::format("{} of memory, about {}", size_text(cost->memory),
                     program::duration_text(1 + cost->seconds));
}

/// Returns "triwar-generate triangle-5 (286.2 MiB of memory, about 40 s)" with the cost of a table
/// of every position; nullopt if it is too large for this machine. A stored state takes a byte.
std::optional<std::string> generation_of(const Figure& figure) {
  const auto states = states_after(figure, figure.drawn());
  if (!states || *states > physical_memory()) return std::nullopt;
  return fmt::format("triwar-generate {} ({})",
                     Figure::is_reserved(figure.name()) ? figure.name() : "--board FILE",
                     text_of(predict_table(Board(figure, LineSet()))));
}

}  // namespace

SolveLimit limit_of_machine(std::uint64_t states) {
  return {.states = states, .feasible = physical_memory()};
}

void add_costs(const Game& game, Unsolved& unsolved) {
  const Figure& figure = game.figure();
  if (unsolved.states && *unsolved.states <= physical_memory()) {
    const Board rest(figure, game.drawn() - figure.drawn());
    unsolved.message += fmt::format(" ({})", text_of(predict_endgame(rest)));
  }
  if (const auto generation = generation_of(figure)) {
    unsolved.message += ", or make a table of every position with: " + *generation;
  }
}

Error with_advice(const Error& missing, bool solves) {
  const std::string& game = missing.advice()->game;
  if (const auto generation = generation_of(Figure::make(game))) {
    return Error(missing.code(),
                 fmt::format("{}; generate it with: {}", missing.what(), *generation));
  }
  return Error(missing.code(),
               fmt::format("{0}; a table of all its positions is too large for this machine: ask "
                           "triwar-lookup --game {1} --moves MOVES{2}, or generate the rest of a "
                           "game with: triwar-generate {1} --after MOVES",
                           missing.what(), game, solves ? "" : " without --solve 0"));
}

}  // namespace triwar::lookup
