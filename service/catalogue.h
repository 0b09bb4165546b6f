// The tables and books that a service answers from.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/book.h"
#include "tablebase/tablebase.h"

namespace triwar::service {

/// An open table, of values or of nimbers, and its description as JSON.
struct OpenTable {
  explicit OpenTable(TableFile file, format::ValueKind kind = format::ValueKind::score_difference);

  Tablebase table;
  std::string game;
  std::string checksum;  ///< of the values and the header, in hexadecimal
  std::string facts;     ///< a JSON object, as listed in /v1/games
  std::string geometry;  ///< a JSON object: the facts, and the geometry of the board
};

/// A skipped file or folder.
struct SkippedFile {
  std::string why;          ///< for the operator; names the file with its folder
  bool is_endgame = false;  ///< of an endgame, which is intact
  std::string name = {};    ///< of the file, without its folder; empty: a folder
};

/// An immutable map from games to tables, and to the books of games without a table. Tables of
/// nimbers only serve the theory of answers: they are neither counted nor listed.
class Catalogue {
 public:
  /// Requires at most one table of each kind for each game.
  explicit Catalogue(std::vector<std::shared_ptr<const OpenTable>> tables,
                     std::vector<SkippedFile> skipped = {});

  /// Returns a copy with `table` added. It replaces a table of the same game and kind.
  Catalogue with(std::shared_ptr<const OpenTable> table) const;

  /// Returns a copy with the book of a built-in board added, which also answers the same grid on
  /// its side. Throws Error as Book, and wrong_game for a board that is not built in.
  Catalogue with_book(TableFile file) const;

  /// Returns the table of a game, or null if there is none.
  std::shared_ptr<const OpenTable> find(
      std::string_view game,
      format::ValueKind kind = format::ValueKind::score_difference) const noexcept;

  /// Returns the book of a game: an added one, or else the embedded one; null if there is none.
  std::shared_ptr<const Book> book(std::string_view game) const;

  /// Returns the names of all games that have a table.
  std::vector<std::string> games() const;

  const std::vector<SkippedFile>& skipped() const noexcept { return skipped_; }

  std::size_t size() const noexcept { return by_game_.size(); }
  /// Returns the facts of all tables as JSON. `with_boards` appends the facts of popular boards
  /// without a table.
  std::string json(bool with_boards) const;

  /// Returns a JSON object with the facts and the geometry of a built-in board without a table.
  std::string geometry_without_table(const Figure& figure) const;

  /// Reads all values and nimbers of all tables and verifies their checksums, not the values.
  /// Throws Error: damaged, out_of_memory.
  void check_checksums() const;

 private:
  using ByGame = std::map<std::string, std::shared_ptr<const OpenTable>, std::less<>>;

  std::vector<std::shared_ptr<const OpenTable>> tables_;  // of both kinds
  std::vector<SkippedFile> skipped_;
  ByGame by_game_;
  ByGame nimbers_;
  std::map<std::string, std::shared_ptr<const Book>, std::less<>> books_;
  std::string json_;
};

}  // namespace triwar::service
