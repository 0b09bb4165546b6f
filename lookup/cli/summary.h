// A summary of reviews: a row for each game, and totals of each player.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/answer.h"
#include "lookup/cli/renderer.h"
#include "lookup/game.h"
#include "lookup/reply.h"

namespace triwar::lookup {

/// Returns the files of which some may be folders: those in a folder that end in .txt or .record,
/// sorted. Throws Error(input_cannot_open) if a folder has none.
std::vector<std::string> files_to_summarize(const std::vector<std::string>& files);

class Summary {
 public:
  /// Adds the row of a game in a file, by its review.
  void add(std::string_view file, const Game& game, const Reply& reply);

  /// Adds the row of a file that cannot be read.
  void add_error(std::string_view file, std::string_view message);

  /// Adds rows and totals to a text, as text, json or tsv.
  void write(OutputForm form, TextBuffer& text) const;

 private:
  struct Row {
    std::string file;
    std::uint64_t game = 0;  // its number in the file; 0: the file cannot be read
    std::string board = {};
    std::array<std::string, 2> players = {};  // the names of A and B
    std::uint64_t moves = 0;
    std::optional<std::array<int, 2>> score = {};
    std::optional<Winner> winner = {};  // nullopt: the game is not over
    std::optional<TurningPoint> turning_point = {};
    std::array<Accuracy, 2> accuracy = {};
    std::string error = {};
  };

  struct Total {
    std::string player;
    int games = 0;  // that are over
    int won = 0;
    int tied = 0;
    Accuracy accuracy = {};
  };

  std::vector<Total> totals() const;
  void write_json(TextBuffer& text) const;
  void write_tsv(TextBuffer& text) const;
  void write_text(TextBuffer& text) const;

  std::vector<Row> rows_;
};

}  // namespace triwar::lookup
