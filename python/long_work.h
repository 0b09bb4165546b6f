// Long work, with progress callbacks and Ctrl-C.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>

#include "tablebase/base/progress.h"

namespace triwar::python {

/// Begins a phase of the work, and returns the callback for its progress.
using BeginPhase = std::function<Progress()>;

/// Runs work(begin) with that many threads, without the interpreter lock. Blocks.
///
/// The work has threads of its own. The calling thread does what needs Python: it calls
/// `callback(done, total)`, unless that is None, at most every 50 ms and at the end of each phase,
/// and runs signal handlers. If either raises, the work stops at its next report, and the exception
/// is thrown. No other thread runs Python code. Throws what the work throws, and
/// Error(out_of_memory) if no thread can be started.
void run_long_work(const pybind11::object& callback, int threads,
                   const std::function<void(const BeginPhase&)>& work);

/// Stops all work at its next report, and waits up to 5 s for that. To be called when Python ends:
/// no thread may then use oneTBB any more, whose state goes with the process. Other threads that
/// work, or begin to, block until the process ends.
void stop_all_work();

}  // namespace triwar::python
