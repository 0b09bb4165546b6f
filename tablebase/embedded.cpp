#include "tablebase/embedded.h"

#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "tablebase/base/error.h"

namespace triwar::embedded {

// Defined in files that the build makes from the generator's output (cmake/EmbedFile.cmake).
extern const unsigned char triangle_3_file[];
extern const std::size_t triangle_3_file_size;
extern const unsigned char painting_file[];
extern const std::size_t painting_file_size;

std::optional<TableFile> file(std::string_view game) {
  const auto view = [&](const unsigned char* bytes, std::size_t size) {
    return TableFile(
        view_memory("embedded " + std::string(game), std::as_bytes(std::span(bytes, size))));
  };
  if (game == default_game) return view(triangle_3_file, triangle_3_file_size);
  if (game == painting::game_name) return view(painting_file, painting_file_size);
  return std::nullopt;
}

Tablebase tablebase(std::string_view game) {
  if (game == painting::game_name) {
    throw Error(ErrorCode::wrong_game,
                "painting has no board: its table is opened by a function of its own");
  }
  if (auto embedded = file(game)) return Tablebase::open(std::move(*embedded));
  throw Error(ErrorCode::table_missing, "no table of " + Board::make(game).name() +
                                            " is embedded, only one of " +
                                            std::string(default_game));
}

PaintingTable painting() { return PaintingTable(*file(painting::game_name)); }

}  // namespace triwar::embedded
