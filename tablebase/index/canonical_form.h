// The canonical form of a quiet state: the smallest of its symmetric images.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tablebase/board/edge_set.h"
#include "tablebase/board/symmetry.h"
#include "tablebase/board/topology.h"

namespace triwar {

/// The images of a state under the symmetries of a CanonicalForm, the state itself first. The state
/// and its images draw interchangeable edges in order. If there are fewer than most_symmetries_used
/// symmetries, the other slots have all bits set, so that they are never the least image. In
/// images of a single edge or byte, which are only added to other images, these slots are empty.
class StateImages {
 public:
  /// Returns the smallest image: the representative, if the state is quiet.
  EdgeSet least() const noexcept {
    std::uint64_t least = bits_[0];
    for (const std::uint64_t image : bits_) least = image < least ? image : least;
    return EdgeSet::from_bits(least);
  }

  EdgeSet of_the_state() const noexcept { return EdgeSet::from_bits(bits_[0]); }

  const std::array<std::uint64_t, most_symmetries_used>& bits() const noexcept { return bits_; }

  /// Adds the images of other edges.
  StateImages& operator|=(const StateImages& other) noexcept {
    for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] |= other.bits_[i];
    return *this;
  }

  /// Returns false if no state that adds edges of `below` to this one is the least of its images.
  ///
  /// Proof: such a state is at least bits_[0], and its image i at most bits_[i] | below.bits_[i].
  bool may_become_least(const StateImages& below) const noexcept {
    bool may_become = true;
    for (std::size_t i = 1; i < bits_.size(); ++i) {
      may_become &= (bits_[i] | below.bits_[i]) >= bits_[0];
    }
    return may_become;
  }

 private:
  friend class CanonicalForm;

  alignas(64) std::array<std::uint64_t, most_symmetries_used> bits_{};
};

/// Maps quiet states that are equivalent under symmetries and exchanges of interchangeable edges to
/// one of them, the representative.
class CanonicalForm {
 public:
  explicit CanonicalForm(const Topology& board);

  /// The symmetries under which states share a representative, the identity first
  /// (symmetries_used()).
  const std::vector<Symmetry>& symmetries() const noexcept { return symmetries_; }

  /// Returns the smallest symmetric image of in_order(quiet).
  EdgeSet representative(EdgeSet quiet) const noexcept {
    return images_of(in_order(quiet)).least();
  }

  /// Returns `state` with the drawn edges of each interchangeable group moved to the lowest edges
  /// of the group.
  EdgeSet in_order(EdgeSet state) const noexcept {
    std::uint64_t bits = state.bits();
    for (const auto& [low, high] : exchanges_) {
      const std::uint64_t swap = bits >> high & ~(bits >> low) & 1;
      bits ^= swap << high | swap << low;
    }
    return EdgeSet::from_bits(bits);
  }

  /// Returns the image of a state under each symmetry, in the order of symmetries(). Requires a
  /// state that draws interchangeable edges in order.
  StateImages images_of(EdgeSet in_order) const noexcept {
    StateImages images = no_images_;
    for (std::size_t i = 0; i < bytes_; ++i) images |= images_of_byte(i, in_order.byte(i));
    return images;
  }

  /// The images of the empty state, to which the images of edges and bytes are added.
  const StateImages& images_of_nothing() const noexcept { return no_images_; }

  const StateImages& images_of(Edge edge) const noexcept { return edge_images_[number(edge)]; }

  /// The images of the edges of byte `i` of a state.
  const StateImages& images_of_byte(std::size_t i, std::uint8_t byte) const noexcept {
    return byte_images_[i << 8 | byte];
  }

  /// The images of all edges in the bytes below byte `i`.
  const StateImages& images_below_byte(std::size_t i) const noexcept { return images_below_[i]; }

  /// Returns the memory on the heap in bytes.
  std::size_t heap_bytes() const noexcept;

 private:
  void make_exchanges(const Topology& board);
  void make_images(const Topology& board);

  std::vector<Symmetry> symmetries_;
  std::vector<std::array<std::uint8_t, 2>> exchanges_;  // of a sorting network
  std::size_t bytes_;                                   // of a state
  StateImages no_images_;
  std::vector<StateImages> edge_images_;
  std::vector<StateImages> byte_images_;   // by byte and its value, which has only bits of edges
  std::vector<StateImages> images_below_;  // by byte
};

}  // namespace triwar
