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

const std::int8_t* SolvedValues::row(std::uint64_t first, std::size_t count, const OpenCells& open,
                                     std::vector<std::int8_t>& room) const {
  if (bits_ == Bits::eight) return memory_.data() + first;
  room.resize(count);
  std::int8_t* const values = room.data();
  const auto others = static_cast<std::uint8_t>(open.others);
  const std::uint8_t scores = scores_;
  std::uint8_t most = 0;
  const auto unpack = [&](std::size_t i, std::uint8_t code) {
    most = std::max(most, code);
    values[i] = value_of(code, static_cast<std::uint8_t>(open.low[i] + others), scores);
  };
  // At both ends may be half of a byte. The compiler makes vectors of the loop between them.
  const std::size_t begin = first % 2;
  const std::size_t pairs = (count - begin) / 2;
  const std::int8_t* const bytes = memory_.data() + (first + begin) / 2;
  unpack(0, code_at(first));
  for (std::size_t i = 0; i < pairs; ++i) {
    const auto pair = static_cast<std::uint8_t>(bytes[i]);
    unpack(begin + 2 * i, pair & 15);
    unpack(begin + 2 * i + 1, pair >> 4);
  }
  unpack(count - 1, code_at(first + count - 1));
  if (most == kept_aside) {
    for (std::size_t i = 0; i < count; ++i) {
      if (code_at(first + i) == kept_aside) values[i] = aside_.at(first + i);
    }
  }
  return values;
}

std::int8_t SolvedValues::at(std::uint64_t index, int open) const {
  if (bits_ == Bits::eight) return memory_[index];
  const std::uint8_t code = code_at(index);
  return code == kept_aside ? aside_.at(index)
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
