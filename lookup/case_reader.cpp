#include "lookup/case_reader.h"

#include <fmt/core.h>

#include <string>
#include <utility>
#include <vector>

#include "lookup/answer/characters.h"
#include "lookup/answer/quote.h"
#include "lookup/answer/tokens.h"
#include "lookup/number_reader.h"

namespace triwar::lookup {
namespace {

using painting::Grid;

/// Longer lines are bad cases. A million cells with columns of 19 digits take 23 million bytes.
constexpr std::size_t longest_line = 32 << 20;

class CaseJudgeReader final : public CaseReader {
 public:
  explicit CaseJudgeReader(Input& input)
      : input_(input), numbers_(input, [this] {
          return case_ > 0 ? fmt::format("case {}, ", case_) : std::string();
        }) {}

  bool next(PaintingCase& next_case) override {
    if (!begun_) cases_ = numbers_.count("the number of cases");
    begun_ = true;
    if (case_ == cases_) {
      numbers_.expect_end("case");
      return false;
    }
    next_case.number = ++case_;
    next_case.bad.reset();
    next_case.grid.clear(numbers_.count("the number of columns"));
    read_cells(next_case);
    return true;
  }

 private:
  void read_cells(PaintingCase& next_case) {
    Grid& grid = next_case.grid;
    const std::uint64_t cells = numbers_.count("the number of painted cells");
    if (cells > 2 * grid.columns()) {
      next_case.bad =
          BadGame{.code = BadGame::Code::too_many_cells,
                  .move = std::nullopt,
                  .message = fmt::format("{} cells on a grid of 2 x {}", cells, grid.columns()),
                  .input_line = input_.line()};
    }
    // Lines of cells since the first that was out of order: before it, none is painted twice.
    lines_.clear();
    for (std::uint64_t i = 0; i < cells; ++i) {
      const auto row = numbers_.number("the row of a cell");
      const auto column = numbers_.number("the column of a cell");
      if (next_case.bad) continue;
      add_cell(next_case, row, column);
      if (next_case.bad) {
        next_case.bad->input_line = input_.line();
      } else if (!grid.settled()) {
        lines_.push_back(input_.line());
      }
    }
    const std::size_t painted = grid.painted();
    if (const auto place = settle(next_case)) {
      next_case.bad->input_line = lines_[*place - (painted - lines_.size())];
    }
  }

  Input& input_;
  NumberReader numbers_;
  bool begun_ = false;
  std::uint64_t cases_ = 0;  // announced
  std::uint64_t case_ = 0;   // begun
  std::vector<std::uint64_t> lines_;
};

class CaseLineReader final : public CaseReader {
 public:
  explicit CaseLineReader(Input& input) : input_(input) {}

  bool next(PaintingCase& next_case) override {
    if (input_.peek() == Input::end) return false;
    next_case.number = ++case_;
    const std::uint64_t input_line = input_.line();
    if (input_.take_line(line_, longest_line)) {
      read_case_line(line_, next_case);
    } else {
      next_case.bad = unreadable(fmt::format("a line of over {} bytes", longest_line));
    }
    if (next_case.bad) next_case.bad->input_line = input_line;
    return true;
  }

 private:
  Input& input_;
  std::uint64_t case_ = 0;
  std::string line_;
};

}  // namespace

void read_case_line(std::string_view line, PaintingCase& painting_case) {
  painting_case.bad.reset();
  const std::size_t colon = line.find(':');
  std::string_view before = line.substr(0, colon);
  std::string_view word = take_token(before, white_space);
  std::string_view digits = word;
  std::optional<std::int64_t> columns;
  if (colon == line.npos || !take_number(digits, columns) || !digits.empty() ||
      !take_token(before, white_space).empty()) {
    painting_case.bad = unreadable(fmt::format(
        "'{}' does not begin with the number of columns and a colon: expected a line like "
        "5: 1,3 2,4",
        quote(line)));
    return;
  }
  if (!columns) {
    painting_case.bad = unreadable(
        fmt::format("{} columns: expected at most {}", quote(word), painting::most_columns));
    return;
  }
  painting_case.grid.clear(static_cast<std::uint64_t>(*columns));
  std::string_view rest = line.substr(colon + 1);
  // A line that cannot be read is that first of all, whatever its first cells are.
  for (word = take_token(rest, white_space); !word.empty(); word = take_token(rest, white_space)) {
    const auto at = read_pair(word, ',');
    if (!at) {
      painting_case.bad = unreadable(
          fmt::format("'{}' is not a cell: expected its row and column, like 1,3", quote(word)));
      return;
    }
    if (!painting_case.bad) add_cell(painting_case, at->first, at->second);
  }
  settle(painting_case);
}

std::unique_ptr<CaseReader> make_case_judge_reader(Input& input) {
  return std::make_unique<CaseJudgeReader>(input);
}

std::unique_ptr<CaseReader> make_case_line_reader(Input& input) {
  return std::make_unique<CaseLineReader>(input);
}

}  // namespace triwar::lookup
