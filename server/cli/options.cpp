#include "server/cli/options.h"

#include <fmt/core.h>

#include <string>

#include "program/command_line.h"
#include "tablebase/file/format.h"

namespace triwar::server {

std::optional<Options> parse_options(int argc, char** argv) {
  CLI::App app(
      "Answers questions about positions over HTTP (docs/http.md), and serves a page\n"
      "to play with at /. For TLS and rate limits, use a proxy.",
      "triwar-serve");
  Options options;
  const auto add_list = [&](const char* names, std::vector<std::string>& values, const char* word,
                            const std::string& help) {
    app.add_option(names, values, help)->allow_extra_args(false)->option_text(word);
  };
  const auto add_number = [&](const char* name, auto& value, auto least, auto most,
                              const char* word, const std::string& help) {
    app.add_option(name, value, help)
        ->check(CLI::Range(least, most))
        ->transform(program::plain_number())
        ->option_text(word);
  };
  add_list("--listen", options.listen, "PLACE",
           fmt::format("Listen on this address; ADDRESS:PORT, [V6]:PORT or unix:PATH; port 0 "
                       "selects a free port; may be repeated; default {}, or the sockets from "
                       "systemd",
                       default_listen));
  add_list("--tables", options.folders, "FOLDER",
           "Serve the tables GAME.tb.zst in this folder besides the embedded ones; may be "
           "repeated; default the folders that triwar-lookup searches");
  add_list("-t,--tablebase", options.files, "FILE",
           "Serve this table instead of any other of its game; may be repeated");
  add_number("--threads", options.threads, 1, 1024, "N",
             "Threads that answer requests; default all cores");
  add_number("--most-connections", options.most_connections, 1, 1'000'000, "N",
             fmt::format("Most open connections; further clients get status 503; default {}",
                         options.most_connections));
  program::take_count(
      app.add_option("--solve", options.solve,
                     fmt::format("Solve positions of boards without a table if at most this many "
                                 "stored states can follow; 0 never, default {}M",
                                 options.solve / 1'000'000)),
      "states", "STATES");
  program::add_size(app, "--solve-memory", options.solve_memory,
                    fmt::format("Keep the last endgames solved, up to this size; default {}M",
                                *options.solve_memory >> 20));
  program::take_count(
      app.add_option(
          "--estimate", options.estimate,
          fmt::format(
              "Estimate what is too large to solve, for requests with estimate=, by searches of "
              "at most this many playouts, on boards larger than boxes-5x5 fewer, so that they "
              "take no longer; 0 never, default {}K",
              options.estimate / 1000)),
      "playouts", "PLAYOUTS");
  program::add_size(app, "--memory", options.memory,
                    "Most memory for values of all tables, such as 500M; default a quarter of the "
                    "available memory");
  app.add_option("--access-log", options.access_log,
                 "Append a line for each request to this file; - is standard output")
      ->option_text("FILE");
  app.add_flag("--check", options.check, "Check all values of all tables, and exit");
  app.add_option("--page", options.page,
                 "Serve the page's files from this folder, for developers of the page")
      ->option_text("FOLDER");
  constexpr double day = 86'400;
  add_number("--request-seconds", options.request_seconds, 0.01, day, "SECONDS",
             fmt::format("Time limit for receiving a request, and for a client that reads "
                         "nothing; default {}",
                         options.request_seconds));
  add_number("--idle-seconds", options.idle_seconds, 0.01, day, "SECONDS",
             fmt::format("Close a connection after this time without a request; default {}",
                         options.idle_seconds));
  if (!program::parse(app, argc, argv, format::versions())) return std::nullopt;
  return options;
}

}  // namespace triwar::server
