// Positions of games that people might play, judged by searches and by tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

namespace triwar::bench {

/// Searches `count` positions of games on the board of a table, each by one of these numbers of
/// playouts. Writes a line of JSON for each position, and for one in ten of their moves, whose
/// result the search did not prove: the shares found, and the true result for the player to move.
void measure_chances(std::mt19937_64& random, std::size_t count,
                     const std::vector<std::uint64_t>& playouts, const char* path);

/// Reviews games in which seven moves of ten are perfect, by searches of so many playouts that know
/// no values. Writes a line of JSON with the numbers of moves, marks and mistakes.
void measure_reviews(std::mt19937_64& random, int games, std::uint64_t playouts, const char* path);

}  // namespace triwar::bench
