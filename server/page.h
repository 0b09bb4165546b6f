// Serves the files of the page: compiled in, or from a folder for its developers.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "service/request.h"
#include "service/response.h"

namespace triwar::server {

class Page {
 public:
  /// Serves the compiled-in files: index.html at /, the others at /HASH/NAME, cacheable for ever.
  Page() = default;
  /// Serves the current files of a folder: index.html at /, the others at /NAME.
  explicit Page(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Returns the response for a path, or nullopt if it has no file. The path begins with a slash.
  std::optional<service::Response> find(std::string_view path,
                                        const service::Request& request) const;

 private:
  std::optional<service::Response> read(const std::string& name) const;

  std::optional<std::filesystem::path> folder_;
};

}  // namespace triwar::server
