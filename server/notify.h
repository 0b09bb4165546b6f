// Telling systemd how the service is, as sd_notify(3) does.
#pragma once

#include <string_view>

namespace triwar::server {

/// Sends a state, such as "READY=1", to the socket that $NOTIFY_SOCKET names; nothing without it.
void notify(std::string_view state) noexcept;

}  // namespace triwar::server
