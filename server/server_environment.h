// The environment of the service that only a server has.
#pragma once

#include <functional>
#include <string_view>

#include "server/page.h"
#include "service/service.h"

namespace triwar::server {

/// Returns the page, the OpenAPI document, and statistics counted on a low-priority thread.
service::Environment server_environment(Page page, std::function<void(std::string_view)> complain);

}  // namespace triwar::server
