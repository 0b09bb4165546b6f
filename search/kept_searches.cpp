#include "search/kept_searches.h"

#include <algorithm>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

namespace triwar {
namespace {

struct Kept {
  Figure figure;
  LineSet drawn;
  int lead;
  PositionSearch search;
};

class Store {
 public:
  explicit Store(const KeptSearches& limits) : limits_(limits) {}

  /// Returns the search to go on with, which the store then has no more, or a new one.
  std::list<Kept> take(const Figure& figure, const LineSet& drawn, const SearchLimits& limits) {
    std::list<Kept> taken;
    {
      const std::lock_guard lock(mutex_);
      auto most = kept_.end();
      for (auto kept = kept_.begin(); kept != kept_.end(); ++kept) {
        const std::uint64_t had = kept->search.playouts();
        const bool fits = kept->drawn == drawn && kept->lead == limits.lead &&
                          had <= limits.playouts && kept->figure == figure;
        if (fits && (most == kept_.end() || had > most->search.playouts())) most = kept;
      }
      if (most != kept_.end()) taken.splice(taken.begin(), kept_, most);
    }
    if (taken.empty()) {
      taken.push_back({figure, drawn, limits.lead, PositionSearch(figure, drawn, limits.lead)});
    }
    return taken;
  }

  /// Keeps a search instead of those that were used longest ago.
  void keep(std::list<Kept> search) {
    std::list<Kept> dropped;  // destroyed without the lock
    const std::lock_guard lock(mutex_);
    kept_.splice(kept_.begin(), search);
    std::size_t count = 0;
    std::size_t memory = 0;
    const auto past = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) {
      memory += kept.search.memory();
      return ++count > limits_.most || memory > limits_.memory;
    });
    dropped.splice(dropped.begin(), kept_, past, kept_.end());
  }

 private:
  KeptSearches limits_;
  std::mutex mutex_;      // guards kept_
  std::list<Kept> kept_;  // the last one first
};

}  // namespace

std::function<decltype(estimate)> keeping_searches(const KeptSearches& limits) {
  return [store = std::make_shared<Store>(limits)](const Figure& figure, const LineSet& drawn,
                                                   const SearchLimits& asked,
                                                   const Progress& progress) {
    std::list<Kept> taken = store->take(figure, drawn, asked);
    PositionSearch& search = taken.front().search;
    search.grow(asked.playouts, progress);
    Estimate estimate = search.estimate();
    store->keep(std::move(taken));
    return estimate;
  };
}

}  // namespace triwar
