
#include <fmt/core.h>

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "lookup/game.h"
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

constexpr std::string_view components = R"({
  "parameters": {
    "game": {"name": "game", "in": "path", "required": true, "description": "The name of a game",
             "schema": {"type": "string"}, "example": "triangle-3"}},
  "responses": {
    "error": {"description": "An error", "content": {
      "application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}},
  "schemas": {
    "Error": {"type": "object", "required": ["error"], "properties": {
      "error": {"type": "object", "required": ["code", "move", "message"], "properties": {
        "code": {"type": "string", "enum": []},
        "move": {"type": ["integer", "null"], "description": "The bad move, from 1"},
        "message": {"type": "string"},
        "states": {"type": "integer", "description": "The number of stored states of a position that is too large"},
        "fits_from": {"type": "integer", "description": "Approximate move from which such a game is small enough to solve"},
        "limit": {"type": "integer", "description": "The most stored states that the server solves"}}},
      "theory": {"$ref": "#/components/schemas/Theory"}}},
    "Facts": {"type": "object", "required": ["game", "table", "title", "group", "value"], "properties": {
      "game": {"type": "string"},
      "states": {"type": "integer"},
      "index": {"type": "string", "enum": ["dense", "quiet"]},
      "table": {"type": ["string", "null"],
                "description": "A checksum of all values; null: positions are solved on request"},
      "title": {"type": "string", "description": "What people call the game, such as Swedish 5x5"},
      "group": {"type": "string", "enum": ["boxes", "Swedish", "Icelandic", "triangles", "other"]},
      "value": {"type": ["integer", "null"],
                "description": "The value before the first move; null if it is not known"}}},
    "Games": {"type": "object", "required": ["games"], "properties": {
      "games": {"type": "array", "items": {"$ref": "#/components/schemas/Facts", "required": ["edges", "cells"], "properties": {
        "edges": {"type": "integer"},
        "cells": {"type": "integer"}}}}}},
    "Game": {"$ref": "#/components/schemas/Facts", "required": ["points", "edges", "cells"], "properties": {
      "points": {
        "type": "array", "items": {"type": "array", "items": {"type": "number"}},
        "description": "The coordinates of each point, from point 1: x to the right, y down"},
      "edges": {
        "type": "array", "items": {"type": "array", "items": {"type": "integer"}},
        "description": "The two points of each edge, in the order of the bits of a state"},
      "drawn": {
        "type": "array", "items": {"type": "array", "items": {"type": "integer"}},
        "description": "The two points of each line that is drawn before the game begins"},
      "cells": {"type": "array", "items": {"type": "object", "required": ["edges", "corners"], "properties": {
        "edges": {"type": "array", "items": {"type": "integer"}},
        "corners": {"type": "array", "items": {"type": "integer"}}}}}}},
    "Nimber": {"type": ["integer", "string", "null"],
               "description": "The nimber in Nimstring, or loony; null: unknown"},
    "Theory": {"type": "object", "required": ["chains", "loops", "long_chains", "joints", "capturable", "safe", "nimber"], "properties": {
      "chains": {"type": "array", "items": {"type": "integer"},
                 "description": "The number of cells of each chain, ascending"},
      "loops": {"type": "array", "items": {"type": "integer"}},
      "long_chains": {"type": "integer", "description": "Chains of three or more cells"},
      "joints": {"type": "integer", "description": "Cells with three or more undrawn lines"},
      "capturable": {"type": "integer", "description": "Cells with exactly one undrawn line"},
      "safe": {"type": "integer", "description": "Moves after which no cell has exactly one undrawn line"},
      "nimber": {"$ref": "#/components/schemas/Nimber"},
      "nimbers": {"type": ["object", "null"],
                  "additionalProperties": {"$ref": "#/components/schemas/Nimber"},
                  "description": "By move: the nimber of the position after it; not of the moves of a review"},
      "chain_cells": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}},
                      "description": "The cells of each chain, in the order of chains; not of the moves of a review"},
      "loop_cells": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}},
                     "description": "The same of each loop"},
      "says": {"type": "array", "items": {"type": "string"},
               "description": "The theory in sentences; not of the moves of a review"},
      "remark": {"type": ["string", "null"],
                 "description": "A sentence about the last move that closed nothing, if it opened a chain or loop or dealt double; not of the moves of a review"}}},
    "Score": {"type": ["object", "null"], "required": ["A", "B"], "properties": {
      "A": {"type": "integer"}, "B": {"type": "integer"}}},
    "Position": {"type": "object", "required": ["moves", "to_move", "score", "value", "margin", "winner", "best", "values", "state", "owners", "from", "closes"], "properties": {
      "moves": {"type": "integer"},
      "to_move": {"type": ["string", "null"], "enum": ["A", "B", null]},
      "score": {"$ref": "#/components/schemas/Score"},
      "value": {"type": ["integer", "null"], "description": "Null: not solved"},
      "margin": {"type": ["integer", "null"]},
      "winner": {"type": ["string", "null"], "enum": ["A", "B", "tie", null]},
      "best": {"type": "array", "items": {"type": "string"}},
      "values": {"type": "object", "additionalProperties": {"type": "integer"}},
      "continuation": {"type": "array", "items": {"type": "string"}},
      "state": {"type": "string"},
      "owners": {"type": "array", "items": {
        "type": ["string", "null"], "enum": ["A", "B", "?", null]}},
      "from": {"type": "string", "enum": ["table", "solved", "search", "rules"]},
      "theory": {"$ref": "#/components/schemas/Theory"},
      "unsolved": {"$ref": "#/components/schemas/Unsolved"},
      "estimate": {"$ref": "#/components/schemas/Estimate"},
      "closes": {"type": "object", "additionalProperties": {"type": "integer"}}}},
    "Review": {"type": "object", "required": ["moves", "score", "margin", "winner", "review", "loss", "loss_from"], "properties": {
      "moves": {"type": "integer"},
      "score": {"$ref": "#/components/schemas/Score"},
      "margin": {"type": ["integer", "null"]},
      "winner": {"type": ["string", "null"], "enum": ["A", "B", "tie", null]},
      "review": {"type": "array", "items": {"type": "object", "required": ["move", "player", "closed", "value", "best", "loss", "better", "result", "best_result", "mark"], "properties": {
        "move": {"type": "string"},
        "player": {"type": ["string", "null"], "enum": ["A", "B", null]},
        "closed": {"type": "integer"},
        "value": {"type": ["integer", "null"]},
        "best": {"type": ["integer", "null"]},
        "loss": {"type": ["integer", "null"],
                 "description": "In points of the margin: a cell that changes hands is two points"},
        "better": {"type": "array", "items": {"type": "string"}},
        "result": {"type": ["string", "null"], "enum": ["win", "tie", "loss", null],
                   "description": "Of the whole game for the player, under perfect play after the move"},
        "best_result": {"type": ["string", "null"], "enum": ["win", "tie", "loss", null]},
        "mark": {"type": ["string", "null"], "enum": ["??", "?", "?!", null],
                 "description": "??: the result got worse; ?: only the margin did; ?!: by the estimate the move gives away 0.2 or more"},
        "theory": {"$ref": "#/components/schemas/Theory"},
        "gave_control_away": {"type": ["boolean", "null"],
          "description": "With theory: the move lost Nimstring and worsened the result"},
        "remark": {"type": ["string", "null"],
          "description": "With theory: a sentence if the move opened a chain or loop or dealt double"},
        "estimate": {"type": "object", "required": ["win", "best_win"], "description": "Of a move that is not solved: shares of wins of the player, a tie half", "properties": {
          "win": {"type": "number"}, "best_win": {"type": "number"},
          "first": {"type": "string", "description": "The first choice of the search, after which best_win is"}}}}}},
      "loss": {"$ref": "#/components/schemas/Score"},
      "loss_from": {"type": ["integer", "null"],
                    "description": "The first move whose loss is counted; null: no move was solved"},
      "unsolved": {"$ref": "#/components/schemas/Unsolved"},
      "error": {"$ref": "#/components/schemas/Error/properties/error"}}},
    "Unsolved": {"type": "object", "required": ["states", "fits_from"], "description": "Why the position, or the last one of a review, is not solved", "properties": {
      "states": {"type": ["integer", "null"], "description": "The number of stored states; null: too many to count"},
      "fits_from": {"type": ["integer", "null"]},
      "limit": {"type": "integer", "description": "The most stored states that the server solves"}}},
    "Estimate": {"type": "object", "required": ["playouts", "margin", "A", "tie", "B", "moves"], "description": "What a search thinks of a position that is not solved", "properties": {
      "playouts": {"type": "integer"},
      "margin": {"type": "number", "description": "A minus B at the end, on average"},
      "A": {"type": "number", "description": "The share of wins of A, in a state of the player to move"},
      "tie": {"type": "number"},
      "B": {"type": "number"},
      "rest": {"type": "boolean", "description": "True: the score is unknown; figures are of the rest, from 0 to 0"},
      "moves": {"type": "array", "description": "The moves that the search tried, its first choice first", "items": {"type": "object", "required": ["move", "margin", "win", "playouts"], "properties": {
        "move": {"type": "string"},
        "margin": {"type": "number"},
        "win": {"type": "number", "description": "The share of wins of the player to move, a tie half"},
        "playouts": {"type": "integer"}}}}}},
    "ExtremeState": {"type": "object", "required": ["value", "state"], "description": "A quiet state of the smallest or largest value", "properties": {
      "value": {"type": "integer"},
      "state": {"type": "string"}}},
    "Statistics": {"type": "object", "required": ["game", "counts", "by_edges", "smallest", "largest"], "properties": {
      "game": {"type": "string"},
      "counts": {"type": "string", "enum": ["states", "representatives"]},
      "by_edges": {"type": "array", "items": {"type": "object", "required": ["edges", "states", "mean", "values"], "properties": {
        "edges": {"type": "integer", "description": "Drawn edges"},
        "states": {"type": "integer"},
        "mean": {"type": ["number", "null"], "description": "Of the values; null: no state has so many"},
        "values": {"type": "object", "additionalProperties": {"type": "integer"}, "description": "The number of states with each value"}}}},
      "smallest": {"$ref": "#/components/schemas/ExtremeState"},
      "largest": {"$ref": "#/components/schemas/ExtremeState"}}},
    "Parsed": {"type": "object", "required": ["form", "game"], "description": "Has moves, or state, to_move and score, or all of them: moves after a state", "properties": {
      "form": {"type": "string", "description": "The form of the text"},
      "game": {"type": ["string", "null"], "description": "Null if the board is unknown"},
      "moves": {"type": "array", "items": {"type": "string"}},
      "state": {"type": "string"},
      "to_move": {"type": ["string", "null"], "enum": ["A", "B", null]},
      "score": {"$ref": "#/components/schemas/Score"}}}}
})";

