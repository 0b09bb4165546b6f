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
  struct Opened {
    std::string_view stored;  // the same game, or that of the same grid on its side
    std::once_flag once = {};
    std::shared_ptr<const Book> book = nullptr;
  };
  using ByGame = std::map<std::string, Opened, std::less<>>;
  static ByGame by_game = [] {
    ByGame all;
    for (const std::string_view name : games_with_books()) {
      all.try_emplace(std::string(name)).first->second.stored = name;
      if (const auto turned = turned_game(name))
        all.try_emplace(*turned).first->second.stored = name;
    }
    return all;
  }();
  const auto found = by_game.find(game);
  if (found == by_game.end()) return nullptr;
  Opened& opened = found->second;
  std::call_once(opened.once, [&] {
    TableFile file = *find(opened.stored, books);
    file.game = game;
    opened.book = std::make_shared<const Book>(file);
  });
  return opened.book;
}

}  // namespace triwar::embedded
