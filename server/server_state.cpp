#include "server/server_state.h"

#include <cstddef>
#include <utility>

namespace triwar::server {

void WorkerContext::return_buffer(std::string& text) {
  constexpr std::size_t largest_buffer = 256 << 10;
  text.clear();
  if (text.capacity() > buffer_.capacity() && text.capacity() <= largest_buffer) {
    text.swap(buffer_);
  }
  text = std::string();
}

std::string_view WorkerContext::date() {
  const std::time_t now = std::time(nullptr);
  if (now != std::exchange(second_, now)) {
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[40];
    date_.assign(text, std::strftime(text, sizeof(text), "%a, %d %b %Y %H:%M:%S GMT", &parts));
  }
  return date_;
}

}  // namespace triwar::server
