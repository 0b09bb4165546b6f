#include "server/server_environment.h"

#include <memory>
#include <utility>

#include "server/statistics.h"
#include "service/openapi.h"

namespace triwar::server {

service::Environment server_environment(Page page, std::function<void(std::string_view)> complain) {
  return {.file = [page = std::move(page)](
                      std::string_view path,
                      const service::Request& request) { return page.find(path, request); },
          .description = service::openapi_document(),
          .statistics =
              [statistics = std::make_shared<Statistics>()](
                  const std::shared_ptr<const service::OpenTable>& table) {
                return statistics->find_or_count(table);
              },
          .complain = std::move(complain)};
}

}  // namespace triwar::server
