#include "tablebase/base/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <iterator>
#include <system_error>

#include "tablebase/base/text_steps.h"

namespace triwar {
namespace {

/// Longer words are not compared, since that would take too long.
constexpr std::size_t longest_word = 64;

/// Returns the number of single-character edits between two words, where a swap of adjacent
/// characters is one edit (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::vector<std::size_t> next(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    next[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      next[j] =
          std::min({row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        next[j] = std::min(next[j], before[j - 2] + 1);
      }
    }
    before.swap(row);
    row.swap(next);
  }
  return row.back();
}

/// Returns the width of a text in UTF-8: one column for each character outside escape sequences,
/// which end with "m".
std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  bool visible = true;
  for (const char c : text) {
    visible = visible && c != '\x1b';
    const bool begins_character = (c & 0xc0) != 0x80;
    if (visible && begins_character) ++columns;
    visible = visible || c == 'm';
  }
  return columns;
}

}  // namespace

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c | 0x20);
  }
  return lower;
}

std::optional<char32_t> take_character(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const auto lead = static_cast<unsigned char>(text.front());
  const int ones = std::countl_one(lead);  // the size of the character in bytes; 0 for ASCII
  const auto size = static_cast<std::size_t>(std::max(ones, 1));
  if (ones == 1 || ones > 4 || text.size() < size) return std::nullopt;
  char32_t character = lead & (0x7fU >> ones);
  for (const char c : text.substr(1, size - 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0U) != 0x80) return std::nullopt;
    character = character << 6 | (byte & 0x3fU);
  }
  // By `ones`: the smallest character that needs this size.
  static constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = 0xd800 <= character && character <= 0xdfff;
  if (character < least[ones] || surrogate || character > 0x10ffff) return std::nullopt;
  text.remove_prefix(size);
  return character;
}

std::pair<std::optional<char32_t>, std::string_view> next_character(std::string_view& text) {
  ++text_steps;
  const std::string_view all = text;
  const auto code = take_character(text);
  if (!code) text.remove_prefix(1);
  return {code, all.substr(0, all.size() - text.size())};
}

// Unicode 15's characters with the property Dash.
bool is_dash(char32_t character) {
  if (0x2010 <= character && character <= 0x2015) return true;
  static constexpr char32_t others[] = {'-',    0x058a, 0x05be, 0x1400, 0x1806, 0x2053,
                                        0x207b, 0x208b, 0x2212, 0x2e17, 0x2e1a, 0x2e3a,
                                        0x2e3b, 0x2e40, 0x2e5d, 0x301c, 0x3030, 0x30a0,
                                        0xfe31, 0xfe32, 0xfe58, 0xfe63, 0xff0d, 0x10ead};
  return std::find(std::begin(others), std::end(others), character) != std::end(others);
}

bool is_blank(char32_t character) {
  return character == 0x85 || character == 0xa0 || character == 0x1680 ||
         (0x2000 <= character && character <= 0x200a) || character == 0x2028 ||
         character == 0x2029 || character == 0x202f || character == 0x205f || character == 0x3000;
}

bool is_printable(char32_t character) {
  const auto within = [&](char32_t first, char32_t last) {
    return first <= character && character <= last;
  };
  const bool control = within(0, 0x1f) || within(0x7f, 0x9f);
  const bool layout = character == 0x061c || within(0x200b, 0x200f) || within(0x2028, 0x202e) ||
                      within(0x2060, 0x206f) || character == 0xfeff || within(0xfff9, 0xfffb);
  return !control && !layout;
}

std::string quote(std::string_view text, std::size_t longest) {
  std::string quoted;
  for (std::size_t characters = 0; !text.empty(); ++characters) {
    if (characters == longest) return quoted + "...";
    const auto [character, bytes] = next_character(text);
    if (character && is_blank(*character)) {
      quoted += fmt::format("<U+{:04X}>", static_cast<std::uint32_t>(*character));
    } else if (character && is_printable(*character)) {
      quoted += bytes;
    } else {
      for (const char byte : bytes) {
        quoted += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
      }
    }
  }
  return quoted;
}

std::string number_text(AnyNumber number) {
  return number ? std::to_string(*number) : "(a number too large)";
}

std::string_view take_token(std::string_view& line, std::string_view separators) {
  const std::size_t before = line.size();
  line.remove_prefix(std::min(line.find_first_not_of(separators), line.size()));
  const std::string_view token = line.substr(0, line.find_first_of(separators));
  line.remove_prefix(token.size());
  text_steps += before - line.size() + 1;
  return token;
}

std::string_view take_digits(std::string_view& text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
  const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  text_steps += digits.size() + 1;
  return digits;
}

std::optional<std::uint64_t> whole_number(std::string_view text, std::uint64_t most, int base) {
  std::uint64_t number = 0;
  const char* const all = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), all, number, base);
  const bool is_read = error == std::errc{} && end == all && number <= most;
  return is_read ? std::optional(number) : std::nullopt;
}

bool take_number(std::string_view& text, AnyNumber& number) {
  if (text.empty() || !is_digit(text.front())) return false;
  std::int64_t read = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
  text_steps += static_cast<std::uint64_t>(end - text.data());
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  number = error == std::errc{} ? AnyNumber(read) : std::nullopt;
  return true;
}

std::string with_plain_blanks(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const auto [character, bytes] = next_character(text);
    plain += character && is_blank(*character) ? " " : bytes;
  }
  return plain;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  if (word.size() > longest_word) return "";
  const std::string lower = lower_case(word);
  std::string best;
  std::size_t fewest = std::max<std::size_t>(word.size() / 3, 1) + 1;
  for (const std::string& candidate : known) {
    const std::size_t edits = distance(lower, lower_case(candidate));
    // Different short words are few edits apart, so fewer than half of the characters may change.
    if (edits < fewest && 2 * edits < candidate.size()) {
      fewest = edits;
      best = candidate;
    }
  }
  return best.empty() ? "" : "; did you mean " + best + "?";
}

std::string wrapped(std::string_view line, std::size_t indent, std::size_t columns) {
  indent = std::min(indent, columns - columns / 4);
  std::string text;
  std::size_t column = 0;
  bool has_word = false;  // on this line
  while (!line.empty()) {
    const std::size_t word = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view piece = line.substr(0, line.find(' ', word));
    const std::size_t piece_width = width(piece);
    if (has_word && column + piece_width > columns) {
      text += "\n" + std::string(indent, ' ');
      text += piece.substr(word);
      column = indent + piece_width - word;
    } else {
      text += piece;
      column += piece_width;
    }
    has_word = true;
    line.remove_prefix(piece.size());
  }
  return text;
}

std::string wrapped_lines(std::string_view text, std::size_t indent, std::size_t columns) {
  std::string all;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    all += width(line) <= columns ? std::string(line) : wrapped(line, indent, columns);
    text.remove_prefix(line.size());
    if (text.empty()) break;
    all += '\n';
    text.remove_prefix(1);
  }
  return all;
}

}  // namespace triwar
