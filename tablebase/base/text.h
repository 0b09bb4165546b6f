// Text: the characters, tokens and numbers that users type, how messages quote and wrap it, and
// suggestions for misspelt words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace triwar {

// Classes of ASCII characters, independent of the locale.

inline constexpr std::string_view white_space = " \t\r\n\v\f";
/// Skipped at the beginning of a file or body.
inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
inline constexpr std::string_view move_separators = " \t\r\n\v\f,;";

constexpr bool is_space(char c) { return c == ' ' || ('\t' <= c && c <= '\r'); }
constexpr bool is_move_separator(char c) { return is_space(c) || c == ',' || c == ';'; }
constexpr bool is_digit(char c) { return '0' <= c && c <= '9'; }

/// Returns the text with A to Z in lower case.
std::string lower_case(std::string_view text);

// Characters of untrusted UTF-8.

/// Removes the first character from a text. Returns nullopt, and removes nothing, if the text is
/// empty or does not begin with valid UTF-8.
std::optional<char32_t> take_character(std::string_view& text);

/// The same for a text that is not empty. Also returns the bytes removed; instead of a character
/// that is not valid UTF-8 removes one byte.
std::pair<std::optional<char32_t>, std::string_view> next_character(std::string_view& text);

/// Returns whether a character has the Unicode property Dash, such as the hyphen.
bool is_dash(char32_t character);

/// Returns whether a character beyond ASCII is a space (Unicode category Zs).
bool is_blank(char32_t character);

/// Returns whether terminals show a character as itself: false for control characters and for
/// invisible characters that change the layout, such as marks of direction and line separators.
bool is_printable(char32_t character);

/// The number of characters of a text that messages show.
inline constexpr std::size_t longest_quote = 30;

/// Returns a text, or its first `longest` characters and "..." if it is longer. Writes each
/// byte of unprintable characters and of invalid UTF-8 as an escape such as \x1b, because messages
/// go to terminals and into JSON. Writes the number of a blank beyond ASCII, such as <U+00A0>,
/// because it looks like a space.
std::string quote(std::string_view text, std::size_t longest = longest_quote);

/// An integer from untrusted input, or nullopt if it overflows int64.
using AnyNumber = std::optional<std::int64_t>;

std::string number_text(AnyNumber number);

/// Removes a prefix from a text. Returns false, and removes nothing, if the text has another one.
inline bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// Removes the text up to the first `end`, and `end`, from the front of a text, and returns it
/// without `end`. Removes all if there is no `end`.
inline std::string_view take_until(std::string_view& text, char end) {
  const std::string_view taken = text.substr(0, text.find(end));
  text.remove_prefix(taken.size() < text.size() ? taken.size() + 1 : taken.size());
  return taken;
}

/// Returns the next token and removes it from the line; empty at the end.
std::string_view take_token(std::string_view& line, std::string_view separators);

/// Removes the digits from the front of `text`, and returns them.
std::string_view take_digits(std::string_view& text);

/// Returns the number that a whole text is: digits of this base, without sign, blank or prefix.
/// Returns nullopt for other text and for numbers beyond `most`.
std::optional<std::uint64_t> whole_number(
    std::string_view text, std::uint64_t most = std::numeric_limits<std::uint64_t>::max(),
    int base = 10);

/// Removes an unsigned number from the front of `text`. Sets `number` to nullopt if it overflows
/// int64. Returns false, and changes nothing, if there is no number.
bool take_number(std::string_view& text, AnyNumber& number);

/// Returns the text with a space in place of each Unicode blank, such as NO-BREAK SPACE.
std::string with_plain_blanks(std::string_view text);

/// Returns "; did you mean WORD?" with the known word that a misspelt one probably means: the first
/// with the fewest edits (wrong, missing, added or swapped characters). Returns "" if all need too
/// many edits. Ignores case.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

/// Wraps a line between words at `columns` columns; a longer word is not broken. Indents the lines
/// after the first by `indent` columns, at most three quarters of `columns`. Counts one column for
/// each character of the UTF-8 text, and none for colours.
std::string wrapped(std::string_view line, std::size_t indent, std::size_t columns);

/// Wraps every line of a text as wrapped() does.
std::string wrapped_lines(std::string_view text, std::size_t indent, std::size_t columns);

}  // namespace triwar
