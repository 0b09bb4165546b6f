#include <dlfcn.h>
#include <triwar/tables.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <utility>

#include "cpp/inside.h"
#include "lookup/answerer.h"
#include "lookup/levels.h"
#include "lookup/reply.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
#include "tablebase/embedded.h"
#include "tablebase/find_table.h"
#include "tablebase/tablebase.h"

namespace triwar {

namespace {

using TablePointer = std::shared_ptr<const Tablebase>;

Error does_not_wait() {
  return Error(
      ErrorCode::out_of_memory,
      "the position is not solved: other solves take the memory, and this one does not wait "
      "for them");
}

/// Returns a function that begins work with one progress, whose report is the caller's.
std::function<Progress()> begin_of(const ProgressReport& report) {
  return [progress = progress_of(report)] { return progress; };
}

}  // namespace

struct Tables::Inside {
  /// The tables of the games of one name.
  struct Named {
    bool is_searched = false;               ///< in the folders
    std::vector<TablePointer> tables = {};  ///< the added ones first, then those of folders
    std::size_t added = 0;
  };
  using Files = std::multimap<std::string, std::filesystem::path>;

  std::shared_ptr<ChunkCache> cache;
  lookup::EndgameStore endgames;
  mutable std::shared_mutex mutex;  // guards the members below; never held while a file is read
  std::vector<std::filesystem::path> folders;
  Files endgame_files;  // by game, of folders that were added
  using ByGame = std::map<std::string, Named, std::less<>>;
  mutable ByGame by_game;
  mutable ByGame nimbers;

  /// Opens the tables of a game in some folders, and of its endgames.
  std::vector<TablePointer> open(const std::string& game, format::ValueKind kind,
                                 const std::vector<std::filesystem::path>& searched,
                                 const std::vector<std::filesystem::path>& files) const {
    std::vector<TablePointer> tables;
    const auto add = [&](TableFile file) {
      tables.push_back(
          std::make_shared<const Tablebase>(Tablebase::open(std::move(file), cache, kind)));
    };
    if (auto file = find_table(game, searched, kind)) add(*std::move(file));
    for (const auto& file : files) add(TableFile(file));
    return tables;
  }

  /// Returns use(tables) for the tables of a game of which use() returns one, or null.
  template <class Use>
  TablePointer find(const std::string& game, format::ValueKind kind, const Use& use) const {
    const bool finds_nimbers = kind == format::ValueKind::grundy;
    ByGame& known = finds_nimbers ? nimbers : by_game;
    for (;;) {
      std::vector<std::filesystem::path> searched;
      std::vector<std::filesystem::path> files;
      {
        const std::shared_lock lock(mutex);
        const auto named = known.find(game);
        if (named != known.end()) {
          TablePointer table = use(named->second.tables);
          if (table || named->second.is_searched) return table;
        }
        searched = folders;
        const auto [begin, end] = endgame_files.equal_range(game);
        for (auto file = begin; file != end && !finds_nimbers; ++file) {
          files.push_back(file->second);
        }
      }
      // Without the lock: reading a table takes long. Another thread may open it, too.
      auto tables = open(game, kind, searched, files);
      const std::scoped_lock lock(mutex);
      if (folders != searched) continue;
      Named& named = known[game];
      if (!named.is_searched) {
        std::ranges::move(tables, std::back_inserter(named.tables));
        named.is_searched = true;
      }
      return use(named.tables);
    }
  }

  TablePointer table_with(const lookup::Game& game, format::ValueKind kind) const {
    return find(game.figure().name(), kind, [&](const std::vector<TablePointer>& tables) {
      const auto found = std::ranges::find_if(tables, [&](const TablePointer& table) {
        const Board& board = table->board();
        return game.drawn().contains(board.start()) && board.figure() == game.figure();
      });
      return found == tables.end() ? nullptr : *found;
    });
  }

  /// The question must outlive the effort.
  lookup::Effort effort_of(const Question& question) const {
    return {.solve = {.states = question.options.solve,
                      .option = "solve=",
                      .feasible = std::numeric_limits<std::uint64_t>::max()},
            .waits = question.options.waits,
            .only_known = question.known,
            .begin = [&](lookup::Work) { return question.begin(); }};
  }

  /// Returns what is wanted of a game; null if it is not known, and the question is for what is.
  /// Throws Error.
  std::shared_ptr<const Answer::Inside> reply(const Game& asked, const Question& question) const {
    lookup::Wanted wanted = question.wanted;
    const ProbeOptions& options = question.options;
    auto answer = std::make_shared<Answer::Inside>(
        Answer::Inside{.asked = asked, .game = asked.inside().game, .reply = {}});
    wanted.theory = options.theory;
    wanted.playouts = options.estimate;
    if (question.known && wanted.review && wanted.playouts > 0) return nullptr;
    answer->reply = answerer.answer(answer->game, wanted, effort_of(question));
    if (answer->game.bad) throw lookup::error_of(*answer->game.bad);
    if (answer->reply.is_pending && question.known) return nullptr;
    if (answer->reply.is_pending) {
      throw does_not_wait();
    }
    if (auto& unsolved = answer->reply.unsolved) {
      if (answer->reply.is_too_large()) {
        unsolved->message += ", or estimate it with estimate=";
        throw lookup::error_of(*unsolved);
      }
      unsolved->limit = endgames.within_memory({.states = options.solve}).states;
    }
    return answer;
  }

