// Work without the interpreter lock; long work, which reports progress to a callback and which
// Ctrl-C stops.
#pragma once

#include <pybind11/pybind11.h>
#include <unistd.h>

#include <functional>

#include "tablebase/base/progress.h"

namespace triwar::python {

/// Blocks until the process ends.
[[noreturn]] inline void wait_for_ever() noexcept {
  for (;;) ::pause();
}

/// Releases the interpreter lock during its lifetime, unless `really` is false.
///
/// A thread cannot get the lock back while the interpreter is being finalised. Python before 3.14
/// then unwinds the stack of the thread, which would run destructors that need the lock. This class
/// blocks such a thread until the process ends, as later versions of Python do.
class GilRelease {
 public:
  explicit GilRelease(bool really = true) noexcept
      : state_(really ? PyEval_SaveThread() : nullptr) {}
  ~GilRelease() {
    if (state_ == nullptr) return;
    if (_Py_IsFinalizing() != 0) wait_for_ever();
    try {
      PyEval_RestoreThread(state_);
    } catch (...) {  // stops the unwinding
      wait_for_ever();
    }
  }
  GilRelease(const GilRelease&) = delete;
  GilRelease& operator=(const GilRelease&) = delete;

 private:
  PyThreadState* state_;
};

/// Begins a phase of the work. Returns the function that reports its progress.
using BeginPhase = std::function<Progress()>;

/// Runs work(begin) with that many threads, without the interpreter lock. Blocks.
///
/// Only the calling thread runs Python code, while other threads work: it runs signal handlers, and
/// calls `callback(done, total)`, unless that is None, at most every 50 ms and at the end of each
/// phase. If either raises, stops the work at its next report and throws the exception. Throws the
/// exceptions of the work, and Error(out_of_memory) if no thread can be started.
void run_long_work(const pybind11::object& callback, int threads,
                   const std::function<void(const BeginPhase&)>& work);

/// Returns whether this thread runs a callback of run_long_work(), or a signal handler during such
/// work: it must not wait for that work.
bool is_calling_back() noexcept;

/// Stops all work at its next report, and waits up to 5 s for it. Threads that begin work later, or
/// have not ended it by then, block until the process ends. Call this when Python ends: no thread
/// may use what the process then destroys.
void stop_all_work();

}  // namespace triwar::python
