#include "python/table.h"

#include <fmt/core.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <limits>
#include <utility>

#include "generator/solve_endgame.h"
#include "lookup/answer.h"
#include "lookup/endgames.h"
#include "lookup/json.h"
#include "python/errors.h"
#include "python/long_work.h"
#include "python/moves.h"
#include "python/position.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/embedded.h"
#include "tablebase/file/format.h"
#include "tablebase/find_table.h"

namespace py = pybind11;

namespace triwar::python {
namespace {

/// Returns the game of these moves. Throws triwar.errors.BadGame if the game does not reach the
/// start of the board.
lookup::Game game_of(const Board& board, py::handle moves) {
  lookup::Game game(board.figure());
  add_moves(game, moves);
  game.check_reached(board);
  if (game.bad) throw_bad_game(*game.bad);
  return game;
}

/// Returns the JSON of the reply to a game, without the number of the game, as a dictionary.
py::dict reply_dict(const Table& table, const lookup::Game& game, const lookup::Wanted& wanted,
                    const Tablebase* nimbers) {
  TextBuffer json;
  table.query([&](const Tablebase& tablebase) {
    add_json(game, reply_to(game, tablebase, wanted, nimbers), json, {.place = false});
  });
  return read_json(json.text());
}

Tablebase solve_within_memory(const Board& board, const Progress& progress,
                              format::ValueKind kind) {
  check_memory(board.name(), *lookup::states_after(board.figure(), board.start()), std::nullopt);
  return solve_endgame(board, progress, kind);
}

}  // namespace

std::optional<std::uint64_t> bytes_of(const std::optional<Memory>& memory) {
  if (!memory) return std::nullopt;
  if (const auto* const text = std::get_if<std::string>(&*memory)) return parse_size(*text);
  return std::get<std::uint64_t>(*memory);
}

std::shared_ptr<Table> open_table(const std::function<TableFile()>& find, bool load,
                                  const std::optional<Memory>& memory) {
  const auto limit = bytes_of(memory);
  const auto cache = limit ? std::make_shared<ChunkCache>(*limit) : ChunkCache::of_process();
  std::optional<Tablebase> table;
  run_long_work(py::none(), 1, [&](const BeginPhase& begin) {
    const Progress progress = begin();
    table = Tablebase::open(find(), cache);
    if (load && !table->loaded()) table->load([&] { progress.throw_if_stopped(); });
  });
  return std::make_shared<Table>(std::move(*table));
}

Table::Table(Tablebase tablebase)
    : board_(tablebase.board()),
      checksum_(format::checksum_of(tablebase.file().layout)),
      tablebase_(std::make_shared<const Tablebase>(std::move(tablebase))),
      nimbers_(std::make_shared<lookup::EndgameStore>(
          solve_within_memory,
          lookup::EndgameStore::Limits{
              .memory = 0, .fewest = 1, .at_once = std::numeric_limits<unsigned>::max()})) {
  for (const Edge edge : board().all_edges()) {
    edge_texts_.push_back(python_text(board().text(edge)));
  }
}

void Table::close() noexcept {
  tablebase_ = nullptr;
  nimbers_ = nullptr;
}

const std::shared_ptr<const Tablebase>& Table::shared() const {
  if (is_closed()) {
    throw py::value_error(fmt::format("the table of {} is closed", board().name()));
  }
  return tablebase_;
}

std::shared_ptr<const Tablebase> Table::nimbers(const lookup::Game& game, std::uint64_t states,
                                                bool review, const LongWork& work) const {
  shared();                                                         // throws if closed
  const std::shared_ptr<lookup::EndgameStore> endgames = nimbers_;  // close() may release it
  using Needed = lookup::EndgameStore::Needed;
  const lookup::EndgameStore::Question question{
      .needed = review ? Needed::all_solvable : Needed::last_position,
      .kind = format::ValueKind::grundy,
      .most_states = states,
      .joins = true,
      .within = true,
      .waits = false};  // the callback of a solve may ask for theory, too
  std::shared_ptr<const Tablebase> found = endgames->find(game, question);
  if (found) return found;
  run_long_work(work.progress, thread_count(work.threads), [&](const BeginPhase& begin) {
    found = endgames->find_or_solve(game, question, begin()).table;
  });
  return found;
}

py::dict review(const Table& table, py::handle moves, std::optional<std::uint64_t> theory,
                const LongWork& work) {
  lookup::Game game(table.board().figure());
  std::shared_ptr<const Tablebase> nimbers;
  const auto review_json = [&] {
    if (theory) nimbers = table.nimbers(game, *theory, /*review=*/true, work);
    return reply_dict(table, game, {.review = true, .theory = theory.has_value()}, nimbers.get());
  };
  try {
    add_moves(game, moves);
  } catch (py::error_already_set& error) {
    if (!game.bad || !lookup::has_review(game)) throw;
    error.value().attr("review") = review_json();
    throw;
  }
  game.check_reached(table.board());
  if (game.bad) throw_bad_game(*game.bad);
  return review_json();
}

Answer::Answer(std::shared_ptr<Table> table, const lookup::Game& game)
    : table_(std::move(table)),
      game_(game),
      value_(
          table_->query([this](const Tablebase& tablebase) { return tablebase.value(state()); })) {
  if (game.has_history) standing_ = lookup::standing_of(game.position, value_);
}

Answer Answer::of_moves(std::shared_ptr<Table> table, py::handle moves) {
  const lookup::Game game = game_of(table->board(), moves);
  return {std::move(table), game};
}

Answer Answer::of_state(std::shared_ptr<Table> table, py::handle state) {
  lookup::Game game(table->board().figure());
  game.has_history = false;
  const LineSet drawn = table->board().lines_of(state_from(table->board(), state));
  for (const Line line : drawn - game.figure().drawn()) game.play(line);
  return {std::move(table), game};
}

py::object Answer::to_move() const {
  const bool over = state() == table_->board().all_edges();
  if (!standing_ || over) return py::none();
  return python_text(lookup::player_name(standing_->to_move));
}

py::object Answer::score() const {
  if (!standing_) return py::none();
  return score_of(standing_->score_a, standing_->score_b);
}

py::object Answer::margin() const {
  if (!standing_) return py::none();
  return py::int_(standing_->margin);
}

py::object Answer::winner() const {
  if (!standing_) return py::none();
  return python_text(lookup::winner_name(standing_->winner()));
}

py::list Answer::best() const {
  py::list best;
  for (const auto& [edge, value] : move_values()) {
    if (value == value_) best.append(table_->edge_text(edge));
  }
  return best;
}

py::dict Answer::values() const {
  py::dict values;
  for (const auto& [edge, value] : move_values()) values[table_->edge_text(edge)] = value;
  return values;
}

py::list Answer::continuation() const {
  const auto edges =
      table_->query([this](const Tablebase& tablebase) { return tablebase.continuation(state()); });
  py::list continuation;
  for (const Edge edge : edges) continuation.append(table_->edge_text(edge));
  return continuation;
}

py::dict Answer::theory() const {
  const auto nimbers = table_->nimbers(game_, theory_states_, /*review=*/false);
  TextBuffer json;
  table_->query([&](const Tablebase&) {
    lookup::add_theory_json(lookup::theory_of(game_.figure(), game_.drawn(), nimbers.get()), game_,
                            true, json);
  });
  return read_json(json.text());
}

void Answer::add_theory(std::uint64_t states, const LongWork& work) {
  theory_states_ = states;
  has_theory_ = true;
  table_->nimbers(game_, states, /*review=*/false, work);
}

py::dict Answer::as_dict() const {
  const auto nimbers =
      has_theory_ ? table_->nimbers(game_, theory_states_, /*review=*/false) : nullptr;
  return reply_dict(*table_, game_, {.theory = has_theory_}, nimbers.get());
}

py::tuple Answer::reduce() const {
  if (game_.start) {
    const py::object board = py::cast(table_).attr("board");
    return reduce_to_call(py::cast(table_), "probe",
                          py::make_tuple(py::type::of<GamePosition>().attr("_restored")(
                              *restore_arguments(board, game_))));
  }
  return reduce_to_call(py::cast(table_), game_.has_history ? "probe" : "probe_state",
                        py::make_tuple(moves_of(game_)));
}

std::string Answer::repr() const {
  return fmt::format(
      "<triwar.Answer on {}: {}>", table_->board().name(),
      standing_ ? fmt::format("moves {}, value {:+}, margin {:+}, winner {}", game_.moves.size(),
                              value_, standing_->margin, lookup::winner_name(standing_->winner()))
                : fmt::format("state {}, value {:+}", lookup::state_text(game_), value_));
}

EdgeList<lookup::LineValue> Answer::line_values() const {
  if (table_->is_closed()) return {};
  return table_->query([this](const Tablebase& tablebase) {
    return lookup::line_values(tablebase, game_.position);
  });
}

EdgeList<MoveValue> Answer::move_values() const {
  return table_->query(
      [this](const Tablebase& tablebase) { return tablebase.move_values(state()); });
}

py::tuple reduce_to_call(const py::object& object, const char* method, const py::tuple& arguments) {
  const py::object caller = py::module_::import("operator").attr("methodcaller");
  return py::make_tuple(caller(method, *arguments), py::make_tuple(object));
}

py::tuple reopen_arguments(const TableFile& file) {
  const std::uint64_t checksum = format::checksum_of(file.layout);
  const auto embedded = embedded::file(file.game);
  std::optional<std::filesystem::path> path;
  if (!embedded || format::checksum_of(embedded->layout) != checksum) {
    path = std::filesystem::absolute(file.name());
  }
  return py::make_tuple(file.game, path, checksum);
}

TableFile reopen_file(const std::string& game, const std::optional<std::filesystem::path>& path,
                      std::uint64_t checksum) {
  auto embedded = embedded::file(game);
  TableFile file = path || !embedded ? TableFile(path.value_or("")) : std::move(*embedded);
  if (const std::uint64_t found = format::checksum_of(file.layout); found != checksum) {
    throw Error(ErrorCode::damaged,
                fmt::format("{}: not the table that was pickled: its checksum is {:016x}, "
                            "expected {:016x}",
                            file.name(), found, checksum));
  }
  if (file.header().game != game) {
    if (auto other = turned(std::move(file))) return std::move(*other);
  }
  return file;
}

}  // namespace triwar::python
