#include "server/request_parser.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <iterator>
#include <limits>

#include "service/request.h"

namespace triwar::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

ParseResult refusal(service::ErrorKind error, std::string_view message) {
  return {.kind = ParseResult::Kind::refused, .error = error, .message = message};
}

ParseResult bad(std::string_view message) { return refusal(service::errors::bad_request, message); }

/// Returns an error message if two programs could parse this head differently, else null. The head
/// may be incomplete.
const char* ambiguity_of(std::string_view head) {
  for (std::size_t i = 0; i < head.size(); ++i) {
    const auto c = static_cast<unsigned char>(head[i]);
    if ((c >= ' ' && c != 0x7f) || c == '\t') continue;
    if (c != '\r') return "the head has a control character, or a line without CR LF";
    if (i + 1 == head.size()) break;
    if (head[i + 1] != '\n') return "the head has a CR without LF";
    ++i;
    if (i + 1 < head.size() && (head[i + 1] == ' ' || head[i + 1] == '\t')) {
      return "the head has a folded line";
    }
  }
  return nullptr;
}

service::Method method_of(http::verb verb) {
  switch (verb) {
    case http::verb::get:
      return service::Method::get;
    case http::verb::head:
      return service::Method::head;
    case http::verb::post:
      return service::Method::post;
    case http::verb::options:
      return service::Method::options;
    default:
      return service::Method::other;
  }
}

/// Returns whether an Accept-Encoding field lists gzip, or else "*", with a weight other than 0.
bool wants_gzip(beast::string_view codings) {
  bool all = false;
  for (const auto& [coding, parameters] : http::ext_list(codings)) {
    bool wanted = true;
    for (const auto& [name, value] : parameters) {
      if (beast::iequals(name, "q")) wanted = value.find_first_not_of("0.") != value.npos;
    }
    if (beast::iequals(coding, "gzip")) return wanted;
    if (coding == "*") all = wanted;
  }
  return all;
}

/// Returns whether a Host field is a name or an address, optionally with a port.
bool is_host(std::string_view text) {
  constexpr std::string_view digits = "0123456789";
  constexpr std::string_view of_name =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%!$&'()*+,;=";
  const std::size_t colon = text.find_last_of(":]");
  if (colon != text.npos && text[colon] == ':') {
    if (text.find_first_not_of(digits, colon + 1) != text.npos) return false;
    text = text.substr(0, colon);
  }
  if (text.starts_with('[') && text.ends_with(']')) {
    return text.size() > 2 &&
           text.substr(1, text.size() - 2).find_first_not_of("ABCDEFabcdef0123456789:.") ==
               text.npos;
  }
  return !text.empty() && text.find_first_not_of(of_name) == text.npos;
}

std::string joined(const http::fields& fields, http::field name) {
  std::string all;
  const auto [first, last] = fields.equal_range(name);
  for (auto field = first; field != last; ++field) {
    if (!all.empty()) all += ", ";
    all.append(field->value().data(), field->value().size());
  }
  return all;
}

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

ParseResult parse_request(std::string_view bytes, service::Request& request) {
  const std::size_t end = bytes.substr(0, service::largest_head).find("\r\n\r\n");
  const bool is_whole = end != bytes.npos;
  const std::string_view head = bytes.substr(0, is_whole ? end + 4 : service::largest_head);
  if (const char* const why = ambiguity_of(head)) return bad(why);
  if (head.substr(0, head.find("\r\n")).size() > service::longest_target + 64) {
    return refusal(service::errors::target_too_long, service::request_line_too_long);
  }
  if (!is_whole) {
    if (bytes.size() < service::largest_head) return {};
    return refusal(service::errors::head_too_large, service::head_too_large);
  }

  http::request_parser<http::empty_body> parser;
  parser.header_limit(service::largest_head + 1);
  parser.body_limit(std::numeric_limits<std::uint64_t>::max());  // checked below
  beast::error_code error;
  parser.put(boost::asio::buffer(head.data(), head.size()), error);
  if (error == http::error::bad_content_length || error == http::error::bad_transfer_encoding) {
    return bad("the length of the body is ambiguous");
  }
  if ((error && error != http::error::need_more) || !parser.is_header_done()) {
    return bad("malformed request; expected HTTP/1.1");
  }
  const auto& message = parser.get();
  if (message.count(http::field::host) != 1) return bad("expected exactly one Host");
  const beast::string_view host = message[http::field::host];
  if (!is_host({host.data(), host.size()}))
    return bad("invalid Host; expected a name or an address");
  if (message.target().size() > service::longest_target) {
    return refusal(service::errors::target_too_long, service::target_too_long);
  }
  const std::size_t lengths = message.count(http::field::content_length);
  const bool is_chunked = message.count(http::field::transfer_encoding) > 0;
  // Beast accepts a comma-separated list of equal lengths.
  if (lengths + (is_chunked ? 1 : 0) > 1 ||
      message[http::field::content_length].find(',') != beast::string_view::npos) {
    return bad("the length of the body is ambiguous");
  }
  if (is_chunked && (message.version() == 10 ||
                     !beast::iequals(message[http::field::transfer_encoding], "chunked"))) {
    return bad("invalid Transfer-Encoding; expected chunked, with HTTP/1.1");
  }
  const service::Method method = method_of(message.method());
  if (method == service::Method::post && lengths == 0 && !is_chunked) {
    return refusal(service::errors::length_required,
                   "expected a Content-Length, or a chunked body");
  }
  const std::uint64_t length = parser.content_length().value_or(0);
  if (length > service::largest_body) {
    return refusal(service::errors::body_too_large, service::body_too_large);
  }

  ParseResult parsed{.size = head.size() + static_cast<std::size_t>(length)};
  if (is_chunked || bytes.size() < parsed.size) {
    parsed.awaits_continue = message.version() == 11 && bytes.size() == head.size() &&
                             beast::iequals(message[http::field::expect], "100-continue");
  }
  if (bytes.size() < parsed.size) return parsed;
  parsed.kind = is_chunked ? ParseResult::Kind::chunked : ParseResult::Kind::request;
  request.method = method;
  request.target.assign(message.target().data(), message.target().size());
  request.if_none_match = joined(message, http::field::if_none_match);
  request.accepts_gzip = wants_gzip(joined(message, http::field::accept_encoding));
  request.body.assign(bytes.substr(head.size(), static_cast<std::size_t>(length)));
  request.keep_alive = message.keep_alive();
  request.is_http_1_0 = message.version() == 10;
  request.method_name.assign(message.method_string().data(), message.method_string().size());
  return parsed;
}

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
    return bad("malformed chunks of the body");
  }
  if (parser_->http.is_done()) parsed.kind = ParseResult::Kind::request;
  return parsed;
}

std::string& ChunkedBody::text() { return parser_->http.get().body(); }

}  // namespace triwar::server
