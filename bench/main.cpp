// triwar-bench runs the benchmarks. It fails after a wrong answer, which Google Benchmark's own
// main would only print.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <exception>

#include "bench/batch.h"

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  try {
    const std::size_t matching = benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return matching == 0 || triwar::bench::any_wrong ? 1 : 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "triwar-bench: %s\n", error.what());
    return 1;
  }
}
