// Callbacks for tests that ignore what long work reports.
#pragma once

#include <cstdint>
#include <string>

#include "generator/generate.h"

namespace triwar::tests {

inline void ignore(std::uint64_t, std::uint64_t) {}

inline const Listener silent{.phase = [](const std::string&) -> Progress { return ignore; },
                             .note = [](const std::string&) {}};

}  // namespace triwar::tests
