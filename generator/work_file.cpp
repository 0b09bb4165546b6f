#include "generator/work_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>

#include "generator/plan.h"
#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"
#include "tablebase/base/output_file.h"

namespace triwar {
namespace {

using bytes::Bytes;
using bytes::get;
using bytes::put;

constexpr std::string_view magic = "TRIWARWK";
constexpr std::uint32_t version = 5;

/// Throws Error(cannot_write) with errno unless `done`. `what` names the failed work.
void throw_unless(bool done, const char* what, const std::filesystem::path& path) {
  const int error_number = errno;
  if (!done) throw system_error(ErrorCode::cannot_write, error_number, path.string(), what);
}

/// Opens or creates the file. Returns its descriptor, or a negative number on failure. Throws
/// Error(usage) if there are too many ranks.
int open_file(const std::filesystem::path& path, std::uint32_t ranks) {
  if (ranks > WorkFile::most_ranks) {
    throw Error(ErrorCode::usage,
                fmt::format("{} ranks, expected at most {}", ranks, WorkFile::most_ranks));
  }
  return ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
}

/// Returns the file that keeps the values of a work file.
std::filesystem::path values_file_of(const std::filesystem::path& path) {
  return path.string() + ".values";
}

/// Returns the header: magic, version, rank, number of ranks - 1, the XXH64 of the table's header
/// plus the bytes of the file of values, and the XXH64 of these fields. The table's header
/// determines the order of the values, because it determines the numbering of edges and the
/// symmetries.
Bytes header_of(const format::Header& table, std::uint32_t rank, std::uint32_t ranks,
                std::uint64_t mapped) {
  Bytes data;
  for (const char letter : magic) put(data, static_cast<std::uint8_t>(letter));
  put(data, version);
  put(data, static_cast<std::uint16_t>(rank));
  put(data, static_cast<std::uint16_t>(ranks - 1));
  put(data, bytes::xxh64(format::encode_header(table)) + mapped);
  put(data, bytes::xxh64(data));
  return data;
}

/// Returns the bytes of a part before its values.
Bytes head_of(const LayerPart& part, std::span<const std::int8_t> values) {
  Bytes head;
  put(head, static_cast<std::uint32_t>(part.drawn));
  put(head, part.first_chunk);
  put(head, part.last_chunk);
  put(head, static_cast<std::uint64_t>(values.size()));
  put(head, bytes::xxh64(head) ^ bytes::xxh64(std::as_bytes(values)));
  return head;
}

}  // namespace

WorkFile::WorkFile(const std::filesystem::path& path, const format::Header& table,
                   Existing existing, std::uint32_t rank, std::uint32_t ranks,
                   std::uint64_t largest_size, std::uint64_t mapped)
    : path_(path), largest_size_(largest_size), descriptor_(open_file(path, ranks)) {
  throw_unless(descriptor_.open(), "open", path);
  const auto refuse = [&](const std::string& why,
                          const std::optional<Advice>& advice = std::nullopt) {
    throw Error(ErrorCode::output_exists, fmt::format("{}: {}", path.string(), why), advice);
  };
  struct stat status {};
  throw_unless(::fstat(descriptor_.number(), &status) == 0, "open", path);
  if (!S_ISREG(status.st_mode)) refuse("not a regular file; expected a work file");
  if (uninterrupted([&] { return ::flock(descriptor_.number(), LOCK_EX | LOCK_NB); }) != 0) {
    if (errno == EWOULDBLOCK) refuse("another run is using this work file");
    // On file systems without locks, a second run on the same work file is not detected.
    throw_unless(errno == ENOLCK || errno == EOPNOTSUPP || errno == ENOSYS || errno == EINVAL,
                 "lock", path);
  }
  if (::fstat(descriptor_.number(), &status) == 0 && status.st_nlink == 0) {
    refuse("another run has just removed this work file; try again");
  }

  const Bytes header = header_of(table, rank, ranks, mapped);
  Bytes found(header_size);
  found.resize(read_at(descriptor_.number(), 0, found));
  throw_unless(found.size() == header_size || errno == 0, "read", path);
  // The header is incomplete if a run was killed while writing it, or the disk was full.
  const std::span<const std::byte> begin =
      std::span(header).first(std::min(magic.size(), found.size()));
  if (!std::equal(begin.begin(), begin.end(), found.begin())) {
    refuse("not a work file of triwar", Advice::choose_other_output);
  }
  const bool begun = found.size() == header_size;
  if (begun && existing == Existing::resume && found != header) {
    const auto found_rank = get<std::uint16_t>(found, 12);
    const std::uint32_t found_ranks = get<std::uint16_t>(found, 14) + std::uint32_t{1};
    if (found == header_of(table, found_rank, found_ranks, mapped)) {
      refuse(fmt::format("saved by rank {} of {}, expected rank {} of {}", found_rank, found_ranks,
                         rank, ranks),
             Advice::discard_work_file);
    }
    refuse(fmt::format("work file of another game or version, or of a run with {} memory, expected "
                       "{}",
                       mapped > 0 ? "more" : "less", table.game),
           Advice::discard_work_file);
  }
  if (!begun || existing == Existing::restart) {
    cut(0);
    append(header);
    make_name_durable(path);
  }
  if (mapped > 0) map(mapped);
}

/// Maps the file of values, which is new unless there are parts.
void WorkFile::map(std::uint64_t mapped) {
  const std::filesystem::path path = values_file_of(path_);
  const int fresh = size() == header_size ? O_CREAT | O_TRUNC : 0;
  values_file_ = Descriptor(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | fresh, 0644));
  if (!values_file_.open() && errno == ENOENT) {
    throw Error(
        ErrorCode::output_exists,
        fmt::format("{}: missing, expected the values of {}", path.string(), path_.string()),
        Advice::discard_work_file);
  }
  throw_unless(values_file_.open(), "open", path);
  const auto lengthen = [&] {
    return ::ftruncate(values_file_.number(), static_cast<off_t>(mapped));
  };
  throw_unless(uninterrupted(lengthen) == 0, "write", path);
  if (fresh != 0) make_name_durable(path);
  values_ = map_values(values_file_.number(), mapped);
}

