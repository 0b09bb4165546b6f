// The tables that are asked.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_table.h"

namespace triwar::server {

/// An open table, and what is always said of it.
struct OpenTable {
  /// Throws Error as open_table() does.
  explicit OpenTable(TableFile file);

  AnyTable table;
  std::string game;
  std::string checksum;  ///< of all values and of what they mean
  std::string facts;     ///< a JSON object
  std::string geometry;  ///< a JSON object: the facts and, of a board, its geometry

  /// Null for a game without a board.
  const Tablebase* board_table() const noexcept { return std::get_if<Tablebase>(&table); }
  const TableFile& file() const noexcept;
};

/// Tables by game. Does not change.
class Catalogue {
 public:
  /// Precondition: there is one of each game.
  explicit Catalogue(std::vector<std::shared_ptr<const OpenTable>> tables);

  /// These tables and one more, which takes the place of that of its game.
  Catalogue with(std::shared_ptr<const OpenTable> table) const;

  /// Null when there is none.
  std::shared_ptr<const OpenTable> find(std::string_view game) const noexcept;

  std::size_t size() const noexcept { return tables_.size(); }
  const std::string& json() const noexcept { return json_; }  ///< the facts of all

  /// Changes when any table does.
  const std::string& checksum() const noexcept { return checksum_; }

  /// Reads all values of all tables, and checks them. Throws Error(damaged).
  void check_values() const;

 private:
  std::vector<std::shared_ptr<const OpenTable>> tables_;
  std::map<std::string, std::shared_ptr<const OpenTable>, std::less<>> by_game_;
  std::string json_;
  std::string checksum_;
};

}  // namespace triwar::server
