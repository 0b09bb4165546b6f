// How points and moves are written. Every notation is read everywhere.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tablebase/board/figure.h"
#include "tablebase/board/grid.h"

namespace triwar::lookup {

enum class Notation { numbers, letters };

/// The names of the points and lines of a figure in letters. (Figure::text has them in numbers.)
class Letters {
 public:
  /// Throws Error(usage) if the points have no letters.
  explicit Letters(const Figure& figure);

  const Grid& grid() const noexcept { return grid_; }
  const std::string& text(Line line) const noexcept {
    return texts_[static_cast<std::size_t>(number(line))];
  }

 private:
  Grid grid_;
  std::vector<std::string> texts_;  // by line
};

}  // namespace triwar::lookup
