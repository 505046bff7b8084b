#include "app/shell/ticker.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

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

double step_of(const Clock& clock) {
    constexpr int steps = 5;         // the first may have begun before
    constexpr int readings = 20000;  // of a clock with steps of 100 us five take some 5000
    double least = std::numeric_limits<double>::infinity();
    double before = clock();
    for (int i = 0, step = 0; i < readings && step < steps; ++i) {
        const double now = clock();
        if (now == before) continue;
        least = std::min(least, now - before);
        before = now;
        ++step;
    }
    return least;
}

Clock if_fine(Clock clock) {
    constexpr double longest_step = 1e-6;  // seconds: moves take from one to some hundred of these
    return step_of(clock) <= longest_step ? std::move(clock) : Clock();
}

}  // namespace slidelab::lab
