#include "server/cli/options.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/cli/generate.h"
#include "tests/support/thrown.h"

namespace triwar::server {
namespace {

Options serve_options(std::vector<std::string> words) {
  words.insert(words.begin(), "triwar-serve");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  auto options = parse_options(static_cast<int>(arguments.size()), arguments.data());
  REQUIRE(options);
  return *std::move(options);
}

}  // namespace

TEST_CASE("Lists grow with each use of their option, and the last number counts") {
  const Options options =
      serve_options({"--listen", "127.0.0.1:1", "--listen", "unix:x", "-t", "a", "--tablebase=b",
                     "--threads", "2", "--threads", "3", "--idle-seconds", "0.5"});
  CHECK(options.listen == std::vector<std::string>{"127.0.0.1:1", "unix:x"});
  CHECK(options.files == std::vector<std::string>{"a", "b"});
  CHECK(options.threads == 3);
  CHECK(options.idle_seconds == 0.5);
}

TEST_CASE("Numbers of triwar-serve beyond their limits are refused") {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"--threads", "0"},
                                                {"--threads", "1025"},
                                                {"--most-connections", "0"},
                                                {"--request-seconds", "0"},
                                                {"--idle-seconds", "86401"}}) {
    CAPTURE(words.front());
    CHECK(tests::code_of([&] { serve_options(words); }) == ErrorCode::usage);
  }
}

TEST_CASE("The example configurations and the systemd socket have the default address") {
  for (const char* const file : {"examples/server/nginx.conf", "examples/server/Caddyfile",
                                 "packaging/systemd/triwar-serve.socket", "docs/http.md"}) {
    CAPTURE(file);
    CHECK(cli::contains(cli::read_file(std::string(TRIWAR_SOURCE_DIR "/") + file), default_listen));
  }
}

}  // namespace triwar::server
