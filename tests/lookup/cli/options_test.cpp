#include "lookup/cli/options.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::lookup::options_test {
namespace {

LookupOptions options_of(std::vector<std::string> words) {
  std::vector<char*> argv;
  words.insert(words.begin(), "triwar-lookup");
  for (std::string& word : words) argv.push_back(word.data());
  return parse_options(static_cast<int>(argv.size()), argv.data()).value();
}

TEST_CASE("The default form of output depends on the form of the input and the question") {
  const auto form = [](const std::vector<std::string>& words, InputForm input = InputForm::lines) {
    return options_of(words).output_form(input);
  };
  CHECK(form({}, InputForm::judge) == OutputForm::judge);
  CHECK(form({}, InputForm::blocks) == OutputForm::judge);
  CHECK(form({}) == OutputForm::json);
  CHECK(form({}, InputForm::states) == OutputForm::json);
  CHECK(form({"-m", "1-2"}) == OutputForm::text);
  CHECK(form({"--review"}, InputForm::judge) == OutputForm::json);
  CHECK(form({"--review", "-m", "1-2"}) == OutputForm::text);
  CHECK(form({"-f", "tsv", "-m", "1-2"}) == OutputForm::tsv);
  CHECK(form({"-f", "judge"}) == OutputForm::judge);
}

TEST_CASE("A form answers states, facts and reviews if its row says so") {
  int number = 0;
  for (const FormRow& row : output_forms) {
    const auto accepts = [&](std::vector<std::string> words) {
      words.insert(words.end(), {"-f", row.word});
      return !tests::code_of([&] { options_of(words); });
    };
    CAPTURE(row.word);
    CHECK(options_of({"-f", row.word}).format == static_cast<OutputForm>(number++));
    CHECK(accepts({"-i", "states"}) == !row.wanted.score);
    CHECK(accepts({"--stats"}) == row.facts);
    CHECK(accepts({"--review", "-i", "lines"}) == row.reviews);
  }
}

TEST_CASE("Colour can be forced or disabled") {
  CHECK(options_of({"--color", "always"}).style().strong("x") == "\x1b[1mx\x1b[0m");
  CHECK(options_of({"--color", "never"}).style().strong("x") == "x");
}

TEST_CASE("--solve takes any number of 64 bits, also with a unit") {
  CHECK(!options_of({}).solve);
  CHECK(options_of({"--solve", "0"}).solve == 0);
  CHECK(options_of({"--solve", "3k"}).solve == 3000);
  CHECK(options_of({"--solve", "1.5M"}).solve == 1'500'000);
  CHECK(options_of({"--solve", "18446744073709551615"}).solve == ~std::uint64_t{0});
  for (const std::string number :
       {"18446744073709551616", "18446744073709552K", "18446744074G", "-1", "1T", "1.5", ""}) {
    CAPTURE(number);
    const auto error = tests::error_of([&] { options_of({"--solve", number}); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::usage);
    CHECK(std::string(error->what())
              .starts_with("--solve: '" + number +
                           "' is not a number of "
                           "states, expected one such as 500000 or 50M"));
  }
}

TEST_CASE("--estimate takes playouts; its default is for one game in text alone") {
  const auto playouts = [](const std::vector<std::string>& words, const char* board = "boxes-5x5",
                           InputForm form = InputForm::lines) {
    return options_of(words).wanted(form, Figure::make(board)).playouts;
  };
  CHECK(playouts({"-m", "1-2"}) == 50'925);
  CHECK(playouts({"-m", "1-2"}, "boxes-3x4") == 200'000);
  CHECK(playouts({"-f", "text"}, "boxes-3x4", InputForm::picture) == 200'000);
  CHECK(playouts({"-m", "1-2", "--estimate", "0"}) == 0);
  CHECK(playouts({"-m", "1-2", "-f", "json"}) == 0);
  CHECK(playouts({"-m", "1-2", "--review"}) == 0);
  CHECK(playouts({"-f", "text"}) == 0);
  CHECK(playouts({"-f", "text", "--estimate", "20K"}) == 20'000);
  CHECK(playouts({"-f", "tsv", "--review", "--estimate", "3m"}) == 3'000'000);
  CHECK(playouts({"-f", "judge", "--estimate", "20K"}) == 0);
  CHECK(playouts({"-f", "svg", "--estimate", "20K"}) == 0);
  const auto error = tests::error_of([&] { options_of({"--estimate", "-1"}); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::usage);
  CHECK(std::string(error->what()).starts_with("--estimate: '-1' is not a number of playouts, "));
  const auto time = tests::error_of([&] { options_of({"--estimate", "2s"}); });
  REQUIRE(time);
  CHECK(std::string(time->what()).find("; not a time, because") != std::string::npos);
}

TEST_CASE("--output names a file, or a folder for drawings") {
  const LookupOptions text = options_of({"-m", "1-2", "-o", "x"});
  CHECK(text.output_file() == "x");
  CHECK(!text.documents_folder());
  CHECK(options_of({"-m", "1-2", "-o", "x.svg"}).format == OutputForm::svg);
  CHECK(options_of({"-m", "1-2", "-o", "x.svg"}).output_file() == "x.svg");
  CHECK(options_of({"-m", "1-2", "-o", "x.svg", "-f", "json"}).format == OutputForm::json);
  CHECK(options_of({"-f", "svg", "-o", "x"}).documents_folder() == "x");
  CHECK(!options_of({"-f", "svg", "-o", "x"}).output_file());
  CHECK(!options_of({"-o", "-"}).output);
  CHECK(options_of({"-m", "1-2", "-o", "x", "--color", "auto"}).style().strong("x") == "x");
}

TEST_CASE("A table is a file, not a pipe or standard input") {
  const cli::TemporaryFolder folder;
  const std::string pipe = (folder / "pipe").string();
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"-t", "-", "-m", "1-2"}, {"-t", pipe, "--info"}}) {
    const auto error = tests::error_of([&] { options_of(words); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::usage);
    CHECK(std::string(error->what()).find("expected a file; write the table to a file") !=
          std::string::npos);
  }
  CHECK(options_of({"-t", (folder / "none").string()}).tablebase);
}

TEST_CASE("Options that exclude each other are usage errors") {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"-m", "1-2", "games"},
                                             {"-m", "1-2", "-i", "judge"},
                                             {"--info", "--stats"},
                                             {"--list", "--stats"},
                                             {"--list", "-g", "triangle-3"},
                                             {"--list", "-m", "1-2"},
                                             {"--list", "-f", "tsv"},
                                             {"--edges", "--stats"},
                                             {"--edges", "games"},
                                             {"--info", "games"},
                                             {"--stats", "-i", "lines"},
                                             {"--info", "-f", "tsv"},
                                             {"--review", "--stats"},
                                             {"--review", "--info"},
                                             {"--review", "-g", "painting"},
                                             {"--review", "-i", "states"},
                                             {"--review", "-f", "judge"},
                                             {"-i", "states", "-f", "judge"},
                                             {"--board", "b.json", "-g", "triangle-2"},
                                             {"--board", "b.json", "-t", "table"},
                                             {"--board", ""},
                                             {"-o", ""},
                                             {"--threads", "0"},
                                             {"--score", "1-0", "-i", "states"},
                                             {"--score", "1-0", "--to-move", "A", "-i", "lines"},
                                             {"--score", "1-0", "--to-move", "A", "-i", "picture"},
                                             {"--score", "1", "--to-move", "A"},
                                             {"--score", "1--1", "--to-move", "A"},
                                             {"--score", "256-0", "--to-move", "A"}}) {
    CAPTURE(words[0]);
    CAPTURE(words.back());
    CHECK(tests::code_of([&] { options_of(words); }) == ErrorCode::usage);
  }
  CHECK(options_of({"--info", "--edges"}).edges);
  CHECK(options_of({"--edges"}).info);
  CHECK(options_of({"-m", "0x1f", "-i", "states"}).moves == "0x1f");
}

TEST_CASE("A form that is found must go with the options, as one that is given") {
  const auto code = [](const std::vector<std::string>& words, InputForm form) {
    return tests::code_of([&] { check_form(options_of(words), form); });
  };
  CHECK(!code({}, InputForm::lines));
  CHECK(!code({"--review"}, InputForm::lines));
  CHECK(!code({"-f", "judge"}, InputForm::lines));
  CHECK(code({"--review"}, InputForm::states) == ErrorCode::usage);
  CHECK(code({"-f", "judge"}, InputForm::states) == ErrorCode::usage);
  CHECK(code({"--to-move", "A"}, InputForm::lines) == ErrorCode::usage);
}

}  // namespace
}  // namespace triwar::lookup::options_test
