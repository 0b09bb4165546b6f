#include "service/etag.h"

#include <fmt/core.h>

#include <span>

#include "tablebase/base/bytes.h"

namespace triwar::service {

std::string etag_of(std::string_view table, std::string_view request) {
  static const std::string program = fmt::format("{}\n{}\n", TRIWAR_VERSION, answer_version);
  std::string all = program;
  all.append(table).append("\n").append(request);
  return fmt::format("\"{:016x}\"", bytes::xxh64(std::as_bytes(std::span(all))));
}

bool names_etag(std::string_view if_none_match, std::string_view etag) noexcept {
  // Searching a substring suffices: an ETag is quoted, so it cannot occur inside another.
  return !etag.empty() && if_none_match.find(etag) != if_none_match.npos;
}

bool matches_etag(std::string_view if_none_match, std::string_view etag) noexcept {
  return if_none_match == "*" || names_etag(if_none_match, etag);
}

}  // namespace triwar::service
