// Command lines as tables of options. The row of an option is its only description: parsing,
// --help, the manual page and the completions follow from it. CLI11 parses, in command_line.cpp
// alone.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace triwar::program {

/// The values that an option takes.
struct Value {
  /// FILE, FOLDER, GAME, words such as "auto|never", or another name; empty for a flag. The
  /// completions parse it from --help.
  std::string name;
  /// Stores one value. Throws Error(usage) if it is invalid.
  std::function<void(const std::string&)> store;
  bool is_list = false;  ///< whether the option may be repeated
  bool* flag = nullptr;  ///< of a flag, instead of `store`
};

/// An option, a flag or an argument of a command line.
struct Option {
  std::string names;  ///< "-o,--output"; an argument has its name alone: "FILE"
  Value value;
  std::string help;           ///< empty: hidden
  std::string excludes = {};  ///< other options, with commas between them; they exclude it, too
  std::string needs = {};     ///< another option
};

struct CommandLine {
  std::string program;
  std::string description;
  std::vector<Option> options;
  std::string versions;  ///< printed by --version, too
  std::string footer = {};
};

Value flag(bool& variable);

/// Text. `name` is that of Value.
template <class Text>  // std::string or optional
Value text(std::string name, Text& variable) {
  return {std::move(name), [&variable](const std::string& text) { variable = text; }};
}

/// The name of a file. Refuses an empty one, which probably comes from an unset variable in a
/// script.
Value file(std::string name, std::optional<std::string>& variable);

/// A list of text, one for each use of the option. Words that follow an argument belong to it, too.
Value list(std::string name, std::vector<std::string>& variable);

/// A number within limits.
Value number(std::string name, int& variable, int least, int most);
Value number(std::string name, std::optional<int>& variable, int least, int most);
Value number(std::string name, double& variable, double least, double most);

/// A number of `name`, such as "STATES", as parse_count() reads it: 1000 or 50M.
Value count(const std::string& name, std::uint64_t& variable);
Value count(const std::string& name, std::optional<std::uint64_t>& variable);

/// A number of bytes as parse_size() reads it: 500M or 1.5G.
Value size(std::optional<std::uint64_t>& variable);

/// Returns the number of `word` among words such as "auto|never". Throws Error(usage) if it is not
/// among them.
int number_of_word(const std::string& word, const std::string& words);

/// One of some words, such as "auto|never", which stand for the values of an enumeration, from 0.
template <class Enum>
requires std::is_enum_v<Enum> Value one_of(const std::string& words, Enum& variable) {
  return {words, [words, &variable](const std::string& word) {
            variable = static_cast<Enum>(number_of_word(word, words));
          }};
}
template <class Enum>
Value one_of(const std::string& words, std::optional<Enum>& variable) {
  return {words, [words, &variable](const std::string& word) {
            variable = static_cast<Enum>(number_of_word(word, words));
          }};
}

/// Throws Error(usage) if the value of `option` names a board file (.json). The message recommends
/// the option `instead`.
void refuse_board_file(const std::string& option, const std::string& value,
                       const std::string& instead);

/// Parses a command line, and stores its values. Adds --help, --version, and the hidden flag
/// --manual-options, which prints the options for the manual page. An option may occur once, unless
/// it is a list. Returns false after printing the help, the version or the options for the manual
/// page. Throws Error(usage).
bool parse(const CommandLine& command_line, int argc, char** argv);

/// Returns the text of --help.
std::string help_of(const CommandLine& command_line);

}  // namespace triwar::program
