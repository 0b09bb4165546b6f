// The tables of a service.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_table.h"

namespace triwar::service {

/// An open table, and its descriptions.
struct OpenTable {
  /// Throws Error as open_table() does.
  explicit OpenTable(TableFile file);

  AnyTable table;
  std::string game;
  std::string checksum;  ///< of all values and the header
  std::string facts;     ///< a JSON object
  std::string geometry;  ///< a JSON object: the facts, and the geometry of a board

  /// Null for a game without a board.
  const Tablebase* board_table() const noexcept { return std::get_if<Tablebase>(&table); }
  const TableFile& file() const noexcept;
};

/// The facts of a built-in board without a table and its geometry: a JSON object.
std::string geometry_without_table(const Figure& figure);

/// An immutable map from games to tables.
class Catalogue {
 public:
  /// Requires different games.
  explicit Catalogue(std::vector<std::shared_ptr<const OpenTable>> tables);

  /// Returns a copy with `table` added, in place of any table of the same game.
  Catalogue with(std::shared_ptr<const OpenTable> table) const;

  /// Returns the table of a game; null if there is none.
  std::shared_ptr<const OpenTable> find(std::string_view game) const noexcept;

  std::size_t size() const noexcept { return tables_.size(); }
  /// The facts of all tables, and after them of the boards that people play on without one, if
  /// `with_boards` is set.
  std::string json(bool with_boards) const;

  /// Depends on every table.
  const std::string& checksum() const noexcept { return checksum_; }

  /// Reads and checks all values of all tables. Throws Error(damaged).
  void check_values() const;

 private:
  std::vector<std::shared_ptr<const OpenTable>> tables_;
  std::map<std::string, std::shared_ptr<const OpenTable>, std::less<>> by_game_;
  std::string json_;
  std::string checksum_;
};

}  // namespace triwar::service
