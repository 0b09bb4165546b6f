// Responses, their HTTP heads and their ETags.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lookup/endgames.h"
#include "lookup/game.h"
#include "service/status.h"
#include "tablebase/base/text_buffer.h"

namespace triwar::service {

struct Route;  // service/routes.h

/// What a connection does with a response.
enum class Delivery : std::uint8_t {
  send,
  retry,  ///< asks again once another long answer is ready, because this request waits for it
  drop    ///< closes, because the client has left
};

struct Response {
  int status = 200;
  Delivery delivery = Delivery::send;
  const Route* route = nullptr;  ///< null: the request has none
  std::string_view content_type = "application/json";
  std::string fields = {};             ///< further header fields, each with CR LF
  TextBuffer body = {};                ///< used if `lasting_body` is empty
  std::string_view lasting_body = {};  ///< a body that outlives the response

  std::string_view text() const noexcept {
    return lasting_body.empty() ? body.text() : lasting_body;
  }
  void add_field(std::string_view name, std::string_view value);
};

/// Returns a response with the body {"error":{...}}.
Response error_response(ErrorKind kind, std::string_view message);

/// Returns the error response for a bad game.
Response bad_game_response(const lookup::BadGame& bad);

/// Returns the error response for a position that is not solved. `further` are members after the
/// error, each with a comma before it.
Response unsolved_response(const lookup::Unsolved& unsolved, std::string_view further);

/// Returns a response with status 503 that asks the client to retry after a second.
Response overloaded_response(std::string_view message);

/// Returns the same for a request that waits for an endgame or a search of other requests.
Response busy_response(std::string_view message);

/// Returns the response, with status 503, for a request that is cancelled because the service is
/// stopping.
Response shutting_down_response();

/// Appends the head of a response, including the empty line, to `text`. `date` is the current time
/// as an HTTP-date (RFC 9110).
void add_head(const Response& response, std::string_view date, bool keep_alive, bool is_http_1_0,
              std::string& text);

// ETags, with which clients check that a cached answer is still valid.

/// Every ETag depends on this number. Increase it when answers change although the tables do not.
inline constexpr std::uint32_t answer_version = 7;

/// Returns a strong ETag, a hash of the program's version, answer_version, the table's checksum and
/// the request.
std::string etag_of(std::string_view table, std::string_view request);

/// Returns whether an If-None-Match field lists the ETag; false for "*".
bool names_etag(std::string_view if_none_match, std::string_view etag) noexcept;

/// Returns whether an If-None-Match field lists the ETag or is "*", which matches every answer that
/// exists.
bool matches_etag(std::string_view if_none_match, std::string_view etag) noexcept;

}  // namespace triwar::service
