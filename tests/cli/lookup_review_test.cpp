// triwar-lookup --review: the loss of each move of a game, and who changed its result.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/cli/lookup.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::lookup_review_test {

// lookup/review_test.cpp has the JSON.
TEST_CASE("A review is json by default") {
  const std::string expected = lookup({"--review", "-m", "2-4 4-5", "-f", "json"}).output;
  CHECK(expected.starts_with(R"({"game":1,"moves":2,)"));
  CHECK(lookup({"--review", "-i", "lines"}, "2-4 4-5\n").output == expected);
}

TEST_CASE("A review in tsv has a line for each move and a last one for a bad game") {
  const Result result =
      lookup({"--review", "-i", "blocks", "-f", "tsv"}, "1 3 2 2 4 4 5 0 2 1 2 1 2");
  CHECK(result.exit_code == bad_input);
  CHECK(result.error.starts_with("standard input:1: block 1, game 3, move 2: "));
  CHECK(result.output ==
        "block\tgame\tply\tplayer\tmove\tclosed\tvalue\tbest\tloss\tbetter\terror\tresult\t"
        "best_result\tmark\n"
        "1\t1\t1\tA\t2-4\t0\t-5\t-3\t2\t1-2 1-3 2-5 3-5 4-5 4-7 5-6 5-8 5-9 6-10 7-8 9-10\t\t"
        "loss\tloss\t?\n"
        "1\t1\t2\tB\t4-5\t0\t1\t5\t4\t2-3 3-6 4-8 6-9 8-9\t\twin\twin\t?\n"
        "1\t3\t1\tA\t1-2\t0\t-3\t-3\t0\t\t\tloss\tloss\t\n"
        "1\t3\t\t\t\t\t\t\t\t\tedge_already_drawn\t\t\t\n");
}

TEST_CASE("A record of a game or a review is read back to the same game, and solves nothing") {
  const std::string moves = "h 0 0\nv 0 1\nh 1 0\n";
  const Result record = lookup({"-g", "boxes-10x10", "-i", "record", "-f", "record"}, moves);
  CHECK(record.exit_code == done);
  CHECK(record.error == "");
  CHECK(record.output == "[Board \"boxes-10x10\"]\n\n1. 1-2 2. 2-13 3. 12-13\n*\n");
  CHECK(lookup({"-f", "record"}, record.output).output == record.output);
  const Result review = lookup({"--review", "-f", "record", "-m", "2-4 4-5"});
  CHECK(contains(review.output, "\n1. 2-4? {value -5, best -3} (1. 1-2)\n2. 4-5? {"));
  CHECK(lookup({"--review", "-f", "record"}, review.output).output == review.output);
  const Result two = lookup({"-i", "lines", "-f", "record"}, "1-2\n1-2 1-2\n");
  CHECK(two.exit_code == bad_input);
  CHECK(contains(two.output, "1. 1-2\n*\n\n[Board \"triangle-3\"]\n\n{not a game: "));
}

