#include "server/cli/options.h"

#include "program/command_line.h"
#include "tablebase/file/format.h"

namespace triwar::server {

std::optional<Options> parse_options(int argc, char** argv) {
  CLI::App app(
      "Answers positions over HTTP: the interface of docs/http.md, and a page to play\n"
      "with at /. TLS and rate limits are for a proxy before it.",
      "triwar-serve");
  Options options;
  // Of these each use adds one.
  const auto add_list = [&](const char* names, std::vector<std::string>& values, const char* takes,
                            const char* help) {
    app.add_option(names, values, help)->allow_extra_args(false)->option_text(takes);
  };
  add_list("--listen", options.listen, "PLACE",
           "Where to listen; ADDRESS:PORT, [V6]:PORT or unix:PATH; port 0 picks one; may be given "
           "again; default 127.0.0.1:8780, or the sockets that systemd hands over");
  add_list("--tables", options.folders, "FOLDER",
           "Serve the tables GAME.tb.zst of a folder besides the embedded ones; may be given "
           "again; default the folders in which triwar-lookup looks");
  add_list("-t,--tablebase", options.files, "FILE",
           "Serve this table, before all others of its game; may be given again");
  constexpr int most_threads = 1024;
  app.add_option("--threads", options.threads, "How many threads answer; default all cores")
      ->check(CLI::Range(1, most_threads))
      ->option_text("N");
  constexpr int most_of_all = 1'000'000;
  app.add_option("--most-connections", options.most_connections,
                 "How many clients may be connected, others are turned away; default 4096")
      ->check(CLI::Range(1, most_of_all))
      ->option_text("N");
  app.add_option("--access-log", options.access_log,
                 "Add a line for each request to this file; - is standard output")
      ->option_text("FILE");
  app.add_flag("--check", options.check,
               "Open all tables, check all their values, and end; serve nothing");
  app.add_option("--page", options.page,
                 "Serve the page's files from this folder, for those who write them")
      ->option_text("FOLDER");
  constexpr double longest = 86'400;
  app.add_option("--request-seconds", options.request_seconds,
                 "How long a request may take to come in, and a client not to read; default 10")
      ->check(CLI::Range(0.01, longest))
      ->option_text("SECONDS");
  app.add_option("--idle-seconds", options.idle_seconds,
                 "How long a connection may be without a request; default 60")
      ->check(CLI::Range(0.01, longest))
      ->option_text("SECONDS");
  if (!program::parse(app, argc, argv, format::versions())) return std::nullopt;
  return options;
}

}  // namespace triwar::server
