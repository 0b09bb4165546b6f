#include "tablebase/index/canonical_form.h"

#include <algorithm>

#include "tablebase/base/heap_bytes.h"

namespace triwar {

CanonicalForm::CanonicalForm(const Topology& board)
    : symmetries_(symmetries_used(board)),
      bytes_(std::max<std::size_t>(1, EdgeSet::bytes_for(board.edges()))) {
  make_exchanges(board);
  make_images(board);
}

void CanonicalForm::make_exchanges(const Topology& board) {
  for (const EdgeSet set : interchangeable_edges(board)) {
    const std::vector<Edge> group(set.begin(), set.end());
    // A bubble sort: after round k, the k lowest edges of the group are final.
    for (std::size_t round = 1; round < group.size(); ++round) {
      for (std::size_t i = group.size() - 1; i > 0; --i) {
        exchanges_.push_back({static_cast<std::uint8_t>(number(group[i - 1])),
                              static_cast<std::uint8_t>(number(group[i]))});
      }
    }
  }
}

void CanonicalForm::make_images(const Topology& board) {
  // Symmetries keep interchangeable edges in order, so the image of a state is the union of the
  // images of its edges. An unused image must not be the least one.
  std::fill(no_images_.bits_.begin() + static_cast<int>(symmetries_.size()), no_images_.bits_.end(),
            ~std::uint64_t{0});
  edge_images_.reserve(static_cast<std::size_t>(board.edges()));
  for (const Edge edge : board.all_edges()) {
    StateImages& images = edge_images_.emplace_back();
    for (std::size_t i = 0; i < symmetries_.size(); ++i) {
      images.bits_[i] = EdgeSet::of(symmetries_[i][number(edge)]).bits();
    }
  }
  // The highest byte has only the bits of edges. Small endgames, of which thousands may be in
  // memory, have no other byte.
  const std::size_t highest = bytes_ - 1;
  byte_images_.resize((highest << 8) +
                      (std::size_t{1} << (static_cast<std::size_t>(board.edges()) - 8 * highest)));
  images_below_.reserve(bytes_);
  for (std::size_t i = 0; i < bytes_; ++i) {
    const std::size_t values = i < highest ? 256 : byte_images_.size() - (highest << 8);
    for (std::size_t byte = 0; byte < values; ++byte) {
      const EdgeSet edges = EdgeSet::from_bits(std::uint64_t{byte} << (8 * i));
      for (const Edge edge : edges) byte_images_[i << 8 | byte] |= images_of(edge);
    }
    StateImages& below = images_below_.emplace_back(no_images_);
    for (std::size_t lower = 0; lower < i; ++lower) below |= images_of_byte(lower, 255);
  }
}

std::size_t CanonicalForm::heap_bytes() const noexcept {
  return heap_bytes_of_all(symmetries_) + triwar::heap_bytes(exchanges_) +
         triwar::heap_bytes(edge_images_) + triwar::heap_bytes(byte_images_) +
         triwar::heap_bytes(images_below_);
}

}  // namespace triwar
