#include "generator/solved_values.h"

#include <algorithm>
#include <cstring>

namespace triwar {

/// Returns the four bits for each value.
Sixteen SolvedValues::codes_of(Sixteen values, Sixteen open) const noexcept {
  const Sixteen twice = values + (scores_ ? from(open) : values);
  const Sixteen fits = (twice >= 0) & (twice < 2 * kept_aside) & ((twice & 1) == 0);
  return fits ? shifted_right(twice, 1) & 15 : all_sixteen(kept_aside);
}

std::uint8_t SolvedValues::code_at(std::uint64_t index) const noexcept {
  return static_cast<std::uint8_t>(memory_[index / 2]) >> (index % 2 * 4) & 15;
}

/// Sets half a byte, of which another thread may set the other half.
void SolvedValues::set_code(std::uint64_t index, std::uint8_t code) noexcept {
  std::int8_t* const byte = &memory_[index / 2];
  const int shift = index % 2 == 0 ? 0 : 4;
  __atomic_fetch_and(byte, static_cast<std::int8_t>(0xf0 >> shift), __ATOMIC_RELAXED);
  __atomic_fetch_or(byte, static_cast<std::int8_t>(code << shift), __ATOMIC_RELAXED);
}

/// Returns a value that is kept aside; 0 if memory() is from an earlier run and damaged.
std::int8_t SolvedValues::aside(std::uint64_t index) const {
  const auto found = aside_.find(index);
  return found == aside_.end() ? std::int8_t{0} : found->second;
}

/// Replaces values that are kept aside.
void SolvedValues::Row::read_aside(Sixteen codes, std::size_t place, Sixteen& values) const {
  for (std::size_t i = 0; i < std::min<std::size_t>(16, count_ - place); ++i) {
    if (codes[i] == kept_aside) values[i] = values_->aside(first_ + place + i);
  }
}

std::int8_t SolvedValues::at(std::uint64_t index, int open) const {
  if (bits_ == Bits::eight) return memory_[index];
  const std::uint8_t code = code_at(index);
  if (code == kept_aside) return aside(index);
  return static_cast<std::int8_t>(scores_ ? 2 * code - from(all_sixteen(open))[0] : code);
}

void SolvedValues::set(std::uint64_t first, std::span<const std::int8_t> values,
                       const OpenCells& open) {
  if (bits_ == Bits::eight) {
    std::copy(values.begin(), values.end(), memory_.begin() + static_cast<std::ptrdiff_t>(first));
    return;
  }
  for (std::size_t i = 0; i < values.size();) {
    const std::uint64_t index = first + i;
    const std::size_t left = index % 2 == 1 ? 1 : values.size() - i;
    const std::size_t count = std::min<std::size_t>(16, left);
    const Sixteen codes = codes_of(load_sixteen(&values[i], count), open.at(i, count));
    if (any(codes == kept_aside)) {
      for (std::size_t j = 0; j < count; ++j) {
        if (codes[j] != kept_aside) continue;
        const std::scoped_lock lock(mutex_);
        aside_.insert_or_assign(index + j, values[i + j]);
        new_aside_.emplace_back(index + j, values[i + j]);
      }
    }
    // A whole byte has two codes.
    const Sixteen pairs = pick_even(codes) | pick_odd(codes) << 4;
    std::memcpy(&memory_[index / 2], &pairs, count / 2);
    if (count % 2 == 1) set_code(index + count - 1, static_cast<std::uint8_t>(codes[count - 1]));
    i += count;
  }
}

}  // namespace triwar
