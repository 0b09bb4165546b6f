// The compiled-in files of the page. cmake/BundlePage.cmake writes the definitions.
#pragma once

#include <span>
#include <string_view>

namespace triwar::server {

struct EmbeddedFile {
  std::string_view name;
  std::string_view plain;
  std::string_view gzip;
};

extern const std::span<const EmbeddedFile> page_files;
extern const std::string_view page_hash;  ///< of all files

}  // namespace triwar::server
