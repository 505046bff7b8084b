// The last hundred values or so of what is measured while the program runs, for the small plots.
#pragma once

#include <cstddef>
#include <vector>

namespace slidelab::lab {

class History {
public:
    static constexpr std::size_t capacity = 120;

    void add(double value) {
        if (values_.size() == capacity) values_.erase(values_.begin());
        values_.push_back(static_cast<float>(value));
    }
    double latest() const { return values_.empty() ? 0.0 : static_cast<double>(values_.back()); }
    /// The oldest first.
    const std::vector<float>& values() const { return values_; }

private:
    std::vector<float> values_;
};

struct Metrics {
    bool has_move_times = true;
    History move_time;   ///< microseconds a tick
    History iterations;  ///< rounds of the solver, a tick
    History contacts;    ///< a tick
    History steps;       ///< sub-steps, a tick
    History frame_time;  ///< milliseconds from picture to picture
    History work_time;   ///< milliseconds of it that the program worked
};

}  // namespace slidelab::lab
