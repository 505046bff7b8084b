#include "app/shell/fine_clock.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace slidelab::lab {

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
