// Notifies systemd, like sd_notify(3).
#pragma once

#include <string_view>

namespace triwar::server {

/// Sends a state, such as "READY=1", to the socket named by $NOTIFY_SOCKET, if it is set.
void notify(std::string_view state) noexcept;

}  // namespace triwar::server
