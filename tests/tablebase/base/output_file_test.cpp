#include "tablebase/base/output_file.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

/// The number of calls of umask(), which this definition replaces.
static int umask_calls = 0;
extern "C" mode_t umask(mode_t mask) noexcept {
  ++umask_calls;
  return static_cast<mode_t>(::syscall(SYS_umask, mask));
}

namespace triwar::output_file_test {
namespace {

using cli::TemporaryFolder;
using Existing = OutputFile::Existing;
using std::filesystem::path;

bytes::View view(std::string_view text) { return std::as_bytes(std::span(text)); }

using cli::names_in;

std::optional<ErrorCode> code_of_opening(const path& file, Existing existing) {
  return tests::code_of([&] { OutputFile(file, existing); });
}

TEST_CASE("An output file has its name only once it is committed") {
  const TemporaryFolder folder;
  const path target = folder / "table";
  OutputFile file(target, Existing::refuse);
  file.write(view("one, "));
  file.write(view("two"));
  CHECK(!std::filesystem::exists(target));
  file.commit();
  CHECK(cli::read_file(target) == "one, two");
  CHECK(names_in(folder.path()) == std::vector<std::string>{"table"});
}

TEST_CASE("The temporary file is beside the output under a recognisable name") {
  const TemporaryFolder folder;
  const OutputFile file(folder / "table", Existing::refuse);
  const auto names = names_in(folder.path());
  REQUIRE(names.size() == 1);
  CHECK(names[0].starts_with("table.part-"));
}

TEST_CASE("An output file that is not committed leaves nothing behind") {
  const TemporaryFolder folder;
  {
    OutputFile file(folder / "table", Existing::refuse);
    file.write(view("half of it"));
  }
  CHECK(names_in(folder.path()).empty());
}

TEST_CASE("An output file that is not committed leaves an older one as it was") {
  const TemporaryFolder folder;
  cli::write_file(folder / "table", "old");
  {
    OutputFile file(folder / "table", Existing::replace);
    file.write(view("half of it"));
  }
  CHECK(cli::read_file(folder / "table") == "old");
  CHECK(names_in(folder.path()).size() == 1);
}

TEST_CASE("An existing file is refused before anything is written") {
  const TemporaryFolder folder;
  cli::write_file(folder / "table", "old");
  const auto error = tests::error_of([&] { OutputFile(folder / "table", Existing::refuse); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::output_exists);
  CHECK(error->advice() == Advice::replace_file);
  CHECK(cli::read_file(folder / "table") == "old");
  CHECK(names_in(folder.path()).size() == 1);
}

TEST_CASE("An existing file is replaced only if allowed, and only at the end") {
  const TemporaryFolder folder;
  cli::write_file(folder / "table", "old");
  OutputFile file(folder / "table", Existing::replace);
  file.write(view("new"));
  CHECK(cli::read_file(folder / "table") == "old");
  file.commit();
  CHECK(cli::read_file(folder / "table") == "new");
  CHECK(names_in(folder.path()).size() == 1);
}

TEST_CASE("Replacing a missing file creates it") {
  const TemporaryFolder folder;
  OutputFile file(folder / "table", Existing::replace);
  file.commit();
  CHECK(std::filesystem::is_empty(folder / "table"));
}

TEST_CASE("A file that appears in the meantime is not overwritten") {
  const TemporaryFolder folder;
  {
    OutputFile file(folder / "table", Existing::refuse);
    file.write(view("new"));
    cli::write_file(folder / "table", "came first");
    CHECK(tests::code_of([&] { file.commit(); }) == ErrorCode::output_exists);
    CHECK(cli::read_file(folder / "table") == "came first");
  }
  CHECK(names_in(folder.path()) == std::vector<std::string>{"table"});
}

TEST_CASE("Files are made with the permissions that the umask leaves") {
  const TemporaryFolder folder;
  const auto permissions_under = [&](mode_t mask) {
    const mode_t before = ::umask(mask);
    std::filesystem::remove(folder / "table");
    OutputFile file(folder / "table", Existing::replace);
    file.commit();
    ::umask(before);
    struct stat status {};
    REQUIRE(::stat((folder / "table").c_str(), &status) == 0);
    return status.st_mode & 07777;
  };
  CHECK(permissions_under(022) == 0644);
  CHECK(permissions_under(027) == 0640);
  CHECK(permissions_under(0) == 0666);
}

TEST_CASE("A file that is replaced leaves its permissions to the new one") {
  const TemporaryFolder folder;
  cli::write_file(folder / "table", "old");
  std::filesystem::permissions(folder / "table", std::filesystem::perms(0640));
  OutputFile(folder / "table", Existing::replace).commit();
  CHECK(std::filesystem::status(folder / "table").permissions() == std::filesystem::perms(0640));
}

TEST_CASE("Dangling links are followed; links to a missing folder or to themselves are errors") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "inner");
  std::filesystem::create_symlink("inner/again", folder / "link");
  std::filesystem::create_symlink("table", folder / "inner" / "again");
  OutputFile file(folder / "link", Existing::refuse);
  file.write(view("new"));
  file.commit();
  CHECK(std::filesystem::is_symlink(folder / "link"));
  CHECK(cli::read_file(folder / "inner" / "table") == "new");
  CHECK(code_of_opening(folder / "link", Existing::refuse) == ErrorCode::output_exists);

