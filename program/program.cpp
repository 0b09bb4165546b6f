#include "program/program.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>
#include <system_error>

#include "program/output.h"
#include "tablebase/base/text.h"

namespace triwar::program {

Exit exit_code(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::input_unreadable:
    case ErrorCode::not_an_edge:
    case ErrorCode::edge_already_drawn:
    case ErrorCode::not_in_table:
    case ErrorCode::too_large:
    case ErrorCode::not_a_cell:
    case ErrorCode::too_many_moves:
    case ErrorCode::cell_already_painted:
    case ErrorCode::too_many_cells:
      return Exit::bad_input;
    case ErrorCode::usage:
    case ErrorCode::unknown_game:
    case ErrorCode::input_cannot_open:
      return Exit::bad_usage;
    case ErrorCode::table_missing:
    case ErrorCode::table_unreadable:
    case ErrorCode::not_a_table:
    case ErrorCode::wrong_version:
    case ErrorCode::wrong_game:
    case ErrorCode::damaged:
    case ErrorCode::verification_failed:
      return Exit::bad_table;
    case ErrorCode::board_too_large:
    case ErrorCode::out_of_memory:
    case ErrorCode::output_exists:
    case ErrorCode::cannot_write:
      return Exit::not_done;
    case ErrorCode::output_closed:
    case ErrorCode::interrupted:
      break;
  }
  return Exit::interrupted;
}

namespace {

std::string advice_text(const Advice& advice) {
  switch (advice.what) {
    case Advice::replace_file:
      return "use --force to replace it";
    case Advice::choose_other_output:
      return "remove it, or choose another --output";
    case Advice::discard_work_file:
      return "finish that run, or discard it with --restart";
    case Advice::resume:
      return "run the same command to resume";
    case Advice::resume_without_restart:
      return "run the same command without --restart to resume";
    case Advice::set_memory:
      return "see --memory";
    case Advice::make_table:
      return fmt::format("generate it, if memory allows, with: triwar-generate {}", advice.game);
    case Advice::make_table_again:
      return fmt::format("recreate it with: triwar-generate {} --force --output {}", advice.game,
                         advice.file);
  }
  return "";
}

/// Opens /dev/null for each standard descriptor that is closed, so that no other file gets its
/// number. Input is then empty, and writing output fails.
void fill_standard_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0) ::open("/dev/null", O_RDONLY);
  }
}

const char* program_name = "";
std::terminate_handler default_terminate = std::abort;

[[noreturn]] void end_with(const char* message) noexcept {
  // One write, so that the messages of several threads do not mix.
  std::array<char, 512> line{};
  std::snprintf(line.data(), line.size(), "%s: %s\n", program_name, message);
  write_stderr(line.data());
  ::_exit(static_cast<int>(Exit::not_done));
}

/// Terminate handler. Reports, as run() does, an exception that leaves a thread of a library, such
/// as a refusal of the system to start another thread, or a noexcept function, such as a
/// destructor. Allocates nothing.
[[noreturn]] void terminate() noexcept {
  if (std::current_exception()) {
    try {
      throw;
    } catch (const std::bad_alloc&) {
      end_with("out of memory");
    } catch (const std::exception& error) {
      end_with(error.what());
    } catch (...) {
    }
  }
  default_terminate();
  std::abort();
}

}  // namespace

std::filesystem::path data_folder() {
  std::error_code no_proc;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", no_proc);
  if (no_proc) return {};
  return (program.parent_path() / TRIWAR_DATA_DIR).lexically_normal();
}

std::string message_of(const Error& error) {
  // Names of files may have any bytes, which must not control the terminal.
  std::string message;
  for (std::string_view rest = error.what(); !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size());
    message += quote(line, line.size());
    if (rest.empty()) break;
    message += '\n';
    rest.remove_prefix(1);
  }
  if (error.advice()) return fmt::format("{}; {}", message, advice_text(*error.advice()));
  const bool names_a_game = message.ends_with('?');  // "did you mean boxes-3x3?"
  if (message.starts_with("unknown game '") && !names_a_game) message += "; --list prints all";
  return message;
}

int run(const char* name, const std::function<Exit()>& work) {
  program_name = name;
  default_terminate = std::set_terminate(terminate);
  fill_standard_descriptors();
  // By default these signals end the program. Without them, write() fails on a closed pipe and at
  // the process's limit on file sizes.
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
  const auto fail = [&](Exit exit, std::string_view message) {
    try {
      write_message(fmt::format("{}: {}\n", name, message));
    } catch (const std::bad_alloc&) {  // writing the parts allocates nothing
      for (const std::string_view part :
           {std::string_view(name), std::string_view(": "), message, std::string_view("\n")}) {
        write_stderr(part);
      }
    }
    return static_cast<int>(exit);
  };
  try {
    return static_cast<int>(work());
  } catch (const Error& error) {
    if (error.code() == ErrorCode::output_closed) return static_cast<int>(Exit::interrupted);
    try {
      return fail(exit_code(error.code()), message_of(error));
    } catch (const std::bad_alloc&) {
      return fail(exit_code(error.code()), error.what());
    }
  } catch (const std::bad_alloc&) {
    return fail(Exit::not_done, "out of memory");
  } catch (const std::exception& error) {
    return fail(Exit::not_done, error.what());
  }
}

namespace {

std::atomic<bool> stop = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

}  // namespace

void stop_on_signals() {
  struct sigaction action {};
  action.sa_handler = [](int) { stop = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction inherited {};
    sigaction(signal, nullptr, &inherited);
    // Ignored signals stay ignored: nohup ignores SIGHUP, and shell scripts ignore SIGINT in
    // background jobs.
    if (inherited.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

bool stop_requested() noexcept { return stop; }

}  // namespace triwar::program
