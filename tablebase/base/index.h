// Where the value of a state stands in a table.
#pragma once

#include <cstdint>

namespace triwar {

/// The place of a stored state in a table, from 0.
enum class Index : std::uint64_t {};
constexpr std::uint64_t number(Index index) noexcept { return static_cast<std::uint64_t>(index); }

}  // namespace triwar
