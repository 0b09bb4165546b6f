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
/// therefore does not see it. This annotates it: everything that a thread does before release()
/// happens before everything that a thread does after its acquire(). Does nothing in other builds.
class TsanOrdering {
 public:
  /// Calls acquire() when it begins and release() when it ends.
  class Turn {
   public:
    explicit Turn(TsanOrdering& ordering) noexcept : Turn(ordering, ordering) {}
    Turn(TsanOrdering& acquired, TsanOrdering& released) noexcept : released_(released) {
      acquired.acquire();
    }
    ~Turn() { released_.release(); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    TsanOrdering& released_;
  };

#ifdef TRIWAR_THREAD_SANITIZER
  void release() noexcept { __tsan_release(this); }
  void acquire() noexcept { __tsan_acquire(this); }
#else
  void release() noexcept {}
  void acquire() noexcept {}
#endif
};

}  // namespace triwar
