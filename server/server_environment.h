// The environment of a service in triwar-serve.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include "server/page.h"
#include "server/statistics.h"
#include "service/routes.h"
#include "service/service.h"

namespace triwar::server {

/// Returns an environment with the page, the OpenAPI document, and statistics, which a low-priority
/// thread counts.
inline service::Environment server_environment(Page page,
                                               std::function<void(std::string_view)> complain) {
  return {.file = std::bind_front(&Page::find, std::move(page)),
          .description = service::openapi_document(),
          .statistics = std::bind_front(&Statistics::find_or_count, std::make_shared<Statistics>()),
          .complain = std::move(complain)};
}

}  // namespace triwar::server