  std::filesystem::create_symlink("missing/table", folder / "broken");
  std::filesystem::create_symlink("round", folder / "round");
  CHECK(code_of_opening(folder / "broken", Existing::replace) == ErrorCode::cannot_write);
  CHECK(code_of_opening(folder / "round", Existing::replace) == ErrorCode::cannot_write);
}

TEST_CASE("Up to 40 links are followed") {
  const TemporaryFolder folder;
  for (int link = 1; link <= 41; ++link) {
    const std::string to = link == 1 ? "table" : std::to_string(link - 1);
    std::filesystem::create_symlink(to, folder / std::to_string(link));
  }
  OutputFile(folder / "40", Existing::refuse).commit();
  CHECK(std::filesystem::exists(folder / "table"));
  CHECK(code_of_opening(folder / "41", Existing::replace) == ErrorCode::cannot_write);
}

TEST_CASE("Only temporary files of killed runs are removed by the next run") {
  const TemporaryFolder folder;
  cli::write_file(folder / "table.part-abcdef", "left behind");
  cli::write_file(folder / "table.part-abcde", "mine");
  cli::write_file(folder / "other.part-abcdef", "of another file");
  OutputFile running(folder / "table", Existing::refuse);
  OutputFile(folder / "table", Existing::replace).commit();
  CHECK(!std::filesystem::exists(folder / "table.part-abcdef"));
  CHECK(std::filesystem::exists(folder / "table.part-abcde"));
  CHECK(std::filesystem::exists(folder / "other.part-abcdef"));
  // The temporary file of a running process stays.
  std::filesystem::remove(folder / "table");
  running.write(view("running"));
  running.commit();
  CHECK(cli::read_file(folder / "table") == "running");
}

TEST_CASE("The umask is not touched, because other threads may be creating files") {
  const TemporaryFolder folder;
  const int before = umask_calls;
  for (int run = 0; run < 2; ++run) OutputFile(folder / "table", Existing::replace).commit();
  CHECK(umask_calls == before);
}

TEST_CASE("A file that replaces a private one is private from the beginning") {
  const TemporaryFolder folder;
  cli::write_file(folder / "table", "old");
  std::filesystem::permissions(folder / "table", std::filesystem::perms(0600));
  const OutputFile file(folder / "table", Existing::replace);
  for (const std::string& name : names_in(folder.path())) {
    CHECK(std::filesystem::status(folder / name).permissions() == std::filesystem::perms(0600));
  }
}

TEST_CASE("Anything but a regular file is never replaced") {
  const TemporaryFolder folder;
  REQUIRE(std::filesystem::create_directory(folder / "folder"));
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  for (const Existing existing : {Existing::refuse, Existing::replace}) {
    CHECK(code_of_opening(folder / "folder", existing) == ErrorCode::output_exists);
    CHECK(code_of_opening(folder / "pipe", existing) == ErrorCode::output_exists);
    CHECK(code_of_opening("/dev/null", existing) == ErrorCode::output_exists);
  }
  CHECK(names_in(folder.path()).size() == 2);
}

TEST_CASE("The error for a file in a missing folder names the file") {
  const TemporaryFolder folder;
  const path target = folder / "missing" / "table";
  const auto error = tests::error_of([&] { OutputFile(target, Existing::refuse); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::cannot_write);
  CHECK(std::string(error->what()).starts_with(target.string() + ": "));
}

TEST_CASE("A file below a file cannot be written") {
  const TemporaryFolder folder;
  cli::write_file(folder / "file", "");
  CHECK(code_of_opening(folder / "file" / "table", Existing::refuse) == ErrorCode::cannot_write);
}

TEST_CASE("Removing the folder before the end is a write error") {
  const TemporaryFolder folder;
  REQUIRE(std::filesystem::create_directory(folder / "inner"));
  OutputFile file(folder / "inner" / "table", Existing::refuse);
  std::filesystem::remove_all(folder / "inner");
  CHECK(tests::code_of([&] { file.commit(); }) == ErrorCode::cannot_write);
}

TEST_CASE("A name without a folder is a file in the current folder") {
  const TemporaryFolder folder;
  const path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  OutputFile file("table", Existing::refuse);
  file.write(view("here"));
  file.commit();
  std::filesystem::current_path(before);
  CHECK(cli::read_file(folder / "table") == "here");
}

}  // namespace
}  // namespace triwar::output_file_test
