#include "tablebase/embedded.h"

#include <algorithm>
#include <string>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/embedded_files.h"

namespace triwar::embedded {

std::vector<std::string_view> games() {
  std::vector<std::string_view> games;
  for (const EmbeddedFile& file : files) games.push_back(file.game);
  return games;
}

std::optional<TableFile> file(std::string_view game) {
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const EmbeddedFile& file) { return file.game == game; });
  if (found == files.end()) return std::nullopt;
  return TableFile(view_memory("embedded " + std::string(game), std::as_bytes(found->bytes)));
}

Tablebase tablebase(std::string_view game) {
  if (game == painting_game) throw Error(ErrorCode::wrong_game, painting_needs_no_table);
  if (auto embedded = file(game)) return Tablebase::open(std::move(*embedded));
  throw Error(ErrorCode::table_missing, "no table of " + Board::make(game).name() +
                                            " is embedded, only those of small boards");
}

}  // namespace triwar::embedded
