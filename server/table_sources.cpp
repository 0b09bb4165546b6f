#include "server/table_sources.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/embedded.h"
#include "tablebase/find_table.h"
#include "tablebase/turned_table.h"

namespace triwar::server {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view extension = ".tb.zst";

/// The name GAME and the path of a file GAME.tb.zst.
using NamedFile = std::pair<std::string, fs::path>;

/// Returns the files GAME.tb.zst in a folder, sorted by path. Throws Error(usage) if `must_exist`
/// and the folder cannot be opened.
std::vector<NamedFile> tables_in(const fs::path& folder, bool must_exist) {
  std::error_code error;
  std::vector<NamedFile> tables;
  for (fs::directory_iterator files(folder, error); !error && files != fs::directory_iterator();
       files.increment(error)) {
    std::string name = files->path().filename();
    if (!name.ends_with(extension)) continue;
    name.resize(name.size() - extension.size());
    tables.emplace_back(std::move(name), files->path());
  }
  if (error && must_exist) {
    throw Error(ErrorCode::usage,
                fmt::format("{}: cannot read the folder: {}", folder.string(), error.message()));
  }
  std::ranges::sort(tables, {}, &NamedFile::second);
  return tables;
}

}  // namespace

service::Catalogue open_tables(const TableSources& sources) {
  std::vector<std::shared_ptr<const service::OpenTable>> tables;
  std::set<std::string, std::less<>> games;
  const auto add = [&](TableFile file) {
    auto table = std::make_shared<const service::OpenTable>(std::move(file));
    if (games.insert(table->game).second) tables.push_back(std::move(table));
  };
  for (const std::string& file : sources.files) add(TableFile(file));
  for (const std::string_view game : embedded::games()) {
    if (!games.contains(game)) add(std::move(*embedded::file(game)));
  }
  std::vector<NamedFile> files;
  for (const fs::path& folder : sources.folders) {
    const auto more = tables_in(folder, sources.folders_must_exist);
    files.insert(files.end(), more.begin(), more.end());
  }
  for (const auto& [game, path] : files) {
    if (!games.contains(game)) add(open_table_of(game, path));
  }
  // A grid of boxes without a table uses the table of the grid with rows and columns exchanged.
  for (const auto& [game, path] : files) {
    const auto other = turned_game(game);
    if (!other || games.contains(*other)) continue;
    if (auto table = turned(open_table_of(game, path))) add(std::move(*table));
  }
  return service::Catalogue(std::move(tables));
}

}  // namespace triwar::server
