// Tells ThreadSanitizer about synchronisation inside oneTBB, which it cannot see.
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

/// Tells the thread sanitizer that everything a thread does before release() happens before
/// everything that another thread does after a later acquire(). The sanitizer cannot see the
/// synchronisation in oneTBB, because that library is built without it. Does nothing in other
/// builds.
class TsanOrdering {
 public:
  /// Calls acquire() in its constructor and release() in its destructor.
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
