#include <doctest/doctest.h>
#include <fmt/format.h>
#include <malloc.h>

#include <atomic>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "generator/solve_endgame.h"
#include "lookup/endgame_store.h"
#include "search/search.h"
#include "tablebase/board_file.h"
#include "tablebase/embedded.h"
#include "tablebase/index/quiet_index.h"
#include "tests/cli/lookup.h"
#include "tests/server/served.h"
#include "tests/service/tables.h"
#include "tests/support/boards.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::service::solved_endgames_test {

using namespace server;  // Served

namespace {

/// The path of a board without a table, and a game on it that draws two of its rows.
const std::string board = "/v1/games/boxes-3x3-icelandic";
const std::string opening = "1-2,2-3,3-4,5-6,6-7,7-8,4-8";

/// A service that solves and estimates boards without a table, and counts both.
struct SolvingServed : Served {
  explicit SolvingServed(
      const lookup::EndgameStore::Limits& limits = {.states = 1'000'000},
      const std::function<void(Environment&)>& change = [](Environment&) {},
      const TableSources& sources = {})
      : Served(sources, {}, [this, limits, change](Environment& environment) {
          environment.endgames = std::make_shared<lookup::EndgameStore>(
              limits, [this](const Board& asked, const Progress& progress, format::ValueKind kind) {
                ++solves;
                if (before_solve) before_solve();
                return solve_endgame(asked, progress, kind);
              });
          environment.estimates.search =
              [this, search = environment.estimates.search](const auto&... asked) {
                ++searches;
                if (before_search) before_search();
                return search(asked...);
              };
          change(environment);
        }) {}

  std::atomic<int> solves = 0;
  std::atomic<int> searches = 0;
  std::function<void()> before_search;
  std::function<void()> before_solve;
};

/// A board that is not built in, and another one of its name.
const std::string house =
    R"({"name":"house","points":[[1,0],[0,1],[2,1],[0,2],[2,2]],"cells":[[1,2,3],[2,3,5,4]]})";
const std::string smaller_house =
    R"({"name":"house","points":[[1,0],[0,1],[2,1]],"cells":[[1,2,3]]})";

/// Returns the query with a board of a request.
std::string board_query(const std::string& text) {
  std::string query = "?board=";
  for (const unsigned char byte : text) query += fmt::format("%{:02x}", byte);
  return query;
}

std::int64_t endgame_bytes(Served& served) {
  const std::string metrics = body(served.get("/metrics"));
  const std::string name = "\ntriwar_endgame_bytes ";
  return std::stoll(metrics.substr(metrics.find(name) + name.size()));
}

}  // namespace

TEST_CASE("Boards without a table are solved as triwar-lookup solves them, once") {
  SolvingServed served;
  Json expected = Json::parse(
      cli::lookup({"-g", "boxes-3x3-icelandic", "-f", "json", "-i", "lines"}, opening + "\n")
          .output);
  expected.erase("game");
  const Response response = served.get(board + "/position?moves=" + opening);
  REQUIRE(response.status == 200);
  Json found = json_of(response);
  CHECK(found["closes"].size() == found["values"].size());
  found.erase("closes");
  CHECK(found["from"] == "solved");
  CHECK(found == expected);
  CHECK(served.solves == 1);

  // Later positions and bare states are in that endgame.
  CHECK(served.get(board + "/position?moves=" + opening + ",2-6").status == 200);
  CHECK(json_of(served.get(board + "/position?state=" + opening))["value"] == expected["value"]);
  CHECK(served.solves == 1);
  CHECK(cli::contains(body(served.get("/metrics")), "\ntriwar_solves_total 1\n"));

  Json review = Json::parse(
      cli::lookup({"-g", "boxes-3x3-icelandic", "--review", "-i", "lines"}, opening + "\n").output);
  review.erase("game");
  CHECK(json_of(served.get(board + "/review?moves=" + opening)) == review);
}

TEST_CASE("A review knows the moves from the first position that can be solved, and bad moves") {
  SolvingServed served({.states = 1000});
  const Json review = json_of(served.get(board + "/review?moves=" + opening));
  CHECK(review["review"][0]["value"].is_null());
  CHECK_FALSE(review["review"][6]["value"].is_null());
  // A later endgame of the same game that is kept does not add moves.
  SolvingServed other({.states = 1000});
  CHECK(other.get(board + "/position?moves=" + opening).status == 200);
  CHECK(json_of(other.get(board + "/review?moves=" + opening)) == review);

  const Response bad = served.get(board + "/review?moves=" + opening + ",1-2");
  CHECK(bad.status == 400);
  CHECK(json_of(bad)["review"] == review["review"]);
  CHECK(json_of(bad)["error"]["code"] == "edge_already_drawn");
  const Response early = served.get(board + "/review?moves=1-2,1-2");
  CHECK(early.status == 400);
  CHECK(json_of(early)["loss_from"].is_null());
}

