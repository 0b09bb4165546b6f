// Values of sixteen states, and the moves from sixteen states, at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "generator/layer_moves.h"

namespace triwar {

/// Sixteen numbers, a vector of the processor. Operators work on each of them; comparisons give -1
/// or 0. (gcc and clang, "Vector extensions")
typedef std::int8_t Sixteen __attribute__((vector_size(16)));

inline Sixteen all_sixteen(int number) noexcept {
  return Sixteen{} + static_cast<std::int8_t>(number);
}

/// Loads `count` numbers, at most sixteen; the others are 0.
inline Sixteen load_sixteen(const std::int8_t* from, std::size_t count = 16) noexcept {
  Sixteen numbers{};
  if (count >= 16) {
    std::memcpy(&numbers, from, 16);
  } else {
    std::memcpy(&numbers, from, count);
  }
  return numbers;
}

inline void store_sixteen(Sixteen numbers, std::int8_t* to) noexcept {
  std::memcpy(to, &numbers, 16);
}

/// Shifts numbers, as unsigned ones; the upper bits of each are then undefined.
inline Sixteen shifted_right(Sixteen numbers, unsigned bits) noexcept {
  typedef std::uint16_t Words __attribute__((vector_size(16)));
  return reinterpret_cast<Sixteen>(reinterpret_cast<Words>(numbers) >>
                                   static_cast<std::uint16_t>(bits));
}

/// Returns the first, third, fifth ... number, and others.
inline Sixteen pick_even(Sixteen a) noexcept {
  return __builtin_shufflevector(a, a, 0, 2, 4, 6, 8, 10, 12, 14, 0, 2, 4, 6, 8, 10, 12, 14);
}
/// Returns the second, fourth, sixth ... number, and others.
inline Sixteen pick_odd(Sixteen a) noexcept {
  return __builtin_shufflevector(a, a, 1, 3, 5, 7, 9, 11, 13, 15, 1, 3, 5, 7, 9, 11, 13, 15);
}

/// Returns whether any number is not 0.
inline bool any(Sixteen numbers) noexcept {
  std::uint64_t halves[2];
  std::memcpy(halves, &numbers, 16);
  return (halves[0] | halves[1]) != 0;
}

/// Returns the first halves of two vectors, number by number in turn.
inline Sixteen zip_low(Sixteen a, Sixteen b) noexcept {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
inline Sixteen zip_high(Sixteen a, Sixteen b) noexcept {
  return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                 31);
}

/// Swaps the rows and the columns of a square of numbers.
inline void transpose(Sixteen (&square)[16]) noexcept {
  for (int step = 0; step < 4; ++step) {
    Sixteen zipped[16];
    for (std::size_t i = 0; i < 8; ++i) {
      zipped[2 * i] = zip_low(square[i], square[i + 8]);
      zipped[2 * i + 1] = zip_high(square[i], square[i + 8]);
    }
    std::memcpy(square, zipped, sizeof(square));
  }
}

inline void transpose(std::int8_t* square) noexcept {
  Sixteen rows[16];
  std::memcpy(rows, square, sizeof(rows));
  transpose(rows);
  std::memcpy(square, rows, sizeof(rows));
}

/// What the opponent can capture after sixteen moves, as in LayerRules::Gift.
struct SixteenGifts {
  static constexpr std::int8_t nothing = 64;  ///< instead of 0, so that this never pays

  SixteenGifts() = default;
  explicit SixteenGifts(LayerRules::Gift gift) noexcept
      : cells(all_sixteen(gift.cells)),
        handed_over(all_sixteen(gift.handed_over == 0 ? nothing : gift.handed_over)) {}

  Sixteen cells;
  Sixteen handed_over;
};

/// The moves from sixteen states, as in ScoreOfMoves.
struct ScoresOfMoves {
  /// A value that does not count beside others.
  static constexpr std::int8_t neutral = 63;

  void add(Sixteen values) noexcept { least = values < least ? values : least; }
  /// As Captures::value_before().
  void add(const SixteenGifts& gifts, Sixteen values) noexcept {
    const Sixteen gain = -values - gifts.handed_over;
    add(values + gifts.cells + ((gain + gain) & (gain > 0)));
  }
  void add(const ScoresOfMoves& others) noexcept { add(others.least); }
  /// Adds a move of one of the states.
  void add_one(std::size_t i, LayerRules::Gift gift, int value) noexcept {
    const Captures captures{gift.cells, gift.handed_over};
    least[i] = std::min(least[i], static_cast<std::int8_t>(captures.value_before(value)));
  }
  Sixteen values() const noexcept { return -least & (least != none); }

  static void transpose(ScoresOfMoves* square) noexcept {
    Sixteen rows[16];
    for (std::size_t i = 0; i < 16; ++i) rows[i] = square[i].least;
    triwar::transpose(rows);
    for (std::size_t i = 0; i < 16; ++i) square[i].least = rows[i];
  }

  static constexpr std::int8_t none = 127;
  Sixteen least = all_sixteen(none);
};

/// The moves from sixteen states, as in NimberOfMoves.
struct NimbersOfMoves {
  static constexpr std::int8_t neutral = 63;

  void add(Sixteen nimbers) noexcept {
    for (std::size_t i = 0; i < 16; ++i) of[i].add(nimbers[i] & 63);
  }
  void add(const SixteenGifts& gifts, Sixteen nimbers) noexcept {
    for (std::size_t i = 0; i < 16; ++i) {
      if (gifts.handed_over[i] == SixteenGifts::nothing) of[i].add(nimbers[i] & 63);
    }
  }
  void add(const NimbersOfMoves& others) noexcept {
    for (std::size_t i = 0; i < 16; ++i) of[i].add(others.of[i]);
  }
  void add_one(std::size_t i, LayerRules::Gift gift, int nimber) noexcept {
    of[i].add(gift, nimber);
  }
  Sixteen values() const noexcept {
    Sixteen nimbers{};
    for (std::size_t i = 0; i < 16; ++i) nimbers[i] = of[i].result();
    return nimbers;
  }

  static void transpose(NimbersOfMoves* square) noexcept {
    for (std::size_t i = 0; i < 16; ++i) {
      for (std::size_t j = 0; j < i; ++j) std::swap(square[i].of[j], square[j].of[i]);
    }
  }

  std::array<NimberOfMoves, 16> of{};
};

}  // namespace triwar
