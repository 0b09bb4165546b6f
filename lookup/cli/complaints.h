// Messages about bad questions on standard error.
#pragma once

#include <cstdint>
#include <string_view>

namespace triwar::lookup {

/// Writes the first 20 messages about bad questions to standard error. The destructor writes the
/// number of the others.
class Complaints {
 public:
  /// `what` is the word for a question in messages. Its text must outlive this.
  explicit Complaints(std::string_view what) : what_(what) {}
  Complaints(const Complaints&) = delete;
  Complaints& operator=(const Complaints&) = delete;
  ~Complaints();

  /// Counts messages, one line for each bad question, and writes those within the limit if
  /// `written`.
  void add(std::string_view lines, bool written = true);

  bool any() const { return count_ > 0; }

 private:
  static constexpr std::uint64_t most_written = 20;

  std::string_view what_;
  std::uint64_t count_ = 0;
};

}  // namespace triwar::lookup
