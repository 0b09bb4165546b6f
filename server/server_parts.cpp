#include "server/server_parts.h"

#include <memory>
#include <utility>

#include "server/embedded_files.h"
#include "server/statistics.h"

namespace triwar::server {

Parts server_parts(Page page, std::function<void(std::string_view)> complain) {
  return {
      .file = [page = std::move(page)](std::string_view path,
                                       const Request& request) { return page.find(path, request); },
      .description = description,
      .statistics =
          [statistics = std::make_shared<Statistics>()](
              const std::shared_ptr<const OpenTable>& table) { return statistics->of(table); },
      .complain = std::move(complain)};
}

}  // namespace triwar::server
