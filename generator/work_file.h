// A file that saves the progress of a long run, so that the run can resume after an interruption.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "generator/quiet_solver.h"
#include "tablebase/base/descriptor.h"
#include "tablebase/file/format.h"
#include "tablebase/file/value_memory.h"

namespace triwar {

/// A file of the parts that a QuietSolver has solved, in order, each with a checksum. Parts are
/// appended immediately and made durable about every ten seconds. If a kill or a power failure
/// leaves a part incomplete, its checksum does not match and resume() cuts it off.
///
/// If the values do not fit into memory, the file PATH.values keeps them, mapped into memory, and
/// the parts tell which of them are valid. A part is appended after its values are durable.
///
/// The file is locked while this object exists. The destructor removes files without parts.
class WorkFile {
 public:
  enum class Existing { resume, restart };

  /// Smaller tables are solved too quickly to be worth a work file.
  static constexpr std::uint64_t fewest_states = 1 << 20;

  static constexpr std::uint64_t all_parts = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint32_t most_ranks = 1 << 16;
  static constexpr std::uint64_t any_size = std::numeric_limits<std::uint64_t>::max();

  /// Returns the size in bytes of a file with this many values and parts.
  static constexpr std::uint64_t most_bytes(std::uint64_t values, std::uint64_t parts) noexcept {
    return header_size + values + parts * part_size;
  }

  /// Opens or creates the file of one rank, which add() limits to `largest_size` bytes. With
  /// `mapped` > 0, which must be at least 2^16, a file of so many bytes keeps the values.
  /// Existing::restart discards its parts. Throws Error: cannot_write; usage if there are more than
  /// most_ranks ranks; output_exists if another run is using the file or it is not a work file.
  /// Existing::resume also throws output_exists if the file belongs to another table, rank, number
  /// of ranks or version, or to a run that kept values otherwise. Throws std::bad_alloc if there is
  /// not enough address space.
  WorkFile(const std::filesystem::path& path, const format::Header& table, Existing existing,
           std::uint32_t rank = 0, std::uint32_t ranks = 1, std::uint64_t largest_size = any_size,
           std::uint64_t mapped = 0);

  virtual ~WorkFile();
  WorkFile(const WorkFile&) = delete;
  WorkFile& operator=(const WorkFile&) = delete;

  /// Returns the mapped values; none unless a file keeps them.
  std::span<std::int8_t> values() const noexcept {
    return {values_.get(), values_ ? values_.get_deleter().size : 0};
  }

  /// Returns the size of the files of one rank, without holes of the values; 0 if there are none.
  static std::uint64_t existing_size(const std::filesystem::path& path);

  /// Returns the number of parts before the first invalid one.
  std::uint64_t parts() const;

  /// The result of resume().
  struct Recovery {
    std::uint64_t states = 0;     ///< number restored
    std::uint64_t discarded = 0;  ///< bytes cut off at the end of the file

    /// Returns a line for the user about the work file `name`.
    std::string note(const std::string& name) const;
  };

  /// Restores up to `most_parts` parts into the solver, and cuts off the rest of the file.
  /// `before_part` may throw to stop. Throws Error: cannot_write if reading or cutting fails;
  /// output_exists if a part with a right checksum does not follow, so that no work is discarded
  /// except what a kill has damaged.
  virtual Recovery resume(QuietSolver& solver, const std::function<void()>& before_part,
                          std::uint64_t most_parts = all_parts);

  /// Appends a part. After Existing::resume, call resume() first: it cuts off incomplete parts.
  /// Throws Error(cannot_write) if writing fails, or if the file would exceed its largest size.
  void add(const LayerPart& part, std::span<const std::int8_t> values);

  virtual std::string name() const { return path_.string(); }

  /// Deletes the file. Ignores errors.
  void remove();

 private:
  static constexpr std::size_t header_size = 32;
  // A part is a head of this size, followed by the values. The fields of the head are: edges drawn,
  // first chunk, last chunk, number of values, and the XXH64 of these fields xor the XXH64 of the
  // values.
  static constexpr std::size_t part_size = 4 + 8 + 8 + 8 + 8;

  using Clock = std::chrono::steady_clock;

  struct Part {
    LayerPart part;
    std::vector<std::int8_t> values;
    std::uint64_t end;  ///< offset in the file
  };

  std::uint64_t size() const;
  /// Returns the part at an offset; nullopt unless it is complete and matches its checksum.
  std::optional<Part> part_at(std::uint64_t offset) const;

  void read(std::uint64_t offset, std::span<std::byte> into) const;
  void append(std::span<const std::byte> data);
  void cut(std::uint64_t size);
  void map(std::uint64_t mapped);

  std::filesystem::path path_;
  std::uint64_t largest_size_;
  Descriptor descriptor_;
  Clock::time_point durable_ = Clock::now();
  Descriptor values_file_;  // if the values are mapped
  ValueMemory values_{nullptr, UnmapValues{0}};
};

}  // namespace triwar
