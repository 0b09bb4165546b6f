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
#include "lookup/input_forms.h"
#include "lookup/notation.h"

namespace triwar::lookup {

inline constexpr const char* program_name = "triwar-lookup";

/// The default limits of stored states to solve in memory: of one game or picture, also a quarter
/// of the available memory; and of each of several games.
inline constexpr std::uint64_t most_states_of_one = 400'000'000;
inline constexpr std::uint64_t most_states_of_many = 50'000'000;

enum class Color { automatic, always, never };

struct LookupOptions {
  std::vector<std::string> files;
  std::optional<std::string> game;
  std::optional<std::string> board;  ///< the file of a board
  std::vector<std::string> folders;  ///< of tables; empty: the usual ones
  std::optional<std::string> tablebase;
  std::optional<InputForm> input;
  std::optional<Player> to_move;             ///< of a state or a picture
  std::optional<std::pair<int, int>> score;  ///< of a state: the cells of A and B
  std::optional<OutputForm> format;
  std::optional<std::string> moves;
  std::optional<int> at;              ///< of each game, only so many moves
  std::optional<std::string> output;  ///< see output_file() and documents_folder()
  bool force = false;                 ///< replaces the output file
  bool info = false;
  bool edges = false;  ///< implies info
  bool stats = false;
  bool list = false;
  bool review = false;
  bool summary = false;                   ///< a row for each reviewed game
  bool theory = false;                    ///< chains, loops and nimbers in answers
  std::optional<std::uint64_t> solve;     ///< most stored states to solve in memory; 0: never solve
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
  /// Whether each answer is a document.
  bool writes_documents() const { return format && row_of(*format).documents; }
  /// The form of answers to games in a form of input; facts are text unless `format` is given.
  OutputForm output_form(InputForm form) const;
  /// The parts of answers to games in a form of input on a figure.
  Wanted wanted(InputForm form, const Figure& figure) const;
  Style style() const;  ///< of text on standard output
};

/// Returns the options, or nullopt after printing the help or the version. Throws Error(usage) if
/// they are invalid or contradict each other.
std::optional<LookupOptions> parse_options(int argc, char** argv);

/// Throws Error(usage) if options exclude a form of input.
void check_form(const LookupOptions& options, InputForm form);

/// Throws Error(usage) with the message and a hint to use --help.
[[noreturn]] void refuse_options(std::string_view message);

}  // namespace triwar::lookup
