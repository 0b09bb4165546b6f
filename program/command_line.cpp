#include "program/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <sstream>

#include "program/output.h"
#include "tablebase/base/count.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/text.h"

namespace triwar::program {
namespace {

constexpr std::size_t help_width = 80;

/// Formats --help for 80 columns. Omits the checks and conflicts that CLI11 would add to each
/// option.
class HelpFormatter final : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    const std::string indent(get_column_width(), ' ');
    std::string text;
    std::string line = "  " + option->get_name(is_positional, true);
    if (!is_positional && !option->get_option_text().empty())
      line += " " + option->get_option_text();
    const auto begin_line = [&] {
      text += line + "\n";
      line = indent;
    };
    if (line.size() + 2 > indent.size()) begin_line();
    line.resize(indent.size(), ' ');
    std::istringstream words(option->get_description());
    for (std::string word; words >> word; line += word) {
      if (line.size() + 1 + word.size() > help_width) {
        begin_line();
      } else if (line.size() > indent.size()) {
        line += ' ';
      }
    }
    return text + line + "\n";
  }
};

/// Returns the options as mdoc list items for the manual page.
std::string manual_options(const CLI::App& app) {
  std::string text;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional() || option->get_group().empty()) continue;
    text += ".It";
    for (const std::string& name : option->get_snames()) text += " Fl " + name + " ,";
    for (const std::string& name : option->get_lnames()) text += " Fl -" + name;
    std::string value = option->get_option_text();
    if (value.find('|') != std::string::npos) {
      for (std::size_t at = 0; (at = value.find('|', at)) != value.npos; at += 3) {
        value.replace(at, 1, " | ");
      }
      text += " Cm " + value;
    } else if (!value.empty()) {
      text += " Ar " + value;
    }
    text += "\n" + option->get_description() + ".\n";
  }
  return text;
}

/// Returns the error message for the first unknown option, or else for the first extra argument.
std::string unexpected(const CLI::App& app) {
  const std::vector<std::string> extras = app.remaining();
  const auto option =
      std::ranges::find_if(extras, [](const std::string& extra) { return extra.starts_with('-'); });
  if (option == extras.end()) return fmt::format("unexpected argument '{}'", extras.front());
  const std::string name = option->substr(0, option->find('='));
  std::vector<std::string> known;
  for (const CLI::Option* const each : app.get_options()) {
    if (each->get_group().empty()) continue;
    for (const std::string& known_name : each->get_lnames()) known.push_back("--" + known_name);
  }
  return fmt::format("unknown option '{}'{}", name, did_you_mean(name, known));
}

/// Throws Error(usage) for a long option behind one dash, such as -moves, which CLI11 would read as
/// -m with the value "oves".
void refuse_single_dashes(const CLI::App& app, int argc, char** argv) {
  for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
    const std::string word = argv[i];
    if (word.size() < 3 || word[0] != '-' || word[1] == '-') continue;
    const std::string name = "-" + word.substr(0, word.find('='));
    const CLI::Option* const option = app.get_option_no_throw(name);
    if (option == nullptr || option->get_group().empty()) continue;
    throw Error(ErrorCode::usage,
                fmt::format("unknown option '{}'; did you mean {}?\nTry --help.", word, name));
  }
}

/// Throws Error(usage) if an option with one value occurs twice.
void refuse_repetitions(const CLI::App& app) {
  for (const CLI::Option* const option : app.get_options()) {
    if (option->get_positional() || option->get_items_expected_max() != 1) continue;
    if (option->get_expected_min() == 0 || option->count() < 2) continue;
    throw Error(ErrorCode::usage,
                fmt::format("{} may be given only once\nTry --help.", option->get_name()));
  }
}

/// Returns the message of an error of CLI11, which says "1 required TEXT missing" if the value of
/// an option is missing.
std::string message_of(const CLI::App& app, const CLI::ParseError& error) {
  const std::string what = error.what();
  const std::string name = what.substr(0, what.find(':'));
  const CLI::Option* const option = app.get_option_no_throw(name);
  if (option == nullptr || dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr) {
    return what;
  }
  return fmt::format("{} needs a value, {}: {}", name, option->get_option_text(),
                     option->get_description());
}

/// Returns the name of an option in messages: "--output".
std::string name_of(const Option& option) {
  return option.names.substr(option.names.find(',') + 1);
}

void add(const Option& option, CLI::App& app) {
  CLI::Option* added = nullptr;
  if (option.value.flag != nullptr) {
    added = app.add_flag(option.names, *option.value.flag, option.help);
  } else {
    const auto store = [option](const CLI::results_t& values) {
      for (const std::string& value : values) {
        try {
          option.value.store(value);
        } catch (const Error& error) {
          throw CLI::ValidationError(name_of(option), error.what());
        }
      }
      return true;
    };
    added = app.add_option(option.names, store, option.help)->option_text(option.value.name);
  }
  if (option.value.is_list) {
    added->expected(CLI::detail::expected_max_vector_size);
    added->allow_extra_args(added->get_positional());
  } else {
    added->take_last();  // refuse_repetitions() follows
  }
  if (option.help.empty()) added->group("");
}

