#include "generator/solved_values.h"

namespace triwar {

/// Returns the four bits for a value.
std::uint8_t SolvedValues::code_of(std::int8_t value, std::uint8_t open) const noexcept {
  const int code = scores_ != 0 ? (value + from(open)) >> 1 : value;
  const bool fits = 0 <= code && code < kept_aside &&
                    value_of(static_cast<std::uint8_t>(code), open, scores_) == value;
  return fits ? static_cast<std::uint8_t>(code) : kept_aside;
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

/// Unpacks the values from an index on, the one at a place of the row.
Sixteen SolvedValues::Row::unpack(std::uint64_t index, std::size_t place) const {
  typedef std::uint16_t Words __attribute__((vector_size(16)));
  const std::span<std::int8_t> memory = values_->memory_;
  // One of two neighbours is the lower half of a byte, the other the higher half of this byte or,
  // from an odd index on, of the one before.
  const auto halves = [&](std::uint64_t byte, std::uint64_t shift) {
    const auto words = reinterpret_cast<Words>(
        load_sixteen(memory.data() + byte, static_cast<std::size_t>(memory.size() - byte)));
    return reinterpret_cast<Sixteen>(words >> static_cast<std::uint16_t>(shift)) & 15;
  };
  const std::uint64_t odd = index % 2;
  const Sixteen codes = zip_low(halves(index / 2, 4 * odd), halves((index + 1) / 2, 4 * (1 - odd)));
  Sixteen values = codes;
  if (values_->scores_ != 0) {
    const Sixteen open =
        load_sixteen(reinterpret_cast<const std::int8_t*>(open_.low) + place, count_ - place) +
        static_cast<std::int8_t>(open_.others);
    const Sixteen most = (open & 1) + 14;
    values += codes - (open < most ? open : most);
  }
  if (any(codes == kept_aside)) {
    for (std::size_t i = 0; i < std::min<std::size_t>(16, count_ - place); ++i) {
      if (codes[i] == kept_aside) values[i] = values_->aside(index + i);
    }
  }
  return values;
}

std::int8_t SolvedValues::at(std::uint64_t index, int open) const {
  if (bits_ == Bits::eight) return memory_[index];
  const std::uint8_t code = code_at(index);
  return code == kept_aside ? aside(index)
                            : value_of(code, static_cast<std::uint8_t>(open), scores_);
}

void SolvedValues::set(std::uint64_t first, std::span<const std::int8_t> values,
                       const OpenCells& open) {
  if (bits_ == Bits::eight) {
    std::copy(values.begin(), values.end(), memory_.begin() + static_cast<std::ptrdiff_t>(first));
    return;
  }
  const auto code = [&](std::size_t i) {
    const std::uint8_t fitting =
        code_of(values[i], static_cast<std::uint8_t>(open.low[i] + open.others));
    if (fitting == kept_aside) {
      const std::scoped_lock lock(mutex_);
      aside_.insert_or_assign(first + i, values[i]);
      new_aside_.emplace_back(first + i, values[i]);
    }
    return fitting;
  };
  std::size_t i = 0;
  if (first % 2 == 1 && i < values.size()) {
    set_code(first, code(i));
    ++i;
  }
  for (; i + 1 < values.size(); i += 2) {
    memory_[(first + i) / 2] = static_cast<std::int8_t>(code(i) | code(i + 1) << 4);
  }
  if (i < values.size()) set_code(first + i, code(i));
}

}  // namespace triwar
