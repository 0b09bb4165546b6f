// A size as people write it.
#pragma once

#include <cstdint>
#include <string>

namespace triwar {

/// A size in bytes for people: "1.5 GiB".
std::string size_text(std::uint64_t bytes);

}  // namespace triwar