WorkFile::~WorkFile() {
  struct stat status {};
  if (::fstat(descriptor_.number(), &status) == 0 && status.st_nlink > 0 &&
      status.st_size == static_cast<off_t>(header_size)) {
    remove();
  }
}

std::uint64_t WorkFile::existing_size(const std::filesystem::path& path) {
  struct stat status {};
  const bool begun = ::stat(path.c_str(), &status) == 0;
  const auto parts = begun ? static_cast<std::uint64_t>(status.st_size) : 0;
  const bool mapped = ::stat(values_file_of(path).c_str(), &status) == 0;
  constexpr std::uint64_t block = 512;  // the file has holes
  return parts + (mapped ? static_cast<std::uint64_t>(status.st_blocks) * block : 0);
}

std::uint64_t WorkFile::size() const {
  struct stat status {};
  throw_unless(::fstat(descriptor_.number(), &status) == 0, "read", path_);
  return static_cast<std::uint64_t>(status.st_size);
}

std::optional<WorkFile::Part> WorkFile::part_at(std::uint64_t offset) const {
  const std::uint64_t all = size();
  if (all < offset + part_size) return std::nullopt;
  Bytes head(part_size);
  read(offset, head);
  const auto count = get<std::uint64_t>(head, 20);
  if (count > all - offset - part_size) return std::nullopt;
  Part part{.part = {.drawn = static_cast<int>(get<std::uint32_t>(head, 0)),
                     .first_chunk = get<std::uint64_t>(head, 4),
                     .last_chunk = get<std::uint64_t>(head, 12)},
            .values = std::vector<std::int8_t>(static_cast<std::size_t>(count)),
            .end = offset + part_size + count};
  read(offset + part_size, std::as_writable_bytes(std::span(part.values)));
  if (head != head_of(part.part, part.values)) return std::nullopt;
  return part;
}

std::uint64_t WorkFile::parts() const {
  std::uint64_t parts = 0;
  for (auto part = part_at(header_size); part; part = part_at(part->end)) ++parts;
  return parts;
}

WorkFile::Recovery WorkFile::resume(QuietSolver& solver, const std::function<void()>& before_part,
                                    std::uint64_t most_parts) {
  std::uint64_t offset = header_size;
  Recovery recovery;
  for (std::uint64_t parts = 0; parts < most_parts && !solver.done(); ++parts) {
    before_part();
    const std::uint64_t restored = solver.restored();
    const auto part = part_at(offset);
    if (!part) break;
    if (!solver.restore(part->part, part->values)) {
      throw Error(
          ErrorCode::output_exists,
          fmt::format("{}: part {} is whole, but no part of this run", path_.string(), parts + 1),
          Advice::discard_work_file);
    }
    offset = part->end;
    recovery.states += solver.restored() - restored;
  }
  recovery.discarded = std::max(size(), offset) - offset;
  if (recovery.discarded > 0) cut(offset);
  return recovery;
}

std::string WorkFile::Recovery::note(const std::string& name) const {
  return fmt::format(
      "{}: resuming after {} states of an earlier run{}\n", name, states,
      discarded > 0 ? fmt::format(" ({} damaged bytes at the end discarded)", discarded) : "");
}

void WorkFile::read(std::uint64_t offset, std::span<std::byte> into) const {
  throw_unless(read_at(descriptor_.number(), offset, into) == into.size(), "read", path_);
}

void WorkFile::add(const LayerPart& part, std::span<const std::int8_t> values) {
  const std::uint64_t size_before = size();
  if (size_before > largest_size_ || values.size() + part_size > largest_size_ - size_before) {
    throw_larger_than_planned(path_.string(), largest_size_);
  }
  if (values_file_.open()) {
    throw_unless(uninterrupted([&] { return ::fdatasync(values_file_.number()); }) == 0, "write",
                 values_file_of(path_));
  }
  append(head_of(part, values));
  append(std::as_bytes(values));
  if (Clock::now() - durable_ < std::chrono::seconds(10)) return;
  throw_unless(uninterrupted([&] { return ::fdatasync(descriptor_.number()); }) == 0, "write",
               path_);
  durable_ = Clock::now();
}

void WorkFile::remove() {
  ::unlink(path_.c_str());
  ::unlink(values_file_of(path_).c_str());  // useless without the other file
}

void WorkFile::append(std::span<const std::byte> data) {
  throw_unless(
      ::lseek(descriptor_.number(), 0, SEEK_END) >= 0 && write_all(descriptor_.number(), data),
      "write", path_);
}

void WorkFile::cut(std::uint64_t size) {
  const auto cut = [&] { return ::ftruncate(descriptor_.number(), static_cast<off_t>(size)); };
  throw_unless(uninterrupted(cut) == 0, "write", path_);
}

}  // namespace triwar
