// Times short questions in batches, checks the answers, and reports wrong ones.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace triwar::bench {

/// Whether any answer was wrong; main() then returns 1. A global, because Google Benchmark passes
/// nothing from a benchmark to main(), and its reporters do not see the error of one repetition
/// among aggregates.
inline std::atomic<bool> any_wrong = false;

/// Reports the rate of items and, as counter "each", the seconds per item. `per_iteration` is the
/// number of items per iteration.
inline void report_items(benchmark::State& state, std::size_t per_iteration) {
  using benchmark::Counter;
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(per_iteration));
  state.counters["each"] = Counter(static_cast<double>(per_iteration),
                                   Counter::kIsIterationInvariantRate | Counter::kInvert);
}

/// Reports an error instead of a time, and makes the program fail at the end.
inline void report_wrong(benchmark::State& state, const std::string& what) {
  any_wrong = true;
  state.SkipWithError(what.c_str());
}

/// Times answer(input) for all inputs, in order, in each iteration. The time includes storing the
/// answers. Afterwards reports an error if right(input, answer) is false for any input.
template <class Input, class Answer, class Right>
void run_batch(benchmark::State& state, const std::vector<Input>& inputs, const Answer& answer,
               const Right& right) {
  std::vector<std::invoke_result_t<Answer, const Input&>> answers(inputs.size());
  for (auto _ : state) {
    std::ranges::transform(inputs, answers.begin(), answer);
    benchmark::DoNotOptimize(answers.data());
    benchmark::ClobberMemory();
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!right(inputs[i], answers[i])) {
      return report_wrong(state, "wrong answer to question " + std::to_string(i));
    }
  }
  report_items(state, inputs.size());
}

}  // namespace triwar::bench
