// The options of programs, as --help lists them.
#pragma once

#include <doctest/doctest.h>

#include <regex>
#include <set>
#include <string>

#include "tests/support/process.h"

namespace triwar::cli {

/// Returns the texts that the groups of a regular expression match anywhere in a text.
inline std::set<std::string> all_matches(const std::string& text, const std::string& pattern) {
  std::set<std::string> found;
  const std::regex regex(pattern, std::regex::multiline);
  for (std::sregex_iterator match(text.begin(), text.end(), regex), end; match != end; ++match) {
    for (std::size_t group = 1; group < match->size(); ++group) {
      if ((*match)[group].matched) found.insert((*match)[group]);
    }
  }
  return found;
}

/// Returns the long and short options in the help of a program: "--output", "-o".
inline std::set<std::string> options_in_help(const std::string& program) {
  const Result help = run({program, "--help"});
  REQUIRE(help.exit_code == 0);
  std::set<std::string> options = all_matches(help.output, "^  (-[-a-zA-Z]+)(?:,(--[-a-z]+))?");
  REQUIRE(options.contains("--help"));
  return options;
}

}  // namespace triwar::cli
