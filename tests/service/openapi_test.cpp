#include <doctest/doctest.h>
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/endgame_store.h"
#include "lookup/game.h"
#include "lookup/table_facts.h"
#include "search/search.h"
#include "service/routes.h"
#include "service/status.h"
#include "tests/cli/generate.h"
#include "tests/server/served.h"
#include "tests/service/tables.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::service::openapi_test {

using namespace server;  // Served

namespace {

/// Returns the targets of all references in a document.
std::vector<std::string> references_in(const Json& json) {
  std::vector<std::string> found;
  const Json values = json.flatten();
  for (const auto& value : values.items()) {
    if (value.key().ends_with("/$ref")) found.push_back(value.value().get<std::string>());
  }
  return found;
}

/// Returns the text of a document from one heading to the next of its level.
std::string section_of(const std::string& document, const std::string& heading) {
  const std::string text = cli::read_file(tests::source(document));
  const std::size_t begin = text.find("\n## " + heading + '\n');
  REQUIRE(begin != text.npos);
  return text.substr(begin, text.find("\n## ", begin + 1) - begin);
}

}  // namespace

TEST_CASE("The documents name every key of an answer, its theory, its estimate and a review") {
  Served served;
  const Json schemas = json_of(served.get("/openapi.json"))["components"]["schemas"];
  const std::string documents = cli::read_file(tests::source("docs/lookup.md")) +
                                cli::read_file(tests::source("docs/http.md"));
  const Json& answer = schemas["Position"];
  const Json& estimate = schemas["Estimate"];
  const Json& reviewed = schemas["Review"]["properties"]["review"]["items"];
  for (const Json& schema :
       {answer, schemas["Theory"], schemas["Unsolved"], estimate,
        estimate["properties"]["moves"]["items"], schemas["Review"], reviewed}) {
    REQUIRE(schema["properties"].size() > 1);
    for (const auto& property : schema["properties"].items()) {
      CHECK_MESSAGE(cli::contains(documents, '`' + property.key() + '`'), property.key());
    }
  }
  // The other way round: the rows of tables and lists begin with keys.
  const std::regex row("\n(?:\\| |- )((?:`[a-z_A-Z]+`(?:, )?)+)(?: \\||:)");
  const std::regex key("`([a-z_A-Z]+)`");
  const auto check_rows = [&](const std::string& heading, const Json& properties) {
    const std::string section = section_of("docs/lookup.md", heading);
    int rows = 0;
    for (std::sregex_iterator at(section.begin(), section.end(), row), end; at != end; ++at) {
      ++rows;
      const std::string keys = (*at)[1];
      for (std::sregex_iterator name(keys.begin(), keys.end(), key); name != end; ++name) {
        CHECK_MESSAGE(properties.contains((*name)[1].str()), (*name)[1].str());
      }
    }
    CHECK(rows > 5);
  };
  Json of_reviews = reviewed["properties"];
  of_reviews.update(schemas["Review"]["properties"]);
  check_rows("Theory", schemas["Theory"]["properties"]);
  check_rows("Reviews", of_reviews);
}

TEST_CASE("The schema of errors names all codes, once each") {
  std::multiset<std::string_view> codes;
  for (const auto code :
       {ErrorCode::not_an_edge, ErrorCode::edge_already_drawn, ErrorCode::not_in_table}) {
    codes.insert(lookup::json_code(code));
  }
  for (const ErrorKind& kind : errors::all) {
    if (!codes.contains(kind.code)) codes.insert(kind.code);
  }
  const Json schemas = Json::parse(openapi_document())["components"]["schemas"];
  const Json& code = schemas["Error"]["properties"]["error"]["properties"]["code"];
  const auto named = code["enum"].get<std::vector<std::string>>();
  CHECK(std::multiset<std::string_view>(named.begin(), named.end()) == codes);
}

TEST_CASE("The references in openapi.json lead to components") {
  Served served;
  const Json document = json_of(served.get("/openapi.json"));
  const std::vector<std::string> references = references_in(document);
  CHECK(references.size() > 10);
  for (const std::string& reference : references) {
    CAPTURE(reference);
    REQUIRE(reference.starts_with("#"));
    CHECK(document.contains(Json::json_pointer(reference.substr(1))));
  }
}

