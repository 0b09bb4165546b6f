// JSON that is written piece by piece, without a tree of values.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string_view>

#include "tablebase/base/text_buffer.h"

namespace triwar {

/// Adds any text as a JSON string in quotes. Replaces invalid UTF-8 by U+FFFD.
void add_quoted(std::string_view text, TextBuffer& json);

/// Adds the members of objects and the elements of lists to a text, with the commas between them.
/// Keeps no state, so that values of other forms may be added to the text itself after key().
class JsonWriter {
 public:
  explicit JsonWriter(TextBuffer& text) noexcept : text_(text) {}

  template <class Name>
  void key(const Name& name) {
    text_.add(comma(), '"', name, "\":");
  }

  /// Adds an element: an integer, a bool, a text that needs no escapes, nullptr, or an optional
  /// value, which is null if it is none.
  template <class Value>
  void value(const Value& value) {
    put(value, comma());
  }

  template <class Name, class Value>
  void member(const Name& name, const Value& value) {
    put(value, comma(), '"', name, "\":");
  }

  /// Begins an object, by '{', or a list, by '[', as an element or as a member.
  void begin(char bracket) { text_.add(comma(), bracket); }
  template <class Name>
  void begin(const Name& name, char bracket) {
    text_.add(comma(), '"', name, "\":", bracket);
  }
  void end(char bracket) { text_.add(bracket); }

  /// Adds a list or, in brackets "{}", an object. put(pen, item) adds an item of at most 60 bytes:
  /// one pen, which stays in a register, is faster than a call for each.
  template <class Name, class Items, class Put>
  void list(const Name& name, const char (&brackets)[3], const Items& items, const Put& put) {
    const std::optional<char> before = comma();
    text_.write(Pen::most_bytes(before, name) + 5 + 64 * items.size(), [&](Pen& pen) {
      pen.add(before, '"', name, "\":", brackets[0]);
      for (const auto& item : items) {
        put(pen, item);
        pen.add(',');
      }
      if (items.size() > 0) pen.take_back();  // commas before all items but the first take longer
      pen.add(brackets[1]);
    });
  }

 private:
  /// The comma before an element or member, unless it is the first one.
  std::optional<char> comma() const noexcept {
    static_assert(('[' | 0x20) == '{');
    return (text_.text().back() | 0x20) == '{' ? std::nullopt : std::optional(',');
  }

  template <class Value, class... Piece>
  void put(const Value& value, const Piece&... before) {
    if constexpr (requires { value.has_value(); }) {
      value ? put(*value, before...) : put(nullptr, before...);
    } else if constexpr (std::same_as<Value, std::nullptr_t>) {
      text_.add(before..., "null");
    } else if constexpr (std::same_as<Value, bool>) {
      value ? text_.add(before..., "true") : text_.add(before..., "false");
    } else if constexpr (std::integral<Value>) {
      text_.add(before..., value);
    } else {
      text_.add(before..., '"', value, '"');
    }
  }

  TextBuffer& text_;
};

}  // namespace triwar
