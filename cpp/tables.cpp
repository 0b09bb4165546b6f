#include <dlfcn.h>
#include <triwar/tables.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <utility>

#include "cpp/inside.h"
#include "generator/solve_endgame.h"
#include "lookup/endgame_store.h"
#include "lookup/json.h"
#include "lookup/picture.h"
#include "lookup/reply.h"
#include "search/search.h"
#include "tablebase/base/error.h"
#include "tablebase/embedded.h"
#include "tablebase/find_table.h"
#include "tablebase/tablebase.h"

namespace triwar {

struct Answer::Inside {
  Game asked;
  lookup::Game game;  ///< on the figure of `asked`, with its letters; perhaps too large to solve
  lookup::Reply reply;
};

namespace {

using lookup::EndgameStore;
using TablePointer = std::shared_ptr<const Tablebase>;

Side side_of(Player player) { return player == Player::A ? Side::A : Side::B; }

Side side_of(lookup::Winner winner) {
  if (winner == lookup::Winner::tie) return Side::none;
  return winner == lookup::Winner::A ? Side::A : Side::B;
}

/// Returns what an answer or a review has from the tables. Throws Error(usage) if it has nothing.
template <class Told>
const Answer::Inside& inside_of(const Told& told) {
  if (told.inside) return *told.inside;
  throw Error(ErrorCode::usage, "an empty answer: expected one of Tables::probe() or review()");
}

std::string json_of(const Answer::Inside& inside, bool rules) {
  TextBuffer text;
  add_json(inside.game, inside.reply, text, {.place = false, .rules = rules});
  return std::string(text.text());
}

template <class List>
std::vector<Line> public_lines(const Figure& figure, const List& list) {
  std::vector<Line> lines;
  for (const Line line : list) lines.push_back(public_line(figure, line));
  return lines;
}

double share(int thousandths) { return thousandths / 1000.0; }

Answer::Estimate public_estimate(const lookup::GameEstimate& found, const Figure& figure) {
  Answer::Estimate estimate{.playouts = found.playouts,
                            .margin = share(found.margin),
                            .a = share(found.a),
                            .tie = share(found.tie),
                            .b = share(found.b),
                            .rest = found.rest,
                            .moves = {}};
  for (const auto& move : found.moves) {
    estimate.moves.push_back(
        {public_line(figure, move.line), share(move.margin), share(move.win), move.playouts});
  }
  return estimate;
}

std::optional<Unsolved> why_unsolved(const lookup::Game& game) {
  if (!game.bad) return std::nullopt;
  return Unsolved{.states = game.bad->states, .fits_from = game.bad->fits_from};
}

Answer::Theory public_theory(const lookup::Theory& found, const lookup::Game& game) {
  static_assert(Answer::Theory::loony == lookup::loony);
  Answer::Theory theory{.chains = found.chains,
                        .loops = found.loops,
                        .joints = found.joints,
                        .capturable = found.capturable,
                        .safe = found.safe,
                        .nimber = found.nimber,
                        .moves = {},
                        .text = theory_text(found, game)};
  for (const auto& move : found.nimbers) {
    theory.moves.push_back({public_line(game.figure(), move.line), move.nimber});
  }
  return theory;
}

}  // namespace

struct Tables::Inside {
  /// The tables of the games of one name.
  struct Named {
    bool is_searched = false;               ///< in the folders
    std::vector<TablePointer> tables = {};  ///< the added ones first, then the one of a folder
    std::size_t added = 0;
  };

  std::shared_ptr<ChunkCache> cache;
  mutable EndgameStore endgames;
  mutable std::shared_mutex mutex;  // guards the members below; never held while a file is read
  std::vector<std::filesystem::path> folders;
  mutable std::map<std::string, Named, std::less<>> by_game;

  /// Opens the table of a game in some folders. Returns null if there is none.
  TablePointer open(const std::string& game,
                    const std::vector<std::filesystem::path>& searched) const {
    try {
      return std::make_shared<const Tablebase>(
          Tablebase::open(find_table_in(game, searched), cache));
    } catch (const Error& error) {
      // A board from a file has no built-in name.
      if (error.code() != ErrorCode::table_missing && error.code() != ErrorCode::unknown_game)
        throw;
      return nullptr;
    }
  }

  /// Returns use(tables) for the tables of a game of which use() returns one, or null.
  template <class Use>
  TablePointer find(const std::string& game, const Use& use) const {
    for (;;) {
      std::vector<std::filesystem::path> searched;
      {
        const std::shared_lock lock(mutex);
        const auto named = by_game.find(game);
        if (named != by_game.end()) {
          TablePointer table = use(named->second.tables);
          if (table || named->second.is_searched) return table;
        }
        searched = folders;
      }
      // Without the lock: reading a table takes long. Another thread may open it, too.
      TablePointer table = open(game, searched);
      const std::scoped_lock lock(mutex);
      if (folders != searched) continue;
      Named& named = by_game[game];
      if (table && !named.is_searched) named.tables.push_back(std::move(table));
      named.is_searched = true;
      return use(named.tables);
    }
  }

