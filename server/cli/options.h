// The command line of triwar-serve.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace triwar::server {

struct Options {
  std::vector<std::string> listen;
  std::vector<std::string> folders;
  std::vector<std::string> files;
  std::optional<int> threads;
  int most_connections = 4096;
  std::string access_log;
  bool check = false;
  std::string page;
  double request_seconds = 10;
  double idle_seconds = 60;
};

/// None when help or the version was asked for and has been printed. Throws Error(usage).
std::optional<Options> parse_options(int argc, char** argv);

}  // namespace triwar::server
