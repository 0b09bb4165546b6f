// The environment of a service in triwar-serve.
#pragma once

#include <functional>
#include <string_view>

#include "server/page.h"
#include "service/service.h"

namespace triwar::server {

/// Returns an environment with the page, the OpenAPI document, and statistics, which a low-priority
/// thread counts.
service::Environment server_environment(Page page, std::function<void(std::string_view)> complain);

}  // namespace triwar::server
