// Replaces the two functions of Highway's library that select an instruction set, in programs that
// do not link it: Debian has no static library of Highway, and Highway is not built for browsers.
#include <hwy/targets.h>
#if HWY_ARCH_X86_64
#define _Bool bool  // which clang knows in C only
#include <sys/platform/x86.h>
#undef _Bool
#endif

namespace hwy {

int64_t SupportedTargets() {
  int64_t targets = HWY_STATIC_TARGET;
#if HWY_ARCH_X86_64
  // Asks the C library, which knows. __builtin_cpu_supports() would execute dozens of CPUID
  // instructions before main(), each of which takes microseconds in a virtual machine.
  if (CPU_FEATURE_ACTIVE(AVX2) && CPU_FEATURE_ACTIVE(BMI1) && CPU_FEATURE_ACTIVE(BMI2) &&
      CPU_FEATURE_ACTIVE(FMA)) {
    targets |= HWY_AVX2;
  }
#endif
  return targets;
}

ChosenTarget& GetChosenTarget() {
  static ChosenTarget chosen;
  return chosen;
}

}  // namespace hwy
