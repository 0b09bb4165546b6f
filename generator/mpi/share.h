// The share of a table's values that one of several ranks keeps, and questions for its values.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tablebase/base/bytes.h"

namespace triwar::mpi {

/// The chunks of a table file that a rank keeps: every `ranks`th chunk, from chunk `rank` on.
/// Neighbouring chunks are similar, so all ranks have about equally many values and equally much
/// work in each layer.
///
/// The chunk is the unit of work: it is kept by one rank, and saved and compressed as a whole.
struct Share {
  std::uint64_t values;      ///< number of values of the table, on all ranks
  std::uint64_t chunk_size;  ///< in values, a power of two; the last chunk may be shorter
  std::uint32_t rank = 0;
  std::uint32_t ranks = 1;

  std::uint64_t chunks() const noexcept { return (values + chunk_size - 1) / chunk_size; }
  std::uint64_t first_of(std::uint64_t chunk) const noexcept { return chunk * chunk_size; }
  std::uint64_t end_of(std::uint64_t chunk) const noexcept {
    return std::min(first_of(chunk) + chunk_size, values);
  }

  /// Returns the chunk that contains the value at an index.
  std::uint64_t chunk_of(std::uint64_t index) const noexcept {
    return index >> std::countr_zero(chunk_size);
  }
  std::uint32_t owner(std::uint64_t chunk) const noexcept {
    return static_cast<std::uint32_t>(chunk % ranks);
  }

  /// Returns this rank's first chunk >= `chunk`, which may be past the last chunk.
  std::uint64_t next_own(std::uint64_t chunk) const noexcept {
    return chunk + (ranks + rank - owner(chunk)) % ranks;
  }
  /// Returns the number of this rank's chunks < `chunk`.
  std::uint64_t own_before(std::uint64_t chunk) const noexcept {
    return (next_own(chunk) - rank) / ranks;
  }

  /// Returns the number of values that this rank keeps.
  std::uint64_t size() const noexcept {
    const std::uint64_t all = chunks();
    const bool has_last = all > 0 && owner(all - 1) == rank;
    return own_before(all) * chunk_size - (has_last ? all * chunk_size - values : 0);
  }

  /// Returns this rank's chunk number `n`, counted from 0.
  std::uint64_t nth_own_chunk(std::uint64_t n) const noexcept { return n * ranks + rank; }

  /// Returns the offset of the value at an index, among the values of the rank that keeps it.
  std::uint64_t offset(std::uint64_t index) const noexcept {
    return chunk_of(index) / ranks * chunk_size + (index & (chunk_size - 1));
  }
};

// A question is an offset among the values of the rank that keeps it, as a little-endian integer of
// as few bytes as all offsets need. Questions follow each other without gaps.

/// The bytes that write_question() and read_question() access from the beginning of a question on.
inline constexpr std::size_t question_access = sizeof(std::uint64_t);

/// Writes a question. May overwrite the following bytes, where the next question goes.
inline void write_question(std::byte* to, std::uint64_t offset) noexcept {
  bytes::set(std::span(to, question_access), 0, offset);
}

/// Returns the offset in a question of `size` bytes. Requires 0 < size <= question_access.
inline std::uint64_t read_question(const std::byte* from, std::size_t size) noexcept {
  const std::uint64_t mask = ~std::uint64_t{0} >> (8 * (question_access - size));
  return bytes::get<std::uint64_t>(std::span(from, question_access), 0) & mask;
}

}  // namespace triwar::mpi
