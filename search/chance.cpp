#include "search/chance.h"

#include <algorithm>
#include <cmath>

namespace triwar {
namespace {

// Fitted by bench/chances.py.
constexpr double steepness = 9.12;        // of the curve, after many playouts
constexpr double half_known = 7.66;       // playouts after which it is half as steep
constexpr double right_to_move = 0.0838;  // what the choice of a move adds to the score
constexpr double tie_width = 0.0813;      // of the scores between a win and a loss
constexpr double width_by_ties = 0.349;   // added to it for each share of ties
constexpr int most_measured = 45;         // undrawn lines, those of triangle-5

/// A curve from 0 to 1, by operations that every processor rounds equally.
double curve(double x) { return (1 + x / std::sqrt(1 + x * x)) / 2; }

}  // namespace

Chance chance_of(const Found& found) noexcept {
  const auto playouts = static_cast<double>(found.playouts);
  const double steep = steepness * playouts / (playouts + half_known) * most_measured /
                       std::max(found.undrawn, most_measured);
  const double ahead = found.score - 0.5 + (found.moves ? right_to_move : -right_to_move);
  const double width = found.can_tie ? tie_width + width_by_ties * found.tie : 0;
  const double win = curve(steep * (ahead - width));
  const double loss = curve(steep * (-ahead - width));
  return {win, std::max(0.0, 1 - win - loss), loss};
}

}  // namespace triwar
