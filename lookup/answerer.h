// Answers questions about games: the one order of tables, endgames and searches for all front ends.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "lookup/endgame_store.h"
#include "lookup/endgames.h"
#include "lookup/game.h"
#include "lookup/levels.h"
#include "lookup/reply.h"
#include "search/search.h"
#include "tablebase/base/progress.h"
#include "tablebase/embedded.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// The long work of an answer.
enum class Work { solving, searching };

/// How much work an answer may take where no table answers, and who hears of it.
struct Effort {
  SolveLimit solve;  ///< of an endgame, also of one with nimbers
  /// Limit of the playouts of a search. All searches of a review together make at most four times
  /// as many.
  std::uint64_t playouts = std::numeric_limits<std::uint64_t>::max();
  bool joins = false;       ///< as EndgameStore::Question::joins, except for reviews
  bool waits = true;        ///< as EndgameStore::Question::waits
  bool gives_up = false;    ///< the reply is pending if it has to wait for endgames of others
  bool only_known = false;  ///< the reply is pending if an endgame has to be solved
  /// Returns the progress of an endgame, or of a search, that begins now. What it throws ends the
  /// answer.
  std::function<Progress(Work)> begin = [](Work) { return Progress(); };
};

/// Answers games: from a table; else from an endgame that is kept; a book; an endgame that it
/// solves; or else, with estimates, by a search. Thread-safe.
class Answerer {
 public:
  /// Returns the table, of values or of nimbers, for the figure of a game; null if there is none.
  /// Must be thread-safe.
  using FindTable = std::function<std::shared_ptr<const Tablebase>(const Game&, format::ValueKind)>;

  /// Returns the book of a game of this name, such as embedded::book(); null if there is none. Must
  /// be thread-safe.
  using FindBook = std::function<std::shared_ptr<const Book>(std::string_view game)>;

  /// `endgames` must outlive the answerer; it may be null if there are tables of all games.
  /// `search` is estimate(), or a function of tests like it. Thread-safe.
  Answerer(FindTable tables, EndgameStore* endgames,
           std::function<decltype(estimate)> search = estimate, FindBook books = embedded::book)
      : tables_(std::move(tables)),
        books_(std::move(books)),
        endgames_(endgames),
        search_(std::move(search)) {}

  /// Returns the wanted reply to a game, which may be bad. Sets `bad` if the game has none: its
  /// table does not contain it, or the wanted parts need a history or a score that it lacks.
  ///
  /// Blocks while it solves and searches, and while others solve the same endgame or as many as the
  /// store allows. Throws Error: interrupted; and as the finders do, and Tablebase::value().
  Reply answer(Game& game, const Wanted& wanted, const Effort& effort) const;

  /// Returns the move of a level for a game that is neither bad nor over, as move_of(). Solves for
  /// `perfect` alone. nullopt: pending, as a reply may be.
  std::optional<Line> choose(const Game& game, Level level, std::uint64_t seed,
                             const Effort& effort) const;

 private:
  /// Where values or nimbers are known.
  struct Source {
    std::shared_ptr<const Tablebase> table = nullptr;
    std::shared_ptr<const Book> book = nullptr;  // of values, if no table has the whole board
    bool is_pending = false;

    Values values() const noexcept { return {.table = table.get(), .book = book.get()}; }
  };

  Source find_or_solve(const Game& game, format::ValueKind kind, const Wanted& wanted,
                       const Effort& effort) const;
  Search search_with(const Effort& effort) const;
  /// Adds the theory that is wanted. Returns false if its nimbers are pending.
  bool add_theory(const Game& game, const Wanted& wanted, const Effort& effort, Reply& reply) const;
  void add_estimates(const Game& game, const Values& values, const Wanted& wanted,
                     const Effort& effort, Reply& reply) const;

  FindTable tables_;
  FindBook books_;
  EndgameStore* endgames_;
  std::function<decltype(estimate)> search_;
};

}  // namespace triwar::lookup
