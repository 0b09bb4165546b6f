#include "search/chance.h"

#include <algorithm>
#include <cmath>

namespace triwar {
namespace {

/// How the chances of a player rise with the score that a search found.
struct Fit {
  double steepness;   // with most_measured undrawn lines, after many playouts
  double half_known;  // playouts after which it is half as steep
  double ahead;       // if the score is even: one good move is enough for the player to move; of
                      // single moves few are good, the fewer the more cells there are for a line
};

// Fitted by bench/chances.py.
constexpr Fit to_move = {12.0, 376, 0.765};
constexpr Fit after_move = {5.83, 9.13, -3.99};
constexpr double tie_width = 0.111;      // of the scores between a win and a loss, half
constexpr double width_by_ties = 0.301;  // added to it for each share of ties
constexpr int most_measured = 45;        // undrawn lines, those of triangle-5

/// A curve from 0 to 1, by operations that every processor rounds equally.
double curve(double x) { return (1 + x / std::sqrt(1 + x * x)) / 2; }

}  // namespace

Chance chance_of(const Found& found) noexcept {
  const Fit& fit = found.moves ? to_move : after_move;
  const auto playouts = static_cast<double>(found.playouts);
  const double steep =
      fit.steepness * playouts / (playouts + fit.half_known) * most_measured / found.undrawn;
  const double cells = static_cast<double>(found.open) / found.undrawn;
  const double ahead = fit.ahead * (found.moves ? 1 : cells * cells * cells) * most_measured /
                       std::max(found.undrawn, most_measured);
  const double score = found.score - 0.5;
  const double width = found.can_tie ? tie_width + width_by_ties * found.tie : 0;
  const double win = curve(steep * (score - width) + ahead);
  const double loss = curve(steep * (-score - width) - ahead);
  return {win, std::max(0.0, 1 - win - loss), loss};
}

}  // namespace triwar
