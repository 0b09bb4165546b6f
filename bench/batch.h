// Timing questions too short to be timed one by one, and checking the answers.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "bench/report.h"

namespace triwar::bench {

/// Times answer(input) on all inputs, each iteration on all of them, in order. The answers are
/// stored as they come, which is part of the time; right(input, answer) must then be true of each.
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
