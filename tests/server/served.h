// Requests without sockets, for tests.
#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "server/server_environment.h"
#include "server/table_sources.h"
#include "service/service.h"
#include "tests/service/described.h"

namespace triwar::server {

/// A service of some tables, and what it has complained of.
struct Served {
  /// `change` may change the environment of the service.
  explicit Served(
      const TableSources& sources = {}, Page page = {},
      const std::function<void(service::Environment&)>& change = [](service::Environment&) {})
      : service(std::make_shared<const service::Catalogue>(open_tables(sources)), [&] {
          service::Environment environment = server_environment(
              std::move(page),
              [this](std::string_view message) { complaints += std::string(message) + "\n"; });
          change(environment);
          return environment;
        }()) {}

  // Responses that /openapi.json does not describe fail the test.

  service::Response get(std::string target, std::string if_none_match = "") {
    return answer({.target = std::move(target), .if_none_match = std::move(if_none_match)});
  }
  service::Response ask(service::Method method, std::string target, std::string body = "") {
    return answer({.method = method, .target = std::move(target), .body = std::move(body)});
  }
  service::Response answer(service::Request request) {
    const service::Method method = request.method;
    service::Response response = service.answer(std::move(request));
    check_described(method, response);
    return response;
  }

  std::string complaints;
  service::Service service;
};

/// The value of a field of a response; empty when it is not there.
inline std::string field(const service::Response& response, std::string_view name) {
  const std::string begin = std::string(name) + ": ";
  const std::string fields = "\r\n" + response.fields;
  const std::size_t at = fields.find("\r\n" + begin);
  if (at == fields.npos) return "";
  const std::size_t value = at + 2 + begin.size();
  return fields.substr(value, fields.find("\r\n", value) - value);
}

inline std::string body(const service::Response& response) { return std::string(response.text()); }

using service::Json;

inline Json json_of(const service::Response& response) { return Json::parse(response.text()); }

}  // namespace triwar::server
