// <triwar/tables.h>: start here.
//
//   const triwar::Tables tables;
//   triwar::Game game("triangle-3");
//   game.play("2-4 4-5");
//   const triwar::Answer answer = tables.probe(game);
//   for (const auto line : answer.best) std::cout << game.text(line) << '\n';  // prints 2-5
//
// All functions throw triwar::Error, or what the caller's functions throw; std::bad_alloc if memory
// is short. C++20. Link triwar::triwar (docs/cpp.md).
#pragma once

#include <triwar/answer.h>
#include <triwar/error.h>
#include <triwar/game.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace triwar {

class Tablebase;

/// Receives how much of long work is done: `done` of `total` states or playouts, `total` at
/// least 1. Returns false to stop the work, which throws Error(interrupted). Called many times a
/// second, by any thread, one at a time. May ask the same Tables only without ProbeOptions::waits.
using ProgressReport = std::function<bool(std::uint64_t done, std::uint64_t total)>;

/// What to ask, and how much work it may take where no table answers.
struct ProbeOptions {
  /// Solves a position if at most so many stored states can follow, on all cores. Each takes a
  /// byte; 150 million take three to eight seconds on two cores. Nimbers of the theory, too.
  std::uint64_t solve = 150'000'000;
  /// Estimates larger positions by a search of so many playouts, on one core; 0: an error instead.
  /// In reviews, for each move that is not solved.
  std::uint64_t estimate = 0;
  bool theory = false;  ///< chains, loops and nimbers
  bool moves = true;    ///< the values of all moves, and the best ones
  bool line = true;     ///< perfect play to the end, which takes most of the time of a look-up
  ProgressReport progress = {};
  /// Waits while another thread solves the same position; else solves it, too.
  bool waits = true;
};

struct TablesOptions {
  /// Finds tables in the folders where triwar-lookup does, too: the current one, those of
  /// $TRIWAR_PATH, the user's ($XDG_DATA_HOME/triwar or ~/.local/share/triwar), and share/triwar of
  /// the tree where this library is installed.
  bool default_folders = true;
  std::vector<std::filesystem::path> folders = {};  ///< after these; need not exist
  /// Limit of the memory, in bytes, for values of tables from files; by default all Tables of a
  /// process share a quarter of the memory that is available at first use. Small tables, of up to
  /// 16 MiB, are never evicted.
  std::optional<std::uint64_t> table_memory = {};
  /// Limit of the memory, in bytes, for solved positions that are kept for later questions.
  std::uint64_t solved_memory = 256 << 20;
  /// Limit of the memory, in bytes, for positions while they are being solved. One that does not
  /// fit waits for others; one that alone does not fit is too large. By default all Tables of a
  /// process share a quarter of the memory that is available at first use.
  std::optional<std::uint64_t> solve_memory = {};
};

/// The tables of any boards: those compiled in (of the smallest boards), those in folders, which
/// are opened when they are first needed, books of the first lines of some boards, and positions
/// that were solved. Thread-safe.
class [[gnu::visibility("default")]] Tables {
 public:
  explicit Tables(const TablesOptions& options = {});
  ~Tables();
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  /// Finds tables, also of nimbers, in this folder before those that were added earlier. Returns
  /// the names of its tables of values, sorted: GAME of files GAME.tb.zst, which are opened when
  /// they are needed, and GAME-after-N-DIGITS of endgames, which answer after all tables of games.
  /// Throws Error(table_missing) if it cannot be read.
  std::vector<std::string> add_folder(const std::filesystem::path& folder);

  /// Opens a table, which then answers before others, also one that holds only an endgame. Returns
  /// the name of its game. Throws Error: table_missing, table_unreadable, not_a_table,
  /// wrong_version, wrong_game, damaged, out_of_memory.
  std::string add(const std::filesystem::path& file);

  /// Returns the games that have a table, sorted: compiled in, added, or in a folder now.
  std::vector<std::string> games() const;

  /// Returns a new game on the board of a table that is found by its name, such as "house"; without
  /// one, Game(board). Throws Error as Game(), and as add() for a table that cannot be used.
  Game new_game(std::string_view board) const;

  /// Answers the last position of a game: from a table; without one by solving all that can follow,
  /// within options.solve; else by an estimate, if options.estimate is given. Blocks meanwhile,
  /// and, unless not to wait, while another thread solves the same position. A look-up takes
  /// microseconds (docs/cpp.md).
  ///
  /// Throws Error: too_large if the position is larger than `solve` and nothing is to be estimated;
  /// interrupted; out_of_memory; and as add() for a table that is found and cannot be used.
  Answer probe(const Game& game, const ProbeOptions& options = {}) const;

  /// Compares each move of a game with the best ones. Without a table, solves from the earliest
  /// position within options.solve. Throws as probe(), but too_large only if no move has a value;
  /// and Error(input_unreadable) for a position without its moves.
  Review review(const Game& game, const ProbeOptions& options = {}) const;

  /// Returns the line that the computer draws in the last position of a game at a level: takes,
  /// keeps, hands-over, counts, searches or perfect (docs/http.md, "Levels"). The same position and
  /// seed give the same line; other seeds give others that the level likes as well. `perfect`
  /// solves within options.solve, and blocks as probe() does; estimates have sizes of their own.
  /// Throws Error(usage) for other levels and if the game is over; and as probe(), but never
  /// too_large.
  Line choose(const Game& game, std::string_view level = "perfect", std::uint64_t seed = 0,
              const ProbeOptions& options = {}) const;

  // For the library.
  struct Question;
  /// Returns null if the question is for what is known, and that is not.
  std::shared_ptr<const Answer::Inside> ask(const Game& game, const Question& question) const;
  void add(std::shared_ptr<const Tablebase> table);

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace triwar
