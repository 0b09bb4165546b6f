#include "search/search.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "search/chance.h"
#include "search/coins.h"
#include "search/graph.h"
#include "search/lines.h"
#include "tablebase/board/symmetry.h"

namespace triwar {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto between_reports = std::chrono::milliseconds(5);

}  // namespace

class PositionSearch::Searcher {
 public:
  virtual ~Searcher() = default;
  virtual void grow(std::uint64_t playouts, const Progress& progress) = 0;
  virtual std::uint64_t playouts() const = 0;
  virtual Estimate estimate() const = 0;
  virtual std::size_t memory() const = 0;
};

namespace {

template <int words>
class SearcherOf final : public PositionSearch::Searcher {
 public:
  SearcherOf(const Figure& figure, const LineSet& drawn, int lead)
      : undrawn_(figure.all_lines() - drawn),
        coins_(figure),
        symmetry_(coins_.to_least_image(coins_.state_of(undrawn_))),
        searched_(coins_.in_order(coins_.image(coins_.state_of(undrawn_), symmetry_))),
        can_tie_((lead + coins_.open_cells(searched_)) % 2 == 0),
        graph_(coins_, searched_, lead, [this] { report(); }) {}

  void grow(std::uint64_t playouts, const Progress& progress) override {
    progress_ = &progress;
    wanted_ = playouts;
    next_ = Clock::now();
    for (; playouts_ < playouts && !graph_.solved(); ++playouts_) {
      report();
      graph_.playout();
    }
  }

  std::uint64_t playouts() const override { return playouts_; }

  Estimate estimate() const override {
    struct Ranked {
      int rank;
      Line searched;
      bool decided;
      EstimatedMove move;
    };
    Estimate estimate;
    estimate.outlook = graph_.outlook();
    estimate.playouts = playouts_;
    estimate.exact = graph_.solved();
    estimate.chance = chance(estimate.outlook, playouts_, true, graph_.decided());
    std::vector<Ranked> ranked;
    for (const Line line : undrawn_) {
      const Line searched = coins_.undrawn_like(searched_, symmetry_[number(line)]);
      EstimatedMove move = graph_.move(line, searched);
      if (move.playouts == 0 && !move.exact) continue;
      const bool decided = graph_.decided(searched);
      move.chance = chance(move.outlook, move.playouts, false, decided);
      if (decided && move.chance.score() > estimate.chance.score()) estimate.chance = move.chance;
      ranked.push_back({graph_.rank(searched), searched, decided, move});
    }
    std::stable_sort(ranked.begin(), ranked.end(), [&](const Ranked& a, const Ranked& b) {
      if (estimate.exact) return a.move.outlook.margin > b.move.outlook.margin;
      if (a.rank != b.rank) return a.rank > b.rank;
      if (a.move.playouts != b.move.playouts) return a.move.playouts > b.move.playouts;
      if (a.move.outlook.score() != b.move.outlook.score()) {
        return a.move.outlook.score() > b.move.outlook.score();
      }
      return a.searched < b.searched;  // so that mirror images have the same first choice
    });
    const Chance* most = &estimate.chance;  // that others may have: those who are ahead are chosen
    estimate.moves.reserve(ranked.size());
    for (const Ranked& each : ranked) {
      EstimatedMove& move = estimate.moves.emplace_back(each.move);
      if (!each.decided && move.chance.score() > most->score()) move.chance = *most;
      most = &estimate.moves.front().chance;
    }
    return estimate;
  }

  std::size_t memory() const override { return sizeof *this + graph_.memory(); }

 private:
  Chance chance(const Outlook& outlook, std::uint64_t playouts, bool moves, bool decided) const {
    if (decided) return {outlook.win, outlook.tie, outlook.loss};
    return chance_of({outlook.score(), outlook.tie, playouts, undrawn_.count(),
                      coins_.open_cells(searched_), moves, can_tie_});
  }

  void report() {
    if (const auto now = Clock::now(); now >= next_) {
      next_ = now + between_reports;
      (*progress_)(playouts_, wanted_);
    }
  }

  LineSet undrawn_;
  search::Coins<words> coins_;
  // Symmetric positions have the same search.
  LineSymmetry symmetry_;
  search::Lines<words> searched_;
  bool can_tie_;
  search::Graph<words> graph_;
  std::uint64_t playouts_ = 0;
  // While the search grows:
  const Progress* progress_ = nullptr;
  std::uint64_t wanted_ = 0;
  Clock::time_point next_;
};

std::unique_ptr<PositionSearch::Searcher> make_searcher(const Figure& figure, const LineSet& drawn,
                                                        int lead) {
  if (figure.lines() <= 64) return std::make_unique<SearcherOf<1>>(figure, drawn, lead);
#ifndef __EMSCRIPTEN__  // pages download 11 KB less
  if (figure.lines() <= 128) return std::make_unique<SearcherOf<2>>(figure, drawn, lead);
#endif
  return std::make_unique<SearcherOf<4>>(figure, drawn, lead);
}

}  // namespace

PositionSearch::PositionSearch(const Figure& figure, const LineSet& drawn, int lead)
    : searcher_(make_searcher(figure, drawn, lead)) {}
PositionSearch::PositionSearch(PositionSearch&&) noexcept = default;
PositionSearch::~PositionSearch() = default;

void PositionSearch::grow(std::uint64_t playouts, const Progress& progress) {
  searcher_->grow(playouts, progress);
}
std::uint64_t PositionSearch::playouts() const { return searcher_->playouts(); }
Estimate PositionSearch::estimate() const { return searcher_->estimate(); }
std::size_t PositionSearch::memory() const { return searcher_->memory(); }

Estimate estimate(const Figure& figure, const LineSet& drawn, const SearchLimits& limits,
                  const Progress& progress) {
  PositionSearch search(figure, drawn, limits.lead);
  search.grow(limits.playouts, progress);
  return search.estimate();
}

}  // namespace triwar
