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
/// the grid with rows and columns exchanged, which turned() converts. Likewise opens the table of
/// nimbers, GAME.nimbers.tb.zst, of each game that has one in a folder.
///
/// Skips files in folders that cannot be opened, are damaged or have the name of another game, and
/// endgames under their own names: they are in Catalogue::skipped(). If a file fails whose game is
/// in `served`, the tables served before, keeps that table. Throws Error: about one of `files`;
/// usage if a required folder cannot be read; table_unreadable if no more files can be opened.
service::Catalogue open_tables(const TableSources& sources,
                               const service::Catalogue* served = nullptr);

}  // namespace triwar::server
