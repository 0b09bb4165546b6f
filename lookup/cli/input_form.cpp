#include "lookup/cli/input_form.h"

#include <fmt/core.h>

#include <algorithm>

#include "lookup/move_text.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

bool is_integer(std::string_view token) {
  if (token.starts_with('-')) token.remove_prefix(1);
  return !token.empty() && std::ranges::all_of(token, is_digit);
}

bool has_move(std::string_view line) {
  if (MoveScanner(line).next()) return true;
  while (!take_token(line, move_separators).empty()) {
    if (MoveScanner(line).next()) return true;
  }
  return false;
}

}  // namespace

bool is_significant(std::string_view line) {
  return without_comment(line).find_first_not_of(white_space) != line.npos;
}

std::optional<InputForm> form_of_line(std::string_view line) {
  const std::string plain = with_plain_blanks(without_comment(line));
  line = plain;
  std::string_view rest = line;
  const std::string_view first = take_token(rest, white_space);
  const std::string_view second = take_token(rest, white_space);
  if ((first.starts_with("0x") || first.starts_with("0X")) && second.empty()) {
    return InputForm::states;
  }
  // The first line of the contest's input form may also have several numbers.
  if (is_integer(first) && (second.empty() || is_integer(second))) return InputForm::judge;
  return has_move(line) ? std::optional(InputForm::lines) : std::nullopt;
}

InputForm find_form(Input& input) {
  if (input.peek() == Input::end) {
    throw Error(
        ErrorCode::input_unreadable,
        fmt::format("{}: no input, expected games, one a line, such as 2-4 4-5 5-9", input.name()));
  }
  const auto line = input.find_line(is_significant);
  if (!line) return InputForm::judge;
  if (const auto form = form_of_line(*line)) return *form;
  const std::string_view before(input.buffered(),
                                static_cast<std::size_t>(line->data() - input.buffered()));
  std::string_view rest = *line;
  throw Error(ErrorCode::input_unreadable,
              fmt::format("{}:{}: expected the number of games, a game such as 2-4 4-5, or a state "
                          "such as 0x1f, found {}",
                          input.name(), input.line() + count_lines(before),
                          quote(take_token(rest, white_space))));
}

}  // namespace triwar::lookup
