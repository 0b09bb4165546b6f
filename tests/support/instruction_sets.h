// Restricts the instruction sets that Highway uses in a test.
#pragma once

#include <hwy/highway.h>

#include <cstdint>

namespace triwar::tests {

/// Restricts Highway to the given instruction sets during its lifetime.
class InstructionSets {
 public:
  explicit InstructionSets(std::int64_t targets) { choose(targets); }
  ~InstructionSets() { choose(0); }  // no restriction
  InstructionSets(const InstructionSets&) = delete;
  InstructionSets& operator=(const InstructionSets&) = delete;

 private:
  static void choose(std::int64_t targets) {
    hwy::SetSupportedTargetsForTest(targets);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
};

}  // namespace triwar::tests
