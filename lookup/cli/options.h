// The command line of triwar-lookup.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lookup/cli/renderer.h"
#include "lookup/notation.h"
#include "lookup/parse.h"

namespace triwar::lookup {

enum class Color { automatic, always, never };

struct LookupOptions {
  std::vector<std::string> files;
  std::optional<std::string> game;
  std::optional<std::string> board;  ///< the file of a board
  std::vector<std::string> folders;  ///< of tables; empty: the usual ones
  std::optional<std::string> tablebase;
  std::optional<InputForm> input;
  bool found_input = false;                  ///< `input` was found, not given
  std::optional<Player> to_move;             ///< of a state or a picture
  std::optional<std::pair<int, int>> score;  ///< of a state: the cells of A and B
  std::optional<OutputForm> format;
  std::optional<std::string> moves;
  std::string moves_name = "--moves";  ///< the name of the text `moves` in messages
  std::optional<std::string> output;   ///< see output_file() and documents_folder()
  bool force = false;                  ///< replaces the output file
  bool info = false;
  bool edges = false;  ///< implies info
  bool stats = false;
  bool list = false;
  bool review = false;
  bool theory = false;                    ///< chains, loops and nimbers in answers
  std::uint64_t solve = 50'000'000;       ///< most stored states to solve in memory; 0: never solve
  std::optional<std::uint64_t> estimate;  ///< playouts, if given; 0: never estimate
  std::optional<int> threads;             ///< nullopt: all cores
  std::optional<std::uint64_t> memory;    ///< limit of ChunkCache::of_process()
  std::optional<Notation> notation;       ///< nullopt: numbers; in text, that of the game
  Picture picture = Picture::values;
  Color color = Color::automatic;

  // Known once, since each game asks for them.
  bool typed = false;        ///< a person types the games at a terminal
  bool at_terminal = false;  ///< a person reads the answers at a terminal

  /// Whether `game` is the file of a board, whose edges are printed without a table.
  bool has_board_file() const;
  /// Whether an option tells the board.
  bool has_board() const { return game || tablebase || board; }
  /// The file for all answers, if --output names one, or the folder for the document of each game.
  std::optional<std::filesystem::path> output_file() const;
  std::optional<std::filesystem::path> documents_folder() const;
  InputForm input_form() const { return input.value_or(InputForm::judge); }
  OutputForm output_form() const;
  Wanted wanted(const Figure& figure) const;  ///< the parts of the answers
  Style style() const;                        ///< of text on standard output
};

/// Returns the options, or nullopt after printing the help or the version. Finds the form of
/// --moves unless it is given, and the game that the text tells as with_game_of_text() does.
/// Throws Error(usage) if they are invalid or contradict each other.
std::optional<LookupOptions> parse_options(int argc, char** argv);

/// Returns the options with `form`, the detected form of the input. Throws Error(usage) if other
/// options exclude it.
LookupOptions with_input_form(LookupOptions options, InputForm form);

/// Returns the options with the game that a picture or a link in `moves` tells, if no game or table
/// is named. Throws Error(input_unreadable) if no board has such a picture.
LookupOptions with_game_of_text(LookupOptions options);

/// Throws Error(usage) with the message and a hint to use --help.
[[noreturn]] void refuse_options(std::string_view message);

}  // namespace triwar::lookup
