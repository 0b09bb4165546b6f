// Options of a command line, parsed by CLI11. The call that adds an option is its only description:
// --help, the manual page and the completions are generated from it.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace triwar::program {

/// Returns the error message for an unknown word, or "" for a known one.
std::string unknown_choice(const std::string& word, const std::vector<std::string>& known);

/// Adds an option that takes one of several words, each of which names a value.
template <class Value, class Variable>
CLI::Option* add_choice(CLI::App& app, const std::string& names, Variable& variable,
                        const std::vector<std::pair<std::string, Value>>& choices,
                        const std::string& help) {
  std::string words;
  for (const auto& [word, value] : choices) words += (words.empty() ? "" : "|") + word;
  // CLI::Transformer accepts the numbers behind the words; the validator, which runs first, does
  // not.
  // Empty descriptions keep these numbers out of messages.
  std::vector<std::string> known;
  for (const auto& [word, value] : choices) known.push_back(word);
  return app.add_option(names, variable, help)
      ->type_name(words)
      ->transform(CLI::Transformer(choices).description(""))
      ->transform(CLI::Validator(
          [known](const std::string& word) { return unknown_choice(word, known); }, ""))
      ->option_text(words);
}

/// A check of numbers before CLI11 reads them: it takes -1 for 2^64 - 1, cuts larger numbers off,
/// and finds NaN in every range.
CLI::Validator plain_number();

/// Adds an option that takes a number of states, such as 1000 or 50M.
void add_states(CLI::App& app, const std::string& name, std::uint64_t& states,
                const std::string& help);

/// Throws Error(usage) if the value of an option is a board file (.json), for which `instead` is
/// the right option.
void refuse_board_file(const std::string& option, const std::string& value,
                       const std::string& instead);

/// Parses the options of `app`, --help, and --version, which also prints `versions`. Completions
/// depend on each option's text: FILE, GAME, words such as "auto|never", or another value. The last
/// occurrence of an option counts.
///
/// Returns false if it has printed the help or the version. Throws Error(usage).
bool parse(CLI::App& app, int argc, char** argv, const std::string& versions);

}  // namespace triwar::program
