#include "lookup/solve_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>

#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"

namespace triwar::lookup {

const std::shared_ptr<SolveMemory>& SolveMemory::of_process() {
  constexpr bool addresses_are_short = sizeof(void*) < 8;
  // Never destroyed, because other static objects may solve.
  static const auto& memory = *new std::shared_ptr<SolveMemory>(new SolveMemory(
      addresses_are_short ? std::numeric_limits<std::uint64_t>::max() : available_memory() / 4));
  return memory;
}

SolveLimit SolveMemory::within(SolveLimit asked) const {
  if (asked.states > most()) {
    return {.states = most(), .option = "fit into the memory for solving: "};
  }
  asked.feasible = std::min(asked.feasible, most());
  return asked;
}

std::shared_ptr<void> SolveMemory::take(std::uint64_t states) {
  std::uint64_t taken = taken_;
  do {
    const std::uint64_t most = most_;
    if (states > most || taken > most - states) return nullptr;
  } while (!taken_.compare_exchange_weak(taken, taken + states));
  return {this, [states](SolveMemory* memory) { memory->taken_ -= states; }};
}

std::shared_ptr<void> SolveMemory::wait_for(std::uint64_t states, const Progress& progress) {
  for (;;) {
    if (auto memory = take(states)) return memory;
    if (states > most()) {
      throw Error(ErrorCode::out_of_memory,
                  fmt::format("{} states to solve, more than fit into the memory for solving: {}",
                              states, most()));
    }
    progress(0, std::max<std::uint64_t>(states, 1));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

}  // namespace triwar::lookup
