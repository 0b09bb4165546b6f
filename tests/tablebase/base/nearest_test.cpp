#include <doctest/doctest.h>

#include <string>

#include "tablebase/base/text.h"

namespace triwar {
namespace {

TEST_CASE("The nearest word has the fewest typing errors") {
  const std::vector<std::string> known{"--format", "--force", "--input", "--info"};
  CHECK(nearest("--formt", known) == "--format");    // a missing letter
  CHECK(nearest("--fomrat", known) == "--format");   // two swapped letters
  CHECK(nearest("--formaat", known) == "--format");  // an added letter
  CHECK(nearest("--farce", known) == "--force");     // a wrong letter
  CHECK(nearest("--inpt", known) == "--input");
  CHECK(nearest("--format", known) == "--format");
  CHECK(nearest("--FORCE", known) == "--force");
}

TEST_CASE("Words with too many errors have no nearest one") {
  const std::vector<std::string> known{"json", "-f"};
  for (const std::string word : {"", "x", "text", "jason-x", "-x"}) {
    CAPTURE(word);
    CHECK(!nearest(word, known));
  }
  CHECK(!nearest(std::string(10'000'000, 'j'), known));
  // Words of more than 64 bytes are not compared.
  const std::string longest(64, 'j');
  CHECK(nearest(longest, {longest + "x"}) == longest + "x");
  CHECK(!nearest(longest + "j", {longest + "x"}));
  CHECK(did_you_mean("jsn", known) == "; did you mean json?");
  CHECK(did_you_mean("tsv", known).empty());
}

}  // namespace
}  // namespace triwar
