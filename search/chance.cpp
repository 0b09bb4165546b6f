#include "search/chance.h"

#include <algorithm>
#include <cmath>

namespace triwar {
namespace {

/// How the chances of a player rise with the score that a search found.
struct Fit {
  double steepness;   // with most_measured undrawn lines, after many playouts
  double half_known;  // playouts after which it is half as steep
  double ahead;       // if the score is even: one good move is enough for the player to move, and
                      // few single moves are good; both the more, the more cells for a line
};

// Fitted by bench/chances.py.
constexpr Fit to_move = {9.66, 212, 1.11};
constexpr Fit after_move = {4.79, 8.5, -3.64};
constexpr double tie_width = 0.121;      // of the scores between a win and a loss, half
constexpr double width_by_ties = 0.253;  // added to it for each share of ties
constexpr int most_measured = 45;        // undrawn lines, those of triangle-5

/// A curve from 0 to 1, by operations that every processor rounds equally.
double curve(double x) {
  const double steeper = x + x * x * x / 4;  // far from even
  return (1 + steeper / std::sqrt(1 + steeper * steeper)) / 2;
}

}  // namespace

Chance chance_of(const Found& found) noexcept {
  const Fit& fit = found.moves ? to_move : after_move;
  const auto playouts = static_cast<double>(found.playouts);
  const double lines = static_cast<double>(found.undrawn) / most_measured;
  const double steep = fit.steepness * playouts / (playouts + fit.half_known) /
                       (found.moves ? std::sqrt(lines) : lines);
  const double cells = static_cast<double>(found.open) / found.undrawn;
  const double ahead =
      fit.ahead * (found.moves ? cells : cells * cells * cells) / std::max(1.0, lines);
  const double score = found.score - 0.5;
  const double width = found.can_tie ? tie_width + width_by_ties * found.tie : 0;
  const double win = curve(steep * (score - width) + ahead);
  const double loss = curve(steep * (-score - width) - ahead);
  return {win, std::max(0.0, 1 - win - loss), loss};
}

}  // namespace triwar
