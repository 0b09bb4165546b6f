// The bytes of the embedded tables and books, as cmake/EmbedTables.cmake writes them.
#pragma once

#include <span>
#include <string_view>

namespace triwar::embedded {

struct EmbeddedFile {
  std::string_view game;
  std::span<const unsigned char> bytes;
};

extern const std::span<const EmbeddedFile> files;
extern const std::span<const EmbeddedFile> books;

}  // namespace triwar::embedded
