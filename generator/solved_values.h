// The values of states while a board is solved.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/sixteen.h"
#include "tablebase/file/format.h"

namespace triwar {

/// The numbers of cells that are not closed, in states with consecutive indices.
struct OpenCells {
  const std::uint8_t* low;  ///< by state
  int others;               ///< in addition, the same in all states

  /// Returns those of the states from this place on, of which there are `count`.
  Sixteen at(std::size_t place, std::size_t count) const noexcept {
    return load_sixteen(reinterpret_cast<const std::int8_t*>(low) + place, count) +
           static_cast<std::int8_t>(others);
  }
};

/// The values of the states of a board by index, score differences or nimbers, in eight bits each
/// or in four.
///
/// A score difference is even exactly if the number of open cells is. So four bits hold those from
/// -14 to 14 or, of odd ones, from -15 to 13, and nimbers below 15. Other values are kept aside.
/// They are rare (docs/inside/theory.md, section 5, "Four bits").
class SolvedValues {
 public:
  enum class Bits { eight, four };
  using Aside = std::vector<std::pair<std::uint64_t, std::int8_t>>;  ///< indices and values
  /// With more cells, so many values do not fit four bits that these save little memory.
  static constexpr int most_cells = 18;

  /// Returns the bytes for that many values but those kept aside.
  static constexpr std::uint64_t bytes(std::uint64_t values, Bits bits) noexcept {
    return bits == Bits::eight ? values : (values + 1) / 2;
  }

  /// Values are undefined until they are set. `memory` must outlive this object.
  SolvedValues(std::span<std::int8_t> memory, Bits bits, format::ValueKind kind) noexcept
      : memory_(memory), bits_(bits), scores_(kind == format::ValueKind::score_difference) {}

  std::span<std::int8_t> memory() const noexcept { return memory_; }
  /// With eight bits, the open cells that are passed to functions are not used.
  Bits bits() const noexcept { return bits_; }

  /// Returns the values that were kept aside since the last call, by index. Not thread-safe.
  Aside take_new_aside() { return std::exchange(new_aside_, {}); }

  /// Keeps a value aside, which memory() has from an earlier run.
  void keep_aside(std::uint64_t index, std::int8_t value) { aside_[index] = value; }

  /// Values with consecutive indices.
  class Row {
   public:
    Row(const SolvedValues& values, std::uint64_t first, std::size_t count, const OpenCells& open)
        : values_(&values), first_(first), count_(count), open_(open) {}

    /// Returns the values from this place of the row on. Those beyond its end are undefined.
    Sixteen at(std::size_t place) const {
      const std::span<std::int8_t> memory = values_->memory_;
      const std::uint64_t index = first_ + place;
      if (values_->bits_ == Bits::eight) {
        return load_sixteen(&memory[index], memory.size() - index);
      }
      // Of two neighbours one is the lower half of a byte, the other the higher half of this byte
      // or, from an odd index on, of the one before.
      const unsigned odd = index % 2;
      const Sixteen codes =
          zip_low(halves(index / 2, 4 * odd), halves((index + 1) / 2, 4 - 4 * odd));
      Sixteen values = codes;
      if (values_->scores_) values += codes - from(open_.at(place, count_ - place));
      if (any(codes == kept_aside)) read_aside(codes, place, values);
      return values;
    }

   private:
    /// Returns the lower or, shifted, the higher halves of bytes.
    Sixteen halves(std::uint64_t byte, unsigned shift) const {
      const std::span<std::int8_t> memory = values_->memory_;
      const Sixteen bytes = load_sixteen(memory.data() + byte, memory.size() - byte);
      return shifted_right(bytes, shift) & 15;
    }

    void read_aside(Sixteen codes, std::size_t place, Sixteen& values) const;

    const SolvedValues* values_;
    std::uint64_t first_;
    std::size_t count_;
    OpenCells open_;
  };

  /// Returns `count` values from index `first` on, and begins to fetch them from memory. They can
  /// be read until they are set again. Thread-safe.
  Row row(std::uint64_t first, std::size_t count, const OpenCells& open) const {
    const std::int8_t* const begin = &memory_[bits_ == Bits::eight ? first : first / 2];
    for (std::uint64_t i = 0; i < bytes(count, bits_); i += 64) __builtin_prefetch(begin + i);
    return {*this, first, count, open};
  }

  /// Returns the value of a state with so many open cells. Thread-safe.
  std::int8_t at(std::uint64_t index, int open) const;

  /// Sets the values from index `first` on. Other threads may set other values at the same time,
  /// but not read any.
  void set(std::uint64_t first, std::span<const std::int8_t> values, const OpenCells& open);

 private:
  static constexpr std::uint8_t kept_aside = 15;

  /// Returns minus the least score difference that four bits hold. Up to 15 open cells these are
  /// all.
  static Sixteen from(Sixteen open) noexcept {
    const Sixteen most = (open & 1) + 14;
    return open < most ? open : most;
  }
  Sixteen codes_of(Sixteen values, Sixteen open) const noexcept;
  std::uint8_t code_at(std::uint64_t index) const noexcept;
  std::int8_t aside(std::uint64_t index) const;
  void set_code(std::uint64_t index, std::uint8_t code) noexcept;

  std::span<std::int8_t> memory_;
  Bits bits_;
  bool scores_;                                           // not nimbers
  std::unordered_map<std::uint64_t, std::int8_t> aside_;  // by index
  Aside new_aside_;
  std::mutex mutex_;  // for changes of both
};

}  // namespace triwar
