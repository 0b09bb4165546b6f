#include "tablebase/base/error.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>

namespace triwar {

Error refused(ErrorCode code, const std::string& file, std::string_view what) {
  const int number = errno;
  const char* const why = number != 0 ? std::strerror(number) : "the file ends before";
  return Error(code, fmt::format("{}: cannot {}: {}", file, what, why), Refusal{number, file});
}

}  // namespace triwar
