// What oneTBB's threads hand to each other, told to the thread sanitizer.
#pragma once

#if defined(__SANITIZE_THREAD__)
#define TRIWAR_THREAD_SANITIZER
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TRIWAR_THREAD_SANITIZER
#endif
#endif

#ifdef TRIWAR_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>
#endif

namespace triwar {

/// oneTBB orders what is done before and in its tasks, in a library that is not built with the
/// thread sanitizer, which would see no order at all. In such builds this says it again: all that
/// a thread has done before it gives comes before what another does after it takes. In others it
/// does nothing.
class Handover {
 public:
  /// Takes, and gives when it ends.
  class Turn {
   public:
    explicit Turn(Handover& handover) noexcept : Turn(handover, handover) {}
    Turn(Handover& taken, Handover& given) noexcept : given_(given) { taken.take(); }
    ~Turn() { given_.give(); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    Handover& given_;
  };

#ifdef TRIWAR_THREAD_SANITIZER
  void give() noexcept { __tsan_release(this); }
  void take() noexcept { __tsan_acquire(this); }
#else
  void give() noexcept {}
  void take() noexcept {}
#endif
};

}  // namespace triwar
