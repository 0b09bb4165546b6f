// The tables that are served: embedded ones, and files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "service/catalogue.h"

namespace triwar::server {

/// Where tables come from.
struct TableSources {
  std::vector<std::string> files = {};
  std::vector<std::filesystem::path> folders = {};  ///< of files GAME.tb.zst
  bool folders_must_exist = false;
};

/// Of several tables of one game that of a file that is named comes first, then the embedded one,
/// then that of the first folder. Throws Error as OpenTable does, usage for a folder that must
/// exist, wrong_game for a file in a folder that has another game's name.
Catalogue open_tables(const TableSources& sources);

}  // namespace triwar::server
