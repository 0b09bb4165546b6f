#include "server/access_log.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <latch>
#include <map>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "tablebase/base/error.h"
#include "tests/support/temporary_folder.h"

namespace triwar::server::access_log_test {
namespace {

std::vector<std::string> logged_lines(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    lines.push_back(std::regex_replace(line, std::regex(R"(\[[^\]]*\])"), "[TIME]"));
  }
  return lines;
}

TEST_CASE("Each request is one line, and nothing that was sent can begin another") {
  const cli::TemporaryFolder folder;
  const std::string path = folder / "log";
  AccessLog log(path);
  REQUIRE(log.is_on());
  service::Request request;
  request.target = "/a\"b\\c\nd\x7f\xff";
  log.add("::1", &request, 200, 12);
  request.is_http_1_0 = true;
  request.method_name = "HEAD";
  request.target = "/";
  log.add("unix", &request, 404, 0);
  log.add("unix", nullptr, 400, 5);
  CHECK(logged_lines(path) ==
        std::vector<std::string>{
            R"(::1 - - [TIME] "GET /a\x22b\x5cc\x0ad\x7f\xff HTTP/1.1" 200 12)",
            R"(unix - - [TIME] "HEAD / HTTP/1.0" 404 0)", R"(unix - - [TIME] "-" 400 5)"});
}

TEST_CASE("A log that cannot be reopened goes on where it was") {
  const cli::TemporaryFolder folder;
  std::filesystem::create_directory(folder.path() / "logs");
  const std::string path = folder / "logs/log";
  AccessLog log(path);
  std::filesystem::rename(folder / "logs", folder / "moved");
  CHECK_THROWS_AS(log.reopen(), Error);
  log.add("unix", nullptr, 400, 5);
  CHECK(logged_lines(folder / "moved/log").size() == 1);
  std::filesystem::create_directory(folder.path() / "logs");
  log.reopen();
  log.add("unix", nullptr, 400, 6);
  CHECK(logged_lines(path).size() == 1);
}

TEST_CASE("Lines of threads that log at once are whole") {
  const cli::TemporaryFolder folder;
  const std::string path = folder / "log";
  AccessLog log(path);
  constexpr int threads = 4;
  constexpr int lines = 500;
  std::latch ready(threads);
  std::vector<std::jthread> running;
  for (int thread = 0; thread < threads; ++thread) {
    running.emplace_back([&, thread] {
      service::Request request;
      request.target = "/" + std::string(1000, static_cast<char>('a' + thread));
      ready.arrive_and_wait();
      for (int line = 0; line < lines; ++line) {
        log.add("unix", &request, 200, static_cast<std::size_t>(line));
        if (thread == 0 && line % 100 == 0) log.reopen();
      }
    });
  }
  running.clear();  // joins
  std::map<std::string, int> logged;
  for (const std::string& line : logged_lines(path)) ++logged[line.substr(0, line.rfind(' '))];
  CHECK(logged.size() == threads);
  for (int thread = 0; thread < threads; ++thread) {
    CHECK(logged["unix - - [TIME] \"GET /" + std::string(1000, static_cast<char>('a' + thread)) +
                 " HTTP/1.1\" 200"] == lines);
  }
}

TEST_CASE("Without a path nothing is logged, and no file is opened") {
  const auto open_files = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
  };
  const auto before = open_files();
  AccessLog log("");
  CHECK_FALSE(log.is_on());
  log.reopen();
  log.add("unix", nullptr, 400, 5);
  CHECK(open_files() == before);
}

}  // namespace
}  // namespace triwar::server::access_log_test
