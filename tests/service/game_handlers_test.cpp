#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "lookup/levels.h"
#include "service/handlers.h"
#include "service/request.h"
#include "tests/cli/lookup.h"
#include "tests/server/served.h"
#include "tests/service/tables.h"

namespace triwar::service::game_handlers_test {

using namespace server;  // Served

TEST_CASE("A position is the object of triwar-lookup without game, and with closes") {
  Served served;
  std::string expected(cli::sample_json);
  expected.replace(0, std::string_view(R"({"game":1,)").size(), "{");
  expected.resize(expected.rfind('}'));
  expected +=
      R"(,"closes":{"1-2":0,"1-3":0,"2-3":1,"4-7":0,"4-8":0,"5-6":1,"5-8":0,"6-9":0,"6-10":0,)"
      R"("7-8":0,"8-9":0,"9-10":0}})"
      "\n";
  const std::string target = game + "/position?moves=" + sample;
  const Response response = served.get(target);
  CHECK(response.status == 200);
  CHECK(response.content_type == "application/json");
  CHECK(body(response) == expected);
  CHECK(body(served.get(target + "&line=1")) == expected);
  CHECK(body(served.get(game + "/position?moves=2-4%204-5%2C5-9+3-6,2-5+3%2D5")) == expected);
  CHECK(body(served.get("http://example.org:80" + target)) == expected);
  CHECK(body(served.get("HTTP://example.org:80" + target)) == expected);
  CHECK(body(served.get("/v1/games/triangle%2d3/position?moves=" + std::string(sample))) ==
        expected);

  const std::size_t begin = expected.find(R"(,"continuation")");
  expected.erase(begin, expected.find(R"(,"state")") - begin);
  CHECK(body(served.get(target + "&line=0")) == expected);

  const Json empty = json_of(served.get(game + "/position"));
  CHECK(empty["state"] == "0x0");
  CHECK(empty == json_of(served.get(game + "/position?moves=")));

  const Json state = json_of(served.get(game + "/position?state=0x10f8"));
  CHECK(state["to_move"].is_null());
  CHECK(state["value"] == 6);
  CHECK(state["owners"][1] == "?");
  CHECK(state == json_of(served.get(game + "/position?state=" + std::string(sample))));
}

TEST_CASE("A review is the object of triwar-lookup without game") {
  Served served;
  CHECK(body(served.get(game + "/review?moves=" + sample)) ==
        without_game(cli::lookup({"--review", "-i", "lines"}, std::string(sample) + "\n").output));
}

TEST_CASE("A position and a review are records on request") {
  Served served;
  const Response review = served.get(game + "/review?moves=2-4,4-5&format=record");
  CHECK(review.status == 200);
  CHECK(review.content_type == "text/plain; charset=utf-8");
  CHECK(body(review) == cli::lookup({"--review", "-f", "record", "-m", "2-4 4-5"}).output);
  const Response begun = served.get(game + "/position?start=0x3,B,0-0&moves=2-4&format=record");
  CHECK(body(begun) == "[Board \"triangle-3\"]\n[Start \"0x3,B,0-0\"]\n\n1. 2-4\n*\n");
  CHECK(served.get(game + "/review?moves=2-4,2-4&format=record").status == 400);
  CHECK(served.get(game + "/position?moves=2-4,2-4&format=record").status == 400);
}

TEST_CASE("The computer moves at each level, as its seed says") {
  Served served;
  const std::string asked = game + "/move?moves=" + sample;
  const Json best = json_of(served.get(game + "/position?moves=" + sample))["best"];
  const auto is_best = [&](const Json& move) {
    return std::count(best.begin(), best.end(), move) == 1;
  };
  CHECK(is_best(json_of(served.get(asked))["move"]));
  for (const std::string_view level : lookup::level_names) {
    const std::string target = asked + "&level=" + std::string(level);
    const Json move = json_of(served.get(target))["move"];
    CHECK(is_best(move));  // the only cell is taken
    CHECK(json_of(served.get(target + "&seed=0"))["move"] == move);
  }
  const std::string first = "/v1/games/boxes-2x2/move?level=takes&notation=letters";
  std::set<std::string> moves;
  for (int seed = 0; seed < 20; ++seed) {
    moves.insert(json_of(served.get(first + "&seed=" + std::to_string(seed)))["move"]);
  }
  CHECK(moves.size() > 5);
  CHECK(moves.contains("a1-b1"));
  CHECK(served.get(asked, field(served.get(asked), "ETag")).status == 304);
}

TEST_CASE("A move has no line when the game is over, and errors as positions have") {
  Served served;
  CHECK(body(served.get("/v1/games/triangle-1/move?moves=1-2,1-3,2-3")) == "{\"move\":null}\n");
  CHECK(json_of(served.get("/v1/games/triangle-1/move?state=0x3"))["move"] == "2-3");
  CHECK(json_of(served.get("/v1/games/triangle-1/move?start=0x3,B,0-0"))["move"] == "2-3");
  const auto error = [&](const std::string& query) {
    return json_of(served.get("/v1/games/triangle-1/move?" + query))["error"];
  };
  CHECK(
      error("level=expert")["message"] ==
      "level is 'expert': expected takes or keeps or hands-over or counts or searches or perfect");
  CHECK(error("level=expert")["code"] == "invalid_parameter");
  CHECK(error("seed=-1")["code"] == "invalid_parameter");
  CHECK(error("moves=1-2,1-2")["code"] == "edge_already_drawn");
  CHECK(error("moves=1-2&state=0x1")["code"] == "invalid_parameter");
}

TEST_CASE("The lines of boxes have letters or middles on request") {
  Served served;
  const std::string boxes = "/v1/games/boxes-1x2/";
  const auto position = json_of(served.get(boxes + "position?moves=1-2&notation=letters"));
  CHECK(position["values"].contains("b1-c1"));
  CHECK(json_of(served.get(boxes + "position?moves=a1b1&notation=numbers"))["values"].contains(
      "1-2"));
  CHECK(json_of(served.get(boxes + "position?moves=b3&notation=middles"))["best"] ==
        Json::parse(
            cli::lookup({"-g", "boxes-1x2", "--notation", "middles", "-f", "json", "--moves", "b3"})
                .output)["best"]);
  const auto review = json_of(served.get(boxes + "review?moves=1-2,1-2&notation=letters"));
  CHECK(review["review"][0]["move"] == "a2-b2");
  CHECK(cli::contains(review["error"]["message"].get<std::string>(), "edge a2-b2 "));
  const auto typed = json_of(served.get(boxes + "position?moves=so&notation=letters"));
  CHECK(typed["error"]["message"] == "'so' is not a move: expected one like a2-b2");
  for (const char* rest :
       {"position?notation=letters", "review?notation=letters", "position?notation=middles"}) {
    const auto refused = json_of(served.get("/v1/games/triangle-1/" + std::string(rest)));
    CHECK(refused["error"]["code"] == "invalid_parameter");
  }
  CHECK(json_of(served.ask(Method::post, "/v1/games/triangle-1/positions?notation=letters",
                           "1-2"))["error"]["code"] == "invalid_parameter");
}

TEST_CASE("The moves of a request are read as --moves reads them") {
  Served served;
  for (const char* const moves :
       {"h 0 0", "h%200%200,v%200%201", "P1(h,0,0)", "1. a1-b1 2. b1-c1!", "2 5 4 5", "a1b1",
        "(0, 0) - (1, 0)", "A: 2-5 B: 4-5", "0x3", "b1 a2", "[[2,5],[4,5]]"}) {
    CAPTURE(moves);
    std::string typed = moves;
    for (std::size_t at = 0; (at = typed.find("%20")) != typed.npos;) typed.replace(at, 3, " ");
    std::string target = typed;
    for (std::size_t at = 0; (at = target.find(' ')) != target.npos;) target.replace(at, 1, "+");
    Json expected =
        Json::parse(cli::lookup({"-g", "boxes-2x2", "-f", "json", "--moves", typed}).output);
    expected.erase("game");
    Json found = json_of(served.get("/v1/games/boxes-2x2/position?moves=" + target));
    if (found.contains("error")) expected["error"].erase("input_line");
    found.erase("closes");
    CHECK(found == expected);
  }
  const auto code = [&](const std::string& rest) {
    return json_of(served.get("/v1/games/" + rest))["error"]["code"];
  };
  CHECK(code("triangle-2/position?moves=h+0+0") == "unreadable");
  CHECK(code("boxes-2x2/review?moves=0x3") == "unreadable");
  CHECK(code("boxes-2x2/position?start=0x1&moves=[Start+\"0x3\"]+2-5") == "unreadable");
  CHECK(json_of(served.get("/v1/games/boxes-2x2/position?start=0x1&moves=h+1+0"))["moves"] == 1);
}

TEST_CASE("A review up to a bad move is a refusal with what is known") {
  Served served;
  const Response response = served.get(game + "/review?moves=2-4,4-5,4-2");
  CHECK(response.status == 400);
  CHECK(field(response, "Cache-Control") == "no-store");
  Json expected = Json::parse(cli::lookup({"--review", "-i", "lines"}, "2-4 4-5 4-2\n").output);
  expected.erase("game");
  expected["error"].erase("input_line");
  CHECK(json_of(response) == expected);
  CHECK(expected["review"].size() == 2);
  CHECK(body(response).find("\"error\"") > body(response).find("\"loss_from\""));
}

TEST_CASE("Many positions are answered as triwar-lookup answers them") {
  Served served;
  const std::string long_line(70'000, ' ');
  const std::string lines = "\xef\xbb\xbf# comment\n2-4 4-5\n\n1-2\r\n2-4,2-4\nx\n#\n" + long_line +
                            "\n" + long_line.substr(0, 65'536) +
                            "\n1\xe2\x80\x93"
                            "2";
  const std::string states = "0x1f\n2-4 4-5\n0xfffffffff\n0x\n2-4 4-2";
  for (const auto& [input, text] : {std::pair{"lines", lines}, {"states", states}}) {
    for (const std::string& asked :
         {text, text + "\n", text + "\n\n", std::string(), std::string("\n")}) {
      const Response response = served.ask(Method::post, game + "/positions?input=" + input, asked);
      CHECK(response.status == 200);
      CHECK(response.content_type == "application/x-ndjson");
      CHECK(body(response) == cli::lookup({"-i", input, "-f", "json"}, asked).output);
    }
  }
  CHECK(body(served.ask(Method::post, game + "/positions", lines)) ==
        body(served.ask(Method::post, game + "/positions?input=lines", lines)));
}

TEST_CASE("A game may begin at a state, with a player to move and a score") {
  Served served;
  // The first three moves close a cell of A, who moves again.
  const std::string opening = "2-4,4-5,2-5";
  const std::string begin = "?start=" + opening + ",A,1-0&moves=";
  const Json whole = json_of(served.get(game + "/position?moves=" + opening + ",1-2,3-5"));
  Json begun = json_of(served.get(game + "/position" + begin + "1-2,3-5"));
  CHECK(whole["owners"][1] == "A");
  CHECK(begun["owners"][1].is_null());
  CHECK(begun["moves"] == 2);
  begun["owners"] = whole["owners"];
  begun["moves"] = whole["moves"];
  CHECK(begun == whole);
  const std::string other = ",B,0-1&moves=1-2,3-5";
  const Json of_b = json_of(served.get(game + "/position?start=" + opening + other));
  CHECK(of_b["to_move"] == "B");
  CHECK(of_b["value"] == whole["value"]);
  CHECK(of_b["margin"] == -whole["margin"].get<int>());
  CHECK(json_of(served.get(game + "/position?start=0x0,B,0-0"))["to_move"] == "B");
  CHECK(json_of(served.get(game + "/position?start=0x1")) ==
        json_of(served.get(game + "/position?start=0x1,A,0-0")));

  const Json moves = json_of(served.get(game + "/review?moves=" + opening + ",1-2,3-5"))["review"];
  const Json later = json_of(served.get(game + "/review" + begin + "1-2,3-5"));
  CHECK(later["review"] == Json{moves[3], moves[4]});
  CHECK(later["score"]["A"] == 1);
  CHECK(json_of(served.get(game + "/position" + begin + "4-2"))["error"]["message"] ==
        "edge 2-4 is already drawn at the start of the game");

  for (const std::string query :
       {"start=2-4,4-5,2-5", "start=0x0,A,1-0", "start=0x0,A,0", "start=0x0,A,a-b",
        "start=0x0,A,0-0-0", "start=0x0,A,", "start=2-4,4-5,2-5,A,2--1", "start=0x0,C,0-0",
        "start=9-9", "start=x", "start=0x40000", "start=0x1&state=0x1"}) {
    CAPTURE(query);
    const Response refused = served.get(game + "/position?" + query);
    CHECK(refused.status == 400);
    CHECK(json_of(refused)["error"]["code"] == "invalid_parameter");
  }
  const auto message = [&](const std::string& start) {
    return json_of(served.get(game + "/position?start=" + start))["error"]["message"];
  };
  const std::string score = ": expected the cells of A and B, such as ";
  CHECK(message("2-4,4-5,2-5,A,1") ==
        "start: the score is '1'" + score + "1-0, with the sum 1, because so many are closed");
  CHECK(message("0x3,A") ==
        "start: the score is ''" + score + "0-0, with the sum 0, because so many are closed");
  CHECK(message("0x3,C,0-0") == "start: the player is 'C': expected A or B");
}

TEST_CASE("Theory names the cells of chains and loops, and has sentences") {
  Served served;
  const auto theory_of = [&](const std::string& target) {
    return json_of(served.get("/v1/games/" + target))["theory"];
  };
  // Two chains, of which the longer one has the first cells, and a joint.
  const Json chains = theory_of("boxes-1x5/position?theory=1&state=1-2,7-8,2-3,8-9,5-6,11-12,1-7");
  CHECK(chains["chains"] == Json{1, 1});
  CHECK(chains["chain_cells"] == Json{{1}, {4}});
  CHECK(chains["capturable"] == 1);
  CHECK(chains["loop_cells"] == Json::array());
  CHECK(chains["says"][0] == "2 single cells.");
  const Json sorted = theory_of("boxes-1x5/position?theory=1&state=1-2,7-8,2-3,8-9,5-6,11-12");
  CHECK(sorted["chain_cells"] == Json{{4}, {0, 1}});
  const Json loop = theory_of("boxes-2x2/position?theory=1&moves=1-2,2-3,3-6,6-9,8-9,7-8,4-7,1-4");
  CHECK(loop["loop_cells"] == Json{{0, 1, 2, 3}});
  CHECK(loop["says"] ==
        Json{"1 loop of 4 cells.",
             "No safe move is left: A must open a chain or loop, and B is then in control.",
             "Nimbers are unknown: too many states would have to be solved."});
  CHECK_FALSE(
      json_of(served.get(game + "/review?theory=1&moves=2-4"))["review"][0]["theory"].contains(
          "says"));
  const Json structure =
      theory_of("boxes-2x2/position?theory=structure&moves=1-2,2-3,3-6,6-9,8-9,7-8,4-7,1-4");
  CHECK(structure["loop_cells"] == loop["loop_cells"]);
  CHECK(structure["says"].size() == 2);  // nothing about nimbers
  CHECK_FALSE(structure.contains("nimbers"));
}

TEST_CASE("A body of JSON is refused instead of answered line by line") {
  Served served;
  for (const char* text : {R"({"moves": ["2-4"]})", " \n [ \"2-4\" ]", "\xef\xbb\xbf[{}]"}) {
    const Response response = served.ask(Method::post, game + "/positions", text);
    CHECK(response.status == 415);
    CHECK(json_of(response)["error"]["code"] == "unreadable");
  }
  for (const char* text : {"2-4", "[2-4]", ""}) {
    CHECK(served.ask(Method::post, game + "/positions", text).status == 200);
  }
}

TEST_CASE("Bodies have at most 10,000 lines") {
  Served served;
  std::string lines;
  for (std::uint64_t i = 0; i < most_lines; ++i) lines += "#\n";
  CHECK(served.ask(Method::post, game + "/positions", lines).status == 200);
  const Response response = served.ask(Method::post, game + "/positions", lines + "1-2");
  CHECK(response.status == 413);
  CHECK(json_of(response)["error"]["code"] == "body_too_large");
}

}  // namespace triwar::service::game_handlers_test
