#include "lookup/known_values.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "tablebase/board/figure.h"

namespace triwar::lookup {
namespace {

constexpr std::pair<std::string_view, int> values_of_boards[] = {
#include "lookup/known_values.inc"  // made of docs/inside/results.csv
};

}  // namespace

std::optional<int> known_value(std::string_view game) {
  // A grid without drawn lines has the same value on its side; only one of both is listed.
  const auto other = turned_game(game);
  const auto* const end = std::end(values_of_boards);
  const auto* const found = std::find_if(std::begin(values_of_boards), end, [&](const auto& each) {
    return each.first == game || each.first == other;
  });
  return found != end ? std::optional(found->second) : std::nullopt;
}

}  // namespace triwar::lookup
