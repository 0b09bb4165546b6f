// Happens-before edges of oneTBB, as annotations for the thread sanitizer.
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

/// oneTBB synchronises its tasks in a library that is not built with the thread sanitizer, which
/// therefore does not see it. This annotates it: everything that a thread does before give()
/// happens before everything that a thread does after its take(). Does nothing in other builds.
class Handover {
 public:
  /// Calls take() when it begins and give() when it ends.
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
