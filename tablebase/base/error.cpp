#include "tablebase/base/error.h"

#include <fmt/core.h>

#include <cstring>

#include "tablebase/base/text.h"

namespace triwar {

Error system_error(ErrorCode code, int error_number, const std::string& file,
                   std::string_view what) {
  const char* const why =
      error_number != 0 ? std::strerror(error_number) : "unexpected end of file";
  return Error(code, fmt::format("{}: cannot {}: {}", quote(file, file.size()), what, why),
               SystemCause{error_number, file});
}

}  // namespace triwar