  TablePointer table_with(const lookup::Game& game) const {
    return find(game.figure().name(), [&](const std::vector<TablePointer>& tables) {
      const auto found = std::ranges::find_if(tables, [&](const TablePointer& table) {
        const Board& board = table->board();
        return game.drawn().contains(board.start()) && board.figure() == game.figure();
      });
      return found == tables.end() ? nullptr : *found;
    });
  }

  /// Returns what is wanted of a game. Throws Error.
  std::shared_ptr<const Answer::Inside> reply(const Game& asked, lookup::Wanted wanted,
                                              const ProbeOptions& options) const {
    auto answer = std::make_shared<Answer::Inside>(
        Answer::Inside{.asked = asked, .game = asked.inside().game, .reply = {}});
    lookup::Game& game = answer->game;
    wanted.theory = options.theory;
    wanted.playouts = options.estimate;
    if (wanted.review) game.check_history();
    const auto needed =
        wanted.review ? EndgameStore::Needed::all_solvable : EndgameStore::Needed::last_position;
    const Progress progress = progress_of(options.progress);
    TablePointer table = game.bad ? nullptr : table_with(game);
    if (!table) {
      table = endgames
                  .table_for(game, needed,
                             {.states = options.solve,
                              .option = ".solve = ",
                              .instead = wanted.playouts > 0 ? "" : "estimate it by .estimate"},
                             /*joins=*/false, progress)
                  .table;
    }
    if (game.bad && !(game.is_too_large() && wanted.playouts > 0)) {
      throw lookup::error_of(*game.bad);
    }
    if (game.bad) game.bad->limit = options.solve;
    TablePointer nimbers;
    if (wanted.theory) {
      nimbers = endgames
                    .find_or_solve(game,
                                   {.needed = needed,
                                    .kind = format::ValueKind::grundy,
                                    .most_states = options.solve},
                                   progress)
                    .table;
    }
    wanted.nimbers = nimbers.get();
    if (!table) table = endgames.full_board(game.figure());
    const auto search = [&](const Figure& figure, const LineSet& drawn,
                            const SearchLimits& limits) {
      return triwar::estimate(figure, drawn, limits, progress);
    };
    answer->reply = reply_to(game, *table, wanted);
    add_estimates(game, *table, wanted, search, answer->reply);
    return answer;
  }
};

Tables::Tables(const TablesOptions& options)
    : inside_(new Inside{
          .cache = options.table_memory ? std::make_shared<ChunkCache>(*options.table_memory)
                                        : ChunkCache::of_process(),
          .endgames{
              solve_endgame,
              {.memory = options.solved_memory, .at_once = std::numeric_limits<unsigned>::max()}},
          .mutex = {},
          .folders = options.default_folders ? table_folders(data_folder())
                                             : std::vector<std::filesystem::path>(),
          .by_game = {}}) {
  inside_->endgames.find_nimbers_by(nimbers_in(inside_->folders));
}

Tables::~Tables() = default;

std::vector<std::string> Tables::add_folder(const std::filesystem::path& folder) {
  auto games = whole_games_in(folder);
  const std::scoped_lock lock(inside_->mutex);
  inside_->folders.insert(inside_->folders.begin(), folder);
  inside_->endgames.find_nimbers_by(nimbers_in(inside_->folders));
  for (auto& [game, named] : inside_->by_game) {
    named.tables.resize(named.added);
    named.is_searched = false;
  }
  return games;
}

std::string Tables::add(const std::filesystem::path& file) {
  auto table = std::make_shared<const Tablebase>(Tablebase::open(TableFile(file), inside_->cache));
  const std::string game = table->board().name();
  const std::scoped_lock lock(inside_->mutex);
  auto& named = inside_->by_game[game];
  named.tables.insert(named.tables.begin(), std::move(table));
  ++named.added;
  return game;
}

std::vector<std::string> Tables::games() const {
  const auto embedded = embedded::games();
  std::set<std::string> games(embedded.begin(), embedded.end());
  std::vector<std::filesystem::path> searched;
  {
    const std::shared_lock lock(inside_->mutex);
    searched = inside_->folders;
    for (const auto& [game, named] : inside_->by_game) {
      if (named.added > 0) games.insert(game);
    }
  }
  for (const auto& folder : searched) {
    for (std::string& game : games_in(folder)) {
      if (!game_of_endgame(game)) games.insert(std::move(game));
    }
  }
  return {games.begin(), games.end()};
}

Game Tables::new_game(std::string_view board) const {
  const std::string name(board);
  const TablePointer table = !Figure::is_name(name)
                                 ? nullptr
                                 : inside_->find(name, [](const std::vector<TablePointer>& tables) {
                                     return tables.empty() ? nullptr : tables.front();
                                   });
  return table ? Game(new_game_on(table->board().shared_figure())) : Game(board);
}

Answer Tables::probe(const Game& game, const ProbeOptions& options) const {
  Answer answer;
  answer.inside =
      inside_->reply(game, {.moves = options.moves, .continuation = options.line}, options);
  const lookup::Reply& reply = answer.inside->reply;
  const lookup::Answer& found = reply.answer;
  const Figure& figure = answer.inside->game.figure();
  if (reply.theory) answer.theory = public_theory(*reply.theory, answer.inside->game);
  if (reply.estimate) {
    answer.estimate = public_estimate(*reply.estimate, figure);
    answer.unsolved = why_unsolved(answer.inside->game);
    return answer;
  }
  answer.from = reply.from == "table" ? Answer::From::table : Answer::From::solved;
  answer.value = found.value;
  if (found.standing) {
    answer.margin = found.standing->margin;
    answer.winner = side_of(found.standing->winner());
  }
  for (const auto& move : found.moves) {
    answer.moves.push_back({public_line(figure, move.line), move.value});
  }
  answer.best = public_lines(figure, found.best);
  if (found.continuation) answer.line = public_lines(figure, *found.continuation);
  return answer;
}

Review Tables::review(const Game& game, const ProbeOptions& options) const {
  Review review;
  review.inside = inside_->reply(game, {.review = true}, options);
  const lookup::Reply& reply = review.inside->reply;
  const lookup::Review& found = reply.review;
  const Figure& figure = review.inside->game.figure();
  for (std::size_t i = 0; i < found.moves.size(); ++i) {
    const lookup::ReviewedMove& move = found.moves[i];
    Review::Move& reviewed =
        review.moves.emplace_back(Review::Move{.line = public_line(figure, move.line),
                                               .player = side_of(move.player),
                                               .closed = move.closed,
                                               .better = public_lines(figure, move.better()),
                                               .mark = std::string(reply.mark(i))});
    if (move.worth) {
      reviewed.value = move.worth->value;
      reviewed.best = move.worth->best;
    }
    if (i < reply.estimates.size() && reply.estimates[i]) {
      reviewed.win = share(reply.estimates[i]->win);
      reviewed.best_win = share(reply.estimates[i]->best_win);
      reviewed.first = public_line(figure, reply.estimates[i]->first);
    }
  }
  if (found.standing) {
    review.margin = found.standing->margin;
    review.winner = side_of(found.standing->winner());
  }
  review.loss_a = found.loss_a;
  review.loss_b = found.loss_b;
  review.loss_from = found.loss_from;
  review.unsolved = why_unsolved(review.inside->game);
  return review;
}

std::string Answer::json() const { return json_of(inside_of(*this), true); }

std::string Answer::picture() const {
  inside_of(*this);
  return draw_board(inside->game, lookup::Style(false),
                    moves.empty() ? nullptr : &inside->reply.answer.moves);
}

std::string Review::json() const { return json_of(inside_of(*this), false); }

Progress progress_of(const ProgressReport& report) {
  if (!report) return {};
  struct Calls {
    std::mutex mutex;
    std::atomic<bool> stopped = false;
  };
  auto calls = std::make_shared<Calls>();
  return {[report, calls](std::uint64_t done, std::uint64_t total) {
            const std::scoped_lock lock(calls->mutex);
            if (!report(done, total)) calls->stopped = true;
          },
          [calls] { return calls->stopped.load(); }};
}

std::vector<std::string> whole_games_in(const std::filesystem::path& folder,
                                        format::ValueKind kind) {
  std::error_code error;
  if (std::filesystem::directory_iterator(folder, error); error) {
    throw system_error(ErrorCode::table_missing, error.value(), folder.string(), "read");
  }
  auto games = games_in(folder, kind);
  std::erase_if(games, [](const std::string& game) { return game_of_endgame(game).has_value(); });
  std::ranges::sort(games);
  return games;
}

std::filesystem::path data_folder() {
  static const char in_library = 0;
  Dl_info library;
  if (::dladdr(&in_library, &library) == 0) return {};
  return (std::filesystem::path(library.dli_fname).parent_path() / TRIWAR_DATA_DIR)
      .lexically_normal();
}

}  // namespace triwar
