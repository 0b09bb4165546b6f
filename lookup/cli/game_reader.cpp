#include "lookup/cli/game_reader.h"

#include <fmt/core.h>

#include <cstdint>
#include <optional>
#include <string_view>

#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {

InputForm find_form(Input& input) {
  if (input.peek() == Input::end) {
    throw Error(
        ErrorCode::input_unreadable,
        fmt::format("{}: no input, expected games, one a line, such as 2-4 4-5 5-9", input.name()));
  }
  const auto line = input.find_line(is_significant);
  if (!line) return InputForm::judge;
  std::optional<std::string_view> next;
  if (const std::string_view one = without_comment(*line);
      one.find('1') != one.npos && one.find_first_not_of(" \t\r1") == one.npos) {
    std::uint64_t lines = 0;  // only a lone 1 needs the next line, which may take time to come
    next = input.find_line(
        [&](std::string_view text) { return is_significant(text) && ++lines == 2; });
  }
  if (const auto form = form_of_line(*line, next.value_or(""))) return *form;
  const std::string_view before(input.buffered(),
                                static_cast<std::size_t>(line->data() - input.buffered()));
  std::string_view rest = *line;
  throw Error(ErrorCode::input_unreadable,
              fmt::format("{}:{}: expected the number of games, a game such as 2-4 4-5, or a state "
                          "such as 0x1f, found {}{}",
                          input.name(), input.line() + count_lines(before),
                          quote(take_token(rest, white_space)),
                          line->find("---") == line->npos
                              ? ""
                              : "; pictures are read without values (--picture plain)"));
}

std::unique_ptr<GameReader> make_game_reader(InputForm form, Input& input, const Figure& figure,
                                             bool fast) {
  switch (form) {
    case InputForm::judge:
    case InputForm::blocks:
      return make_judge_reader(input, figure, form == InputForm::blocks, fast);
    case InputForm::lines:
    case InputForm::states:
    case InputForm::openspiel:
    case InputForm::picture:
      break;
    case InputForm::record:
      return make_record_reader(input);
  }
  return make_line_reader(input, figure, form, fast);
}

}  // namespace triwar::lookup
