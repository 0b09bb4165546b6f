// Serves the files of the page: compiled in, or from a folder for the page's developers.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "service/request.h"
#include "service/response.h"

namespace triwar::server {

/// A compiled-in file of the page.
struct EmbeddedFile {
  std::string_view name;
  std::string_view plain;
  std::string_view gzip;
};

// cmake/BundlePage.cmake writes the definitions.
extern const std::span<const EmbeddedFile> page_files;
extern const std::string_view page_hash;  ///< of all files

class Page {
 public:
  /// Serves the compiled-in files: index.html at /, and the others at /HASH/NAME, where clients may
  /// cache them for a year.
  Page() = default;
  /// Serves the current files of a folder and of those in it: index.html at /, and each file of a
  /// known type at /NAME or /FOLDER/NAME.
  explicit Page(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Returns the response for a path, or nullopt if no file is there. Requires a path that begins
  /// with a slash.
  std::optional<service::Response> find(std::string_view path,
                                        const service::Request& request) const;

 private:
  std::optional<service::Response> read(const std::string& name) const;

  std::optional<std::filesystem::path> folder_;
};

}  // namespace triwar::server
