#include "tablebase/embedded.h"

#include <memory>
#include <string>

#include "tablebase/file/byte_source.h"

namespace triwar::embedded {

// Defined in files that the build makes from the generator's output (cmake/EmbedFile.cmake).
extern const unsigned char triangle_3_file[];
extern const std::size_t triangle_3_file_size;
extern const unsigned char painting_file[];
extern const std::size_t painting_file_size;

namespace {

std::unique_ptr<const ByteSource> view(std::string_view game, std::span<const std::byte> bytes) {
  return view_memory("embedded " + std::string(game), bytes);
}

}  // namespace

std::optional<std::span<const std::byte>> file(std::string_view game) noexcept {
  if (game == default_game) return std::as_bytes(std::span(triangle_3_file, triangle_3_file_size));
  if (game == painting::game_name) {
    return std::as_bytes(std::span(painting_file, painting_file_size));
  }
  return std::nullopt;
}

std::optional<Tablebase> tablebase(std::string_view game, Tablebase::Load load) {
  const auto bytes = file(game);
  if (!bytes || game == painting::game_name) return std::nullopt;
  return Tablebase::open(view(game, *bytes), load);
}

PaintingTable painting(PaintingTable::Load load) {
  return PaintingTable::open(view(painting::game_name, *file(painting::game_name)), load);
}

}  // namespace triwar::embedded
