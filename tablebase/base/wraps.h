// An attribute that exempts a function from clang's integer sanitizer (CONTRIBUTING.md).
#pragma once

/// For functions whose unsigned arithmetic loses bits on purpose.
#ifdef __clang__
#define TRIWAR_WRAPS __attribute__((no_sanitize("integer")))
#else
#define TRIWAR_WRAPS
#endif
