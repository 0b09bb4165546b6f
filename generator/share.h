// Which values a machine keeps, of several that solve a board together.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace triwar {

/// The chunks of a table (as its file has them) that one of some ranks keeps, which is every
/// `ranks`th. Chunks that lie together differ little, so that all ranks have about as much to keep
/// and to do, in each layer. A machine alone keeps all.
///
/// The chunk is the one unit of work: it is kept by one rank, solved by one thread, saved and
/// compressed as a whole.
struct Share {
  std::uint64_t values;      ///< of the table, all ranks together
  std::uint64_t chunk_size;  ///< in values, a power of two; the last chunk may be shorter
  std::uint32_t rank = 0;
  std::uint32_t ranks = 1;

  std::uint64_t chunks() const noexcept { return (values + chunk_size - 1) / chunk_size; }
  std::uint64_t first_of(std::uint64_t chunk) const noexcept { return chunk * chunk_size; }
  std::uint64_t end_of(std::uint64_t chunk) const noexcept {
    return std::min(first_of(chunk) + chunk_size, values);
  }

  /// The chunk of a value, by its index.
  std::uint64_t chunk_of(std::uint64_t index) const noexcept {
    return index >> std::countr_zero(chunk_size);
  }
  std::uint32_t owner(std::uint64_t chunk) const noexcept {
    return static_cast<std::uint32_t>(chunk % ranks);
  }

  /// The first chunk from that one on that this rank keeps; it may be behind the last.
  std::uint64_t next_own(std::uint64_t chunk) const noexcept {
    return chunk + (ranks + rank - owner(chunk)) % ranks;
  }
  /// How many of the chunks before that one this rank keeps.
  std::uint64_t own_before(std::uint64_t chunk) const noexcept {
    return (next_own(chunk) - rank) / ranks;
  }

  /// How many values this rank keeps.
  std::uint64_t size() const noexcept {
    const std::uint64_t all = chunks();
    const bool has_last = all > 0 && owner(all - 1) == rank;
    return own_before(all) * chunk_size - (has_last ? all * chunk_size - values : 0);
  }

  /// The chunk that this rank keeps after so many others.
  std::uint64_t own(std::uint64_t before) const noexcept { return before * ranks + rank; }

  /// Where the rank that keeps a value has it among its own, by its index.
  std::uint64_t offset(std::uint64_t index) const noexcept {
    return chunk_of(index) / ranks * chunk_size + (index & (chunk_size - 1));
  }
};

}  // namespace triwar
