// Byte sources that the caller of the C interface implements.
#pragma once

#include <memory>

#include "c/triwar.h"
#include "tablebase/file/byte_source.h"

namespace triwar::c {

/// Returns a byte source that calls source.read(). Throws Error(usage) if source.size is at
/// least 2^63.
std::unique_ptr<const ByteSource> open_source(const triwar_source& source);

}  // namespace triwar::c
