#include "server/cli/options.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <string>
#include <utility>
#include <vector>

#include "service/service.h"
#include "tests/cli/generate.h"
#include "tests/support/paths.h"
#include "tests/support/thrown.h"

namespace triwar::server::options_test {
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

TEST_CASE("Lists grow with each use of their option, and a number is given once") {
  const Options options =
      serve_options({"--listen", "127.0.0.1:1", "--listen", "unix:x", "-t", "a", "--tablebase=b",
                     "--threads", "3", "--idle-seconds", "0.5"});
  CHECK(options.listen == std::vector<std::string>{"127.0.0.1:1", "unix:x"});
  CHECK(options.files == std::vector<std::string>{"a", "b"});
  CHECK(options.threads == 3);
  CHECK(options.idle_seconds == 0.5);
}

TEST_CASE("Numbers of triwar-serve beyond their limits are refused") {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"--threads", "0"},
                                                {"--threads", "1025"},
                                                {"--most-connections", "0"},
                                                {"--most-connections", "1000001"},
                                                {"--request-seconds", "0"},
                                                {"--request-seconds", "86400.01"},
                                                {"--idle-seconds", "0.009"},
                                                {"--idle-seconds", "86401"},
                                                {"--idle-seconds", "nan"},
                                                {"--idle-seconds", "-1"},
                                                {"--request-seconds", "inf"},
                                                {"--solve-memory", "-1"},
                                                {"--solve-memory", "18446744073709551616"},
                                                {"--memory", "-1"},
                                                {"--memory", "16E"},
                                                {"--solve", "18446744073709551616"},
                                                {"--solve", "18446744073709552K"},
                                                {"--solve", "-1"},
                                                {"--estimate", "-1"},
                                                {"--estimate", "1T"},
                                                {"--solve-memory", "16777216T"}}) {
    CAPTURE(words.front());
    CAPTURE(words.back());
    CHECK(tests::code_of([&] { serve_options(words); }) == ErrorCode::usage);
  }
  CHECK(serve_options({"--threads", "1"}).threads == 1);
  CHECK(serve_options({"--threads", "1024"}).threads == 1024);
  CHECK(serve_options({"--most-connections", "1"}).most_connections == 1);
  CHECK(serve_options({"--most-connections", "1000000"}).most_connections == 1'000'000);
  CHECK(serve_options({"--request-seconds", "0.01"}).request_seconds == 0.01);
  CHECK(serve_options({"--request-seconds", "86400"}).request_seconds == 86'400);
  CHECK(serve_options({"--idle-seconds", "0.01"}).idle_seconds == 0.01);
  CHECK(serve_options({"--idle-seconds", "86400"}).idle_seconds == 86'400);
  CHECK(serve_options({"--solve", "18446744073709551615"}).solve == ~std::uint64_t{0});
  CHECK(serve_options({"--solve", "0"}).solve == 0);
  CHECK(serve_options({"--estimate", "0"}).estimate == 0);
  CHECK(serve_options({"--estimate", "2k"}).estimate == 2000);
  CHECK(serve_options({}).estimate == service::Estimates().most_playouts);
  CHECK(serve_options({"--memory", "1.5G"}).memory == std::uint64_t{3} << 29);
  CHECK(serve_options({"--solve-memory", "1.5G"}).solve_memory == std::uint64_t{3} << 29);
  CHECK(serve_options({"--solve-memory", "16777215T"}).solve_memory == std::uint64_t{16'777'215}
                                                                           << 40);
}

TEST_CASE("The example configurations and the systemd socket have the default address") {
  for (const char* const file : {"examples/server/nginx.conf", "examples/server/Caddyfile",
                                 "packaging/systemd/triwar-serve.socket", "docs/http.md"}) {
    CAPTURE(file);
    CHECK(cli::contains(cli::read_file(tests::source(file)), default_listen));
  }
}

TEST_CASE("docs/limits.md has the default limits") {
  const std::string limits = cli::read_file(tests::source("docs/limits.md"));
  const Options options;
  for (const std::string& limit :
       {fmt::format("1,000,000, by default {};", options.most_connections),
        fmt::format("`--request-seconds`: {};", options.request_seconds),
        fmt::format("`--idle-seconds`: {};", options.idle_seconds),
        fmt::format("`--solve`: {}M,", options.solve / 1'000'000),
        fmt::format("`--solve-memory`: {} MiB", *options.solve_memory >> 20),
        fmt::format("`--estimate`: {}K,", options.estimate / 1000)}) {
    CAPTURE(limit);
    CHECK(cli::contains(limits, limit));
  }
}

}  // namespace triwar::server::options_test
