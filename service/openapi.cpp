
#include <fmt/core.h>

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "service/handlers.h"
#include "service/request.h"
#include "service/routes.h"
#include "service/status.h"

namespace triwar::service {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view about =
    "Perfect play of edge-drawing games, from tables: the winner, the margin and the value of each "
    "move. A value is the number of cells that the player to move will still take minus the number "
    "that the opponent will; a margin is A's cells minus B's at the end. HEAD works wherever GET "
    "does.";

constexpr std::string_view schemas_json =
#include "service/schemas.inc"
    ;

Json reference(std::string_view component) {
  return {{"$ref", fmt::format("#/components/{}", component)}};
}

Json components() {
  const Json game = {{"name", "game"},
                     {"in", "path"},
                     {"required", true},
                     {"description", "The name of a game"},
                     {"schema", {{"type", "string"}}},
                     {"example", "triangle-3"}};
  const Json error = {
      {"description", "An error"},
      {"content", {{"application/json", {{"schema", reference("schemas/Error")}}}}}};
  return {{"parameters", {{"game", game}}},
          {"responses", {{"error", error}}},
          {"schemas", Json::parse(schemas_json)}};
}

Json describe(const Parameter& parameter) {
  Json schema = {{"type", "string"}};
  if (!parameter.values.empty()) schema["enum"] = parameter.values;
  Json json = {{"name", parameter.name}, {"in", "query"}, {"description", parameter.description}};
  json["schema"] = std::move(schema);
  if (!parameter.example.empty()) json["example"] = parameter.example;
  return json;
}

Json responses_of(const Route& route, bool has_game) {
  Json content = Json::object();
  if (!route.schema.empty()) content["schema"] = reference(fmt::format("schemas/{}", route.schema));
  Json responses;
  responses["200"] = {{"description", "The answer"},
                      {"content", {{route.content_type, std::move(content)}}}};
  if (route.handler == handle_position || route.handler == handle_review) {
    responses["200"]["content"]["text/plain"] = Json::object();  // with format=record
  }
  if (route.has_etag) responses["304"] = {{"description", "The answer with this ETag is current"}};
  const auto add_errors = [&](std::initializer_list<ErrorKind> kinds) {
    for (const ErrorKind& kind : kinds) {
      responses[fmt::format("{}", kind.status)] = reference("responses/error");
    }
  };
  add_errors({errors::bad_request, errors::target_too_long, errors::head_too_large,
              errors::internal, errors::overloaded});
  if (route.handler == handle_review) {
    const Json schemas = {reference("schemas/Review"), reference("schemas/Error")};
    responses["400"] = {{"description", "An error; after a bad move with the review up to it"},
                        {"content", {{route.content_type, {{"schema", {{"anyOf", schemas}}}}}}}};
  }
  if (has_game || route.handler == handle_parse) add_errors({errors::unknown_game});
  if (route.handler == handle_page || route.handler == handle_description) {
    add_errors({errors::not_found});
  }
  if (route.is_post) {
    add_errors({errors::length_required, errors::body_too_large, errors::unsupported_body});
  }
  if (route.reads_values && !route.needs_table) add_errors({errors::endgame_too_large});
  return responses;
}

Json describe(const Route& route) {
  const bool has_game = route.path.find("{game}") != route.path.npos;
  Json operation = {{"operationId", route.label}, {"summary", route.summary}};
  if (has_game) operation["parameters"].push_back(reference("parameters/game"));
  for (const Parameter& parameter : route.parameters) {
    operation["parameters"].push_back(describe(parameter));
  }
  if (route.is_post) {
    const bool is_one = route.handler == handle_parse;
    operation["requestBody"] = {
        {"required", true},
        {"description",
         is_one ? fmt::format("One game or position, at most {} MiB", largest_body >> 20)
                : fmt::format(
                      "One position a line, at most {} lines and {} MiB; # begins a comment line",
                      most_lines, largest_body >> 20)},
        {"content",
         {{"text/plain", {{"example", is_one ? "1. 2-4 2. 4-5! {good}\n" : "2-4 4-5\n1-2\n"}}}}}};
  }
  operation["responses"] = responses_of(route, has_game);
  return {{route.is_post ? "post" : "get", std::move(operation)}};
}

std::string make_document() {
  Json document = {{"openapi", "3.1.0"},
                   {"info",
                    {{"title", "triwar"},
                     {"version", "1"},
                     {"license", {{"name", "MIT"}, {"identifier", "MIT"}}},
                     {"description", about}}},
                   // Where this document is, also behind a prefix of a proxy.
                   {"servers", {{{"url", "./"}}}}};
  for (const Route& route : all_routes()) {
    document["paths"][std::string(route.path)] = describe(route);
  }
  document["components"] = components();
  return document.dump(1) + "\n";
}

}  // namespace

const std::string& openapi_document() {
  static const std::string document = make_document();
  return document;
}

}  // namespace triwar::service
