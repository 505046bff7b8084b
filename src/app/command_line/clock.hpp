// The clock of commands; runs do not use it.
#pragma once

#include <chrono>

namespace slidelab::lab {

/// Seconds from an arbitrary origin, monotonic.
inline double seconds_now() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

}  // namespace slidelab::lab
