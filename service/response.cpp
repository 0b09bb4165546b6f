#include "service/response.h"

#include <fmt/format.h>

#include <span>

#include "lookup/json.h"
#include "tablebase/base/bytes.h"

namespace triwar::service {
namespace {

/// Returns a response whose object has the member that add_error(text) adds.
template <class Add>
Response error_object(int status, const Add& add_error, std::string_view further = {}) {
  Response response{.status = status};
  response.body.add('{');
  add_error(response.body);
  response.body.add(further, "}\n");
  response.add_field("Cache-Control", "no-store");
  return response;
}

Response response_to(ErrorKind kind, const lookup::BadGame& error) {
  return error_object(kind.status, [&](TextBuffer& text) {
    lookup::add_error_json(kind.code, error, /*has_line=*/false, text);
  });
}

}  // namespace

void Response::add_field(std::string_view name, std::string_view value) {
  fields.append(name).append(": ").append(value).append("\r\n");
}

Response error_response(ErrorKind kind, std::string_view message) {
  return response_to(kind, lookup::unreadable_game(std::string(message)));
}

Response bad_game_response(const lookup::BadGame& bad) {
  return response_to({400, lookup::json_code(bad.code)}, bad);
}

Response unsolved_response(const lookup::Unsolved& unsolved, std::string_view further) {
  return error_object(
      errors::endgame_too_large.status,
      [&](TextBuffer& text) { lookup::add_error_json(unsolved, std::nullopt, text); }, further);
}

Response overloaded_response(std::string_view message) {
  Response response = error_response(errors::overloaded, message);
  response.add_field("Retry-After", "1");
  return response;
}

Response busy_response(std::string_view message) {
  Response response = overloaded_response(message);
  response.delivery = Delivery::retry;
  return response;
}

Response shutting_down_response() { return overloaded_response("the server is shutting down"); }

void add_head(const Response& response, std::string_view date, bool keep_alive, bool is_http_1_0,
              std::string& text) {
  text.append("HTTP/1.1 ").append(fmt::format_int(response.status).c_str()).append(" ");
  text.append(status_reason(response.status)).append("\r\nDate: ").append(date).append("\r\n");
  const bool has_body = response.status != 204 && response.status != 304;
  if (has_body) {
    text.append("Content-Type: ").append(response.content_type);
    text.append("\r\nContent-Length: ");
    text.append(fmt::format_int(response.text().size()).c_str()).append("\r\n");
  }
  text.append("X-Content-Type-Options: nosniff\r\n").append(response.fields);
  if (!keep_alive) {
    text += "Connection: close\r\n";
  } else if (is_http_1_0) {
    text += "Connection: keep-alive\r\n";
  }
  text += "\r\n";
}

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
