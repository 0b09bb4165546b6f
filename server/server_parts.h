// What the service of a server has besides its tables.
#pragma once

#include <functional>
#include <string_view>

#include "server/page.h"
#include "service/service.h"

namespace triwar::server {

/// The page, the description, and statistics that are counted on a thread of
/// their own.
Parts server_parts(Page page, std::function<void(std::string_view)> complain);

}  // namespace triwar::server