TEST_CASE("Too large and bad games of boards without a table are refused") {
  SolvingServed served({.states = 10});
  const Response large = served.get(board + "/position?moves=1-2");
  CHECK(large.status == 422);
  CHECK(json_of(large)["error"]["code"] == "too_large");
  CHECK(json_of(large)["error"]["states"] > 10);
  CHECK(json_of(large)["error"]["fits_from"] > 1);
  CHECK(field(large, "ETag") == "");
  const Json theory = json_of(served.get(board + "/position?moves=1-2&theory=1"));
  CHECK(theory["error"] == json_of(large)["error"]);
  CHECK(theory["theory"]["nimbers"].is_null());
  CHECK(theory["theory"]["says"][0] == "2 single cells.");
  const Json structure =
      json_of(served.get(board + "/position?moves=1-2&theory=structure"))["theory"];
  CHECK(structure["chain_cells"] == theory["theory"]["chain_cells"]);
  CHECK_FALSE(structure.contains("nimbers"));
  CHECK_FALSE(json_of(served.get("/v1/games/boxes-7x7/position"))["error"].contains("states"));
  const Response bad = served.get(board + "/position?moves=1-2,1-2");
  CHECK(bad.status == 400);
  CHECK(json_of(bad)["error"]["move"] == 2);
  for (const char* const unknown : {"boxes-99x99", "house", "boxes-0x1"}) {
    CHECK(served.get("/v1/games/" + std::string(unknown) + "/position").status == 404);
  }
  CHECK(served.get(board + "/statistics").status == 404);
  CHECK(served.ask(Method::post, board + "/positions", "1-2").status == 404);
  CHECK(served.solves == 0);
}

TEST_CASE("A request may ask for less than the server solves, and is told what that is") {
  SolvingServed served;
  const std::string target = board + "/position?moves=" + opening;
  const Json plain = json_of(served.get(target));
  CHECK(json_of(served.get(target + "&solve=99999999999")) == plain);
  CHECK(json_of(served.get(target + "&solve=100M")) == plain);
  CHECK(json_of(served.get(target + "&solve=10")) == plain);  // it is kept already

  SolvingServed fresh;
  const Response large = fresh.get(target + "&solve=10");
  CHECK(large.status == 422);
  const Json error = json_of(large)["error"];
  CHECK(error["limit"] == 1'000'000);
  const auto states = error["states"].get<std::uint64_t>();
  CHECK(fresh.solves == 0);
  SolvingServed less({.states = 10});
  CHECK(cli::contains(
      json_of(less.get(target + "&solve=100K"))["error"]["message"].get<std::string>(),
      "; solve=100000 is lowered to the limit 10"));
  const std::string enough = fmt::format("&solve={}", states);
  CHECK(json_of(fresh.get(target + enough)) == plain);

  const Json review = json_of(fresh.get(board + "/review?moves=" + opening + "&solve=1000"));
  CHECK(review["review"][0]["value"].is_null());
  CHECK_FALSE(review["review"][6]["value"].is_null());
}

TEST_CASE(
    "A limit that the memory of the service sets is what requests are told, and their ETags") {
  const auto served_with = [](std::uint64_t memory) {
    return std::make_unique<SolvingServed>(
        lookup::EndgameStore::Limits{.solving = std::make_shared<lookup::SolveMemory>(memory)});
  };
  const std::string target = board + "/position?moves=" + opening;
  const auto large = served_with(1'000'000);
  const auto small = served_with(20);
  const std::string etag = field(large->get(target), "ETag");
  const Json error = json_of(small->get(target, etag))["error"];
  CHECK(error["limit"] == 20);
  CHECK(cli::contains(std::string(error["message"]),
                      "more than fit into the memory for solving: 20; ask"));
  CHECK(cli::contains(body(small->get(target + "&solve=10")), "more than solve=10; ask"));
  CHECK(small->solves == 0);
}

