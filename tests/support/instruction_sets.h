// Highway's choice of an instruction set, made by a test.
#pragma once

#include <hwy/highway.h>

#include <cstdint>

namespace triwar::tests {

/// Has Highway choose among the given instruction sets, for as long as this lives.
class InstructionSets {
 public:
  explicit InstructionSets(std::int64_t targets) { choose(targets); }
  ~InstructionSets() { choose(0); }  // all that there are
  InstructionSets(const InstructionSets&) = delete;
  InstructionSets& operator=(const InstructionSets&) = delete;

 private:
  static void choose(std::int64_t targets) {
    hwy::SetSupportedTargetsForTest(targets);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
};

}  // namespace triwar::tests
