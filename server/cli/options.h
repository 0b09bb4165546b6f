// The command line of triwar-serve.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lookup/endgame_store.h"
#include "service/service.h"

namespace triwar::server {

/// The address to listen on without --listen and without a socket from systemd.
inline constexpr const char* default_listen = "127.0.0.1:8780";

struct Options {
  std::vector<std::string> listen;
  std::vector<std::string> folders;
  std::vector<std::string> files;
  std::optional<int> threads;  ///< nullopt: all cores
  int most_connections = 4096;
  std::optional<std::uint64_t> memory;  ///< limit of ChunkCache::of_process()
  std::string access_log;
  bool check = false;
  std::string page;
  double request_seconds = 10;
  double idle_seconds = 60;
  /// Limit of stored states of an endgame; 0: never solve.
  std::uint64_t solve = lookup::EndgameStore::Limits().states;
  std::optional<std::uint64_t> solve_memory = 256 << 20;  ///< limit of those kept, in bytes
  /// Limit of the playouts for a request (service::Estimates); 0: never estimate.
  std::uint64_t estimate = service::Estimates().most_playouts;
};

/// Returns the options, or nullopt after printing the help or the version. Throws Error(usage).
std::optional<Options> parse_options(int argc, char** argv);

}  // namespace triwar::server
