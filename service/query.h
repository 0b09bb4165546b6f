// The parameters of a request's target.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "service/response.h"

namespace triwar::server {

/// The text that a percent-encoded one stands for; none when a '%' has no two digits behind it.
/// `plus_is_space`: as in queries.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space);

class Query {
 public:
  /// Parses "name=value&name=value". Returns the refusal of one that cannot be decoded, or has a
  /// parameter twice, or one that is not among `known`.
  std::optional<Response> parse(std::string_view query, std::span<const std::string_view> known);

  /// Null when the parameter is not there.
  const std::string* find(std::string_view name) const noexcept;

 private:
  std::vector<std::pair<std::string, std::string>> parameters_;
};

}  // namespace triwar::server
