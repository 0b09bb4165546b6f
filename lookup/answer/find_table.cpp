#include "lookup/answer/find_table.h"

#include <fmt/core.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/board/painting.h"
#include "tablebase/embedded.h"

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
  std::error_code no_proc;
  const fs::path program = fs::read_symlink("/proc/self/exe", no_proc);
  if (!no_proc) folders.push_back((program.parent_path() / TRIWAR_DATA_DIR).lexically_normal());
  return folders;
}

/// Opens a file that must be a table of `game`.
TableFile open_table_of(const std::string& game, const fs::path& path) {
  TableFile file(path);
  if (file.header().game != game) {
    throw Error(ErrorCode::wrong_game, fmt::format("{}: a table of {}, expected one of {}",
                                                   file.name(), file.header().game, game));
  }
  return file;
}

}  // namespace

TableFile find_table(const std::optional<std::string>& game,
                     const std::optional<std::string>& file) {
  if (file && !game) return TableFile(*file);
  const std::string name = game.value_or(std::string(embedded::default_game));
  const bool is_built_in = !Board::is_name(name) || Board::is_reserved(name);
  if (is_built_in && name != painting::game_name) Board::make(name);  // throws for what is none
  if (file) return open_table_of(name, *file);
  if (auto embedded = embedded::file(name)) return std::move(*embedded);

  std::string tried;
  for (const fs::path& folder : table_folders()) {
    const fs::path path = (folder == "." ? fs::path() : folder) / (name + ".tb.zst");
    std::error_code ignored;
    if (fs::exists(path, ignored)) return open_table_of(name, path);
    tried += fmt::format("{}{}", tried.empty() ? "" : ", ", folder.string());
  }
  if (!is_built_in) {
    throw Error(ErrorCode::unknown_game,
                fmt::format("unknown game '{0}': it is no built-in game (triangle-N, boxes-RxC, "
                            "painting), and there is no file {0}.tb.zst in {1}",
                            name, tried));
  }
  throw Error(ErrorCode::table_missing,
              fmt::format("no table of {0}: no file {0}.tb.zst in {1}; make one here with: "
                          "triwar-generate {0}",
                          name, tried));
}

}  // namespace triwar::lookup
