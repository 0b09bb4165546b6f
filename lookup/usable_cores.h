// How many threads can work at once.
#pragma once

namespace triwar::lookup {

/// How many cores this process may use, which may be fewer than the machine has.
unsigned usable_cores() noexcept;

}  // namespace triwar::lookup
