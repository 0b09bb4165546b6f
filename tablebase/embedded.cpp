#include "tablebase/embedded.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/embedded_files.h"

namespace triwar::embedded {

namespace {

std::vector<std::string_view> games_of(std::span<const EmbeddedFile> files) {
  std::vector<std::string_view> games;
  for (const EmbeddedFile& file : files) games.push_back(file.game);
  return games;
}

std::optional<TableFile> find(std::string_view game, std::span<const EmbeddedFile> files) {
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const EmbeddedFile& file) { return file.game == game; });
  if (found == files.end()) return std::nullopt;
  return TableFile(view_memory("embedded " + std::string(game), std::as_bytes(found->bytes)));
}

}  // namespace

std::vector<std::string_view> games() { return games_of(files); }

std::optional<TableFile> file(std::string_view game) { return find(game, files); }

Tablebase tablebase(std::string_view game) {
  if (game == painting_game) throw Error(ErrorCode::wrong_game, painting_needs_no_table);
  if (auto embedded = file(game)) return Tablebase::open(std::move(*embedded));
  throw Error(ErrorCode::table_missing, "no table of " + Board::make(game).name() +
                                            " is embedded, only those of small boards");
}

std::vector<std::string_view> games_with_books() { return games_of(books); }

std::shared_ptr<const Book> book(std::string_view game) {
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const Book>, std::less<>> opened;
  const std::scoped_lock lock(mutex);
  const auto known = opened.find(game);
  if (known != opened.end()) return known->second;
  auto file = find(game, books);
  if (!file) {
    const auto other = turned_game(game);
    if (other) file = find(*other, books);
    if (!file) return nullptr;
    file->game = game;
  }
  return opened.emplace(game, std::make_shared<const Book>(*file)).first->second;
}

}  // namespace triwar::embedded
