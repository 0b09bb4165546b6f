// Answers as text, in all the forms of output.
#pragma once

#include <memory>

#include "lookup/answer/game.h"
#include "program/output.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

enum class OutputForm { judge, text, json, tsv };

/// Writes one answer after the other, those to bad games included.
class Renderer {
 public:
  virtual ~Renderer() = default;

  /// Writes what stands before all answers.
  virtual void begin(program::Output&) {}

  /// Writes what stands between the answers to two blocks of games.
  virtual void between_blocks(program::Output&) {}

  /// Writes the answer to one game. Throws Error(damaged) as Tablebase::value does, and errors of
  /// program::Output.
  virtual void render(const Game& game, program::Output& output) = 0;

  /// Whether render() depends on the game alone, so that several threads may call it at once.
  virtual bool independent() const noexcept { return true; }
};

/// The contest's form (lookup/judge_renderer.cpp): who wins. For games with their history.
std::unique_ptr<Renderer> make_judge_renderer(const Tablebase& table);

/// One JSON object a line (lookup/json_renderer.cpp).
std::unique_ptr<Renderer> make_json_renderer(const Tablebase& table);

/// A header line, then one line of cells separated by tabs for each game
/// (lookup/tsv_renderer.cpp). With `blocks`, the first cell is the block.
std::unique_ptr<Renderer> make_tsv_renderer(const Tablebase& table, bool blocks);

/// For people (lookup/text_renderer.cpp): the board drawn, the verdict, every move. With
/// `numbered`, the answer says which game it is to.
std::unique_ptr<Renderer> make_text_renderer(const Tablebase& table, bool numbered, bool color);

}  // namespace triwar::lookup
