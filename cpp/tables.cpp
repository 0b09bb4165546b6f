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
#include "lookup/json.h"
#include "lookup/levels.h"
#include "lookup/picture.h"
#include "lookup/reply.h"
#include "lookup/svg.h"
#include "lookup/write_record.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
#include "tablebase/embedded.h"
#include "tablebase/find_table.h"
#include "tablebase/tablebase.h"

namespace triwar {

namespace {

using TablePointer = std::shared_ptr<const Tablebase>;

Side side_of(Player player) { return player == Player::A ? Side::A : Side::B; }

Side side_of(lookup::Winner winner) {
  if (winner == lookup::Winner::tie) return Side::none;
  return winner == lookup::Winner::A ? Side::A : Side::B;
}

Result result_of(lookup::Winner winner, Player player) {
  if (winner == lookup::Winner::tie) return Result::tie;
  return (winner == lookup::Winner::A) == (player == Player::A) ? Result::win : Result::loss;
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

Answer::From public_from(lookup::Reply::From from) {
  using From = lookup::Reply::From;
  if (from == From::table) return Answer::From::table;
  return from == From::book ? Answer::From::book : Answer::From::solved;
}

Error does_not_wait() {
  return Error(
      ErrorCode::out_of_memory,
      "the position is not solved: other solves take the memory, and this one does not wait "
      "for them");
}

double share(int thousandths) { return thousandths / 1000.0; }

Answer::Estimate public_estimate(const lookup::GameEstimate& found, const Figure& figure) {
  Answer::Estimate estimate{
      .playouts = found.playouts,
      .margin = share(found.margin),
      .a = share(found.shares.a),
      .tie = share(found.shares.tie),
      .b = share(found.shares.b),
      .chance = {share(found.chance.a), share(found.chance.tie), share(found.chance.b)},
      .rest = found.rest,
      .moves = {}};
  for (const auto& move : found.moves) {
    estimate.moves.push_back({public_line(figure, move.line), share(move.margin), share(move.win),
                              move.playouts, move.value, share(move.chance)});
  }
  return estimate;
}

std::optional<Unsolved> why_unsolved(const lookup::Reply& reply) {
  if (!reply.unsolved) return std::nullopt;
  return Unsolved{.states = reply.unsolved->states, .fits_from = reply.unsolved->fits_from};
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
  Answer answer;
  answer.inside = ask(game, {.wanted = {.moves = options.moves, .continuation = options.line},
                             .options = options,
                             .begin = begin_of(options.progress)});
  const lookup::Reply& reply = answer.inside->reply;
  const lookup::Answer& found = reply.answer;
  const Figure& figure = answer.inside->game.figure();
  if (reply.theory) answer.theory = public_theory(*reply.theory, answer.inside->game);
  if (reply.estimate) {
    answer.estimate = public_estimate(*reply.estimate, figure);
    answer.unsolved = why_unsolved(reply);
    return answer;
  }
  answer.from = public_from(reply.from);
  answer.value = found.value;
  if (found.standing) {
    answer.margin = found.standing->margin;
    answer.winner = side_of(found.standing->winner());
  }
  for (const auto& move : found.moves) {
    const int loss = found.value - move.value;
    std::optional<Result> result;
    if (const auto& standing = found.standing) {
      const Player player = standing->to_move;
      const int margin = standing->margin + (player == Player::A ? -loss : loss);
      result = result_of(lookup::winner_of(margin), player);
    }
    answer.moves.push_back({public_line(figure, move.line), move.value, loss, result});
  }
  answer.best = public_lines(figure, found.best);
  if (found.continuation) answer.line = public_lines(figure, *found.continuation);
  return answer;
}

Review Tables::review(const Game& game, const ProbeOptions& options) const {
  Review review;
  review.inside = ask(
      game, {.wanted = {.review = true}, .options = options, .begin = begin_of(options.progress)});
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
      reviewed.loss = move.loss();
      reviewed.result = result_of(move.worth->winner, move.player);
      reviewed.best_result = result_of(move.worth->best_winner, move.player);
    }
    if (i < reply.estimates.size() && reply.estimates[i]) {
      reviewed.win = share(reply.estimates[i]->win);
      reviewed.chance = share(reply.estimates[i]->chance);
      reviewed.best_win = share(reply.estimates[i]->best_win);
      reviewed.best_chance = share(reply.estimates[i]->best_chance);
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
  if (const auto& turning = found.turning_point) {
    review.turning_point = {turning->move,
                            turning->player ? side_of(*turning->player) : Side::unknown};
  }
  review.accuracy_a = found.accuracy_a.percent();
  review.accuracy_b = found.accuracy_b.percent();
  review.unsolved = why_unsolved(reply);
  return review;
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

std::string Answer::json() const { return json_of(inside_of(*this), true); }

std::string Answer::picture() const {
  inside_of(*this);
  return draw_board(inside->game, lookup::Style(false),
                    moves.empty() ? nullptr : &inside->reply.answer.moves);
}

std::string Answer::svg() const {
  inside_of(*this);
  TextBuffer text;
  lookup::add_svg(inside->game, {.values = inside->reply.answer.moves}, text);
  return std::string(text.text());
}

std::string Review::json() const { return json_of(inside_of(*this), false); }

std::string Review::record() const {
  TextBuffer text;
  add_record(inside_of(*this).game, inside->reply, text);
  return std::string(text.text());
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
