#include "lookup/solve_memory.h"

#include <limits>

#include "tablebase/base/memory.h"

namespace triwar::lookup {

const std::shared_ptr<SolveMemory>& SolveMemory::of_process() {
  constexpr bool addresses_are_short = sizeof(void*) < 8;
  // Never destroyed, because other static objects may solve.
  static const auto& memory = *new std::shared_ptr<SolveMemory>(new SolveMemory(
      addresses_are_short ? std::numeric_limits<std::uint64_t>::max() : available_memory() / 4));
  return memory;
}

std::shared_ptr<void> SolveMemory::take(std::uint64_t states) {
  std::uint64_t free = free_;
  do {
    if (states > free) return nullptr;
  } while (!free_.compare_exchange_weak(free, free - states));
  return {this, [states](SolveMemory* memory) { memory->free_ += states; }};
}

}  // namespace triwar::lookup
