#include "server/chunked_body.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstdint>
#include <functional>
#include <iterator>

#include "service/request.h"

namespace triwar::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

/// Limit of the encoded body, in bytes. Chunks of one byte make the encoded body six times as large
/// as the decoded one.
constexpr std::size_t largest_raw = 8 * service::largest_body;

/// Refuses control characters in chunk extensions. Beast accepts them in quoted values, even line
/// ends.
void check_chunk(std::uint64_t, beast::string_view extension, beast::error_code& error) {
  const auto is_control = [](unsigned char c) { return (c < ' ' && c != '\t') || c == 0x7f; };
  if (std::ranges::any_of(extension, is_control)) error = http::error::bad_chunk_extension;
}

}  // namespace

struct ChunkedBody::Parser {
  std::function<decltype(check_chunk)> check = check_chunk;  // `http` refers to it
  http::request_parser<http::string_body> http;
  std::size_t taken = 0;

  std::size_t put(std::string_view bytes, beast::error_code& error) {
    return http.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
  }
  auto fields() { return std::distance(http.get().begin(), http.get().end()); }
};

ChunkedBody::ChunkedBody() : parser_(std::make_unique<Parser>()) {
  parser_->http.body_limit(service::largest_body);
  beast::error_code error;
  // Beast requires a head; parse_request() has already parsed the real one.
  parser_->put("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", error);
  parser_->http.eager(true);
  parser_->http.on_chunk_header(parser_->check);
}

ChunkedBody::~ChunkedBody() = default;

ParseResult ChunkedBody::read(std::string_view bytes) {
  // An assertion of Beast fails if it is given "0\r\n", and then again fewer than the 5 bytes of
  // the shortest body, "0\r\n\r\n".
  constexpr std::size_t shortest_body = 5;
  if (parser_->taken == 0 && bytes.size() < shortest_body) return {};
  beast::error_code error;
  ParseResult parsed{.size = parser_->put(bytes, error)};
  parser_->taken += parsed.size;
  if (error == http::error::body_limit || parser_->taken > largest_raw) {
    return refusal(service::errors::body_too_large, service::body_too_large);
  }
  if (error == http::error::need_more) error = {};
  if (error || bytes.size() - parsed.size > service::largest_head || parser_->fields() > 1) {
    return refusal(service::errors::bad_request, "malformed chunks of the body");
  }
  if (parser_->http.is_done()) parsed.kind = ParseResult::Kind::request;
  return parsed;
}

std::string& ChunkedBody::text() { return parser_->http.get().body(); }

}  // namespace triwar::server
