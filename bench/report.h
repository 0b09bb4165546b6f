// What the benchmarks report beside the time of an iteration: the time per item, wrong answers.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>

namespace triwar::bench {

/// Has the benchmark report its rate, and as "each" the time per item, when an iteration has
/// worked on that many.
void report_items(benchmark::State& state, std::size_t per_iteration);

/// Has the benchmark report an error instead of a time, and the program fail in the end: a fast
/// wrong answer is no result.
void report_wrong(benchmark::State& state, const std::string& what);

/// Whether report_wrong has been called.
bool any_wrong() noexcept;

}  // namespace triwar::bench
