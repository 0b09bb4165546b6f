// The page: files that are compiled in, or those of a folder while the page is being written.
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
  /// The files that are compiled in; index.html at /, the others at /HASH/NAME, where they never
  /// change.
  Page() = default;
  /// The files of a folder as they are at each request; index.html at /, the others at /NAME.
  explicit Page(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// The file at a path, which begins with a slash; none if there is none.
  std::optional<Response> find(std::string_view path, const Request& request) const;

 private:
  std::optional<Response> read(const std::string& name) const;

  std::optional<std::filesystem::path> folder_;
};

}  // namespace triwar::server
