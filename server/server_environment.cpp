#include "server/server_environment.h"

#include <functional>
#include <memory>
#include <utility>

#include "server/statistics.h"
#include "service/openapi.h"

namespace triwar::server {

service::Environment server_environment(Page page, std::function<void(std::string_view)> complain) {
  return {.file = std::bind_front(&Page::find, std::move(page)),
          .description = service::openapi_document(),
          .statistics = std::bind_front(&Statistics::find_or_count, std::make_shared<Statistics>()),
          .complain = std::move(complain)};
}

}  // namespace triwar::server
