#include "tablebase/find_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
#include "tablebase/board/board.h"
#include "tablebase/embedded.h"
#include "tablebase/file/chunk_cache.h"
#include "tablebase/tablebase.h"

namespace triwar {
namespace {

namespace fs = std::filesystem;

/// Returns the folder for the user's tables (XDG base directories), or nullopt if no home is set.
std::optional<fs::path> folder_of_user() {
  const char* const data_home = std::getenv("XDG_DATA_HOME");
  if (data_home != nullptr && fs::path(data_home).is_absolute())
    return data_home / fs::path("triwar");
  const char* const home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') return home / fs::path(".local/share/triwar");
  return std::nullopt;
}

/// Returns the path of the first file of a game in `folders`.
std::optional<fs::path> find_file(const std::string& game, const std::vector<fs::path>& folders,
                                  format::ValueKind kind) {
  for (const fs::path& folder : folders) {
    fs::path path = (folder == "." ? fs::path() : folder) / format::file_name_of(game, kind);
    std::error_code error;
    if (fs::status(path, error).type() == fs::file_type::not_found) continue;
    // Of a file that cannot be examined the caller reports why it cannot be opened.
    if (!error || !why_not_searched(folder)) return path;
  }
  return std::nullopt;
}

/// Returns whether a name is GAME-after-N, that of an endgame without its digits.
bool lacks_digits(const std::string& name) { return game_of_endgame(name + "-0000").has_value(); }

/// Returns the error of an endgame's name that lacks its digits. The message names the endgames of
/// that many moves in `folders`.
Error lacks_digits_error(const std::string& name, const std::vector<fs::path>& folders) {
  std::string found;
  for (const fs::path& folder : folders) {
    std::vector<std::string> endgames = games_in(folder);
    std::erase_if(endgames, [&](const std::string& each) {
      return !each.starts_with(name + "-") || !game_of_endgame(each);
    });
    std::sort(endgames.begin(), endgames.end());
    if (endgames.empty()) continue;
    found += fmt::format("{}{} in {}", found.empty() ? "" : ", ", fmt::join(endgames, ", "),
                         folder.string());
  }
  return Error(
      ErrorCode::unknown_game,
      fmt::format("{0}: expected the name of an endgame with its digits, such as {0}-0d74; "
                  "found {1}",
                  name, found.empty() ? "none" : found));
}

/// Returns the games of the table files in folders whose names are those of boards, in the order of
/// their names in lower case.
std::vector<std::string> board_files_in(const std::vector<fs::path>& folders) {
  std::map<std::string, std::string> games;  // by their names in lower case
  for (const fs::path& folder : folders) {
    for (const std::string& game : games_in(folder)) {
      if (Figure::is_name(game)) games.emplace(lower_case(game), game);
    }
  }
  std::vector<std::string> names;
  for (const auto& [lower, game] : games) names.push_back(game);
  return names;
}

/// Returns whether a game is built in, or may be. Throws Error unless such a game exists.
bool check_name(const std::string& game) {
  const bool is_built_in = !Figure::is_name(game) || Figure::is_reserved(game);
  if (is_built_in && game != painting_game) Figure::check_built_in(game);
  return is_built_in;
}

}  // namespace

std::vector<std::string> games_in(const fs::path& folder, format::ValueKind kind) {
  std::vector<std::string> games;
  std::error_code ignored;
  for (fs::directory_iterator file(folder, ignored), end; file != end; file.increment(ignored)) {
    auto name = format::table_of_file_name(file->path().filename().native());
    if (name && name->second == kind && !name->first.empty()) {
      games.push_back(std::move(name->first));
    }
  }
  return games;
}

std::optional<std::string> game_of_endgame(const std::string& name) {
  constexpr std::string_view infix = "-after-";
  const std::size_t end = name.rfind(infix);
  if (end == name.npos) return std::nullopt;
  std::string_view rest = std::string_view(name).substr(end + infix.size());
  const bool has_moves = !take_digits(rest).empty();
  const bool has_digits = rest.size() == 5 && rest.front() == '-' &&
                          rest.find_first_not_of("0123456789abcdef", 1) == rest.npos;
  if (!has_moves || !(rest.empty() || has_digits)) return std::nullopt;
  return name.substr(0, end);
}

std::vector<fs::path> table_folders(const fs::path& data_folder) {
  std::vector<fs::path> folders{"."};
  if (const char* list = std::getenv("TRIWAR_PATH")) {
    std::istringstream folders_in_list(list);
    for (std::string folder; std::getline(folders_in_list, folder, ':');) {
      if (!folder.empty()) folders.emplace_back(folder);
    }
  }
  if (auto folder = folder_of_user()) folders.push_back(std::move(*folder));
  if (!data_folder.empty()) folders.push_back(data_folder);
  return folders;
}

std::optional<std::string> why_not_searched(const fs::path& folder) {
  std::error_code error;
  const fs::file_status status = fs::status(folder, error);
  if (fs::exists(status) && !fs::is_directory(status)) return "not a folder";
  const fs::file_type inside = fs::symlink_status(folder / ".", error).type();
  if (!error || inside == fs::file_type::not_found) return std::nullopt;
  return "cannot be entered: " + error.message();
}

std::optional<TableFile> turned(TableFile file) {
  const format::Header& header = file.header();
  auto game = turned_game(header.game);
  if (!game || header.index_kind != format::IndexKind::quiet) return std::nullopt;
  if (!header.board.empty()) {
    throw Error(ErrorCode::wrong_game, file.name() + ": not a table of the whole " + header.game);
  }
  file.game = *std::move(game);
  return file;
}

TableFile expect_table_of(const std::string& game, TableFile file) {
  std::string found = file.header().game;
  if (found == game) return file;
  if (found == game_of_endgame(game)) {
    found = board_of(file).name_with_moves();
    if (found == game) return file;
  }
  const std::string name = file.name();
  if (turned_game(found) == game) {
    if (auto table = turned(std::move(file))) return std::move(*table);
  }
  throw Error(ErrorCode::wrong_game,
              fmt::format("{}: a table of {}, expected one of {}", name, found, game));
}

TableFile open_table_of(const std::string& game, const fs::path& path) {
  check_name(game);
  return expect_table_of(game, TableFile(path));
}

std::optional<TableFile> find_table(const std::string& game, const std::vector<fs::path>& folders,
                                    format::ValueKind kind) {
  if (game == painting_game || !Figure::is_name(game)) return std::nullopt;
  if (kind == format::ValueKind::score_difference) {
    if (auto embedded = embedded::file(game)) return embedded;
  }
  if (const auto path = find_file(game, folders, kind)) {
    TableFile table(*path);
    if (table.header().game == game_of_endgame(game)) return table;
    return expect_table_of(game, std::move(table));
  }
  const auto other = turned_game(game);
  const auto path = other ? find_file(*other, folders, kind) : std::nullopt;
  return path ? turned(open_table_of(*other, *path)) : std::nullopt;
}

std::shared_ptr<const Tablebase> open_nimbers(const Figure& figure,
                                              const std::vector<fs::path>& folders) {
  constexpr auto kind = format::ValueKind::grundy;
  auto file = find_table(figure.name(), folders, kind);
  if (!file) return nullptr;
  auto table = std::make_shared<const Tablebase>(
      Tablebase::open(*std::move(file), ChunkCache::of_process(), kind));
  // Boards from files may have the same name.
  return table->board().figure() == figure ? table : nullptr;
}

Error missing_table(const std::string& game, const std::vector<fs::path>& folders) {
  const bool is_built_in = check_name(game);
  if (game == painting_game) return Error(ErrorCode::wrong_game, painting_needs_no_table);
  if (lacks_digits(game)) return lacks_digits_error(game, folders);
  std::string tried;
  for (const fs::path& folder : folders) {
    const auto why_not = why_not_searched(folder);
    tried += fmt::format("{}{}{}", tried.empty() ? "" : ", ", folder.string(),
                         why_not ? fmt::format(" ({})", *why_not) : "");
  }
  if (is_built_in) {
    return Error(ErrorCode::table_missing,
                 fmt::format("no table of {0}: no file {0}.tb.zst in {1}", game, tried),
                 Advice(Advice::make_table, game));
  }
  std::vector<std::string> others = board_files_in(folders);
  others.emplace(others.begin(), painting_game);
  return Error(ErrorCode::unknown_game,
               fmt::format("unknown game '{0}': it is no built-in game ({3}, {2}), and there is no "
                           "file {0}.tb.zst in {1}{4}",
                           game, tried, painting_game, Figure::forms_of_names(),
                           did_you_mean_game(game, others)));
}

TableFile require_table(const std::string& game, const std::vector<fs::path>& folders) {
  if (auto table = find_table(game, folders)) return *std::move(table);
  throw missing_table(game, folders);
}

}  // namespace triwar
