#include "server/cli/options.h"

#include <fmt/core.h>

#include "program/command_line.h"
#include "tablebase/file/format.h"

namespace triwar::server {

std::optional<Options> parse_options(int argc, char** argv) {
  using namespace program;
  constexpr double day = 86'400;
  Options options;
  const CommandLine command_line{
      .program = "triwar-serve",
      .description =
          "Answers questions about positions over HTTP (docs/http.md), and serves a page\n"
          "to play with at /. For TLS and rate limits, use a proxy.",
      .options =
          {{"--listen", list("PLACE", options.listen),
            fmt::format("Listen on this address; ADDRESS:PORT, [V6]:PORT or unix:PATH; port 0 "
                        "selects a free port; may be repeated; default {}, or the sockets from "
                        "systemd",
                        default_listen)},
           {"--tables", list("FOLDER", options.folders),
            "Serve the tables GAME.tb.zst in this folder besides the embedded ones; may be "
            "repeated; default the folders that triwar-lookup searches"},
           {"-t,--tablebase", list("FILE", options.files),
            "Serve this table instead of any other of its game; may be repeated"},
           {"--threads", number("N", options.threads, 1, 1024),
            "Threads that answer requests; default all cores"},
           {"--most-connections", number("N", options.most_connections, 1, 1'000'000),
            fmt::format("Most open connections; further clients get status 503; default {}",
                        options.most_connections)},
           {"--solve", count("STATES", options.solve),
            fmt::format("Solve positions of boards without a table if at most this many stored "
                        "states can follow; 0 never, default {}M",
                        options.solve / 1'000'000)},
           {"--solve-memory", size(options.solve_memory),
            fmt::format("Keep the last endgames solved, up to this size; default {}M",
                        *options.solve_memory >> 20)},
           {"--estimate", count("PLAYOUTS", options.estimate),
            fmt::format("Estimate what is too large to solve, for requests with estimate=, by "
                        "searches of at most this many playouts, on boards larger than boxes-5x5 "
                        "fewer, so that they take no longer; 0 never, default {}K",
                        options.estimate / 1000)},
           {"--memory", size(options.memory),
            "Most memory for values of all tables, such as 500M; default a quarter of the "
            "available memory"},
           {"--access-log", text("FILE", options.access_log),
            "Append a line for each request to this file; - is standard output"},
           {"--check", flag(options.check), "Compare all tables with their checksums, and exit"},
           {"--page", text("FOLDER", options.page),
            "Serve the page's files from this folder, for developers of the page"},
           {"--request-seconds", number("SECONDS", options.request_seconds, 0.01, day),
            fmt::format("Time limit for receiving a request, and for a client that reads nothing; "
                        "default {}",
                        options.request_seconds)},
           {"--idle-seconds", number("SECONDS", options.idle_seconds, 0.01, day),
            fmt::format("Close a connection after this time without a request; default {}",
                        options.idle_seconds)}},
      .versions = format::versions()};
  if (!parse(command_line, argc, argv)) return std::nullopt;
  return options;
}

}  // namespace triwar::server
