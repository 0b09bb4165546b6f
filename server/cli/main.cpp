// triwar-serve: answers questions about positions over HTTP.

#include <fmt/core.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <systemd/sd-daemon.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lookup/endgame_store.h"
#include "program/output.h"
#include "program/program.h"
#include "server/access_log.h"
#include "server/cli/options.h"
#include "server/http_server.h"
#include "server/server_environment.h"
#include "server/sockets.h"
#include "server/table_sources.h"
#include "service/catalogue.h"
#include "service/service.h"
#include "tablebase/base/error.h"
#include "tablebase/base/parallel.h"
#include "tablebase/file/chunk_cache.h"
#include "tablebase/find_table.h"

namespace triwar::server {
namespace {

using program::Exit;

constexpr const char* program_name = "triwar-serve";

void complain(std::string_view message) {
  program::write_message(fmt::format("{}: {}\n", program_name, message));
}

void print(const std::string& text) {
  program::Output output(program::standard_output);
  output.write(text);
  output.flush();
}

/// Returns the number of tables. Other games are answered, too: those that are solved on request.
std::string count_text(const service::Catalogue& tables) {
  return fmt::format("{} table{}", tables.size(), tables.size() == 1 ? "" : "s");
}

TableSources sources_of(const Options& options) {
  TableSources sources{.files = options.files,
                       .folders = {options.folders.begin(), options.folders.end()},
                       .folders_must_exist = !options.folders.empty()};
  if (options.folders.empty()) sources.folders = table_folders(program::data_folder());
  return sources;
}

/// Opens the tables. Logs the files that it skips.
std::shared_ptr<const service::Catalogue> open_and_log(const TableSources& sources,
                                                       const service::Catalogue* served = nullptr) {
  auto tables = std::make_shared<const service::Catalogue>(open_tables(sources, served));
  for (const service::SkippedFile& file : tables->skipped()) {
    complain(fmt::format("warning: skipped {}", file.why));
  }
  return tables;
}

std::vector<ListeningSocket> sockets_of(const Options& options) {
  std::vector<ListeningSocket> sockets = inherited_sockets();
  std::vector<std::string> places = options.listen;
  if (places.empty() && sockets.empty()) places = {default_listen};
  for (const std::string& place : places) sockets.push_back(listen_on(place));
  return sockets;
}

/// Raises the soft limit of open files, which include connections, to the hard limit.
void allow_many_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

std::chrono::steady_clock::duration duration_of(double seconds) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(seconds));
}

/// Ends the process with exit code 0 after this time even if a thread blocks, for example on
/// writing the access log to a full pipe.
void exit_after(HttpSettings::Duration time) {
  std::signal(SIGALRM, [](int) { ::_exit(0); });
  const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  itimerval timer{};
  timer.it_value.tv_sec = microseconds / 1'000'000;
  timer.it_value.tv_usec = microseconds % 1'000'000;
  ::setitimer(ITIMER_REAL, &timer, nullptr);
}

/// Logs a failure. Writes it piece by piece to avoid allocating memory.
void log_failure(const std::exception& error) noexcept {
  for (const char* const part :
       {program_name, ": an event handler failed and is restarted: ", error.what(), "\n"}) {
    program::write_stderr(part);
  }
}

/// Calls open(), which reopens `what`: the access log or the tables. Counts its exceptions as
/// failed reloads and logs them.
void reopen(std::string_view what, service::Metrics& metrics, const std::function<void()>& open) {
  const auto failed = [&](std::string_view why) {
    ++metrics.failed_reloads;
    try {
      complain(fmt::format("reload failed; keeping the old {}: {}", what, why));
    } catch (const std::bad_alloc&) {
      program::write_stderr("triwar-serve: reload failed: out of memory\n");
    }
  };
  try {
    open();
  } catch (const Error& error) {
    failed(program::message_of(error));
  } catch (const std::exception& error) {
    failed(error.what());
  } catch (...) {  // a reload must not end the server
    failed("an exception of unknown type");
  }
}

Exit run(const Options& options) {
  if (options.memory) ChunkCache::of_process()->set_limit(*options.memory);
  const TableSources sources = sources_of(options);
  auto tables = open_and_log(sources);
  if (options.check) {
    tables->check_checksums();
    print(fmt::format("{}: {} with the right checksums\n", program_name, count_text(*tables)));
    return std::ranges::all_of(tables->skipped(), &service::SkippedFile::is_endgame)
               ? Exit::done
               : Exit::bad_table;
  }
  allow_many_files();
  AccessLog log(options.access_log);
  const auto threads =
      static_cast<unsigned>(options.threads.value_or(static_cast<int>(usable_cores())));
  service::Environment environment =
      server_environment(options.page.empty() ? Page() : Page(options.page), complain);
  if (options.solve > 0) {
    // Solving one endgame uses all cores. At most half of the threads solve, and half estimate, so
    // that others give other long answers.
    environment.endgames = std::make_shared<lookup::EndgameStore>(
        lookup::EndgameStore::Limits{.states = options.solve,
                                     .memory = *options.solve_memory,
                                     .at_once = std::max(1U, threads / 2)});
  }
  environment.estimates = {.most_playouts = options.estimate, .at_once = std::max(1U, threads / 2)};
  service::Service service(std::move(tables), std::move(environment));
  std::vector<ListeningSocket> sockets = sockets_of(options);
  std::string lines;
  for (const ListeningSocket& socket : sockets) {
    lines += fmt::format("{}: {} ({})\n", program_name, socket.name, count_text(*service.tables()));
  }
  const auto reload = [&] {
    ::sd_notify(0, "RELOADING=1");
    service::Metrics& metrics = service.metrics();
    reopen("access log", metrics, [&] { log.reopen(); });
    reopen("tables", metrics, [&] {
      service.replace(open_and_log(sources, service.tables().get()));
      ++metrics.reloads;
      complain(fmt::format("reloaded the tables ({})", count_text(*service.tables())));
    });
    ::sd_notify(0, "READY=1");
  };
  serve_http(std::move(sockets), service, log,
             {.threads = threads,
              .most_connections = static_cast<std::size_t>(options.most_connections),
              .request_time = duration_of(options.request_seconds),
              .idle_time = duration_of(options.idle_seconds)},
             {.ready =
                  [&] {
                    print(lines);
                    ::sd_notify(0, "READY=1");
                  },
              .reload = reload,
              .stopping =
                  [](HttpSettings::Duration time) {
                    exit_after(time);
                    ::sd_notify(0, "STOPPING=1");
                  },
              .failed = log_failure});
  return Exit::done;
}

}  // namespace
}  // namespace triwar::server

int main(int argc, char** argv) {
  return triwar::program::run(triwar::server::program_name, [&] {
    const auto options = triwar::server::parse_options(argc, argv);
    return options ? triwar::server::run(*options) : triwar::program::Exit::done;
  });
}
