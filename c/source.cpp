#include "c/source.h"

#include <fmt/core.h>

#include <cstdint>
#include <limits>
#include <span>
#include <string>

#include "tablebase/base/error.h"

namespace triwar::c {
namespace {

class Source final : public ByteSource {
 public:
  explicit Source(const triwar_source& source) : name_(source.name), source_(source) {
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    if (size() > most) {
      throw Error(ErrorCode::usage,
                  fmt::format("{}: a size of {} bytes, expected at most {}", name_, size(), most));
    }
  }

  const std::string& name() const noexcept override { return name_; }
  std::uint64_t size() const noexcept override { return source_.size; }

  void read(std::uint64_t offset, std::span<std::byte> into) const override {
    if (offset > size() || into.size() > size() - offset) throw unread(offset, into.size());
    while (!into.empty()) {
      const std::size_t count = source_.read(source_.context, offset, into.data(), into.size());
      if (count == 0 || count > into.size()) throw unread(offset, into.size());
      offset += count;
      into = into.subspan(count);
    }
  }

 private:
  Error unread(std::uint64_t offset, std::size_t count) const {
    return Error(ErrorCode::damaged,
                 fmt::format("{}: cannot read {} bytes at offset {}", name_, count, offset));
  }

  std::string name_;
  triwar_source source_;
};

}  // namespace

std::unique_ptr<const ByteSource> open_source(const triwar_source& source) {
  return std::make_unique<Source>(source);
}

}  // namespace triwar::c
