// The one exception type of the project, which the C++ interface declares for its users, too.
#pragma once

#include <string>
#include <string_view>

#include "cpp/triwar/error.h"

namespace triwar {

/// Returns the error of a failed system call, with the message "FILE: cannot WHAT: REASON".
/// `error_number` is errno, or 0 for an unexpected end of the file.
Error system_error(ErrorCode code, int error_number, const std::string& file,
                   std::string_view what);

}  // namespace triwar
