// Options of a command line, parsed by CLI11. Each is stated once, where it is added: --help, the
// manual page and the completions are made from that.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

namespace triwar::program {

/// Adds an option that takes one of some words, each of which stands for a value.
template <class Value, class Variable>
CLI::Option* add_choice(CLI::App& app, const std::string& names, Variable& variable,
                        const std::vector<std::pair<std::string, Value>>& choices,
                        const std::string& help) {
  std::string words;
  for (const auto& [word, value] : choices) words += (words.empty() ? "" : "|") + word;
  // CLI::Transformer lets numbers through; IsMember, which is asked first, does not. What they
  // would say of themselves in messages is made from the numbers behind the words.
  return app.add_option(names, variable, help)
      ->type_name(words)
      ->transform(CLI::Transformer(choices).description(""))
      ->transform(CLI::IsMember(choices).description(""))
      ->option_text(words);
}

/// Parses the options that have been added, and --version, which prints `versions`, too. An
/// option's text says what it takes: FILE, GAME, words such as "auto|never", or anything else;
/// completions go by that. Of an option that is given twice the last one counts.
///
/// Returns false when nothing is left to do, because help or the version was asked for and has
/// been printed. Throws Error(usage).
bool parse(CLI::App& app, int argc, char** argv, const std::string& versions);

}  // namespace triwar::program
