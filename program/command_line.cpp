#include "program/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
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

}  // namespace

CLI::Validator one_of(const std::vector<std::string>& known) {
  const auto refusal = [known](const std::string& word) -> std::string {
    if (std::ranges::find(known, word) != known.end()) return "";
    return fmt::format("unknown word '{}': expected {}{}", word, fmt::join(known, ", "),
                       did_you_mean(word, known));
  };
  return CLI::Validator(refusal, "");
}

CLI::Validator plain_number() {
  const auto refusal = [](const std::string& text) -> std::string {
    std::string_view rest = text;  // a fraction or a unit may follow the digits
    if (whole_number(take_digits(rest)) || text.starts_with('.')) return "";
    return fmt::format("'{}' is not a number from 0 to {}", text,
                       std::numeric_limits<std::uint64_t>::max());
  };
  return CLI::Validator(refusal, "");
}

void take_count(CLI::Option* option, const std::string& what, const std::string& option_text) {
  const auto to_number = [what](std::string& text) -> std::string {
    const auto number = parse_count(text);
    if (!number) {
      return fmt::format("'{}' is not a number of {}, expected one such as 500000 or 50M", text,
                         what);
    }
    text = std::to_string(*number);
    return "";
  };
  option->transform(CLI::Validator(to_number, ""))->option_text(option_text);
}

void add_size(CLI::App& app, const std::string& name, std::optional<std::uint64_t>& bytes,
              const std::string& help) {
  const auto to_bytes = [](std::string& size) -> std::string {
    try {
      size = std::to_string(parse_size(size));
      return "";
    } catch (const Error& error) {
      return error.what();
    }
  };
  app.add_option(name, bytes, help)
      ->type_name("SIZE")
      ->transform(CLI::Validator(to_bytes, ""))
      ->option_text("SIZE");
}

void refuse_board_file(const std::string& option, const std::string& value,
                       const std::string& instead) {
  if (!value.ends_with(".json")) return;
  throw Error(ErrorCode::usage, fmt::format("{}: {} looks like the file of a board; use {} {}",
                                            option, value, instead, value));
}

bool parse(CLI::App& app, int argc, char** argv, const std::string& versions) {
  app.formatter(std::make_shared<HelpFormatter>());
  app.set_help_flag("-h,--help", "Print this help");
  app.set_version_flag("-V,--version",
                       fmt::format("{} {}\n{}", app.get_name(), TRIWAR_VERSION, versions),
                       "Print the version");
  for (CLI::Option* option : app.get_options()) {
    if (!option->get_positional() && option->get_items_expected_max() == 1) option->take_last();
  }
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
