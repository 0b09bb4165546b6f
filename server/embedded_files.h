// The files that are compiled in, as cmake/EmbedPage.cmake writes them.
#pragma once

#include <span>
#include <string_view>

namespace triwar::server {

struct EmbeddedFile {
  std::string_view name;
  std::string_view plain;
  std::string_view gzip;  ///< the same, compressed
};

extern const std::span<const EmbeddedFile> page_files;
extern const std::string_view page_hash;  ///< of all of them

}  // namespace triwar::server
