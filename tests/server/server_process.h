// triwar-serve as a process, for tests.
#pragma once

#include <doctest/doctest.h>

#include <csignal>
#include <cstdint>
#include <regex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/server/client.h"
#include "tests/support/paths.h"
#include "tests/support/patience.h"
#include "tests/support/process.h"

namespace triwar::server {

using cli::Process;
using cli::Result;
using cli::Setup;

/// A server of the embedded tables on a port of its own choice.
class ServerProcess {
 public:
  explicit ServerProcess(std::vector<std::string> arguments = {}, const Setup& setup = {})
      : process_(command(std::move(arguments)), setup) {
    line_ = process_.read_line();
    std::smatch match;
    REQUIRE_MESSAGE(
        std::regex_match(line_, match,
                         std::regex(R"(triwar-serve: http://127\.0\.0\.1:(\d+)/ \(\d+ tables?\))")),
        line_);
    port_ = static_cast<std::uint16_t>(std::stoi(match[1]));
  }

  std::uint16_t port() const { return port_; }
  Process& process() { return process_; }

  /// Ends it as systemd does.
  Result end() {
    process_.signal(SIGTERM);
    return process_.wait();
  }

 private:
  static std::vector<std::string> command(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(),
                     {tests::program("triwar-serve"), "--listen", "127.0.0.1:0"});
    return arguments;
  }

  Process process_;
  std::string line_;
  std::uint16_t port_ = 0;
};

inline const std::string health = "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n";
inline const std::string position = "/v1/games/triangle-3/position?moves=2-4,4-5";

/// Returns a request.
inline std::string post(const std::string& target, const std::string& body) {
  return "POST " + target +
         " HTTP/1.1\r\nHost: test\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         body;
}

/// Returns the value of a metric without labels.
inline double metric(std::uint16_t port, const std::string& name) {
  const std::string text = Client(port).get("/metrics").body;
  const std::size_t at = text.find("\n" + name + " ");
  REQUIRE(at != text.npos);
  return std::stod(text.substr(at + name.size() + 2));
}

/// Waits until a metric has a value.
inline void await_metric(std::uint16_t port, const std::string& name, double value) {
  tests::await([&] { return metric(port, name) == value; });
}

}  // namespace triwar::server
