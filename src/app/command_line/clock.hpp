// The time that commands say and compare; no run knows it.
#pragma once

#include <chrono>

namespace slidelab::lab {

/// Seconds since some moment, never going back.
inline double seconds_now() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

}  // namespace slidelab::lab
