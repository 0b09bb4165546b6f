// The index of a value in a table.
#pragma once

#include <cstdint>

namespace triwar {

/// The number of a stored state among all stored states, from 0: the offset of its value.
enum class Index : std::uint64_t {};
constexpr std::uint64_t number(Index index) noexcept { return static_cast<std::uint64_t>(index); }

}  // namespace triwar
