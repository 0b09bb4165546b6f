#include "generator/ranks.h"

#include "generator/write_table.h"

namespace triwar {
namespace {

class SingleProcess final : public Ranks {
 public:
  SingleProcess() noexcept : Ranks({.rank = 0, .count = 1, .on_this_machine = 1}) {}
  bool alone() const noexcept override { return true; }

  void agree(const std::function<void()>& work) override { work(); }
  void collective(const std::function<void()>& work) override { work(); }
  std::uint64_t least(std::uint64_t number) override { return number; }
  std::uint64_t most(std::uint64_t number) override { return number; }
  std::uint64_t sum(std::uint64_t number) override { return number; }

  std::unique_ptr<QuietSolver> make_solver(const QuietIndex& index, const Share& share,
                                           std::span<std::int8_t> values, int) override {
    return std::make_unique<QuietSolver>(index, share.chunk_size, values);
  }
  std::uint64_t memory_of_solver(int) const override { return 0; }

  std::uint64_t write(const format::Header& header, const Share&, std::span<std::int8_t> values,
                      int level, int, const ByteSink& sink, const Progress& progress) override {
    return write_table(header, values, level, sink, progress);
  }
};

}  // namespace

Ranks& single_process() {
  static SingleProcess process;  // has no state
  return process;
}

}  // namespace triwar
