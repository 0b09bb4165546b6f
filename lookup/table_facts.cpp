#include "lookup/table_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <compare>
#include <cstdint>
#include <functional>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "lookup/answer.h"
#include "lookup/game.h"
#include "tablebase/base/json_writer.h"
#include "tablebase/base/parallel.h"
#include "tablebase/base/text.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/board/board.h"
#include "tablebase/board/closure.h"
#include "tablebase/board/symmetry.h"
#include "tablebase/index/canonical_form.h"
#include "tablebase/index/quiet_index.h"

namespace triwar::lookup {
namespace {

struct Fact {
  std::string name;
  std::variant<std::uint64_t, std::string, std::vector<std::string>> value;
};

using Facts = std::vector<Fact>;

/// Returns a name and a value as a line of text.
std::string line_of(std::string name, std::string_view value) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return fmt::format("{:<15} {}\n", name, value);
}

std::string text_of(const Facts& facts) {
  std::string lines;
  for (const auto& [name, value] : facts) {
    if (const auto* number = std::get_if<std::uint64_t>(&value)) {
      lines += line_of(name, std::to_string(*number));
    } else if (const auto* text = std::get_if<std::string>(&value)) {
      lines += line_of(name, *text);
    } else if (const auto& texts = std::get<std::vector<std::string>>(value); name == "start") {
      lines += line_of(name, fmt::format("{}", fmt::join(texts, " ")));
    } else {
      for (std::size_t edge = 0; edge < texts.size(); ++edge) {
        lines += line_of(fmt::format("edge {}", edge), texts[edge]);
      }
    }
  }
  return lines;
}

std::string json_of(const Facts& facts) {
  TextBuffer text;
  text.add('{');
  JsonWriter json(text);
  for (const auto& [name, value] : facts) {
    json.key(name);
    if (const auto* number = std::get_if<std::uint64_t>(&value)) {
      text.add(*number);
    } else if (const auto* word = std::get_if<std::string>(&value)) {
      add_quoted(*word, text);  // a path may contain anything
    } else {
      text.add('[');
      for (const std::string& each : std::get<std::vector<std::string>>(value)) json.value(each);
      text.add(']');
    }
  }
  text.add("}\n");
  return std::string(text.text());
}

/// Returns the facts as lines of text or as one JSON object.
std::string printed(const Facts& facts, bool json) {
  return json ? json_of(facts) : text_of(facts);
}

/// Adds lines in a notation unless there are none. Throws Error(usage) if the figure has no such
/// notation.
void add_lines(std::string name, const Figure& figure, const LineSet& lines, Notation notation,
               Facts& facts) {
  std::optional<Letters> letters;
  if (notation != Notation::numbers) letters.emplace(figure, notation);
  std::vector<std::string> texts;
  for (const Line line : lines) {
    texts.emplace_back(std::string_view(letters ? letters->text(line) : figure.text(line)));
  }
  if (!texts.empty()) facts.push_back({std::move(name), std::move(texts)});
}

/// The number of states by value, in the order of the values from -128 to 127.
using Counts = std::array<std::uint64_t, 256>;
constexpr int least_value = -128;

constexpr std::size_t place(int value) { return static_cast<std::size_t>(value - least_value); }

/// Calls use(value, count) for each value that occurs, in ascending order.
template <class Use>
void for_each_value(const Counts& counts, const Use& use) {
  for (int value = least_value; value < -least_value; ++value) {
    if (const std::uint64_t count = counts[place(value)]; count > 0) use(value, count);
  }
}

void add(const Counts& more, Counts& sum) {
  std::transform(more.begin(), more.end(), sum.begin(), sum.begin(), std::plus());
}

/// A quiet state of an extreme value. Of several, it has the fewest drawn edges, then the smallest
/// number, whatever the index.
struct Extreme {
  int value;
  int edges;
  EdgeSet state;

  auto operator<=>(const Extreme&) const = default;
};

/// The number of states by edges drawn and value, and extreme ones.
struct Statistics {
  std::vector<Counts> rows;
  std::optional<Extreme> smallest;
  std::optional<Extreme> largest;  // with its value negated

  explicit Statistics(const Board& board) : rows(static_cast<std::size_t>(board.edges()) + 1) {}