TEST_CASE("A board in the request is solved without a table") {
  const std::string query = board_query(house);
  SolvingServed served;
  const Json geometry = json_of(served.get("/v1/games/house" + query));
  CHECK(geometry["edges"].size() == 6);
  CHECK(geometry["table"].is_null());

  // Another board of the same name is another board: it does not wait for this one.
  const std::string roof = board_query(smaller_house);
  int meanwhile = 0;
  served.before_solve = [&] {
    meanwhile = served.get("/v1/games/house/position" + roof + "&moves=1-2").status;
  };
  const Json review = json_of(served.get("/v1/games/house/review" + query + "&moves=1-2"));
  served.before_solve = nullptr;
  CHECK(meanwhile == 503);
  CHECK(review["review"][0]["best"] == 2);
  const Json position = json_of(served.get("/v1/games/house/position" + query + "&moves=1-2,1-3"));
  CHECK(position["from"] == "solved");
  CHECK(position["value"] == 2);
  CHECK(position["values"].size() == 4);
  CHECK(served.solves == 1);
  CHECK(json_of(served.ask(Method::post, "/v1/parse" + query, "1-2 1-3"))["game"] == "house");

  CHECK(json_of(served.get("/v1/games/house" + roof))["edges"].size() == 3);
  CHECK(json_of(served.get("/v1/games/house/position" + roof + "&moves=1-2"))["values"].size() ==
        2);

  // A board in the request replaces neither a built-in board nor the one in the path.
  const auto message = [&](const std::string& target) {
    const Response response = served.get(target);
    CHECK(response.status == 400);
    const Json error = json_of(response)["error"];
    CHECK(error["code"] == "invalid_parameter");
    return error["message"].get<std::string>();
  };
  CHECK(message("/v1/games/hut/position" + query) ==
        "board: the name is 'house', but the path has 'hut'");
  CHECK(message("/v1/games/house?board=%7b").starts_with("board: "));
  CHECK(served.get("/v1/games/house?board=").status == 404);
  std::string reserved = house;
  reserved.replace(reserved.find("house"), 5, "boxes-2x2");
  CHECK(message("/v1/games/boxes-2x2" + board_query(reserved)).find("another game") !=
        std::string::npos);
  CHECK(served.get("/v1/games/house/position").status == 404);
  CHECK(served.get("/v1/games/house/statistics" + query).status == 400);
  CHECK(Served().get("/v1/games/house" + query).status == 404);
}

TEST_CASE("While an endgame is solved, others are to be retried, and stopping ends it") {
  SolvingServed served;
  Response other;
  served.before_solve = [&] { other = served.get(board + "/position?moves=1-2"); };
  CHECK(served.get(board + "/position?moves=" + opening).status == 200);
  CHECK(other.status == 503);
  CHECK(field(other, "Retry-After") == "1");
  CHECK(other.delivery == Delivery::retry);
  // The same endgame, too, and its nimbers; but not those that are kept.
  Job same = served.service.prepare({.target = board + "/position?moves=1-2"});
  served.before_solve = [&] {
    served.before_solve = nullptr;
    CHECK(same.answer().delivery == Delivery::retry);
    CHECK(served.get(board + "/position?theory=1&moves=" + opening).delivery == Delivery::retry);
    CHECK(served.get(board + "/position?moves=" + opening).status == 200);
  };
  CHECK(served.get(board + "/position?moves=1-2").status == 200);
  CHECK(same.answer().status == 200);
  served.before_solve = [&] { served.service.hurry(); };
  const Response stopped = served.get("/v1/games/boxes-4x4/position?state=0xffffff");
  CHECK(stopped.status == 503);
  CHECK(stopped.route->label == "position");
  CHECK(served.complaints.empty());
}

