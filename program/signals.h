// Stops long work on signals.
#pragma once

namespace triwar::program {

/// Makes SIGINT, SIGTERM and SIGHUP request a stop instead of ending the program at once. The same
/// signal ends the program the second time. Signals that the parent process ignores stay ignored.
void stop_on_signals();

/// Throws Error(interrupted) once a signal has requested a stop. Thread-safe.
void throw_if_stopped();

}  // namespace triwar::program
