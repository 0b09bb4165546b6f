#include "lookup/cli/open_input.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <utility>

#include "lookup/move_text.h"
#include "tablebase/base/error.h"
#include "tablebase/board/figure.h"

namespace triwar::lookup {
namespace {

/// Returns a hint to use an option if the arguments do not look like input files, else "".
std::string advice(const std::vector<std::string>& files) {
  if (MoveScanner(files.front()).next()) {
    return fmt::format("; for moves, use --moves \"{}\"", fmt::join(files, " "));
  }
  if (Figure::is_reserved(files.front())) {
    return fmt::format("; for a game, use --game {}", files.front());
  }
  if (files.front().ends_with(".tb.zst")) return "; for a table, use --tablebase";
  return "";
}

}  // namespace

Input open_input(const std::vector<std::string>& files, std::function<void()> before_read) {
  for (const std::string& file : files) {
    if (file.ends_with(".tb.zst") && ::access(file.c_str(), F_OK) == 0) {
      throw Error(ErrorCode::input_cannot_open,
                  fmt::format("{0}: a table, expected games; use --tablebase {0}", file));
    }
  }
  try {
    return Input(files.empty() ? std::vector<std::string>{"-"} : files, std::move(before_read));
  } catch (const Error& error) {
    const auto& cause = error.system_cause();
    if (!cause || cause->error_number != ENOENT) throw;
    throw Error(error.code(), error.what() + advice(files), *cause);
  }
}

std::optional<Input> open_input_of(const LookupOptions& options, const std::string& expected,
                                   program::Output& output) {
  std::optional<Input> input(open_input(options.files, [&output] { output.flush(); }));
  if (!options.typed) return input;
  program::write_message(fmt::format("{}: waiting for {}; help explains, quit or Ctrl-D ends\n",
                                     program_name, expected));
  if (quits(*input, expected)) input.reset();
  return input;
}

bool quits(Input& input, const std::string& expected) {
  for (std::string line;;) {
    const auto next = input.find_line([](std::string_view) { return true; });
    if (!next || (*next != "help" && *next != "quit")) return false;
    if (*next == "quit") return true;
    program::write_message(
        fmt::format("{}: expected {}; quit or Ctrl-D ends; for all options see "
                    "{} --help\n",
                    program_name, expected, program_name));
    input.take_line(line, next->size());
  }
}

}  // namespace triwar::lookup