TEST_CASE("A service that waits answers the questions of many threads, one after the other") {
  SolvingServed served({.at_once = 1}, [](Environment& environment) { environment.waits = true; });
  std::atomic<int> running = 0;
  std::atomic<int> most = 0;
  served.before_search = [&] {
    most = std::max(most.load(), ++running);
    --running;
  };
  served.before_solve = served.before_search;
  std::atomic<int> answered = 0;
  std::vector<std::thread> threads;
  for (int thread = 1; thread <= 8; ++thread) {
    threads.emplace_back([&, thread] {
      const int point = 2 + thread % 3 + 4 * (thread / 3);
      for (const std::string& target :
           {fmt::format("/v1/games/boxes-5x5/position?estimate=5&moves={}-{}", thread, thread + 6),
            fmt::format("{}/position?moves=1-2,{}-{}", board, point, point + 4)}) {
        answered += served.service.answer({.target = target}).status == 200 ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(most <= 2);  // a solve and a search
  CHECK(answered == 16);
}

TEST_CASE("The endgames kept have a limit") {
  SolvingServed served({.memory = 0});
  for (int i = 0; i < 2; ++i) {
    CHECK(served.get(board + "/position?moves=" + opening).status == 200);
  }
  CHECK(served.solves == 2);
  CHECK(cli::contains(body(served.get("/metrics")), "\ntriwar_endgames 0\n"));

  // A limit of exactly the endgame's size keeps it; a limit one byte lower does not.
  SolvingServed all;
  CHECK(all.get(board + "/position?moves=" + opening).status == 200);
  const auto bytes = static_cast<std::uint64_t>(endgame_bytes(all));
  CHECK(bytes > 0);
  for (const std::uint64_t less : {0, 1}) {
    SolvingServed limited({.memory = bytes - less});
    CHECK(limited.get(board + "/position?moves=" + opening).status == 200);
    CHECK(cli::contains(body(limited.get("/metrics")),
                        less == 0 ? "\ntriwar_endgames 1\n" : "\ntriwar_endgames 0\n"));
  }
}

/// Returns requests about different endgames: all lines of boxes-10x10 are drawn but three.
std::vector<std::string> many_targets(std::size_t count) {
  const Figure figure = Figure::make("boxes-10x10");
  const auto& lines = figure.edges();
  std::vector<std::string> targets;
  for (std::size_t a = 1; targets.size() < count; ++a) {
    for (std::size_t b = a + 1; b < lines.size() && targets.size() < count; ++b) {
      std::string& target = targets.emplace_back("/v1/games/boxes-10x10/position?line=0&moves=");
      for (std::size_t i = 1; i < lines.size(); ++i) {
        if (i != a && i != b) target += std::string(figure.text(lines[i])) + ",";
      }
    }
  }
  return targets;
}

#ifndef TRIWAR_SANITIZED
TEST_CASE("20,000 different endgames stay within the limit in memory, which counts true bytes") {
  constexpr std::uint64_t limit = 16 << 20;
  SolvingServed served({.memory = limit});
  const auto targets = many_targets(20'000);
  const auto ask = [&](std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i)
      REQUIRE(served.service.answer({.target = targets[i]}).status == 200);
  };
  ask(0, 10);  // what stays for other reasons
  const auto heap = [] { return static_cast<std::int64_t>(::mallinfo2().uordblks); };
  const std::int64_t before = heap() - endgame_bytes(served);
  std::size_t asked = 10;
  for (const std::size_t end : {1000, 20'000}) {
    ask(std::exchange(asked, end), end);
    const std::int64_t counted = endgame_bytes(served);
    const std::int64_t taken = heap() - before;
    CAPTURE(asked);
    CAPTURE(counted);
    CAPTURE(taken);
    CHECK(counted <= static_cast<std::int64_t>(limit));
    CHECK(taken <= counted + counted / 16);
    CHECK(taken >= counted - counted / 10);
  }
  CHECK(served.solves == 20'000);
  CHECK(served.get(targets.back()).status == 200);
  CHECK(served.solves == 20'000);  // it is kept
}

TEST_CASE("Answering from an endgame takes as long among 20,000 as among 100" * doctest::skip()) {
  SolvingServed served({.memory = std::uint64_t{1} << 30});
  const auto targets = many_targets(20'000);
  const auto seconds_for = [&](std::size_t first, std::size_t end) {
    const std::clock_t begun = std::clock();
    for (std::size_t i = first; i < end; ++i)
      REQUIRE(served.service.answer({.target = targets[i]}).status == 200);
    return static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
  };
  seconds_for(0, 100);
  double few = 0;
  for (int i = 0; i < 20; ++i) few += seconds_for(0, 100);
  const double solving_early = seconds_for(100, 2100);
  seconds_for(2100, 18'000);
  const double solving_late = seconds_for(18'000, 20'000);
  CHECK(served.solves == 20'000);
  const double many = seconds_for(0, 20'000) / 10;
  CHECK(served.solves == 20'000);
  CAPTURE(few);
  CAPTURE(many);
  CHECK(many < 3 * few);
  CAPTURE(solving_early);
  CAPTURE(solving_late);
  CHECK(solving_late < 2 * solving_early);
}
#endif

TEST_CASE("The endgame that was used longest ago is dropped first") {
  // Its mirror image, and an endgame of a third of the size.
  const std::string right = "12-16,8-12,4-8,11-15,7-11,3-7,3-4";
  const std::string middle = "5-6,6-7,7-8,9-10,10-11,11-12,8-12";
  SolvingServed two;
  two.get(board + "/position?moves=" + opening);
  const std::int64_t one = endgame_bytes(two);
  two.get(board + "/position?moves=" + right);
  // Room for two and an eighth of one.
  const std::int64_t room = endgame_bytes(two) + (endgame_bytes(two) - one) / 8;
  SolvingServed served({.memory = static_cast<std::uint64_t>(room)});
  const auto solves_after = [&](const std::string& moves) {
    CHECK(served.get(board + "/position?moves=" + moves).status == 200);
    return served.solves.load();
  };
  CHECK(solves_after(opening) == 1);
  CHECK(solves_after(right) == 2);
  CHECK(solves_after(opening) == 2);
  CHECK(solves_after(middle) == 3);
  CHECK(solves_after(opening) == 3);
  CHECK(solves_after(right) == 4);
  CHECK(solves_after(opening) == 4);
  CHECK(cli::contains(body(served.get("/metrics")), "\ntriwar_endgames 2\n"));
}

TEST_CASE("Solved answers have ETags, and boards without a table their geometry") {
  SolvingServed served;
  const std::string target = board + "/position?moves=" + opening;
  const std::string etag = field(served.get(target), "ETag");
  CHECK(served.get(target, etag).status == 304);
  SolvingServed again({.states = 1'000'000, .memory = 0});
  CHECK(again.get(target, etag).status == 304);
  CHECK(again.solves == 0);
  SolvingServed less({.states = 100'000});
  CHECK(less.get(target, etag).status == 200);
  // The limit of theory, too, with a table and without one, as far as the request may have it.
  SolvingServed little({.states = 2000});
  for (const std::string& theory : {game + "/position?theory=1", target + "&theory=1&solve=100K",
                                    board + "/review?theory=1&moves=" + opening}) {
    CAPTURE(theory);
    const std::string tag = field(served.get(theory), "ETag");
    REQUIRE(tag != "");
    CHECK(served.get(theory, tag).status == 304);
    CHECK(little.get(theory, tag).status != 304);
  }

  const Json games = json_of(served.get("/v1/games"))["games"];
  CHECK(games.back() == Json::parse(R"({"game":"boxes-7x7","edges":112,"cells":49,"table":null,
                        "title":"Dots and Boxes 7x7","group":"boxes","value":null})"));
  const Json swedish = json_of(served.get("/v1/games/boxes-5x5-swedish"));
  CHECK(swedish["table"].is_null());
  CHECK(swedish["edges"].size() == 40);
  CHECK(swedish["drawn"].size() == 20);
  CHECK(Served().get("/v1/games/boxes-5x5").status == 404);
}

TEST_CASE("A book that is added answers the first lines of its board, also on its side") {
  SolvingServed served({.states = 1});
  const auto add = [&](const Tablebase& table, int lines) {
    served.service.replace(std::make_shared<const Catalogue>(served.service.tables()->with_book(
        TableFile(own_memory("a book", tests::book_of(table, lines))))));
  };
  const Tablebase table = solve_endgame(Board::make("boxes-2x5"), {});
  const std::string turned = "/v1/games/boxes-5x2";
  CHECK(served.get(turned + "/position?moves=2-3").status == 422);
  std::string etag;
  for (const int lines : {2, 3}) {
    add(table, lines);
    served.service.replace(std::make_shared<const Catalogue>(served.service.tables()->with(
        std::make_shared<const OpenTable>(*embedded::file("triangle-1")))));  // keeps the book
    const Response response = served.get(turned + "/position?moves=2-3", etag);
    CHECK(json_of(response)["from"] == "book");
    etag = field(response, "ETag");
    CHECK(served.get(turned + "/position?moves=2-3,4-5,7-8").status == 422);
    CHECK(json_of(served.get(turned))["book"] == lines);
  }
  const Board own(parse_board(house, "test"));
  CHECK(tests::code_of([&] { add(solve_endgame(own, {}), 2); }) == ErrorCode::wrong_game);
  CHECK(served.solves == 0);
}

TEST_CASE("Requests that need a table say so of a board without one") {
  SolvingServed served;
  for (const Response& response :
       {served.ask(Method::post, board + "/positions", "1-2"), served.get(board + "/statistics")}) {
    CHECK(response.status == 404);
    CHECK(json_of(response)["error"]["code"] == "not_found");
    CHECK(json_of(response)["error"]["message"] ==
          "this needs a table, and boxes-3x3-icelandic has none; solved are only "
          "/v1/games/boxes-3x3-icelandic/position and /review");
  }
  CHECK(json_of(served.get("/v1/games/house/statistics"))["error"]["code"] == "unknown_game");
}

TEST_CASE("Theory is solved on request, with and without a table, and kept apart from values") {
  SolvingServed served;
  const std::string target = board + "/position?moves=" + opening;
  const Json plain = json_of(served.get(target));
  CHECK(served.solves == 1);
  Json with_theory = json_of(served.get(target + "&theory=1"));
  CHECK(served.solves == 2);
  CHECK(with_theory["theory"]["nimber"].is_number());
  CHECK(with_theory["theory"]["nimbers"].size() == plain["values"].size());
  with_theory.erase("theory");
  CHECK(with_theory == plain);
  CHECK(json_of(served.get(target)) == plain);
  CHECK(json_of(served.get(target + ",9-10&theory=1"))["theory"]["nimber"].is_number());
  CHECK(served.solves == 2);

  CHECK(json_of(served.get(game + "/position?theory=1"))["theory"]["nimbers"]["1-2"] == 3);
  const Json review = json_of(served.get(game + "/review?moves=1-2&theory=1"))["review"][0];
  CHECK(review["theory"]["nimber"] == 3);
  CHECK(review["gave_control_away"] == false);
  const Json limited = json_of(SolvingServed().get(game + "/position?theory=1&solve=1"));
  CHECK(limited["theory"]["nimbers"]["1-2"] == 3);  // limits only boards without a table
  CHECK(json_of(Served().get(game + "/position?theory=1"))["theory"]["nimber"].is_null());
  SolvingServed less({.states = 1000});
  CHECK(json_of(less.get(game + "/position?theory=1"))["theory"]["nimbers"].is_null());
}

TEST_CASE("Nimbers come from tables in the folders, and nothing is solved for them") {
  const cli::TemporaryFolder folder;
  std::filesystem::copy_file(tests::source("tests/golden/boxes-2x2.nimbers.tb.zst"),
                             folder / "boxes-2x2.nimbers.tb.zst");
  const auto add = [&](const Board& of, std::int8_t nimber) {
    const QuietIndex index(of);
    format::Header header = header_for(of, &index);
    header.value_kind = format::ValueKind::grundy;
    cli::write_file(folder / (of.name() + ".nimbers.tb.zst"),
                    text_of(tests::table_of(header, tests::Values(index.size(), nimber))));
  };
  add(Board::make("boxes-3x3-icelandic"), 0);
  add(Board(tests::house()), 7);
  const TableSources sources{.folders = {folder.path()}};
  SolvingServed served(
      {.states = 10}, [](Environment&) {}, sources);
  SolvingServed others;
  const std::string target = "/v1/games/boxes-2x2/position?theory=1&moves=1-2";
  const Response found = served.get(target);
  CHECK(body(found) == body(others.get(target)));
  CHECK(field(found, "ETag") != field(others.get(target), "ETag"));
  CHECK_FALSE(served.service.prepare({.target = target}).is_long());
  CHECK(body(Served(sources).get(target)) == body(found));  // which solves nothing
  CHECK(body(served.get("/v1/games")) == body(others.get("/v1/games")));
  CHECK(served.service.tables()->size() == others.service.tables()->size());
  served.service.tables()->check_checksums();

  // Where values are too large, too.
  const std::string too_large = board + "/position?theory=1&moves=1-2";
  const Response refused = served.get(too_large);
  CHECK(refused.status == 422);
  CHECK(json_of(refused)["theory"]["nimber"] == 0);
  CHECK(served.solves == 0);
  const Json estimated = json_of(served.get(too_large + "&estimate=1"));
  CHECK(estimated["theory"] == json_of(refused)["theory"]);
  const std::string review = board + "/review?theory=1&moves=1-2";
  CHECK(json_of(served.get(review + "&estimate=0"))["review"][0]["theory"]["nimber"] == 0);

  // Boards in requests have other tables if they have other cells.
  const auto nimber_of = [&](const std::string& asked) {
    const std::string at = "/v1/games/house/position" + board_query(asked) + "&theory=1";
    return json_of(served.get(at))["theory"]["nimber"];
  };
  CHECK(nimber_of(house) == 7);
  CHECK(nimber_of(smaller_house) == 0);
}

/// A position and a game that are too large to solve.
const std::string large = "/v1/games/boxes-5x5/position?moves=14-15,9-15,3-9";
const std::string large_review = "/v1/games/boxes-5x5/review?moves=14-15,9-15";

/// The object of triwar-lookup for a game of boxes-5x5.
Json estimated_by_lookup(const std::string& moves, std::vector<std::string> options) {
  options.insert(options.end(), {"-g", "boxes-5x5", "--solve", "1M", "-i", "lines", "-f", "json"});
  Json json = Json::parse(cli::lookup(options, moves + "\n").output);
  json.erase("game");
  return json;
}

TEST_CASE("Positions that are too large are estimated on request, as triwar-lookup does") {
  SolvingServed served;
  const Json refused = json_of(served.get(large));
  CHECK(refused["error"]["code"] == "too_large");
  const Response response = served.get(large + "&estimate=1K");
  REQUIRE(response.status == 200);
  Json found = json_of(response);
  CHECK(found["closes"].size() == 57);
  found.erase("closes");
  CHECK(found["unsolved"]["limit"] == 1'000'000);
  found["unsolved"].erase("limit");
  CHECK(found["from"] == "search");
  CHECK(found["value"].is_null());
  CHECK(found["estimate"]["playouts"] == 1000);
  CHECK(found == estimated_by_lookup("14-15,9-15,3-9", {"--estimate", "1000"}));
  CHECK(served.searches == 1);
  const std::string etag = field(response, "ETag");
  CHECK(served.get(large + "&estimate=1K", etag).status == 304);
  CHECK(served.searches == 1);

  const Json theory = json_of(served.get(large + "&estimate=10&theory=1"))["theory"];
  CHECK(theory["says"][0] == "1 single cell.");
  CHECK(theory["nimbers"].is_null());
  const std::string start = "/v1/games/boxes-5x5/position?start=14-15,9-15,B,0-0&moves=3-9";
  const Json begun = json_of(served.get(start + "&estimate=10"))["estimate"];
  CHECK(begun["A"] == json_of(served.get(large + "&estimate=10"))["estimate"]["B"]);
  CHECK(json_of(served.get(
            "/v1/games/boxes-5x5/position?state=0x1&estimate=10"))["estimate"]["rest"] == true);
  // What a table or a solve answers is not searched.
  served.searches = 0;
  const std::string solved = board + "/position?moves=" + opening;
  CHECK(json_of(served.get(solved + "&estimate=10")) == json_of(served.get(solved)));
  CHECK(json_of(served.get(game + "/position?estimate=10"))["from"] == "table");
  CHECK(served.searches == 0);
}

TEST_CASE("Asked for more playouts, a service goes on, with the answer of one asked alone") {
  std::optional<std::uint64_t> first;  // progress of a search
  SolvingServed served({.states = 1'000'000}, [&](Environment& environment) {
    environment.report = [&](std::uint64_t done, std::uint64_t) { first = first.value_or(done); };
  });
  std::uint64_t had = 0;
  for (const std::uint64_t playouts : {100, 500, 1500}) {
    SolvingServed alone;
    first.reset();
    const std::string target = fmt::format("{}&estimate={}", large, playouts);
    CHECK(body(served.get(target)) == body(alone.get(target)));
    CHECK(first == had);
    had = playouts;
  }
}

TEST_CASE("The highest level searches what is too large to solve, as far as the service does") {
  SolvingServed served;
  const std::string asked = "/v1/games/boxes-5x5/move?moves=14-15,9-15,3-9";
  CHECK(json_of(served.get(asked))["move"].is_string());
  CHECK(served.searches == 1);
  CHECK(json_of(served.get(asked + "&level=counts"))["move"].is_string());
  CHECK(served.searches == 1);
  SolvingServed none({}, [](Environment& environment) { environment.estimates.most_playouts = 0; });
  CHECK(json_of(none.get(asked))["move"] == json_of(none.get(asked + "&level=counts"))["move"]);
  CHECK(none.searches == 0);
  CHECK(field(none.get(asked), "ETag") != field(served.get(asked), "ETag"));
}

TEST_CASE("With estimate=0 the rules answer what is too large, without a search") {
  SolvingServed none({.states = 1'000'000},
                     [](Environment& environment) { environment.estimates.most_playouts = 0; });
  SolvingServed served;
  const Json refused = json_of(served.get(large))["error"];
  for (SolvingServed* const one : {&served, &none}) {
    const Response response = one->get(large + "&estimate=0&theory=structure");
    REQUIRE(response.status == 200);
    CHECK(field(response, "ETag") != "");
    const Json found = json_of(response);
    CHECK(found["from"] == "rules");
    CHECK(found["value"].is_null());
    CHECK(found["to_move"] == "B");
    CHECK(found["closes"].size() == 57);
    CHECK(found["theory"]["says"][0] == "1 single cell.");
    CHECK_FALSE(found.contains("estimate"));
    for (const char* const fact : {"states", "fits_from", "limit"}) {
      CHECK(found["unsolved"][fact] == refused.value(fact, Json()));
    }
  }
  const Response response = served.get(large_review + "&estimate=0");
  REQUIRE(response.status == 200);
  const Json review = json_of(response);
  CHECK(review["review"].size() == 2);
  CHECK(review["review"][1]["best"].is_null());
  CHECK_FALSE(review["review"][1].contains("estimate"));
  CHECK(review["loss_from"].is_null());
  CHECK(served.get(large + ",3-9&estimate=0").status == 400);
  CHECK(served.searches == 0);
}

TEST_CASE("A review has the values of a book though its end is too large") {
  SolvingServed served;
  const std::string moves = "1-2,2-3,3-4,4-5,6-7,7-8,8-9";
  const Response response = served.get("/v1/games/boxes-4x4/review?solve=1000&moves=" + moves);
  CHECK(response.status == 200);
  const Json found = json_of(response);
  CHECK(found["review"][5]["loss"] == 2);
  CHECK(found["review"][6]["value"].is_null());
  CHECK(found["unsolved"]["states"] > 1000);
}

TEST_CASE("Moves of reviews that are not solved are estimated, and share the limit") {
  SolvingServed served;
  const Response response = served.get(large_review + "&estimate=100");
  CHECK(response.status == 200);
  Json review = estimated_by_lookup("14-15,9-15", {"--review", "--estimate", "100"});
  review["unsolved"]["limit"] = 1'000'000;
  CHECK(json_of(response) == review);
  CHECK(review["review"][1]["estimate"].contains("best_win"));
  CHECK(review["review"][1]["estimate"]["first"].is_string());
  CHECK(review.contains("unsolved"));
  CHECK(served.searches >= 3);

  // Beside solved moves, and before a bad move.
  SolvingServed less({.states = 1000});
  const std::string target = board + "/review?moves=" + opening;
  const Json mixed = json_of(less.get(target + "&estimate=100"))["review"];
  CHECK(mixed[0].contains("estimate"));
  CHECK_FALSE(mixed[6].contains("estimate"));
  CHECK(mixed[6]["value"].is_number());
  const Response bad = served.get(large_review + ",14-15&estimate=100");
  CHECK(bad.status == 400);
  CHECK(json_of(bad)["review"] == review["review"]);
  CHECK(json_of(bad)["error"]["code"] == "edge_already_drawn");

  SolvingServed limited({.states = 1'000'000}, [](Environment& environment) {
    environment.estimates.most_playouts = 300;
  });
  CHECK(json_of(limited.get(large_review + "&estimate=1M")) == review);
}

TEST_CASE("The playouts of a request have a limit, lower on large boards, which changes ETags") {
  const auto limit = [](std::uint64_t most) {
    return [most](Environment& environment) { environment.estimates.most_playouts = most; };
  };
  SolvingServed served({}, limit(200));
  const auto playouts = [&](const std::string& game) {
    return json_of(
        served.get("/v1/games/" + game + "/position?estimate=1M"))["estimate"]["playouts"];
  };
  CHECK(playouts("boxes-5x5") == 200);
  CHECK(playouts("boxes-7x7") == 200 * 60 * 60 * 60 / (112 * 112 * 112));
  SolvingServed other({}, limit(201));
  for (const bool is_lowered : {false, true}) {
    const std::string target = large + (is_lowered ? "&estimate=1M" : "&estimate=10");
    CHECK(other.get(target, field(served.get(target), "ETag")).status == (is_lowered ? 200 : 304));
  }
  SolvingServed none({}, limit(0));
  const Response refused = none.get(large + "&estimate=10");
  CHECK(refused.status == 422);
  CHECK(json_of(refused)["error"]["message"].get<std::string>().ends_with(
      "; estimate=10 is lowered to the limit 0"));
}

TEST_CASE("A number of playouts that cannot be read is refused") {
  SolvingServed served;
  for (const char* const bad :
       {"", "x", "-1", "1.5", "1T", "K", "1KK", "18446744073709551616", "18446744073709552K"}) {
    CAPTURE(bad);
    const Response response = served.get(large + "&estimate=" + bad);
    CHECK(response.status == 400);
    CHECK(json_of(response)["error"]["code"] == "invalid_parameter");
  }
  CHECK(json_of(served.get(large + "&estimate=x"))["error"]["message"] ==
        "estimate is 'x': expected a number, such as 20K");
  CHECK(json_of(served.get(large + "&estimate=0.5k")) ==
        json_of(served.get(large + "&estimate=500")));
  CHECK(json_of(served.get(large + "&estimate=1k")) == json_of(served.get(large + "&estimate=1K")));
}

TEST_CASE(
    "While a position is estimated, others are to be retried, and its client's leaving ends it") {
  SolvingServed served;
  Response other;
  served.before_search = [&] {
    served.before_search = nullptr;
    other = served.get(large_review + "&estimate=100");
  };
  CHECK(served.get(large + "&estimate=100").status == 200);
  CHECK(other.status == 503);
  CHECK(other.delivery == Delivery::retry);
  CHECK(field(other, "Retry-After") == "1");
  CHECK(served.get(large + "&estimate=100").status == 200);

  Job job = served.service.prepare({.target = large + "&estimate=1K"});
  served.before_search = [&] { job.cancel(); };
  CHECK(job.answer().delivery == Delivery::drop);
  served.before_search = [&] { served.service.hurry(); };
  CHECK(served.get(large + "&estimate=1K").status == 503);
  CHECK(served.complaints.empty());
}

TEST_CASE("A prepared request knows whether it takes long") {
  SolvingServed served;
  const auto is_long = [&](const std::string& target) {
    return served.service.prepare({.target = target}).is_long();
  };
  CHECK(is_long(board + "/position"));
  CHECK(is_long(board + "/review?moves=1-2"));
  CHECK(is_long(large + "&estimate=10"));
  CHECK_FALSE(is_long(game + "/position?estimate=10"));
  CHECK(is_long(game + "/position?theory=1"));
  CHECK_FALSE(is_long(game + "/position"));
  CHECK_FALSE(is_long(game + "/position?theory=0"));
  CHECK_FALSE(is_long(game + "/position?theory=structure"));  // needs no nimbers
  CHECK_FALSE(is_long("/v1/games"));
  CHECK_FALSE(is_long(board));
  CHECK_FALSE(is_long(board + "/position?nothing=1"));  // refused
  CHECK(served.service.prepare({.method = Method::post, .target = game + "/positions"}).is_long());
  CHECK_FALSE(served.service.prepare({.method = Method::post, .target = game}).is_long());
  CHECK(served.solves == 0);
  CHECK(served.service.prepare({.target = game + "/position"}).answer().status == 200);
}

}  // namespace triwar::service::solved_endgames_test
