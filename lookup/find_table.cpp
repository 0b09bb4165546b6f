#include "lookup/find_table.h"

#include <fmt/core.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <vector>

#include "tablebase/embedded.h"
#include "tablebase/error.h"

namespace triwar::lookup {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> table_folders() {
  std::vector<fs::path> folders{"."};
  if (const char* list = std::getenv("TRIWAR_PATH")) {
    std::istringstream folders_in_list(list);
    for (std::string folder; std::getline(folders_in_list, folder, ':');) {
      if (!folder.empty()) folders.emplace_back(folder);
    }
  }
  folders.emplace_back(TRIWAR_DATA_DIR);
  return folders;
}

/// Opens a file that must be a table of `game`.
Tablebase open_table_of(const std::string& game, const fs::path& path, Tablebase::Load load) {
  Tablebase table = Tablebase::open(path, load);
  if (table.board().name() != game) {
    throw Error(ErrorCode::wrong_game, fmt::format("{}: a table of {}, expected one of {}",
                                                   path.string(), table.board().name(), game));
  }
  return table;
}

}  // namespace

Tablebase find_table(const std::optional<std::string>& game, const std::optional<std::string>& file,
                     Tablebase::Load load) {
  if (file && !game) return Tablebase::open(*file, load);
  const std::string name = Board::make(game.value_or(std::string(embedded::default_game))).name();
  if (file) return open_table_of(name, *file, load);
  if (auto table = embedded::tablebase(name, load)) return std::move(*table);

  std::string tried;
  for (const fs::path& folder : table_folders()) {
    const fs::path path = (folder == "." ? fs::path() : folder) / (name + ".tb.zst");
    std::error_code ignored;
    if (fs::exists(path, ignored)) return open_table_of(name, path, load);
    tried += fmt::format("{}{}", tried.empty() ? "" : ", ", folder.string());
  }
  throw Error(ErrorCode::table_missing,
              fmt::format("no table of {0}: no file {0}.tb.zst in {1}; make one here with: "
                          "triwar-generate {0}",
                          name, tried));
}

}  // namespace triwar::lookup
