#include "server/request_parser.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <iterator>
#include <string>
#include <utility>

namespace triwar::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

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

RequestParser::RequestParser() {
  parser_.header_limit(service::largest_head + 1);
  parser_.body_limit(service::largest_body);
  parser_.on_chunk_header(check_chunk);
}

std::size_t RequestParser::put(std::string_view bytes) {
  const std::size_t head = state_ == State::head ? put_head(bytes) : 0;
  return state_ == State::body && head < bytes.size() ? head + put_body(bytes.substr(head)) : head;
}

std::size_t RequestParser::put_head(std::string_view bytes) {
  const std::size_t skipped = bytes.starts_with("\r\n") ? 2 : 0;
  bytes.remove_prefix(skipped);
  const std::size_t end = bytes.substr(0, service::largest_head).find("\r\n\r\n");
  const bool is_whole = end != bytes.npos;
  const std::string_view head = bytes.substr(0, is_whole ? end + 4 : service::largest_head);
  if (const char* const why = ambiguity_of(head)) {
    refuse(why);
  } else if (head.substr(0, head.find("\r\n")).size() > service::longest_target + 64) {
    refuse(service::errors::target_too_long, service::request_line_too_long);
  } else if (is_whole) {
    beast::error_code error;
    parser_.put(boost::asio::buffer(head.data(), head.size()), error);
    if (error == http::error::body_limit) {
      refuse(service::errors::body_too_large, service::body_too_large);
    } else if (error == http::error::bad_content_length ||
               error == http::error::bad_transfer_encoding) {
      refuse("the length of the body is ambiguous");
    } else if ((error && error != http::error::need_more) || !parser_.is_header_done()) {
      refuse("malformed request; expected HTTP/1.1");
    } else {
      state_ = parser_.is_done() ? State::done : State::body;
      check_head();
    }
  } else if (bytes.size() >= service::largest_head) {
    refuse(service::errors::head_too_large, service::head_too_large);
  }
  return state_ == State::body || state_ == State::done ? skipped + head.size() : 0;
}

void RequestParser::check_head() {
  const auto& message = parser_.get();
  const std::size_t hosts = message.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && message.version() > 10))
    return refuse("expected exactly one Host");
  const beast::string_view host = message[http::field::host];
  if (hosts == 1 && !is_host({host.data(), host.size()})) {
    return refuse("invalid Host; expected a name or an address");
  }
  if (message.target().size() > service::longest_target) {
    return refuse(service::errors::target_too_long, service::target_too_long);
  }
  const std::size_t lengths = message.count(http::field::content_length);
  const bool is_chunked = message.count(http::field::transfer_encoding) > 0;
  // Beast accepts a comma-separated list of equal lengths.
  if (lengths + (is_chunked ? 1 : 0) > 1 ||
      message[http::field::content_length].find(',') != beast::string_view::npos) {
    return refuse("the length of the body is ambiguous");
  }
  if (is_chunked && (message.version() == 10 ||
                     !beast::iequals(message[http::field::transfer_encoding], "chunked"))) {
    return refuse("invalid Transfer-Encoding; expected chunked, with HTTP/1.1");
  }
  if (message.method() == http::verb::post && lengths == 0 && !is_chunked) {
    return refuse(service::errors::length_required, "expected a Content-Length, or a chunked body");
  }
  parser_.eager(true);
  if (is_chunked) fields_ = fields();
}

std::size_t RequestParser::put_body(std::string_view bytes) {
  // An assertion of Beast fails if it is given "0\r\n", and then again fewer than the 5 bytes of
  // the shortest chunked body, "0\r\n\r\n".
  constexpr std::size_t shortest_body = 5;
  if (parser_.chunked() && raw_ == 0 && bytes.size() < shortest_body) return 0;
  beast::error_code error;
  const std::size_t size = parser_.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
  raw_ += size;
  if (error == http::error::need_more) error = {};
  if (error == http::error::body_limit || raw_ > largest_raw) {
    refuse(service::errors::body_too_large, service::body_too_large);
  } else if (error || (parser_.chunked() && fields() > fields_) ||
             (!parser_.is_done() && bytes.size() - size > service::largest_head)) {
    refuse("malformed chunks of the body");
  } else if (parser_.is_done()) {
    state_ = State::done;
  }
  return size;
}

bool RequestParser::awaits_continue() const {
  const auto& message = parser_.get();
  return state_ == State::body && raw_ == 0 && message.version() == 11 &&
         beast::iequals(message[http::field::expect], "100-continue");
}

service::Request RequestParser::take() {
  auto& message = parser_.get();
  return {.method = method_of(message.method()),
          .target = std::string(message.target()),
          .if_none_match = joined(message, http::field::if_none_match),
          .accepts_gzip = wants_gzip(joined(message, http::field::accept_encoding)),
          .content_type = joined(message, http::field::content_type),
          .content_encoding = joined(message, http::field::content_encoding),
          .body = std::move(message.body()),
          .keep_alive = message.keep_alive(),
          .is_http_1_0 = message.version() == 10,
          .method_name = std::string(message.method_string())};
}

std::size_t RequestParser::fields() const {
  return static_cast<std::size_t>(std::distance(parser_.get().begin(), parser_.get().end()));
}

void RequestParser::refuse(service::ErrorKind error, std::string_view message) {
  state_ = State::refused;
  error_ = error;
  message_ = message;
}

}  // namespace triwar::server
