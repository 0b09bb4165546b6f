#include <doctest/doctest.h>

#include <string>

#include "tablebase/base/text.h"

namespace triwar {
namespace {

TEST_CASE("The word with the fewest typing errors is suggested") {
  const std::vector<std::string> known{"--format", "--force", "--input", "--info"};
  CHECK(did_you_mean("--formt", known) == "; did you mean --format?");    // a missing letter
  CHECK(did_you_mean("--fomrat", known) == "; did you mean --format?");   // two swapped letters
  CHECK(did_you_mean("--formaat", known) == "; did you mean --format?");  // an added letter
  CHECK(did_you_mean("--farce", known) == "; did you mean --force?");     // a wrong letter
  CHECK(did_you_mean("--inpt", known) == "; did you mean --input?");
  CHECK(did_you_mean("--format", known) == "; did you mean --format?");
  CHECK(did_you_mean("--FORCE", known) == "; did you mean --force?");
}

TEST_CASE("Words with too many errors get no suggestion") {
  const std::vector<std::string> known{"json", "-f"};
  for (const std::string word : {"", "x", "text", "tsv", "jason-x", "-x"}) {
    CAPTURE(word);
    CHECK(did_you_mean(word, known).empty());
  }
  CHECK(did_you_mean(std::string(10'000'000, 'j'), known).empty());
  // Words of more than 64 bytes are not compared.
  const std::string longest(64, 'j');
  CHECK(!did_you_mean(longest, {longest + "x"}).empty());
  CHECK(did_you_mean(longest + "j", {longest + "x"}).empty());
}

}  // namespace
}  // namespace triwar
