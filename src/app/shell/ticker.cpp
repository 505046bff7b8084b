#include "app/shell/ticker.hpp"

#include <algorithm>
#include <cmath>

namespace slidelab::lab {

int Ticker::due(double now, double rate) {
    const double elapsed = last_ ? std::clamp(now - *last_, 0.0, longest_frame) : 0.0;
    last_ = now;
    pending_ += elapsed * rate;
    if (held_) pending_ = 1.0;
    held_ = false;
    // Frames that are as long as ticks must give one tick each, whatever the rounding of the clock.
    constexpr double rounding = 1e-6;
    const double whole = std::floor(pending_ + rounding);
    pending_ = std::max(0.0, pending_ - whole);
    between_ = std::min(pending_, 1.0);
    return static_cast<int>(whole);
}

void Ticker::hold() {
    held_ = true;
    last_.reset();
    between_ = 1.0;
}

}  // namespace slidelab::lab
