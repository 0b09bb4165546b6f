// Work whose parallel loops use a chosen number of threads.
#pragma once

#include "tablebase/base/parallel.h"

namespace triwar::tests {

/// Calls work() with loop_threads() == threads. Returns its result.
template <class Work>
auto on_threads(int threads, const Work& work) {
  struct Restore {
    int before = loop_threads();
    ~Restore() { set_loop_threads(before); }
  } const restore;
  set_loop_threads(threads);
  return work();
}

}  // namespace triwar::tests
