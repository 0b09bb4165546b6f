#include "search/chance.h"

#include <algorithm>
#include <cmath>

namespace triwar {
namespace {

/// How the chances of a player rise with the score that a search found.
struct Fit {
  double steepness;   // after many playouts
  double half_known;  // playouts after which it is half as steep
  double shift;       // of the score: one good move is enough for the player to move
};

// Fitted by bench/chances.py.
constexpr Fit to_move = {11.8, 125, 0.063};
constexpr Fit after_move = {9.3, 8.05, -0.089};
constexpr double tie_width = 0.096;      // of the scores between a win and a loss, half
constexpr double width_by_ties = 0.363;  // added to it for each share of ties
constexpr int most_measured = 45;        // undrawn lines, those of triangle-5

/// A curve from 0 to 1, by operations that every processor rounds equally.
double curve(double x) { return (1 + x / std::sqrt(1 + x * x)) / 2; }

}  // namespace

Chance chance_of(const Found& found) noexcept {
  const Fit& fit = found.moves ? to_move : after_move;
  const auto playouts = static_cast<double>(found.playouts);
  const double steep = fit.steepness * playouts / (playouts + fit.half_known) * most_measured /
                       std::max(found.undrawn, most_measured);
  const double ahead = found.score - 0.5 + fit.shift;
  const double width = found.can_tie ? tie_width + width_by_ties * found.tie : 0;
  const double win = curve(steep * (ahead - width));
  const double loss = curve(steep * (-ahead - width));
  return {win, std::max(0.0, 1 - win - loss), loss};
}

}  // namespace triwar
