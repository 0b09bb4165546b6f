// Notifies systemd, like sd_notify(3).
#pragma once

#include <string_view>

namespace triwar::server {

/// Sends a state, such as "READY=1", to the socket in $NOTIFY_SOCKET if that is set. Ignores
/// failures.
void notify(std::string_view state) noexcept;

}  // namespace triwar::server
