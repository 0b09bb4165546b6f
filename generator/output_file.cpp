#include "generator/output_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include "tablebase/base/error.h"

namespace triwar {
namespace {

std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : ".";
}

[[noreturn]] void throw_cannot_write(const std::string& path) {
  throw refused(ErrorCode::cannot_write, path, "write");
}

[[noreturn]] void throw_exists(const std::string& path) {
  throw Error(ErrorCode::output_exists, fmt::format("{}: exists already", path),
              Advice::replace_file);
}

/// The permissions that a file made in the ordinary way would get.
mode_t ordinary_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

OutputFile::OutputFile(const std::filesystem::path& path, Existing existing)
    : path_(path), existing_(existing) {
  std::error_code error;
  if (std::filesystem::is_symlink(std::filesystem::symlink_status(path_, error))) {
    // What is written or refused is what the link stands for.
    path_ = std::filesystem::canonical(path_, error);
    if (error) throw_exists(path.string());
  }
  const auto status = std::filesystem::status(path_, error);
  if (std::filesystem::exists(status)) {
    if (!std::filesystem::is_regular_file(status)) {
      throw Error(ErrorCode::output_exists,
                  fmt::format("{}: not a regular file, will not be replaced", path_.string()));
    }
    if (existing_ == Existing::refuse) throw_exists(path_.string());
  }
  temporary_ = path_.string() + ".part-XXXXXX";
  descriptor_ = Descriptor(::mkostemp(temporary_.data(), O_CLOEXEC));
  if (!descriptor_.open()) throw_cannot_write(path_.string());
}

OutputFile::~OutputFile() {
  if (descriptor_.open()) ::unlink(temporary_.c_str());
}

void OutputFile::write(bytes::View data) {
  if (!write_all(descriptor_.number(), data)) throw_cannot_write(path_.string());
}

void OutputFile::commit() {
  if (::fchmod(descriptor_.number(), ordinary_mode()) != 0 || ::fsync(descriptor_.number()) != 0) {
    throw_cannot_write(path_.string());
  }
  int renamed = ::renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, path_.c_str(),
                            existing_ == Existing::refuse ? RENAME_NOREPLACE : 0);
  if (renamed != 0 && errno == EEXIST) throw_exists(path_.string());
  if (renamed != 0 && errno == EINVAL) {  // a file system without RENAME_NOREPLACE
    renamed = ::rename(temporary_.c_str(), path_.c_str());
  }
  if (renamed != 0) throw_cannot_write(path_.string());
  descriptor_.close();
  make_name_durable(path_);
}

void OutputFile::remove_left_behind(const std::filesystem::path& path) {
  const std::string prefix = path.filename().string() + ".part-";
  constexpr std::size_t random_letters = 6;
  std::error_code ignored;
  // A range-based loop would throw where the folder cannot be read to its end.
  std::filesystem::directory_iterator entry(folder_of(path), ignored);
  for (; !ignored && entry != std::filesystem::directory_iterator(); entry.increment(ignored)) {
    const std::string name = entry->path().filename().string();
    std::error_code left;
    if (name.starts_with(prefix) && name.size() == prefix.size() + random_letters) {
      std::filesystem::remove(entry->path(), left);
    }
  }
}

void make_name_durable(const std::filesystem::path& path) noexcept {
  const Descriptor folder(::open(folder_of(path).c_str(), O_RDONLY | O_CLOEXEC));
  if (folder.open()) ::fsync(folder.number());
}

}  // namespace triwar
