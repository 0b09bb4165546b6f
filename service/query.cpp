#include "service/query.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>

#include "service/status.h"
#include "tablebase/base/count.h"
#include "tablebase/base/text.h"

namespace triwar::service {
namespace {

std::string names_of(std::span<const Parameter> parameters) {
  std::string names;
  for (const Parameter& parameter : parameters) {
    names.append(names.empty() ? "" : ", ").append(parameter.name);
  }
  return names.empty() ? "none" : names;
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus_is_space) {
      decoded += ' ';
    } else if (text[i] != '%') {
      decoded += text[i];
    } else {
      const std::string_view digits = text.substr(i + 1, 2);
      const auto code = whole_number(digits, 0xff, 16);
      if (digits.size() < 2 || !code) return std::nullopt;
      decoded += static_cast<char>(*code);
      i += 2;
    }
  }
  return decoded;
}

std::optional<Response> Query::parse(std::string_view query, std::span<const Parameter> known) {
  while (!query.empty()) {
    const std::string_view parameter = take_until(query, '&');
    if (parameter.empty()) continue;
    std::string_view rest = parameter;
    auto name = percent_decoded(take_until(rest, '='), true);
    auto value = percent_decoded(rest, true);
    if (!name || !value) {
      return error_response(
          errors::invalid_parameter,
          fmt::format("'{}': % must be followed by two hexadecimal digits", quote(parameter)));
    }
    const auto is_known = [&](std::string_view wanted) {
      return std::any_of(known.begin(), known.end(),
                         [&](const Parameter& each) { return each.name == wanted; });
    };
    if (!is_known(*name)) {
      const bool was_of_start = (*name == "to_move" || *name == "score") && is_known("start");
      return error_response(
          errors::unknown_parameter,
          fmt::format("unknown parameter '{}': expected {}", quote(*name),
                      was_of_start ? "it in start, such as start=0x7,B,1-0" : names_of(known)));
    }
    if (find(*name)) {
      return error_response(errors::invalid_parameter,
                            fmt::format("duplicate parameter '{}'", *name));
    }
    parameters_.emplace_back(std::move(*name), std::move(*value));
  }
  for (const Parameter& parameter : known) {
    const auto value = find(parameter.name);
    if (!value) continue;
    if (parameter.is_count && !parse_count(*value)) {
      return error_response(
          errors::invalid_parameter,
          fmt::format("{} is '{}': expected a number, such as {}{}", parameter.name, quote(*value),
                      parameter.example, no_time(*value)));
    }
    if (parameter.values.empty()) continue;
    if (std::find(parameter.values.begin(), parameter.values.end(), *value) ==
        parameter.values.end()) {
      return error_response(errors::invalid_parameter,
                            fmt::format("{} is '{}': expected {}", parameter.name, quote(*value),
                                        fmt::join(parameter.values, " or ")));
    }
  }
  return std::nullopt;
}

std::optional<std::string_view> Query::find(std::string_view name) const noexcept {
  for (const auto& [other, value] : parameters_) {
    if (other == name) return value;
  }
  return std::nullopt;
}

}  // namespace triwar::service