  void add(const Statistics& more) {
    for (std::size_t edges = 0; edges < rows.size(); ++edges) {
      lookup::add(more.rows[edges], rows[edges]);
    }
    const auto keep = [](const std::optional<Extreme>& other, std::optional<Extreme>& least) {
      if (other && (!least || *other < *least)) least = other;
    };
    keep(more.smallest, smallest);
    keep(more.largest, largest);
  }
};

/// Counts the values of a table from the number `first` to `last`, exclusive. Begins with extreme
/// states of other parts, so that few states of this one are compared.
Statistics count(const Tablebase& table, const CanonicalForm& form, std::uint64_t first,
                 std::uint64_t last, const std::optional<Extreme>& smallest,
                 const std::optional<Extreme>& largest) {
  const Board& board = table.board();
  const QuietIndex* const index = table.quiet_index();
  Statistics facts(board);
  facts.smallest = smallest;
  facts.largest = largest;
  const auto add_one = [&](int edges, EdgeSet state, Index at) {
    const int value = table.value_at(at);
    ++facts.rows[static_cast<std::size_t>(edges)][place(value)];
    const auto consider = [&](int signed_value, std::optional<Extreme>& least) {
      if (least && std::pair(signed_value, edges) > std::pair(least->value, least->edges)) return;
      if (index == nullptr && !is_quiet(board, state)) return;
      const EdgeSet given = index == nullptr ? state : index->to_given(state);
      const Extreme found{signed_value, edges, form.representative(given)};
      if (!least || found < *least) least = found;
    };
    consider(value, facts.smallest);
    consider(-value, facts.largest);
  };
  if (index != nullptr) {
    for (int edges = 0; edges <= board.edges(); ++edges) {
      index->for_each_representative(
          first, last, edges,
          [&](EdgeSet state, Index at, const StateImages&) { add_one(edges, state, at); });
    }
    return facts;
  }
  for (std::uint64_t bits = first; bits < last; ++bits) {
    const EdgeSet state = EdgeSet::from_bits(bits);
    add_one(state.count(), state, static_cast<Index>(bits));
  }
  return facts;
}

/// Counts all values of a table.
Statistics count_all(const Tablebase& table, const Progress& progress) {
  constexpr std::uint64_t values_at_once = 1 << 18;
  const std::uint64_t values = table.header().values;
  std::atomic<std::uint64_t> done = 0;
  std::mutex mutex;
  const CanonicalForm form(table.board());
  Statistics sum(table.board());
  parallel_for((values + values_at_once - 1) / values_at_once, [&](std::uint64_t part) {
    const std::uint64_t first = part * values_at_once;
    const std::uint64_t last = std::min(first + values_at_once, values);
    std::unique_lock lock(mutex);
    const std::optional<Extreme> smallest = sum.smallest;
    const std::optional<Extreme> largest = sum.largest;
    lock.unlock();
    const Statistics facts = count(table, form, first, last, smallest, largest);
    progress(done += last - first, values);
    lock.lock();
    sum.add(facts);
  });
  return sum;
}

std::uint64_t number_of_states(const Counts& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

/// Returns the mean value. Requires at least one state.
double mean(const Counts& counts) {
  double sum = 0;
  for_each_value(
      counts, [&](int value, std::uint64_t count) { sum += value * static_cast<double>(count); });
  return sum / static_cast<double>(number_of_states(counts));
}

/// Returns an extreme state as -i states reads it.
std::string state_text(const Tablebase& table, const Extreme& extreme) {
  const Board& board = table.board();
  Game game(board.figure());
  game.begin_at(Position(board.figure(), board.lines_of(extreme.state), Player::A, 0, 0));
  return state_text(game);
}

/// Returns the counts as text tables, each with as many values as fit into `columns`, at least one.
std::string stats_text(const Tablebase& table, const Statistics& facts, std::size_t columns) {
  const std::vector<Counts>& rows = facts.rows;
  const bool of_nimbers = table.header().value_kind == format::ValueKind::grundy;
  std::string lines;
  Counts all{};
  for (const Counts& row : rows) add(row, all);
  const std::uint64_t largest = *std::max_element(all.begin(), all.end());
  const std::size_t width = std::max<std::size_t>(6, std::to_string(largest).size() + 1);
  std::vector<int> values;
  for_each_value(all, [&](int value, std::uint64_t) { values.push_back(value); });
  const std::size_t before = 5 + 1 + (width + 3) + 1 + 6 + 1;  // columns of the other fields
  const std::size_t values_in_line =
      columns > before + width ? (columns - before) / width : std::size_t{1};

  lines += wrapped(fmt::format("{}: {} by number of edges drawn and {}", table.board().name(),
                               table.quiet_index() == nullptr ? "states"
                                                              : "representatives of quiet states",
                               of_nimbers ? "nimber" : "value for the mover"),
                   2, columns) +
           "\n\n";
  for (std::size_t first = 0; first < values.size(); first += values_in_line) {
    const std::span<const int> shown = std::span<const int>(values).subspan(
        first, std::min(values_in_line, values.size() - first));
    const auto write_row = [&](const std::string& name, const Counts& row) {
      const std::uint64_t states = number_of_states(row);
      lines += fmt::format("{:>5} {:>{}} {:>6} ", name, states, width + 3,
                           states == 0 ? "." : fmt::format("{:.2f}", mean(row)));
      for (const int value : shown) {
        const std::uint64_t count = row[place(value)];
        lines += fmt::format("{:>{}}", count == 0 ? "." : std::to_string(count), width);
      }
      lines += "\n";
    };
    if (first > 0) lines += "\n";
    lines += fmt::format("{:>5} {:>{}} {:>6} ", "edges", "states", width + 3, "mean");
    for (const int value : shown) lines += fmt::format("{:>+{}}", value, width);
    lines += "\n";
    for (std::size_t edges = 0; edges < rows.size(); ++edges) {
      write_row(std::to_string(edges), rows[edges]);
    }
    write_row("all", all);
  }
  lines += fmt::format("\nsmallest value of a quiet state: {:+}, of {}\n", facts.smallest->value,
                       state_text(table, *facts.smallest));
  lines += fmt::format("largest value of a quiet state: {:+}, of {}\n", -facts.largest->value,
                       state_text(table, *facts.largest));
  return lines;
}

std::string stats_json(const Tablebase& table, const Statistics& facts) {
  const std::vector<Counts>& rows = facts.rows;
  std::vector<std::string> by_edges;
  for (std::size_t edges = 0; edges < rows.size(); ++edges) {
    std::vector<std::string> values;
    for_each_value(rows[edges], [&](int value, std::uint64_t count) {
      values.push_back(fmt::format(R"("{}":{})", value, count));
    });
    const std::uint64_t states = number_of_states(rows[edges]);
    // # writes a mean of 1 as "1.0".
    by_edges.push_back(fmt::format(
        R"({{"edges":{},"states":{},"mean":{},"values":{{{}}}}})", edges, states,
        states == 0 ? "null" : fmt::format("{:#}", mean(rows[edges])), fmt::join(values, ",")));
  }
  // Another key than the text's words, for programs.
  return fmt::format(
      "{{\"game\":\"{}\",\"counts\":\"{}\",\"by_edges\":[{}],"
      "\"smallest\":{{\"value\":{},\"state\":\"{}\"}},"
      "\"largest\":{{\"value\":{},\"state\":\"{}\"}}}}\n",
      table.board().name(), table.quiet_index() == nullptr ? "states" : "representatives",
      fmt::join(by_edges, ","), facts.smallest->value, state_text(table, *facts.smallest),
      -facts.largest->value, state_text(table, *facts.largest));
}

}  // namespace

std::string table_info(const TableFile& file, bool json, bool with_edges, Notation notation) {
  const format::Header& header = file.header();
  const Board board = board_of(file);
  const Figure& figure = board.figure();
  const auto number = [](auto value) { return static_cast<std::uint64_t>(value); };
  Facts facts{{"game", file.game},
              {"table", file.name()},
              {"bytes", file.source->size()},
              {"format_version", number(header.version)},
              {"index", std::string(index_kind_name(header.index_kind))},
              {"values_are", std::string(value_kind_name(header.value_kind))},
              {"points", number(board.points())},
              {"edges", number(board.edges())},
              {"cells", number(board.cells())},
              {"symmetries", number(symmetries(board).size())},
              {"states", board.states()}};
  const int before_game = figure.drawn().count();
  if (before_game > 0) facts.push_back({"drawn_at_start", number(before_game)});
  if (board.is_endgame()) facts.push_back({"after", number(board.start().count() - before_game)});
  if (!Figure::is_reserved(file.game)) facts.push_back({"board", "from a file"});
  facts.push_back({"stored_states", number(header.values)});
  facts.push_back({"chunk_size", number(header.chunk_size)});
  facts.push_back({"chunks", number(header.chunks())});
  facts.push_back({"fingerprint", fmt::format("{:016x}", board.fingerprint())});
  if (with_edges) {
    add_lines("edge_list", figure, figure.all_lines() - board.start(), notation, facts);
  }
  add_lines("start", figure, board.start() - figure.drawn(), notation, facts);
  return printed(facts, json);
}

std::string figure_info(const Figure& figure, bool json, Notation notation) {
  const auto number = [](auto value) { return static_cast<std::uint64_t>(value); };
  Facts facts{{"game", figure.name()},
              {"points", number(figure.points())},
              {"edges", number(figure.edges().size())},
              {"cells", number(figure.cells())}};
  const int before_game = figure.drawn().count();
  if (before_game > 0) facts.push_back({"drawn_at_start", number(before_game)});
  if (!Figure::is_reserved(figure.name())) facts.push_back({"board", "from a file"});
  add_lines("edge_list", figure, figure.all_lines() - figure.drawn(), notation, facts);
  return printed(facts, json);
}

std::string table_stats(const Tablebase& table, bool json, const Progress& progress,
                        std::size_t columns) {
  const Statistics facts = count_all(table, progress);
  return json ? stats_json(table, facts) : stats_text(table, facts, columns);
}

}  // namespace triwar::lookup
