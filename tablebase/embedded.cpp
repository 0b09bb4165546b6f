#include "tablebase/embedded.h"

#include <string>

#include "tablebase/byte_source.h"

namespace triwar::embedded {

// Defined in a file that the build makes from the generator's output (cmake/EmbedFile.cmake).
extern const unsigned char triangle_3[];
extern const std::size_t triangle_3_size;

std::optional<std::span<const std::byte>> file(std::string_view game) noexcept {
  if (game != default_game) return std::nullopt;
  return std::as_bytes(std::span(triangle_3, triangle_3_size));
}

std::optional<Tablebase> tablebase(std::string_view game, Tablebase::Load load) {
  const auto bytes = file(game);
  if (!bytes) return std::nullopt;
  return Tablebase::open(view_memory("embedded " + std::string(game), *bytes), load);
}

}  // namespace triwar::embedded
