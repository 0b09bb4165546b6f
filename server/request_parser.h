// Parses requests from the bytes that a client sends.
#pragma once

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "service/request.h"
#include "service/status.h"

namespace triwar::server {

/// Parses one request. Boost.Beast parses the head, once it is whole, and the body. The parser also
/// refuses requests beyond the limits, and ambiguous ones: with a bare CR or LF, obsolete line
/// folding, control characters, a repeated or invalid Host, or none in HTTP/1.1, a repeated
/// Content-Length, a Content-Length beside Transfer-Encoding, a transfer coding other than chunked,
/// malformed chunks, trailer fields, or POST without a length. It ignores chunk extensions, and one
/// empty line before the request.
class RequestParser {
 public:
  enum class State : std::uint8_t {
    head,
    body,
    done,
    refused  ///< the connection must close, because the request's end may be unknown
  };

  RequestParser();
  RequestParser(const RequestParser&) = delete;
  RequestParser& operator=(const RequestParser&) = delete;

  /// Parses the next bytes. They must begin with the bytes that the last call did not consume.
  /// Returns the number of bytes consumed: none of a head before it is whole. Refuses bad requests
  /// as soon as possible. Requires a state of `head` or `body`.
  std::size_t put(std::string_view bytes);

  State state() const noexcept { return state_; }

  /// Returns the target of the request; empty while it is unknown.
  std::string_view target() const {
    const boost::beast::string_view target = parser_.get().target();
    return {target.data(), target.size()};
  }

  // Why the request is refused.
  service::ErrorKind error() const noexcept { return error_; }
  std::string_view message() const noexcept { return message_; }

  /// Returns whether the client waits for status 100 before it sends the body.
  bool awaits_continue() const;

  /// Returns the memory that the body takes, as far as it has arrived.
  std::size_t body_capacity() const { return parser_.get().body().capacity(); }

  /// Returns the request. Requires that it is done.
  service::Request take();

 private:
  /// Beast's string_body, which would reserve the length that a client announces.
  struct Body : boost::beast::http::string_body {
    struct reader : boost::beast::http::string_body::reader {
      using boost::beast::http::string_body::reader::reader;
      void init(const boost::optional<std::uint64_t>&, boost::beast::error_code& error) {
        error = {};
      }
    };
  };

  std::size_t put_head(std::string_view bytes);
  std::size_t put_body(std::string_view bytes);
  void check_head();
  std::size_t fields() const;
  void refuse(service::ErrorKind error, std::string_view message);
  void refuse(std::string_view message) { refuse(service::errors::bad_request, message); }

  boost::beast::http::request_parser<Body> parser_;
  State state_ = State::head;
  std::size_t fields_ = 0;  // of the head
  std::size_t raw_ = 0;     // bytes of the body as sent, with those between chunks
  service::ErrorKind error_{};
  std::string_view message_;
};

}  // namespace triwar::server
