#include "server/table_sources.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
#include "tablebase/board/figure.h"
#include "tablebase/embedded.h"
#include "tablebase/find_table.h"

namespace triwar::server {
namespace {

namespace fs = std::filesystem;

using format::TableName;
using format::ValueKind;

struct NamedFile {
  TableName name;
  fs::path path;
};

using Skipped = std::vector<service::SkippedFile>;

/// Returns whether an error of the system concerns the whole process, not one file.
bool is_of_process(int error_number) {
  return error_number == EMFILE || error_number == ENFILE || error_number == ENOMEM;
}

/// Returns the tables in a folder, sorted by path. If the folder cannot be read, throws
/// Error(table_unreadable) if the process lacks descriptors or memory, throws Error(usage) if
/// `must_exist`, and else adds it to `skipped` unless it does not exist.
std::vector<NamedFile> tables_in(const fs::path& folder, bool must_exist, Skipped& skipped) {
  std::error_code error;
  std::vector<NamedFile> tables;
  for (fs::directory_iterator files(folder, error); !error && files != fs::directory_iterator();
       files.increment(error)) {
    if (auto name = format::table_of_file_name(files->path().filename().native())) {
      tables.push_back({*std::move(name), files->path()});
    }
  }
  if (error) {
    const std::string why =
        fmt::format("{}: cannot read the folder: {}", folder.string(), error.message());
    if (is_of_process(error.value())) throw Error(ErrorCode::table_unreadable, why);
    if (must_exist) throw Error(ErrorCode::usage, why);
    if (const auto reason = why_not_searched(folder)) {
      skipped.push_back({.why = fmt::format("{}: {}", folder.string(), *reason)});
    } else if (error != std::errc::no_such_file_or_directory &&
               error != std::errc::not_a_directory) {
      skipped.push_back({.why = why});
    }
  }
  std::ranges::sort(tables, {}, &NamedFile::path);
  return tables;
}

/// Returns whether an error concerns one file, so that others can be served.
bool is_of_file(const Error& error) {
  switch (error.code()) {
    case ErrorCode::table_unreadable:
      return !error.system_cause() || !is_of_process(error.system_cause()->error_number);
    case ErrorCode::table_missing:
    case ErrorCode::not_a_table:
    case ErrorCode::wrong_version:
    case ErrorCode::wrong_game:
    case ErrorCode::damaged:
      return true;
    default:
      return false;
  }
}

}  // namespace

service::Catalogue open_tables(const TableSources& sources, const service::Catalogue* served) {
  std::vector<std::shared_ptr<const service::OpenTable>> tables;
  std::set<TableName> names;
  const auto add = [&](TableFile file, ValueKind kind = ValueKind::score_difference) {
    auto table = std::make_shared<const service::OpenTable>(std::move(file), kind);
    if (names.emplace(table->game, kind).second) tables.push_back(std::move(table));
  };
  for (const std::string& file : sources.files) add(TableFile(file));
  for (const std::string_view game : embedded::games()) {
    if (!names.contains({std::string(game), ValueKind::score_difference})) {
      add(std::move(*embedded::file(game)));
    }
  }
  Skipped skipped;
  std::vector<NamedFile> files;
  for (const fs::path& folder : sources.folders) {
    const auto more = tables_in(folder, sources.folders_must_exist, skipped);
    files.insert(files.end(), more.begin(), more.end());
  }
  std::vector<std::pair<TableName, std::size_t>> failed;  // names, and their places in `skipped`
  // Calls open() for each file that is not skipped. Skips the file if open() throws.
  const auto open_each = [&](const auto& open) {
    std::erase_if(files, [&](const NamedFile& file) {
      try {
        return !open(file.name, file.path);
      } catch (const Error& error) {
        if (!is_of_file(error)) throw;
        failed.emplace_back(file.name, skipped.size());
        skipped.push_back({.why = error.what(), .name = file.path.filename().string()});
        return true;
      }
    });
  };
  open_each([&](const TableName& name, const fs::path& path) {
    if (names.contains(name)) return true;
    const auto& [game, kind] = name;
    TableFile file(path);
    if (file.header().game == game_of_endgame(game)) {
      skipped.push_back(
          {.why = fmt::format("{}: an endgame of {}; the server solves endgames itself",
                              path.string(), file.header().game),
           .is_endgame = true,
           .name = path.filename().string()});
      return false;
    }
    add(expect_table_of(game, std::move(file)), kind);
    return true;
  });
  // A grid of boxes without a table uses the table of the grid with rows and columns exchanged.
  open_each([&](const TableName& name, const fs::path& path) {
    const auto other = turned_game(name.first);
    if (!other || names.contains({*other, name.second})) return true;
    if (auto table = turned(open_table_of(name.first, path))) add(std::move(*table), name.second);
    return true;
  });
  const auto keep = [&](const TableName& name) {
    auto table =
        served == nullptr || names.contains(name) ? nullptr : served->find(name.first, name.second);
    if (!table) return false;
    names.insert(name);
    tables.push_back(std::move(table));
    return true;
  };
  for (const auto& [name, place] : failed) {
    if (keep(name)) skipped[place].why += "; keeping the table read before";
    if (auto other = turned_game(name.first)) keep({*std::move(other), name.second});
  }
  // Names of files may have control characters; the reasons become lines of logs and of /healthz.
  for (service::SkippedFile& file : skipped) {
    for (std::string* const text : {&file.why, &file.name}) *text = quote(*text, text->size());
  }
  return service::Catalogue(std::move(tables), std::move(skipped));
}

}  // namespace triwar::server
