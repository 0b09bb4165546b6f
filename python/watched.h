// Long work under the eyes of Python: progress callbacks and Ctrl-C.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>

#include "tablebase/base/progress.h"

namespace triwar::python {

/// How work begins a phase; what comes back is told of the progress of that phase.
using BeginPhase = std::function<Progress()>;

/// Does work that may go on for long with that many threads, without the interpreter lock.
///
/// The work goes on in threads of its own, while the calling one does what needs Python: it calls
/// `callback(done, total)`, unless that is None, at most every 50 ms and at the end of each
/// phase, and has signal handlers run. What either raises stops the work at its next report and
/// is thrown. So Python code runs in no other thread than that of the caller.
void watched(const pybind11::object& callback, int threads,
             const std::function<void(const BeginPhase&)>& work);

/// To be called when Python ends: stops the work of other threads at its next report, so that none
/// uses what goes with the process, such as that of oneTBB. Waits for that, but not for long. These
/// threads do nothing more.
void end_work();

}  // namespace triwar::python
