// What a long run has done so far, so that it can go on after whatever has interrupted it.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "generator/quiet_solver.h"
#include "tablebase/base/descriptor.h"
#include "tablebase/file/format.h"

namespace triwar {

/// A file of the parts that a QuietSolver has solved, each with its own checksum, in the order
/// solved. Parts are appended as they come and made durable every ten seconds. What a kill or a
/// power failure leaves half written at the end does not fit its checksum and is cut off.
///
/// The file is locked while it is in use. When this is destroyed it stays if there is a part in it;
/// remove() ends it.
class WorkFile {
 public:
  enum class Existing { resume, restart };

  /// Boards with fewer stored states are solved in less time than a work file is worth.
  static constexpr std::uint64_t fewest_states = 1 << 20;

  static constexpr std::uint64_t all_parts = std::numeric_limits<std::uint64_t>::max();

  /// Opens or makes the file, that of one rank. Throws Error: output_exists when another run is
  /// using it, or it is not the work file of this table and this rank of as many; cannot_write.
  WorkFile(const std::filesystem::path& path, const format::Header& table, Existing existing,
           std::uint32_t rank = 0, std::uint32_t ranks = 1);

  ~WorkFile();
  WorkFile(const WorkFile&) = delete;
  WorkFile& operator=(const WorkFile&) = delete;

  const std::filesystem::path& path() const noexcept { return path_; }

  /// How many parts are in the file.
  std::uint64_t parts() const;

  /// The result of resume().
  struct Recovery {
    std::uint64_t parts = 0;
    std::uint64_t representatives = 0;
    std::uint64_t discarded = 0;  ///< bytes at the end that were no parts
  };

  /// Gives the solver the parts that are in the file, as many as it may. What comes after the first
  /// that does not fit is cut off. `before_part` may throw to stop. Throws Error(cannot_write) when
  /// it cannot read.
  Recovery resume(QuietSolver& solver, const std::function<void()>& before_part,
                  std::uint64_t most_parts = all_parts);

  /// Appends a part. Throws Error(cannot_write).
  void add(const LayerPart& part, std::span<const std::int8_t> values);

  /// Deletes the file.
  void remove();

 private:
  using Clock = std::chrono::steady_clock;

  struct Part {
    LayerPart part;
    std::vector<std::int8_t> values;
    std::uint64_t end;  ///< in the file
  };

  std::uint64_t size() const;
  /// The part that begins there; none unless it is whole and fits its checksum.
  std::optional<Part> part_at(std::uint64_t place) const;

  void read(std::uint64_t place, std::span<std::byte> into) const;
  void append(std::span<const std::byte> data);
  void cut(std::uint64_t size);

  std::filesystem::path path_;
  Descriptor descriptor_;
  Clock::time_point durable_ = Clock::now();
};

}  // namespace triwar
