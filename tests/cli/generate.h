// Running triwar-generate and inspecting files, for its tests.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/paths.h"
#include "tests/support/process.h"

namespace triwar::cli {

inline constexpr int done = 0;
inline constexpr int bad_usage = 2;
inline constexpr int bad_table = 3;
inline constexpr int not_done = 4;
inline constexpr int interrupted = 130;

/// Returns the command line of triwar-generate with these arguments.
inline std::vector<std::string> generate_command(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), tests::program("triwar-generate"));
  return arguments;
}

inline Result generate(std::vector<std::string> arguments, const Setup& setup = {}) {
  return run(generate_command(std::move(arguments)), setup);
}

inline Result verify(const std::filesystem::path& file, const Setup& setup = {}) {
  return generate({"--verify", file.string()}, setup);
}

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE_MESSAGE(file.good(), path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_file(const std::filesystem::path& path, std::string_view content) {
  std::ofstream file(path, std::ios::binary);
  file << content;
  file.close();
  REQUIRE_MESSAGE(file.good(), path.string());
}

/// Waits until the work file of a run has at least `bytes` bytes, or the run has ended.
inline void await_work_file(Process& process, const std::filesystem::path& file,
                            std::uintmax_t bytes) {
  std::error_code missing;
  while (!process.ended() && (std::filesystem::file_size(file, missing) < bytes || missing)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

/// Returns how a run ended that `run` interrupts. A run that made its table before is repeated.
inline Result interrupted_run(const std::filesystem::path& table,
                              const std::function<Result()>& run) {
  for (int tries = 0; tries < 20; ++tries) {
    const Result result = run();
    if (!std::filesystem::remove(table)) return result;
  }
  FAIL("no run is interrupted");
  return {};
}

/// Runs triwar-generate with one thread until it has saved some values, sends it a signal, and
/// returns how it ended.
inline Result generate_and_signal(std::vector<std::string> arguments,
                                  const std::filesystem::path& output, int signal) {
  arguments.insert(arguments.end(), {"-o", output.string(), "--threads", "1"});
  return interrupted_run(output, [&] {
    Process process(generate_command(arguments));
    await_work_file(process, output.string() + ".work", 1000);
    process.signal(signal);
    return process.wait();
  });
}

/// Returns the names in a folder, sorted.
inline std::vector<std::string> names_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

inline bool is_only(const std::vector<std::string>& names, std::string_view name) {
  return names.size() == 1 && names[0] == name;
}

/// Checks for an error message of the program and an empty standard output.
inline void check_refused(const Result& result, int exit_code) {
  CHECK(result.exit_code == exit_code);
  CHECK(result.error.starts_with("triwar-generate: "));
  CHECK(result.output == "");
}

/// Returns the values of a table, one byte each, decompressed by the zstd program.
inline std::string decompressed(const std::filesystem::path& file) {
  const Result result = run({"zstd", "-dc", file.string()});
  CHECK(result.exit_code == done);
  CHECK(result.error == "");
  return result.output;
}

}  // namespace triwar::cli
