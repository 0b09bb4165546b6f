// What the classes of cpp/triwar/ hide from their users.
#pragma once

#include <triwar/game.h>
#include <triwar/tables.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/game.h"
#include "lookup/notation.h"
#include "lookup/parse.h"
#include "lookup/reply.h"
#include "tablebase/base/progress.h"
#include "tablebase/board/figure.h"
#include "tablebase/file/format.h"
#include "tablebase/tablebase.h"

namespace triwar {

/// The state of a game. A move makes another one.
struct Game::Inside {
  std::shared_ptr<const Figure> figure;
  lookup::Game game;  ///< on `figure`, with `letters`
  std::shared_ptr<const lookup::Letters> letters = {};
  /// The state or picture that `game` begins with, whose lines are no moves; null: none.
  std::shared_ptr<const lookup::Game> given = {};

  /// Returns the moves that can be taken back.
  std::span<const Line> moves() const noexcept {
    const std::span<const Line> all(game.moves.begin(), game.moves.end());
    return all.subspan(given ? given->moves.size() : 0);
  }
};

struct Answer::Inside {
  Game asked;
  lookup::Game game;  ///< on the figure of `asked`, with its letters
  lookup::Reply reply;
};

/// A question to Tables, for its parts that are wanted.
struct Tables::Question {
  lookup::Wanted wanted;
  const ProbeOptions& options;
  std::function<Progress()> begin;  ///< returns the progress of a solve or search that begins
  bool known = false;  ///< only what a table, or a solved position that is kept, can answer
};

/// Returns what users see of a reply that is no review.
Answer public_answer(std::shared_ptr<const Answer::Inside> inside);

/// Returns what users see of a review.
Review public_review(std::shared_ptr<const Answer::Inside> inside);

/// Reads a game or position as Game::parse() does. The text tells the board if `figure` is null,
/// and the form unless it is given.
Game parse_game(std::string_view text, std::shared_ptr<const Figure> figure,
                std::optional<lookup::InputForm> form, Side to_move);

/// Returns a game that begins with this position, in the notation of `like`, on its figure; a bare
/// state unless the player to move and the score are known.
Game begin_at(const Position& position, bool is_known, const Game::Inside& like);

/// Plays the moves of a text, up to a bad one. Returns what is bad.
std::optional<lookup::BadGame> play_moves(Game::Inside& at, std::string_view moves);

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

/// Returns games_in() of a folder without files that are no tables, sorted. Throws
/// Error(table_missing) if the folder cannot be read.
std::vector<std::string> tables_in(const std::filesystem::path& folder, format::ValueKind kind);

/// Returns the data folder of the tree where this library is installed, or an empty path.
std::filesystem::path data_folder();

}  // namespace triwar
