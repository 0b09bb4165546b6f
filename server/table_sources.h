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
/// first folder that has one. A grid of boxes without a table gets the quiet table, in a folder, of
/// the grid with rows and columns exchanged, which turned() converts.
///
/// Throws Error as TableFile, OpenTable and turned() do; also usage if a required folder cannot be
/// read, and wrong_game if a file in a folder has the name of another game.
service::Catalogue open_tables(const TableSources& sources);

}  // namespace triwar::server
