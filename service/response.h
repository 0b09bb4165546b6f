// What the service answers, and how that is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "service/request.h"
#include "tablebase/base/text_buffer.h"

namespace triwar::server {

/// What was asked for, as metrics count it.
enum class Route : std::uint8_t {
  page,
  health,
  ready,
  metrics,
  description,
  games,
  game,
  position,
  review,
  positions,
  statistics,
  painting,
  none
};
inline constexpr std::size_t routes = static_cast<std::size_t>(Route::none) + 1;

std::string_view text(Route route) noexcept;

struct Response {
  int status = 200;
  Route route = Route::none;
  std::string_view content_type = "application/json";
  std::string fields = {};             ///< further lines of the head, each with its end
  TextBuffer body = {};                ///< unless `lasting_body` is set
  std::string_view lasting_body = {};  ///< one that lies where it stays

  std::string_view text() const noexcept {
    return lasting_body.empty() ? body.text() : lasting_body;
  }
  void add_field(std::string_view name, std::string_view value);
};

/// A response of {"error":{...}}; `code` is a word of the interface.
Response error(int status, std::string_view code, std::string_view message,
               std::optional<std::size_t> move = std::nullopt);

/// 503, to be tried again in a second.
Response overloaded(std::string_view message);

/// Adds the head, up to the empty line. `date` is the time as HTTP writes it.
void add_head(const Response& response, std::string_view date, bool keep_alive, bool is_http_1_0,
              std::string& text);

}  // namespace triwar::server
