#include <doctest/doctest.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "service/routes.h"
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
  const auto check_rows = [&](const std::string& heading, const Json& schema) {
    const std::string section = section_of("docs/lookup.md", heading);
    int rows = 0;
    for (std::sregex_iterator at(section.begin(), section.end(), row), end; at != end; ++at) {
      ++rows;
      const std::string keys = (*at)[1];
      for (std::sregex_iterator name(keys.begin(), keys.end(), key); name != end; ++name) {
        CHECK_MESSAGE(schema["properties"].contains((*name)[1].str()), (*name)[1].str());
      }
    }
    CHECK(rows > 5);
  };
  check_rows("Theory", schemas["Theory"]);
  check_rows("Reviews", reviewed);
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

TEST_CASE("The schemas of /v1/games and of a game share the facts of a game") {
  Served served;
  const Json schemas = json_of(served.get("/openapi.json"))["components"]["schemas"];
  const auto is_described = [&](const Json& object, const Json& schema) {
    REQUIRE(schema["$ref"] == "#/components/schemas/Facts");
    for (const auto& member : object.items()) {
      CAPTURE(member.key());
      CHECK((schemas["Facts"]["properties"].contains(member.key()) ||
             schema["properties"].contains(member.key())));
    }
  };
  const Json games = json_of(served.get("/v1/games"));
  for (const Json& facts : games["games"]) {
    is_described(facts, schemas["Games"]["properties"]["games"]["items"]);
  }
  is_described(json_of(served.get("/v1/games/triangle-3")), schemas["Game"]);
}

TEST_CASE("The schema of reviews describes every member, and the refusal of a bad move") {
  Served served;
  const Json document = json_of(served.get("/openapi.json"));
  const Json& schema = document["components"]["schemas"]["Review"]["properties"];
  const Json review = json_of(served.get(game + "/review?moves=2-4,4-5,4-2"));
  for (const auto& member : review.items())
    CHECK_MESSAGE(schema.contains(member.key()), member.key());
  for (const auto& member : review["review"][0].items()) {
    CHECK_MESSAGE(schema["review"]["items"]["properties"].contains(member.key()), member.key());
  }
  CHECK(schema["margin"]["type"] == Json{"integer", "null"});
  const Json& responses = document["paths"]["/v1/games/{game}/review"]["get"]["responses"];
  CHECK(responses["400"]["content"] == responses["200"]["content"]);
}

TEST_CASE("openapi.json describes exactly the routes that are answered") {
  Served served;
  const Json document = json_of(served.get("/openapi.json"));
  std::set<std::string> described;
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
