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

/// Opens one table for each game: the first in `files`, else the embedded one, else the one in the
/// first folder that has one, else a table in a folder that turned() can convert. Throws Error as
/// OpenTable does. Throws Error(usage) if a required folder cannot be read, and Error(wrong_game)
/// if a file in a folder has the name of another game.
service::Catalogue open_tables(const TableSources& sources);

}  // namespace triwar::server