TEST_CASE("A review as text is a table with losses marked") {
  // By hand: after the four lines above and below the boxes, each box has two lines. Any move of A
  // lets B take one box; B moves again and takes the other. If the first line had been the one
  // between the boxes, each player would have got one box.
  TemporaryFolder folder;
  const Setup there{.folder = folder.path()};
  REQUIRE(generate({"boxes-1x2"}, there).exit_code == done);
  const Result result =
      lookup({"-g", "boxes-1x2", "--review", "-m", "1-2 4-5 2-3 5-6 2-5 1-4 3-6"}, "", there);
  CHECK(result.exit_code == done);
  CHECK(result.error == "");
  CHECK(result.output == R"(   ply  player  move   closed  value  best  loss  better
??   1  A       1-2         0     -2    +0     2  2-5
     2  B       4-5         0     +2    +2     .
     3  A       2-3         0     -2    -2     .
     4  B       5-6         0     +2    +2     .
     5  A       2-5         0     -2    -2     .
     6  B       1-4         1     +2    +2     .
     7  B       3-6         1     +1    +1     .

Points lost in moves 1 to 7: A 2, B 0.
Lost nothing where some move would have: A 0 of 1, B 2 of 2.
The result last changed at move 1, by A.
B wins 2 to 0, and the board is full: margin -2 (A minus B).

Before move 1, A 1-2, which turned a tie into a loss and lost 2 points; better
  2-5:

 1  -2   2  -2   3
-2       0      -2
 4  -2   5  -2   6
)");
  // A review without losses shows no board.
  CHECK(lookup({"-g", "boxes-1x1", "--review", "-m", "1-2"}).output ==
        "   ply  player  move   closed  value  best  loss  better\n"
        "     1  A       1-2         0     -1    -1     .\n\n"
        "Points lost in moves 1 to 1: A 0, B 0.\n"
        "Lost nothing where some move would have: A 0 of 0, B 0 of 0.\n"
        "The result never changed.\n"
        "B wins 1 to 0 under perfect play: margin -1 (A minus B).\n");
  const Result marked = lookup({"--review", "-m", "2-4", "--color", "always"});
  CHECK(contains(marked.output, "\x1b[1m?    1  A"));
  const Result several = lookup({"--review", "-i", "lines", "-f", "text"}, "1-2\n1-2 1-2\n");
  CHECK(several.output.starts_with("Game 1\n\n   ply  player"));
  CHECK(contains(several.output, "\n\nGame 2\n\n   ply  player"));
}

TEST_CASE("A review draws the moves that changed the result first, then the costliest others") {
  // By the oracle, the first three moves lost 2, 4 and 2 points, but the result stayed as it was.
  const std::string text = lookup({"--review", "-m", "2-4 4-5 5-9 3-6 2-5 3-5"}, "",
                                  {.environment = {{"COLUMNS", "99"}}})
                               .output;
  std::vector<std::string> drawn;
  for (std::size_t at = 0; (at = text.find("Before move ", at)) != text.npos; ++at) {
    drawn.push_back(text.substr(at, text.find(';', at) - at));
  }
  CHECK(drawn == std::vector<std::string>{
                     "Before move 4, B 3-6, which turned a win into a loss and lost 6 points",
                     "Before move 6, A 3-5, which turned a win into a loss and lost 8 points",
                     "Before move 2, B 4-5, which lost 4 points"});
}

TEST_CASE("Of many moves that changed the result a review draws the last one, too") {
  const std::string text =
      lookup({"--review", "-m", "2-5 2-3 4-7 1-3 4-5 5-9 6-9 5-8 3-6 2-4 6-10 7-8 1-2 4-8"}).output;
  CHECK(contains(text, "The result last changed at move 12, by A."));
  CHECK(contains(text, "Before move 2, B 2-3,"));
  CHECK(contains(text, "Before move 3, "));
  CHECK(!contains(text, "Before move 4, "));
  CHECK(contains(text, "Before move 12, A 7-8,"));
}

TEST_CASE("A review up to a bad move tells the losses before it, and no result") {
  const Result result = lookup({"--review", "-m", "2-4 4-5 4-2"});
  CHECK(result.exit_code == bad_input);
  CHECK(result.error == "");
  CHECK(contains(result.output,
                 "\n\nPoints lost in moves 1 to 2: A 2, B 4.\n"
                 "Lost nothing where some move would have: A 0 of 1, B 0 of 1.\n"
                 "The result never changed.\n"
                 "Invalid at move 3: edge 2-4 is already drawn (move 1).\n\nBefore move 2"));
  CHECK(!contains(result.output, "wins"));
  CHECK(lookup({"--review", "-m", "2-4 4-5 4-2", "-f", "json"}).exit_code == bad_input);
  CHECK(contains(lookup({"--review", "-m", "1-9"}).output, "\nNo moves to review.\nInvalid at "));
}

}  // namespace triwar::cli::lookup_review_test
