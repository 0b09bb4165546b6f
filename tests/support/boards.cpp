#include "tests/support/boards.h"

namespace triwar::tests {

std::vector<Board> all_boards() {
  std::vector<Board> boards;
  for (const std::string& name : Board::names()) boards.push_back(Board::make(name));
  return boards;
}

std::vector<Board> small_boards() {
  std::vector<Board> boards;
  for (const char* name : {"triangle-1", "triangle-2", "triangle-3", "boxes-1x1", "boxes-1x2",
                           "boxes-2x1", "boxes-1x3", "boxes-1x4", "boxes-1x5", "boxes-5x1",
                           "boxes-2x2", "boxes-2x3", "boxes-3x2"}) {
    boards.push_back(Board::make(name));
  }
  return boards;
}

}  // namespace triwar::tests
