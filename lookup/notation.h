// The notations for points and moves in output. Input may use any notation.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tablebase/board/figure.h"
#include "tablebase/board/grid.h"

namespace triwar::lookup {

enum class Notation { numbers, letters };

/// Points and lines of a figure as text with letters. (Figure::text writes numbers.)
class Letters {
 public:
  /// Throws Error(usage) if the figure has no letters for its points.
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
