#include "lookup/cli/board_answerer.h"

#include <fmt/core.h>
#include <unistd.h>

#include <utility>

#include "lookup/cli/advice.h"
#include "program/progress_line.h"

namespace triwar::lookup {
namespace {

using program::ProgressLine;
using program::ProgressUnit;

/// Returns the progress of work that begins, which a line at a terminal shows.
Progress shown_progress(const Figure& figure, Work work) {
  const bool solves = work == Work::solving;
  const auto line = std::make_shared<ProgressLine>(
      fmt::format("{}: {}", figure.name(), solves ? "solving" : "searching"),
      ::isatty(STDERR_FILENO) != 0 ? ProgressLine::Shown::line : ProgressLine::Shown::never, 0,
      solves ? ProgressUnit::states : ProgressUnit::playouts);
  return {[line](std::uint64_t done, std::uint64_t total) { line->report(done, total); },
          program::stop_requested};
}

}  // namespace

BoardAnswerer::BoardAnswerer(const Figure& figure, std::shared_ptr<const Tablebase> table,
                             std::shared_ptr<const Tablebase> nimbers, EndgameStore& endgames)
    : figure_(figure),
      table_(std::move(table)),
      nimbers_(std::move(nimbers)),
      answerer_(
          [this](const Game&, format::ValueKind kind) {
            return kind == format::ValueKind::grundy ? nimbers_ : table_;
          },
          &endgames),
      effort_{.solve = limit_of_machine(endgames.limits().states),
              .joins = true,
              .begin = [this](Work work) { return shown_progress(figure_, work); }} {}

Reply BoardAnswerer::answer(Game& game, Wanted wanted) const {
  if (table_) wanted.playouts = 0;
  Reply reply = answerer_.answer(game, wanted, effort_);
  if (reply.unsolved) {
    add_costs(game, *reply.unsolved);
    if (reply.is_too_large()) reply = {.unsolved = std::move(reply.unsolved)};
  }
  return reply;
}

}  // namespace triwar::lookup
