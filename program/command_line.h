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
  // CLI::Transformer lets numbers through; IsMember, which is asked first, does not.
  return app.add_option(names, variable, help)
      ->transform(CLI::Transformer(choices))
      ->transform(CLI::IsMember(choices))
      ->option_text(words);
}

/// Parses the options that have been added, and --version. An option's text says what it takes:
/// FILE, GAME, words such as "auto|never", or anything else; completions go by that.
///
/// Returns false when nothing is left to do, because help or the version was asked for and has
/// been printed. Throws Error(usage).
bool parse(CLI::App& app, int argc, char** argv);

}  // namespace triwar::program
