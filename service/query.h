// Parses the query of a request's target.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "service/response.h"
#include "service/routes.h"

namespace triwar::service {

/// Decodes percent-encoded text. With `plus_is_space`, as in queries, '+' means a space. Returns
/// nullopt unless two hexadecimal digits follow each '%'.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space);

class Query {
 public:
  /// Parses "name=value&name=value". Returns an error response if a parameter is malformed,
  /// duplicate or not in `known`, or has a value that is not allowed; else nullopt.
  std::optional<Response> parse(std::string_view query, std::span<const Parameter> known);

  /// Returns the value of a parameter, which lives as long as this, or nullopt if it is absent.
  std::optional<std::string_view> find(std::string_view name) const noexcept;

 private:
  std::vector<std::pair<std::string, std::string>> parameters_;
};

}  // namespace triwar::service