  lookup::Answerer answerer{
      [this](const lookup::Game& game, format::ValueKind kind) { return table_with(game, kind); },
      &endgames};
};

Tables::Tables(const TablesOptions& options)
    : inside_(new Inside{
          .cache = options.table_memory ? std::make_shared<ChunkCache>(*options.table_memory)
                                        : ChunkCache::of_process(),
          .endgames = lookup::EndgameStore(
              {.memory = options.solved_memory,
               .fewest = 1,
               .at_once = std::numeric_limits<unsigned>::max(),
               .solving = options.solve_memory
                              ? std::make_shared<lookup::SolveMemory>(*options.solve_memory)
                              : nullptr}),
          .mutex = {},
          .folders = options.default_folders ? table_folders(data_folder())
                                             : std::vector<std::filesystem::path>(),
          .endgame_files = {},
          .by_game = {},
          .nimbers = {}}) {
  inside_->folders.insert(inside_->folders.end(), options.folders.begin(), options.folders.end());
}

Tables::~Tables() = default;

std::vector<std::string> Tables::add_folder(const std::filesystem::path& folder) {
  constexpr auto kind = format::ValueKind::score_difference;
  auto tables = tables_in(folder, kind);
  const std::scoped_lock lock(inside_->mutex);
  for (const std::string& table : tables) {
    if (const auto game = game_of_endgame(table)) {
      inside_->endgame_files.emplace(*game, folder / format::file_name_of(table, kind));
    }
  }
  inside_->folders.insert(inside_->folders.begin(), folder);
  inside_->nimbers.clear();
  for (auto& [game, named] : inside_->by_game) {
    named.tables.resize(named.added);
    named.is_searched = false;
  }
  return tables;
}

std::string Tables::add(const std::filesystem::path& file) {
  auto table = std::make_shared<const Tablebase>(Tablebase::open(TableFile(file), inside_->cache));
  std::string game = table->board().name();
  add(std::move(table));
  return game;
}

void Tables::add(std::shared_ptr<const Tablebase> table) {
  const std::scoped_lock lock(inside_->mutex);
  auto& named = inside_->by_game[table->board().name()];
  named.tables.insert(named.tables.begin(), std::move(table));
  ++named.added;
}

std::shared_ptr<const Answer::Inside> Tables::ask(const Game& game,
                                                  const Question& question) const {
  return inside_->reply(game, question);
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
                                 : inside_->find(name, format::ValueKind::score_difference,
                                                 [](const std::vector<TablePointer>& tables) {
                                                   return tables.empty() ? nullptr : tables.front();
                                                 });
  return table ? Game(new_game_on(table->board().shared_figure())) : Game(board);
}

Answer Tables::probe(const Game& game, const ProbeOptions& options) const {
  return public_answer(ask(game, {.wanted = {.moves = options.moves, .continuation = options.line},
                                  .options = options,
                                  .begin = begin_of(options.progress)}));
}

Review Tables::review(const Game& game, const ProbeOptions& options) const {
  return public_review(ask(
      game, {.wanted = {.review = true}, .options = options, .begin = begin_of(options.progress)}));
}

Line Tables::choose(const Game& game, std::string_view level, std::uint64_t seed,
                    const ProbeOptions& options) const {
  const auto known = lookup::level_of(level);
  if (!known) {
    std::string message = "level is '" + quote(level) + "': expected";
    for (const std::string_view name : lookup::level_names) message += " " + std::string(name);
    throw Error(ErrorCode::usage, message);
  }
  if (game.is_over()) throw Error(ErrorCode::usage, "the game is over: expected an undrawn line");
  const lookup::Game& played = game.inside().game;
  const Question question{.wanted = {}, .options = options, .begin = begin_of(options.progress)};
  const auto line = inside_->answerer.choose(played, *known, seed, inside_->effort_of(question));
  if (!line) throw does_not_wait();
  return public_line(played.figure(), *line);
}

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

std::vector<std::string> tables_in(const std::filesystem::path& folder, format::ValueKind kind) {
  std::error_code error;
  if (std::filesystem::directory_iterator(folder, error); error) {
    throw system_error(ErrorCode::table_missing, error.value(), folder.string(), "read");
  }
  auto tables = games_in(folder, kind);
  std::erase_if(tables, [&](const std::string& name) {
    try {
      const TableFile file(folder / format::file_name_of(name, kind));
      return name.empty() || file.header().value_kind != kind;
    } catch (const Error& bad) {
      return bad.code() == ErrorCode::not_a_table;
    }
  });
  std::ranges::sort(tables);
  return tables;
}

std::filesystem::path data_folder() {
  static const char in_library = 0;
  Dl_info library;
  if (::dladdr(&in_library, &library) == 0) return {};
  return (std::filesystem::path(library.dli_fname).parent_path() / TRIWAR_DATA_DIR)
      .lexically_normal();
}

}  // namespace triwar
