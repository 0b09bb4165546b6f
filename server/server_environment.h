// The environment of a service that runs in a server.
#pragma once

#include <functional>
#include <string_view>

#include "server/page.h"
#include "service/service.h"

namespace triwar::server {

/// Returns an environment with the page, the OpenAPI document, and statistics that are counted on a
/// low-priority thread.
service::Environment server_environment(Page page, std::function<void(std::string_view)> complain);

}  // namespace triwar::server
