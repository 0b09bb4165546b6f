// What the classes of cpp/triwar/ hide from their users.
#pragma once

#include <triwar/game.h>
#include <triwar/tables.h>

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/game.h"
#include "lookup/notation.h"
#include "tablebase/base/progress.h"
#include "tablebase/board/figure.h"
#include "tablebase/file/format.h"

namespace triwar {

/// The state of a game. A move makes another one.
struct Game::Inside {
  std::shared_ptr<const Figure> figure;
  lookup::Game game;  ///< on `figure`, with `letters`
  std::shared_ptr<const lookup::Letters> letters = {};
  std::shared_ptr<const Inside> before = {};  ///< before the last move; null: none to take back
};

/// Returns the board with this name, or with this description in JSON. Throws as Game().
std::shared_ptr<const Figure> figure_of(std::string_view board);

std::shared_ptr<const Game::Inside> new_game_on(std::shared_ptr<const Figure> figure);

/// Returns the number that users know a line of a figure by: that of its edge, or of a line drawn
/// at the start the number of edges and the place among such lines.
Line public_line(const Figure& figure, Line line);

/// Returns the line of a figure that users know by this number. Throws Error(not_an_edge) if there
/// is none.
Line figure_line(const Figure& figure, Line line);

/// Returns the progress of long work for the report of a caller, which may be empty.
Progress progress_of(const ProgressReport& report);

/// Returns games_in() of a folder, sorted, without endgames. Throws Error(table_missing) if the
/// folder cannot be read.
std::vector<std::string> whole_games_in(
    const std::filesystem::path& folder,
    format::ValueKind kind = format::ValueKind::score_difference);

/// Returns the data folder of the tree where this library is installed, or an empty path.
std::filesystem::path data_folder();

}  // namespace triwar