void fill(const CommandLine& command_line, CLI::App& app) {
  for (const Option& option : command_line.options) add(option, app);
  for (const Option& option : command_line.options) {
    CLI::Option* const added = app.get_option(name_of(option));
    for (const std::string& other : CLI::detail::split(option.excludes, ',')) {
      if (!other.empty()) added->excludes(app.get_option(other));
    }
    if (!option.needs.empty()) added->needs(app.get_option(option.needs));
  }
  app.footer(command_line.footer);
  app.formatter(std::make_shared<HelpFormatter>());
  app.set_help_flag("-h,--help", "Print this help");
  app.set_version_flag(
      "-V,--version",
      fmt::format("{} {}\n{}", command_line.program, TRIWAR_VERSION, command_line.versions),
      "Print the version");
}

[[noreturn]] void refuse(const std::string& problem) { throw Error(ErrorCode::usage, problem); }

/// Returns the values whose text `parse` turns into that of the variable.
template <class Variable, class Parse>
Value parsed(std::string name, Variable& variable, const Parse& parse) {
  return {std::move(name), [&variable, parse](const std::string& text) { variable = parse(text); }};
}

template <class Variable, class Number>
Value number_between(std::string name, Variable& variable, Number least, Number most) {
  return parsed(std::move(name), variable, [least, most](const std::string& text) {
    Number number{};
    const bool is_number = CLI::detail::lexical_cast(text, number);
    if (is_number && least <= number && number <= most) return number;  // false for NaN
    refuse(fmt::format("Value {} not in range {} to {}", text, std::to_string(least),
                       std::to_string(most)));
  });
}

template <class Variable>
Value count_in(const std::string& name, Variable& variable) {
  return parsed(name, variable, [name](const std::string& text) {
    if (const auto count = parse_count(text)) return *count;
    refuse(fmt::format("'{}' is not a number of {}, expected one such as 500000 or 50M{}", text,
                       lower_case(name), no_time(text)));
  });
}

}  // namespace

Value flag(bool& variable) { return {.name = "", .store = {}, .flag = &variable}; }

Value file(std::string name, std::optional<std::string>& variable) {
  return parsed(std::move(name), variable, [](const std::string& text) {
    if (text.empty()) refuse("expected the name of a file");
    return text;
  });
}

Value list(std::string name, std::vector<std::string>& variable) {
  return {.name = std::move(name),
          .store = [&variable](const std::string& text) { variable.push_back(text); },
          .is_list = true};
}

Value number(std::string name, int& variable, int least, int most) {
  return number_between(std::move(name), variable, least, most);
}

Value number(std::string name, std::optional<int>& variable, int least, int most) {
  return number_between(std::move(name), variable, least, most);
}

Value number(std::string name, double& variable, double least, double most) {
  return number_between(std::move(name), variable, least, most);
}

Value count(const std::string& name, std::uint64_t& variable) { return count_in(name, variable); }

Value count(const std::string& name, std::optional<std::uint64_t>& variable) {
  return count_in(name, variable);
}

Value size(std::optional<std::uint64_t>& variable) { return parsed("SIZE", variable, parse_size); }

int number_of_word(const std::string& word, const std::string& words) {
  const std::vector<std::string> known = CLI::detail::split(words, '|');
  const auto found = std::ranges::find(known, word);
  if (found != known.end()) return static_cast<int>(found - known.begin());
  refuse(fmt::format("unknown word '{}': expected {}{}", word, fmt::join(known, ", "),
                     did_you_mean(word, known)));
}

void refuse_board_file(const std::string& option, const std::string& value,
                       const std::string& instead) {
  if (!value.ends_with(".json")) return;
  throw Error(ErrorCode::usage, fmt::format("{}: {} looks like the file of a board; use {} {}",
                                            option, value, instead, value));
}

std::string help_of(const CommandLine& command_line) {
  CLI::App app(command_line.description, command_line.program);
  fill(command_line, app);
  return app.help();
}

bool parse(const CommandLine& command_line, int argc, char** argv) {
  CLI::App app(command_line.description, command_line.program);
  fill(command_line, app);
  // A hidden option, with which the build generates the manual pages.
  const CLI::Option* manual = app.add_flag("--manual-options")->group("");
  std::string text;
  refuse_single_dashes(app, argc, argv);
  try {
    app.parse(argc, argv);
    refuse_repetitions(app);
    if (manual->count() == 0) return true;
    text = manual_options(app);
  } catch (const CLI::ExtrasError&) {
    throw Error(ErrorCode::usage, unexpected(app) + "\nTry --help.");
  } catch (const CLI::ParseError& error) {
    std::ostringstream message;
    if (app.exit(error, message, message) != 0) {
      throw Error(ErrorCode::usage, fmt::format("{}\nTry --help.", message_of(app, error)));
    }
    text = message.str();
  }
  Output output(standard_output);
  output.write(text);
  output.flush();
  return false;
}

}  // namespace triwar::program
