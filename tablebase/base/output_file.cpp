#include "tablebase/base/output_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"

namespace triwar {
namespace {

std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : ".";
}

[[noreturn]] void throw_cannot_write(const std::filesystem::path& path, int error_number) {
  throw system_error(ErrorCode::cannot_write, error_number, path.string(), "write");
}

[[noreturn]] void throw_exists(const std::string& path) {
  throw Error(ErrorCode::output_exists, fmt::format("{}: exists already", path),
              Advice::replace_file);
}

/// Creates a file with a unique name by replacing the X's at the end of `name`. It has the
/// permissions of files that open() creates if `ordinary`, else it is the user's alone. Returns its
/// descriptor, or a negative number on failure.
int create_temporary(std::string& name, bool ordinary) {
  const int created = ::mkostemp(name.data(), O_CLOEXEC);
  if (created < 0 || !ordinary) return created;
  // Lets the kernel apply the umask. Reading it would change it for all threads of the process.
  ::close(created);
  ::unlink(name.c_str());
  return ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

/// Follows symbolic links. Returns their target, which need not exist. Throws Error(cannot_write)
/// if there are too many links.
std::filesystem::path follow_links(std::filesystem::path path) {
  constexpr int most_links = 40;
  std::error_code error;
  for (int links = 0; std::filesystem::is_symlink(std::filesystem::symlink_status(path, error));) {
    if (++links > most_links) throw_cannot_write(path, ELOOP);
    path = path.parent_path() / std::filesystem::read_symlink(path, error);
  }
  return path;
}

/// Returns the permissions of the file at `path`, which is not a link, or nullopt if there is none.
/// Throws Error(output_exists).
std::optional<mode_t> mode_of(const std::filesystem::path& path, OutputFile::Existing existing) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return std::nullopt;
  if (!std::filesystem::is_regular_file(status)) {
    throw Error(ErrorCode::output_exists,
                fmt::format("{}: not a regular file, will not be replaced", path.string()));
  }
  if (existing == OutputFile::Existing::refuse) throw_exists(path.string());
  return static_cast<mode_t>(status.permissions());
}

/// Removes the temporary files that killed runs have left for `path`.
void remove_left_behind(const std::filesystem::path& path) {
  const std::string prefix = path.filename().string() + ".part-";
  constexpr std::size_t random_letters = 6;
  std::error_code ignored;
  // A range-based loop would throw if reading the folder failed.
  std::filesystem::directory_iterator entry(folder_of(path), ignored);
  for (; !ignored && entry != std::filesystem::directory_iterator(); entry.increment(ignored)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(prefix) || name.size() != prefix.size() + random_letters) continue;
    const Descriptor left(::open(entry->path().c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    // If it is locked, another run is writing it.
    if (left.open() && ::flock(left.number(), LOCK_EX | LOCK_NB) == 0) {
      ::unlink(entry->path().c_str());
    }
  }
}

/// Renames a file. Returns 0, or -1 with errno set: EEXIST if `to` exists.
int rename_unless_exists(const char* from, const char* to) {
  if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL) return -1;
  // The file system lacks RENAME_NOREPLACE. link() does not replace files, either.
  if (::link(from, to) == 0) {
    ::unlink(from);
    return 0;
  }
  if (errno != EPERM && errno != ENOSYS && errno != EOPNOTSUPP) return -1;
  // It lacks hard links, too, so a file that appears after this check is replaced.
  if (::access(to, F_OK) == 0) {
    errno = EEXIST;
    return -1;
  }
  return ::rename(from, to);
}

}  // namespace

OutputFile::OutputFile(const std::filesystem::path& path, Existing existing)
    : path_(follow_links(path)), existing_(existing), mode_(mode_of(path_, existing)) {
  remove_left_behind(path_);
  struct stat status {};
  do {
    temporary_ = path_.string() + ".part-XXXXXX";
    descriptor_ = Descriptor(create_temporary(temporary_, !mode_));
    if (!descriptor_.open()) throw_cannot_write(path_, errno);
    // Tries again if another run has removed the file before it was locked. On file systems without
    // locks, runs remove no such files.
    ::flock(descriptor_.number(), LOCK_EX);
  } while (::fstat(descriptor_.number(), &status) == 0 && status.st_nlink == 0);
}

void OutputFile::check(const std::filesystem::path& path, Existing existing) {
  mode_of(follow_links(path), existing);
}

OutputFile::~OutputFile() {
  if (descriptor_.open()) ::unlink(temporary_.c_str());
}

void OutputFile::write(bytes::View data) {
  if (!write_all(descriptor_.number(), data)) throw_cannot_write(path_, errno);
}

void OutputFile::commit() {
  if ((mode_ && ::fchmod(descriptor_.number(), *mode_) != 0) ||
      uninterrupted([&] { return ::fsync(descriptor_.number()); }) != 0) {
    throw_cannot_write(path_, errno);
  }
  const auto rename = existing_ == Existing::refuse ? rename_unless_exists : ::rename;
  if (uninterrupted([&] { return rename(temporary_.c_str(), path_.c_str()); }) != 0) {
    if (errno == EEXIST) throw_exists(path_.string());
    throw_cannot_write(path_, errno);
  }
  descriptor_.close();
  make_name_durable(path_);
}

void make_name_durable(const std::filesystem::path& path) noexcept {
  const Descriptor folder(::open(folder_of(path).c_str(), O_RDONLY | O_CLOEXEC));
  if (folder.open()) uninterrupted([&] { return ::fsync(folder.number()); });
}

}  // namespace triwar
