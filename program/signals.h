// Stopping long work by signals.
#pragma once

namespace triwar::program {

/// Makes SIGINT, SIGTERM and SIGHUP request a stop instead of ending the program at once. A second
/// signal ends it. Signals that the parent has set to be ignored stay ignored.
void stop_on_signals();

/// Throws Error(interrupted) once a signal has requested a stop. Thread-safe.
void throw_if_stopped();

}  // namespace triwar::program
