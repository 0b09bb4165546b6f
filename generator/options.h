// The command line of triwar-generate.
#pragma once

#include <optional>
#include <string>

#include "generator/generate_options.h"

namespace triwar {

struct Options : GenerateOptions {
  std::string game = "triangle-3";
  std::optional<std::string> output;
  bool no_progress = false;
  bool dry_run = false;
  bool list = false;
  std::optional<std::string> verify;

  std::string output_file() const { return output.value_or(game + ".tb.zst"); }
  bool to_standard_output() const { return output == "-"; }
  /// What the line that ends the work calls the file.
  std::string output_name() const {
    return to_standard_output() ? "standard output" : output_file();
  }
};

/// None when help or the version was asked for and has been printed. Throws Error(usage).
std::optional<Options> parse_options(int argc, char** argv);

}  // namespace triwar