Json reference(std::string_view component) {
  return {{"$ref", fmt::format("#/components/{}", component)}};
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
  Json operation = {{"summary", route.summary}};
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

std::vector<std::string_view> error_codes() {
  using Code = lookup::BadGame::Code;
  std::vector<std::string_view> codes;
  for (const Code code : {Code::not_an_edge, Code::edge_already_drawn, Code::not_in_table}) {
    codes.push_back(bad_game_code_name(code));
  }
  for (const ErrorKind& kind : errors::all) {
    if (codes.back() != kind.code) codes.push_back(kind.code);
  }
  return codes;
}

std::string make_document() {
  Json document = {{"openapi", "3.1.0"},
                   {"info",
                    {{"title", "triwar"},
                     {"version", "1"},
                     {"license", {{"name", "MIT"}, {"identifier", "MIT"}}},
                     {"description", about}}}};
  for (const Route& route : all_routes()) {
    document["paths"][std::string(route.path)] = describe(route);
  }
  document["components"] = Json::parse(components);
  document["components"]["schemas"]["Error"]["properties"]["error"]["properties"]["code"]["enum"] =
      error_codes();
  return document.dump(1) + "\n";
}

}  // namespace

const std::string& openapi_document() {
  static const std::string document = make_document();
  return document;
}

}  // namespace triwar::service
