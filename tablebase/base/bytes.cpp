#include "tablebase/base/bytes.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace triwar::bytes {

std::uint64_t xxh64(View data) noexcept { return XXH64(data.data(), data.size(), 0); }

}  // namespace triwar::bytes
