#include "painting/case.h"

#include <fmt/core.h>

#include "lookup/json.h"
#include "lookup/move_text.h"
#include "painting/nimbers.h"
#include "tablebase/base/text.h"

namespace triwar::painting {

using lookup::unreadable_game;

// If the line cannot be parsed, reports this error even if an earlier cell is bad.
void read_line(std::string_view line, Case& question) {
  question.bad.reset();
  const std::string plain = with_plain_blanks(lookup::without_comment(line));
  line = plain;
  const std::size_t colon = line.find(':');
  std::string_view before = line.substr(0, colon);
  const std::string_view token = take_token(before, white_space);
  std::string_view digits = token;
  AnyNumber columns;
  if (colon == line.npos || !take_number(digits, columns) || !digits.empty() ||
      !take_token(before, white_space).empty()) {
    question.bad = unreadable_game(fmt::format(
        "'{}' does not begin with the number of columns and a colon: expected a line like "
        "5: 1,3 2,4",
        quote(line)));
    return;
  }
  if (!columns) {
    question.bad =
        unreadable_game(fmt::format("{} columns: expected at most {}", quote(token), most_columns));
    return;
  }
  question.grid.clear(static_cast<std::uint64_t>(*columns));
  std::string_view cells = line.substr(colon + 1);
  std::string_view word;  // the one of the next cell, from its beginning
  for (;;) {
    lookup::skip(cells, is_move_separator);
    if (cells.empty()) {
      question.bad = question.grid.settle();
      return;
    }
    if (cells.data() >= word.data() + word.size()) {
      word = cells.substr(0, cells.find_first_of(white_space));
    }
    AnyNumber row;
    AnyNumber column;
    const bool is_pair = take_number(cells, row) && take(cells, ",") && take_number(cells, column);
    if (!is_pair || (!cells.empty() && !is_move_separator(cells.front()))) {
      question.bad = unreadable_game(
          fmt::format("'{}' is not a cell: expected row,column, like 1,3", quote(word)));
      return;
    }
    question.grid.paint(row, column);
  }
}

void add_json(const Case& question, TextBuffer& text) {
  lookup::begin_object(question, {}, text);
  JsonWriter json(text);
  if (!question.bad) {
    const auto [nimber, move] = answer(question.grid);
    json.member("columns", question.grid.columns());
    json.member("painted", question.grid.painted());
    json.member("nimber", nimber);
    json.member("winner", winner_of_nimber(nimber));
    if (move) {
      json.begin("move", '{');
      json.member("tool", tool_name(move->tool));
      if (move->tool == Tool::cell) json.member("row", move->at.row());
      json.member("column", move->at.column());
      json.end('}');
    } else {
      json.member("move", nullptr);
    }
  }
  json.end('}');
}

}  // namespace triwar::painting
