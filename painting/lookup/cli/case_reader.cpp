#include "painting/lookup/cli/case_reader.h"

#include <fmt/core.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lookup/cli/number_reader.h"

namespace triwar::lookup {
namespace {

using painting::Grid;

/// Limit of a line in bytes. A million cells with columns of 19 digits take 23 MB.
constexpr std::size_t longest_line = 32 << 20;

class CaseJudgeReader final : public Reader<PaintingCase> {
 public:
  explicit CaseJudgeReader(Input& input)
      : input_(input), numbers_(input, [this] {
          return case_ > 0 ? fmt::format("case {}, ", case_) : std::string();
        }) {}

  bool next(PaintingCase& next_case) override {
    if (!cases_) cases_ = numbers_.count("the number of cases");
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
                  .message = fmt::format("{} cells on a grid of 2 x {}", cells, grid.columns())};
      set_place(*next_case.bad, input_, input_.line());
    }
    // places_ holds the file and line of each cell, beginning with the first one that is off the
    // grid or out of order. The cells before it are valid.
    places_.clear();
    for (std::uint64_t i = 0; i < cells; ++i) {
      const AnyNumber row = numbers_.number("the row of a cell");
      const AnyNumber column = numbers_.number("the column of a cell");
      if (next_case.bad) continue;
      grid.paint(row, column);
      if (!grid.settled()) places_.emplace_back(&input_.name(), input_.line());
    }
    if (next_case.bad) return;
    next_case.settle();
    if (next_case.bad) {
      const auto& [name, line] = places_[*next_case.bad->move - 1 - (cells - places_.size())];
      next_case.bad->input_name = *name;
      next_case.bad->input_line = line;
    }
  }

  Input& input_;
  NumberReader numbers_;
  std::optional<std::uint64_t> cases_;  // announced by the input; nullopt before the first case
  std::uint64_t case_ = 0;              // number of the current case
  std::vector<std::pair<const std::string*, std::uint64_t>> places_;
};

class CaseLineReader final : public Reader<PaintingCase> {
 public:
  explicit CaseLineReader(Input& input) : input_(input) {}

  bool next(PaintingCase& next_case) override {
    next_case.number = ++case_;
    const auto read = [](std::string_view line, PaintingCase& into) { read_line(line, into); };
    do {
      if (!skip_comments(input_, line_)) return false;
    } while (!take_line(input_, longest_line, line_, next_case, read));
    return true;
  }

 private:
  Input& input_;
  std::uint64_t case_ = 0;
  std::string line_;
};

}  // namespace

std::unique_ptr<Reader<PaintingCase>> make_case_reader(InputForm form, Input& input) {
  if (form == InputForm::lines) return std::make_unique<CaseLineReader>(input);
  return std::make_unique<CaseJudgeReader>(input);
}

}  // namespace triwar::lookup
