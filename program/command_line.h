// Options of a command line, parsed by CLI11. The call that adds an option is its only description:
// --help, the manual page and the completions are generated from it.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace triwar::program {

/// Returns a validator that accepts only these words.
CLI::Validator one_of(const std::vector<std::string>& known);

/// Adds an option that accepts only the words in `choices`, and stores the value of the word.
template <class Value, class Variable>
CLI::Option* add_choice(CLI::App& app, const std::string& names, Variable& variable,
                        const std::vector<std::pair<std::string, Value>>& choices,
                        const std::string& help) {
  std::string words;
  std::vector<std::string> known;
  for (const auto& [word, value] : choices) {
    words += (words.empty() ? "" : "|") + word;
    known.push_back(word);
  }
  // CLI::Transformer also accepts the numbers of the values. The validator runs first and rejects
  // them. Empty descriptions keep both out of messages.
  return app.add_option(names, variable, help)
      ->type_name(words)
      ->transform(CLI::Transformer(choices).description(""))
      ->transform(one_of(known))
      ->option_text(words);
}

/// Returns a validator that rejects text that begins neither with a number from 0 to 2^64 - 1 nor
/// with a decimal point. CLI11 alone reads -1 as 2^64 - 1, clamps larger numbers, and accepts NaN
/// in every range.
CLI::Validator plain_number();

/// Makes an option take a number below 2^64, such as 1000 or 50M, of `what`, such as "states". The
/// units k, M and G, in either case, are powers of 1000. `option_text` is as for parse().
void take_count(CLI::Option* option, const std::string& what, const std::string& option_text);

/// Adds an option that takes a number of bytes as parse_size() does, such as 500M or 1.5G.
void add_size(CLI::App& app, const std::string& name, std::optional<std::uint64_t>& bytes,
              const std::string& help);

/// Throws Error(usage) if the value of `option` names a board file (.json). The message recommends
/// the option `instead`.
void refuse_board_file(const std::string& option, const std::string& value,
                       const std::string& instead);

/// Parses the command line. Adds --help, --version, which also prints `versions`, and the hidden
/// flag --manual-options, which prints the options for the manual page. An option may occur once,
/// unless it collects a list.
///
/// Requires an option_text() for each option with a value: FILE, FOLDER, GAME, words such as
/// "auto|never", or the name of another value. The shell completions parse it from --help, and
/// treat an option without it as a flag.
///
/// Returns false after printing the help, the version or the options for the manual page. Throws
/// Error(usage).
bool parse(CLI::App& app, int argc, char** argv, const std::string& versions);

}  // namespace triwar::program
