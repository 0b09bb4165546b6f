#include "program/program.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>
#include <system_error>

#include "program/output.h"

namespace triwar::program {

Exit exit_code(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::input_unreadable:
      return Exit::bad_input;
    case ErrorCode::usage:
    case ErrorCode::unknown_game:
    case ErrorCode::input_cannot_open:
      return Exit::bad_usage;
    case ErrorCode::table_missing:
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

std::string words_of(const Advice& advice) {
  switch (advice.what) {
    case Advice::replace_file:
      return "use --force to replace it";
    case Advice::choose_other_output:
      return "remove it, or choose another --output";
    case Advice::discard_work_file:
      return "finish that run, or discard it with --restart";
    case Advice::resume:
      return "the same command will go on from here";
    case Advice::resume_without_restart:
      return "the same command without --restart will go on from here";
    case Advice::set_memory:
      return "see --memory";
    case Advice::leave_index_out:
      return "leave --index out";
    case Advice::make_table:
      return fmt::format("make one here, if memory allows, with: triwar-generate {}", advice.game);
    case Advice::make_table_anew:
      return fmt::format("make it anew with: triwar-generate {} --force --output {}", advice.game,
                         advice.file);
  }
  return "";
}

/// Opens the standard descriptors that the caller has closed, so that no file gets their numbers
/// and is taken for standard input or output. Input is then empty, and output cannot be written.
void fill_standard_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0) ::open("/dev/null", O_RDONLY);
  }
}

const char* program_name = "";
std::terminate_handler usual_end = std::abort;
thread_local bool no_memory = false;  // some was wanted by this thread

/// Memory may run out where nothing can be thrown, as in destructors of libraries. Then no
/// exception may tell of it any more.
[[noreturn]] void end_without_memory() noexcept {
  if (no_memory) {
    for (const char* const part : {program_name, ": out of memory\n"}) write_stderr(part);
    ::_exit(static_cast<int>(Exit::not_done));
  }
  usual_end();
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
  return error.advice() ? fmt::format("{}; {}", error.what(), words_of(*error.advice()))
                        : error.what();
}

int run(const std::string& name, const std::function<Exit()>& work) {
  program_name = name.c_str();
  usual_end = std::set_terminate(end_without_memory);
  std::set_new_handler([] {
    no_memory = true;
    throw std::bad_alloc();
  });
  fill_standard_descriptors();
  // A closed pipe and a limit on the size of files are then errors of write, which are reported.
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
  const auto fail = [&](Exit exit, std::string_view message) {
    try {
      write_stderr(fmt::format("{}: {}\n", name, message));
    } catch (const std::bad_alloc&) {  // the same in parts, which takes no memory
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

}  // namespace triwar::program
