#include "painting/generator/painting_game.h"

#include <fmt/core.h>

#include <utility>

#include "painting/generator/painting_solver.h"

namespace triwar::painting {
namespace {

TableValues solve(const Progress& progress) {
  PaintingSolution solution = solve_painting(progress);
  format::Header header = painting_header(solution.periodicity);
  solution.values.resize(header.values);
  return {std::move(header), std::move(solution.values)};
}

TableProof verify(TableFile file, const Progress& progress) {
  const PaintingTable table(std::move(file));
  const std::uint64_t columns = verify_painting(table, progress);
  return {.values = columns + 1,
          .text = fmt::format(
              "preperiod {} and period {} are the smallest, proved for all grids by runs of up to "
              "{} columns",
              table.preperiod(), table.period(), columns),
          .figures = {
              {"columns", columns}, {"preperiod", table.preperiod()}, {"period", table.period()}}};
}

}  // namespace

const BoardlessGame game = {.name = game_name,
                            .states = "any grid of 2 rows",
                            .stored_states = "runs of columns, until their nimbers repeat",
                            .most_values = PaintingTable::most_values,
                            .solve = &solve,
                            .verify = &verify};

}  // namespace triwar::painting
