// Byte sources that the caller of the C interface implements.
#pragma once

#include <memory>

#include "c/triwar.h"
#include "tablebase/file/byte_source.h"

namespace triwar::c {

/// Throws Error(usage) if the size of the source exceeds 2^63 - 1.
std::unique_ptr<const ByteSource> open_source(const triwar_source& source);

}  // namespace triwar::c
