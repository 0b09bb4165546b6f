// Releases the interpreter lock safely.
#pragma once

#include <Python.h>
#include <unistd.h>

namespace triwar::python {

/// Blocks until the process ends.
[[noreturn]] inline void wait_for_ever() noexcept {
  for (;;) ::pause();
}

/// Releases the interpreter lock during its lifetime.
///
/// A thread cannot get the lock back while the interpreter is being finalised. Python before 3.14
/// then unwinds the stack of the thread, which would run destructors that need the lock. This class
/// blocks such a thread until the process ends, as later versions of Python do.
class GilRelease {
 public:
  GilRelease() noexcept : state_(PyEval_SaveThread()) {}
  ~GilRelease() {
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

}  // namespace triwar::python
