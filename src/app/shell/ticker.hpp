// The number of fixed ticks due, and the fraction of the picture between two of them.
#pragma once

#include <functional>
#include <optional>

namespace slidelab::lab {

class Ticker {
public:
    /// Longer frames are cut: after a hang the world does not race to catch up.
    static constexpr double longest_frame = 0.25;  // seconds

    /// Ticks to make now, at `rate` ticks/s. The first call only notes the time.
    int due(double now, double rate);

    /// 0: the picture shows the state one tick ago; 1: the present state.
    double between() const { return between_; }

    /// Holds time and shows the present state. The next call of `due` returns one tick, so that the
    /// picture continues smoothly and a key acts at once.
    void hold();

private:
    std::optional<double> last_;
    bool held_ = false;
    double pending_ = 0.0;  // ticks not made yet
    double between_ = 1.0;
};

/// Seconds, monotonic.
using Clock = std::function<double()>;

}  // namespace slidelab::lab
