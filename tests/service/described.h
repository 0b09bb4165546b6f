// Compares responses with /openapi.json.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "service/request.h"
#include "service/response.h"
#include "service/routes.h"

namespace triwar::service {

using Json = nlohmann::json;

/// Finds where values depart from schemas of a document.
class Schemas {
 public:
  explicit Schemas(const Json& document) : document_(document) {}

  /// Returns how a value departs from a schema: by its type, enum or required members, or by a
  /// member that the schema does not name. Returns "" if it does not.
  std::string departure(const Json& value, const Json& schema) const {
    if (schema.contains("anyOf")) {
      std::string all;
      for (const Json& alternative : schema["anyOf"]) {
        const std::string why = departure(value, alternative);
        if (why.empty()) return "";
        all += (all.empty() ? "" : ", and ") + why;
      }
      return all;
    }
    const Parts parts = parts_of(schema);
    for (const Json* part : parts) {
      const std::string why = departure_from(value, *part);
      if (!why.empty()) return why;
    }
    if (value.is_object()) {
      for (const auto& member : value.items()) {
        const Json* const described = member_of(parts, member.key());
        if (described == nullptr) return "'" + member.key() + "' is not described";
        const std::string why = departure(member.value(), *described);
        if (!why.empty()) return member.key() + ": " + why;
      }
    }
    return "";
  }

 private:
  /// A schema and those that it refers to.
  using Parts = std::vector<const Json*>;

  Parts parts_of(const Json& schema) const {
    Parts parts = {&schema};
    while (parts.back()->contains("$ref")) {
      const auto place = (*parts.back())["$ref"].get<std::string>().substr(1);
      parts.push_back(&document_[Json::json_pointer(place)]);
    }
    return parts;
  }

  static const Json* member_of(const Parts& parts, const std::string& name) {
    const Json* found = nullptr;
    for (const Json* part : parts) {
      if (part->contains("additionalProperties")) found = &(*part)["additionalProperties"];
      const auto members = part->find("properties");
      if (members != part->end() && members->contains(name)) return &(*members)[name];
    }
    return found;
  }

  std::string departure_from(const Json& value, const Json& part) const {
    const std::string type = value.is_number_integer() ? "integer" : value.type_name();
    const auto is_type = [&](const Json& allowed) {
      return allowed == type || (allowed == "number" && type == "integer");
    };
    if (const auto types = part.find("type"); types != part.end()) {
      const bool fits =
          types->is_array() ? std::any_of(types->begin(), types->end(), is_type) : is_type(*types);
      if (!fits) return value.dump() + " is not of the type " + types->dump();
    }
    if (const auto allowed = part.find("enum"); allowed != part.end()) {
      if (std::find(allowed->begin(), allowed->end(), value) == allowed->end()) {
        return value.dump() + " is none of " + allowed->dump();
      }
    }
    if (const auto items = part.find("items"); items != part.end() && value.is_array()) {
      for (const Json& item : value) {
        const std::string why = departure(item, *items);
        if (!why.empty()) return "item: " + why;
      }
    }
    if (!value.is_object()) return "";
    for (const Json& name : part.value("required", Json::array())) {
      if (!value.contains(name.get<std::string>())) return name.dump() + " is missing";
    }
    return "";
  }

  const Json& document_;
};

/// Checks that /openapi.json describes a response to a method and its body.
inline void check_described(Method method, const Response& response) {
  static const Json document = Json::parse(openapi_document());
  const Route* const route = response.route;
  const bool is_method = (method == Method::post) == (route != nullptr && route->is_post);
  const bool is_described = method != Method::options && method != Method::other && is_method;
  if (route == nullptr || !is_described) {
    if (response.status < 400) return;
    const std::string why = Schemas(document).departure(Json::parse(response.text()),
                                                        document["components"]["schemas"]["Error"]);
    if (!why.empty()) FAIL_CHECK(why);
    return;
  }
  if (route->content_type == "text/html" && response.status == 200) return;  // files of the page
  const Json& operation =
      document["paths"][std::string(route->path)][route->is_post ? "post" : "get"];
  const std::string status = std::to_string(response.status);
  CAPTURE(route->label);
  CAPTURE(status);
  CAPTURE(std::string(response.text().substr(0, 1000)));
  if (!operation["responses"].contains(status)) FAIL_CHECK("the status is not described");
  const Json* described = &operation["responses"][status];
  if (described->contains("$ref")) {
    described = &document[Json::json_pointer((*described)["$ref"].get<std::string>().substr(1))];
  }
  if (!described->contains("content")) {
    if (!response.text().empty()) FAIL_CHECK("the body is not described");
    return;
  }
  // "text/html; charset=utf-8" is text/html.
  const std::string type(response.content_type.substr(0, response.content_type.find(';')));
  const Json& content = (*described)["content"];
  CHECK(content.contains(type));
  if (!content.contains(type) || !content[type].contains("schema")) return;
  const std::string why =
      Schemas(document).departure(Json::parse(response.text()), content[type]["schema"]);
  if (!why.empty()) FAIL_CHECK(why);
}

}  // namespace triwar::service
