#include "tablebase/base/descriptor.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <future>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace triwar::descriptor_test {
namespace {

bool is_open(int number) { return ::fcntl(number, F_GETFD) >= 0; }

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text));
}

/// Returns the text that read_at() reads at `offset`, of at most `most` bytes.
std::string text_at(const Descriptor& file, std::uint64_t offset, std::size_t most) {
  std::string text(most, '?');
  text.resize(read_at(file.number(), offset, std::as_writable_bytes(std::span(text))));
  return text;
}

TEST_CASE("A descriptor is closed once, by its last owner") {
  Descriptor first(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  REQUIRE(first.open());
  const int number = first.number();
  {
    Descriptor second(std::move(first));
    CHECK(second.number() == number);
    Descriptor third;
    CHECK(!third.open());
    third = std::move(second);
    CHECK(third.number() == number);
    CHECK(is_open(number));
  }
  CHECK(!is_open(number));
  Descriptor again(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  const int other = again.number();
  again.close();
  CHECK(!again.open());
  CHECK(!is_open(other));
}

TEST_CASE("A file is read at any offset up to its end") {
  const cli::TemporaryFolder folder;
  const Descriptor file(::open((folder / "file").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  REQUIRE(file.open());
  REQUIRE(write_all(file.number(), bytes_of("0123456789")));
  CHECK(text_at(file, 3, 4) == "3456");
  CHECK(text_at(file, 0, 10) == "0123456789");
  CHECK(text_at(file, 8, 4) == "89");
  CHECK(errno == 0);
  CHECK(text_at(file, 100, 4).empty());
  CHECK(errno == 0);
}

TEST_CASE("Why a descriptor cannot be read or written is in errno") {
  const Descriptor folder(::open("/", O_RDONLY | O_CLOEXEC));
  CHECK(text_at(folder, 0, 4).empty());
  CHECK(errno == EISDIR);
  CHECK(!write_all(folder.number(), bytes_of("text")));
  CHECK(errno == EBADF);
  const Descriptor full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
  CHECK(!write_all(full.number(), bytes_of("text")));
  CHECK(errno == ENOSPC);
}

TEST_CASE("More than a pipe holds is written as it is read") {
  std::array<int, 2> ends{};
  REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
  const Descriptor reading(ends[0]);
  Descriptor writing(ends[1]);
  const std::string text(1 << 20, 'x');
  bool written = false;
  std::jthread writer([&] {
    written = write_all(writing.number(), bytes_of(text));
    writing.close();
  });
  std::array<char, 4096> block{};
  std::size_t size = 0;
  for (;;) {
    const ssize_t count = ::read(reading.number(), block.data(), block.size());
    if (count <= 0) break;
    size += static_cast<std::size_t>(count);
  }
  writer.join();
  CHECK(written);
  CHECK(size == text.size());
}

TEST_CASE("Descriptors that do not block are waited for") {
  std::array<int, 2> ends{};
  REQUIRE(::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) == 0);
  const Descriptor reading(ends[0]);
  Descriptor writing(ends[1]);
  const std::string text(300'000, 'x');
  std::string arrived;
  std::promise<pid_t> reader_id;
  std::thread reader([&] {
    reader_id.set_value(::gettid());
    std::array<std::byte, 1000> some{};
    for (ssize_t count = 0; (count = read_some(reading.number(), some)) > 0;) {
      arrived.append(reinterpret_cast<const char*>(some.data()), static_cast<std::size_t>(count));
    }
  });
  cli::await_sleep(::getpid(), reader_id.get_future().get());  // the pipe is still empty
  CHECK(write_all(writing.number(), bytes_of(text)));
  writing.close();
  reader.join();
  CHECK(arrived == text);
}

}  // namespace
}  // namespace triwar::descriptor_test
