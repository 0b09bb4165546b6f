// Runs long work that reports progress to a callback and that Ctrl-C stops.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>

#include "tablebase/base/progress.h"

namespace triwar::python {

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

/// Stops all work at its next report, and waits up to 5 s for it. Threads that begin work later, or
/// have not ended it by then, block until the process ends. Call this when Python ends: no thread
/// may use oneTBB while the process destroys oneTBB's state.
void stop_all_work();

}  // namespace triwar::python
