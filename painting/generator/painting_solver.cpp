#include "painting/generator/painting_solver.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "painting/rules.h"
#include "tablebase/base/error.h"

namespace triwar {
namespace {

/// Returns the nimber of a run from its moves: the smallest nimber that no move leaves (mex).
/// nimber_of(columns) returns the nimber of a shorter run.
template <class NimberOf>
int nimber_by_recurrence(std::uint64_t columns, const NimberOf& nimber_of) {
  // A table has values below 128, so the xor of two values and nimber_left() is below 128, too.
  std::array<bool, 129> left_by_move{};
  for (const painting::Tool tool : painting::tools) {
    for (std::uint64_t left = 0; left + width(tool) <= columns; ++left) {
      const std::uint64_t right = columns - left - width(tool);
      const int nimber = nimber_of(left) ^ nimber_of(right) ^ nimber_left(tool);
      left_by_move[static_cast<std::size_t>(nimber)] = true;
    }
  }
  return static_cast<int>(std::ranges::find(left_by_move, false) - left_by_move.begin());
}

}  // namespace

std::optional<Periodicity> find_period(std::span<const std::int8_t> values) {
  for (std::uint64_t period = 1; values_to_prove({0, period}) <= values.size(); ++period) {
    std::uint64_t preperiod = values.size() - period;
    while (preperiod > 0 && values[preperiod - 1] == values[preperiod - 1 + period]) --preperiod;
    if (const Periodicity found{preperiod, period}; values_to_prove(found) <= values.size()) {
      return found;
    }
  }
  return std::nullopt;
}

PaintingSolution solve_painting(const Progress& progress) {
  std::vector<std::int8_t> values;
  for (std::size_t wanted = 64;; wanted *= 2) {
    assert(wanted <= PaintingTable::most_values);  // the period is found long before
    while (values.size() < wanted) {
      const int nimber = nimber_by_recurrence(
          values.size(), [&](std::uint64_t columns) -> int { return values[columns]; });
      assert(nimber < 128);
      values.push_back(static_cast<std::int8_t>(nimber));
      progress(values.size(), wanted);
    }
    if (const auto periodicity = find_period(values)) return {std::move(values), *periodicity};
  }
}

format::Header painting_header(Periodicity periodicity) {
  format::Header header;
  header.game = painting::game_name;
  header.value_kind = format::ValueKind::grundy;
  header.values = periodicity.preperiod + periodicity.period;
  header.fingerprint = painting::fingerprint();
  header.preperiod = periodicity.preperiod;
  header.period = periodicity.period;
  return header;
}

std::uint64_t verify_painting(const PaintingTable& table, const Progress& progress) {
  const auto fail = [&](const std::string& why) {
    return Error(ErrorCode::verification_failed, fmt::format("{}: {}", table.file().name(), why));
  };
  // By the theorem of Guy and Smith, the period holds for ever if these values satisfy the
  // recurrence.
  const Periodicity periodicity{table.preperiod(), table.period()};
  const std::uint64_t count = values_to_prove(periodicity);
  std::vector<std::int8_t> values(count);
  for (std::uint64_t columns = 0; columns < count; ++columns) {
    values[columns] = static_cast<std::int8_t>(table.nimber_of_run(columns));
    const int nimber =
        nimber_by_recurrence(columns, [&](std::uint64_t fewer) -> int { return values[fewer]; });
    if (nimber != values[columns]) {
      throw fail(fmt::format("a run of {} columns has the nimber {}, expected {} by the rules",
                             columns, values[columns], nimber));
    }
    progress(columns + 1, count);
  }
  const Periodicity smallest = *find_period(values);
  if (smallest != periodicity) {
    throw fail(fmt::format("preperiod {} and period {}, expected {} and {}", periodicity.preperiod,
                           periodicity.period, smallest.preperiod, smallest.period));
  }
  return count - 1;
}

}  // namespace triwar