TEST_CASE("Answers and errors have the members that openapi.json requires, and no others") {
  Served served({}, {}, [](Environment& environment) {
    environment.endgames =
        std::make_shared<lookup::EndgameStore>(lookup::EndgameStore::Limits{.states = 100'000});
    environment.statistics = [](const auto& open) {
      return std::make_shared<const std::string>(
          lookup::table_stats(open->table, true, [](std::uint64_t, std::uint64_t) {}));
    };
  });
  // Served compares each response with its schema.
  const auto check_get = [&](const std::string& target, int status) {
    CAPTURE(target);
    CHECK(served.get("/v1/games/" + target).status == status);
  };
  CHECK(served.get("/v1/games").status == 200);
  check_get("triangle-3", 200);
  check_get("boxes-5x5-swedish", 200);
  check_get("triangle-2/statistics", 200);
  for (const char* asked : {"", "&theory=1", "&theory=structure", "&line=0"}) {
    for (const char* start : {"moves=2-4,4-5", "state=0x3f", "start=0x3,B,0-0&moves=4-5"}) {
      check_get(fmt::format("triangle-3/position?{}{}", start, asked), 200);
    }
    check_get(fmt::format("triangle-1/position?state=0x7{}", asked), 200);
  }
  for (const char* asked : {"", "&theory=1"}) {
    const std::string review = "/review?moves=2-4,4-5,5-9,3-6,2-5,3-5";
    check_get(fmt::format("triangle-3{}{}", review, asked), 200);
    check_get(fmt::format("triangle-3{},4-2{}", review, asked), 400);
    const std::string large = "moves=14-15,9-15,3-9";
    check_get(fmt::format("boxes-5x5/position?{}{}", large, asked), 422);
    check_get(fmt::format("boxes-5x5/position?{}{}&estimate=10", large, asked), 200);
    check_get(fmt::format("boxes-5x5/review?{}{}", large, asked), 422);
    check_get(fmt::format("boxes-5x5/review?{}{}&estimate=10", large, asked), 200);
    check_get(fmt::format("boxes-5x5/position?{}{}&estimate=0", large, asked), 200);
  }
  check_get("boxes-5x5/position?state=0x1&estimate=10", 200);
  check_get("triangle-1/move", 200);
  check_get("triangle-1/move?state=0x7", 200);
  check_get("no-game", 404);
  for (const char* text : {"2-4 4-5", "1. 2-4 2. 4-5", "0x3", "[Start \"0x3,B,0-0\"]\n1. 2-4"}) {
    CHECK(served.ask(Method::post, "/v1/parse?game=triangle-3", text).status == 200);
  }
}

TEST_CASE("A response that departs from a schema is noticed") {
  const Json document = Json::parse(R"({"a": {"type": "object", "required": ["n"],
    "properties": {"n": {"type": ["integer", "null"], "enum": [1, null]},
                   "list": {"type": "array", "items": {"type": "number"}}}}})");
  const Json schema = Json::parse(R"({"anyOf": [{"$ref": "#/a", "required": ["x"],
    "properties": {"x": {"type": "string"}}}, {"type": "boolean"}]})");
  const auto departs = [&](const char* value) {
    return Schemas(document).departure(Json::parse(value), schema) != "";
  };
  for (const char* good :
       {R"({"n": 1, "x": ""})", R"({"n": null, "x": "", "list": [1, 2.5]})", "true"}) {
    CHECK_FALSE(departs(good));
  }
  for (const char* bad : {R"({"n": 1})", R"({"x": ""})", R"({"n": 2, "x": ""})", "null", "1",
                          R"({"n": 1.5, "x": ""})", R"({"n": 1, "x": "", "list": [""]})",
                          R"({"n": 1, "x": "", "other": 1})", R"({"n": 1, "x": null})"}) {
    CAPTURE(bad);
    CHECK(departs(bad));
  }
}

TEST_CASE("openapi.json describes exactly the routes that are answered") {
  Served served;
  const Json document = json_of(served.get("/openapi.json"));
  CHECK(document["servers"] == Json::parse(R"([{"url": "./"}])"));
  std::set<std::string> described;
  std::set<std::string> operations;
  for (const auto& place : document["paths"].items()) {
    const std::string& path = place.key();
    CAPTURE(path);
    described.insert(path);
    std::string target = path;
    if (const std::size_t at = target.find("{game}"); at != target.npos) {
      target.replace(at, 6, "triangle-3");
    }
    for (const auto& asked : place.value().items()) {
      const std::string& method = asked.key();
      const Json& operation = asked.value();
      CAPTURE(method);
      REQUIRE((method == "get" || method == "post"));
      CHECK(operations.insert(operation["operationId"]).second);
      const bool is_post = method == "post";
      // The service knows each documented parameter.
      std::string query = "?";
      for (const Json& listed : operation.value("parameters", Json::array())) {
        // "#/components/parameters/game"
        const Json& parameter =
            listed.contains("$ref")
                ? document[Json::json_pointer(listed["$ref"].get<std::string>().substr(1))]
                : listed;
        if (parameter["in"] != "query") continue;
        query += parameter["name"].get<std::string>() + "=&";
      }
      const Response response = served.ask(is_post ? Method::post : Method::get, target + query);
      CHECK(response.status != 404);
      CHECK(response.status != 405);
      if (response.status == 400) CHECK_FALSE(cli::contains(response.text(), "unknown_parameter"));
      CHECK(operation["responses"].contains(std::to_string(response.status)));
    }
  }
  std::set<std::string> paths;
  for (const Route& route : all_routes()) paths.insert(std::string(route.path));
  CHECK(described == paths);
}

}  // namespace triwar::service::openapi_test
