// Work without the interpreter lock.
#pragma once

#include <Python.h>
#include <unistd.h>

namespace triwar::python {

/// Until the process ends.
[[noreturn]] inline void wait_for_ever() noexcept {
  for (;;) ::pause();
}

/// Releases the interpreter lock for as long as it lives.
///
/// A thread that would take the lock again while the interpreter is being finalised never gets it:
/// Python before 3.14 ends it by unwinding its stack, which would run destructors that need the
/// lock. So it waits for the end of the process instead, as it does in later versions.
class Unlocked {
 public:
  Unlocked() noexcept : state_(PyEval_SaveThread()) {}
  ~Unlocked() {
    if (_Py_IsFinalizing() != 0) wait_for_ever();
    try {
      PyEval_RestoreThread(state_);
    } catch (...) {  // the unwinding, which ends here
      wait_for_ever();
    }
  }
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;

 private:
  PyThreadState* state_;
};

}  // namespace triwar::python
