#include "lookup/cli/number_reader.h"

#include <fmt/core.h>

#include <cstddef>
#include <limits>
#include <utility>

#include "lookup/move_text.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
#include "tablebase/base/wraps.h"

namespace triwar::lookup {
namespace {

bool ends_token(int c) { return c == Input::end || c == comment || is_space(static_cast<char>(c)); }

}  // namespace

std::uint64_t NumberReader::count(const char* what) {
  const auto count = number(what);
  if (!count) fail(what, "a number too large");
  if (*count < 0) fail(what, "a negative number");
  return static_cast<std::uint64_t>(*count);
}

TRIWAR_WRAPS AnyNumber NumberReader::number(const char* what) {
  // Most numbers have few digits and are completely in the buffer. any_number() reads the others.
  const char* text = input_.buffered();
  while (is_space(*text)) ++text;
  const char* const digits = text;
  std::uint64_t plain = 0;
  for (; is_digit(*text); ++text) plain = plain * 10 + static_cast<std::uint64_t>(*text - '0');
  constexpr std::ptrdiff_t most_digits = 18;
  if (digits != text && text - digits <= most_digits && is_space(*text)) {
    input_.skip_to(text);
    return static_cast<std::int64_t>(plain);
  }
  return any_number(what);
}

/// Reads any number, character by character, and reports all errors.
AnyNumber NumberReader::any_number(const char* what) {
  skip_space();
  int c = input_.peek();
  if (!taken_.empty()) fail(what, found());
  const bool negative = c == '-';
  if (negative) {
    input_.skip();
    c = input_.peek();
  }
  if (!is_digit(static_cast<char>(c))) fail(what, negative ? "-" + found() : found());
  AnyNumber number = 0;
  for (; is_digit(static_cast<char>(c)); c = input_.peek()) {
    const std::int64_t digit = c - '0';
    const bool fits = number && *number <= (std::numeric_limits<std::int64_t>::max() - digit) / 10;
    number = fits ? AnyNumber(*number * 10 + digit) : std::nullopt;
    input_.skip();
  }
  if (!ends_token(c) && !skip_blank())
    fail(what, (negative ? "-" : "") + number_text(number) + found());
  if (negative && number) number = -*number;
  return number;
}

/// Skips white space, blanks beyond ASCII and comments.
void NumberReader::skip_space() {
  for (;;) {
    const int c = input_.peek();
    if (c == comment) {
      std::string line;
      input_.take_line(line, 0);
    } else if (c != Input::end && is_space(static_cast<char>(c))) {
      input_.skip();
    } else if (!skip_blank()) {
      return;
    }
  }
}

/// Skips a blank beyond ASCII. If another character beyond ASCII follows, takes it. Returns whether
/// it has skipped a blank.
bool NumberReader::skip_blank() {
  if (input_.peek() < 0x80) return false;
  do {
    taken_.push_back(static_cast<char>(input_.peek()));
    input_.skip();
  } while ((input_.peek() & ~0x3f) == 0x80);
  std::string_view text = taken_;
  const auto character = take_character(text);
  if (!character || !is_blank(*character) || !text.empty()) return false;
  taken_.clear();
  return true;
}

void NumberReader::expect_end(const char* last) {
  skip_space();
  if (input_.peek() != Input::end || !taken_.empty()) {
    throw Error(ErrorCode::input_unreadable,
                fmt::format("{}:{}: expected the end after the last {}, found {}", input_.name(),
                            input_.line(), last, found()));
  }
}

/// Reads the rest of the next token, or only the beginning if the rest is long. Returns the text
/// read, quoted for messages.
std::string NumberReader::found() {
  constexpr std::size_t most_bytes = 4 * longest_quote;  // a UTF-8 character has up to 4
  std::string token = std::exchange(taken_, {});
  while (token.size() <= most_bytes) {
    const int c = input_.peek();
    if (ends_token(c)) break;
    token.push_back(static_cast<char>(c));
    input_.skip();
  }
  return quote(token);
}

void NumberReader::fail(const char* expected, const std::string& found) {
  throw Error(ErrorCode::input_unreadable,
              fmt::format("{}:{}: {}expected {}, found {}", input_.name(), input_.line(), which_(),
                          expected, found.empty() ? "the end of the input" : found));
}

}  // namespace triwar::lookup
