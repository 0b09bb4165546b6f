// Bytes that the caller of the C interface reads.
#pragma once

#include <memory>

#include "c/triwar.h"
#include "tablebase/file/byte_source.h"

namespace triwar::c {

/// Throws Error(usage) when its size is more than any file has.
std::unique_ptr<const ByteSource> open_source(const triwar_source& source);

}  // namespace triwar::c
