#include "service/response.h"

#include <fmt/format.h>

#include "lookup/json.h"

namespace triwar::server {
namespace {

std::string_view reason(int status) noexcept {
  switch (status) {
    case 200:
      return "OK";
    case 204:
      return "No Content";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 411:
      return "Length Required";
    case 413:
      return "Content Too Large";
    case 414:
      return "URI Too Long";
    case 431:
      return "Request Header Fields Too Large";
    case 503:
      return "Service Unavailable";
    default:
      return "Internal Server Error";
  }
}

}  // namespace

std::string_view text(Route route) noexcept {
  switch (route) {
    case Route::page:
      return "page";
    case Route::health:
      return "healthz";
    case Route::ready:
      return "readyz";
    case Route::metrics:
      return "metrics";
    case Route::description:
      return "openapi";
    case Route::games:
      return "games";
    case Route::game:
      return "game";
    case Route::position:
      return "position";
    case Route::review:
      return "review";
    case Route::positions:
      return "positions";
    case Route::statistics:
      return "statistics";
    case Route::painting:
      return "painting";
    case Route::none:
      break;
  }
  return "none";
}

void Response::add_field(std::string_view name, std::string_view value) {
  fields.append(name).append(": ").append(value).append("\r\n");
}

Response error(int status, std::string_view code, std::string_view message,
               std::optional<std::size_t> move) {
  Response response{.status = status};
  lookup::add_error_json(code, move, message, response.body);
  response.body.add('\n');
  response.add_field("Cache-Control", "no-store");
  return response;
}

Response overloaded(std::string_view message) {
  Response response = error(503, "overloaded", message);
  response.add_field("Retry-After", "1");
  return response;
}

void add_head(const Response& response, std::string_view date, bool keep_alive, bool is_http_1_0,
              std::string& text) {
  text.append("HTTP/1.1 ").append(fmt::format_int(response.status).c_str()).append(" ");
  text.append(reason(response.status)).append("\r\nDate: ").append(date).append("\r\n");
  const bool has_body = response.status != 204 && response.status != 304;
  if (has_body) {
    text.append("Content-Type: ").append(response.content_type);
    text.append("\r\nContent-Length: ");
    text.append(fmt::format_int(response.text().size()).c_str()).append("\r\n");
  }
  text +=
      "Access-Control-Allow-Origin: *\r\n"
      "Access-Control-Expose-Headers: ETag, Retry-After\r\n"
      "X-Content-Type-Options: nosniff\r\n";
  text += response.fields;
  if (!keep_alive) {
    text += "Connection: close\r\n";
  } else if (is_http_1_0) {
    text += "Connection: keep-alive\r\n";
  }
  text += "\r\n";
}

}  // namespace triwar::server
