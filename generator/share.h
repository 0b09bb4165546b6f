// The values that each of several ranks keeps.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace triwar {

/// The chunks of a table file that a rank keeps: every `ranks`th. Neighbouring chunks are similar,
/// so all ranks have about the same amount of values and work in each layer. A process alone keeps
/// all.
///
/// The chunk is the unit of work: one rank keeps it, one thread solves it, and it is saved and
/// compressed as a whole.
struct Share {
  std::uint64_t values;      ///< of the table, on all ranks
  std::uint64_t chunk_size;  ///< in values, a power of two; the last chunk may be shorter
  std::uint32_t rank = 0;
  std::uint32_t ranks = 1;

  std::uint64_t chunks() const noexcept { return (values + chunk_size - 1) / chunk_size; }
  std::uint64_t first_of(std::uint64_t chunk) const noexcept { return chunk * chunk_size; }
  std::uint64_t end_of(std::uint64_t chunk) const noexcept {
    return std::min(first_of(chunk) + chunk_size, values);
  }

  /// The chunk of the value with an index.
  std::uint64_t chunk_of(std::uint64_t index) const noexcept {
    return index >> std::countr_zero(chunk_size);
  }
  std::uint32_t owner(std::uint64_t chunk) const noexcept {
    return static_cast<std::uint32_t>(chunk % ranks);
  }

  /// The first own chunk >= `chunk`; it may be past the last chunk.
  std::uint64_t next_own(std::uint64_t chunk) const noexcept {
    return chunk + (ranks + rank - owner(chunk)) % ranks;
  }
  /// The number of own chunks < `chunk`.
  std::uint64_t own_before(std::uint64_t chunk) const noexcept {
    return (next_own(chunk) - rank) / ranks;
  }

  /// The number of values that this rank keeps.
  std::uint64_t size() const noexcept {
    const std::uint64_t all = chunks();
    const bool has_last = all > 0 && owner(all - 1) == rank;
    return own_before(all) * chunk_size - (has_last ? all * chunk_size - values : 0);
  }

  /// The own chunk that follows `before` other own chunks.
  std::uint64_t nth_own_chunk(std::uint64_t before) const noexcept { return before * ranks + rank; }

  /// The offset of the value with an index, among the values of the rank that keeps it.
  std::uint64_t offset(std::uint64_t index) const noexcept {
    return chunk_of(index) / ranks * chunk_size + (index & (chunk_size - 1));
  }
};

}  // namespace triwar
