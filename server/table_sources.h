// Opens the tables to serve: embedded ones, and files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "service/catalogue.h"

namespace triwar::server {

struct TableSources {
  std::vector<std::string> files = {};
  std::vector<std::filesystem::path> folders = {};  ///< of files GAME.tb.zst
  bool folders_must_exist = false;
};

/// Opens one table of each game: the first of `files`, else the embedded one, else that of the
/// first folder. Throws Error as OpenTable does, usage for a missing folder that must exist, and
/// wrong_game for a file in a folder that is named after another game.
service::Catalogue open_tables(const TableSources& sources);

}  // namespace triwar::server
