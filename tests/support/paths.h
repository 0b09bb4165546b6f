// Where tests find programs and sources. ctest sets the environment variables, so that one test
// program serves the builds of all presets. Without them, tests use the build they are part of.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace triwar::tests {

/// Returns the path of a program such as "triwar-lookup": in the folder $TRIWAR_BIN or, if that is
/// not set, beside the test program.
inline std::string program(std::string_view name) {
  static const std::filesystem::path folder = [] {
    const char* const set = std::getenv("TRIWAR_BIN");
    return set ? std::filesystem::path(set)
               : std::filesystem::read_symlink("/proc/self/exe").parent_path();
  }();
  return folder / name;
}

/// Returns the path of a file of the repository.
inline std::string source(std::string_view path) {
  static const std::filesystem::path folder = [] {
    const char* const set = std::getenv("TRIWAR_SOURCE_DIR");
    return set ? std::filesystem::path(set)  // else the root is three levels above bin
               : std::filesystem::path(program("")) / "../../..";
  }();
  return (folder / path).lexically_normal();
}

/// Returns LD_PRELOAD for programs of the build, which makes system calls fail (faulty_calls.c).
/// The dynamic linker replaces $ORIGIN by the folder of the program, which may have spaces in its
/// path.
inline std::string faulty_calls() { return "$ORIGIN/../lib/libtriwar_faulty_calls.so"; }

/// Returns whether the programs are built with a sanitizer.
inline bool sanitized() { return std::getenv("TRIWAR_SANITIZED") != nullptr; }

}  // namespace triwar::tests
