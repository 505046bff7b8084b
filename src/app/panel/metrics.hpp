// The last hundred values or so of what is measured while the program runs, for the small plots.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace slidelab::lab {

class History {
public:
    static constexpr std::size_t capacity = 120;

    void add(double value) {
        values_[next_] = static_cast<float>(value);
        next_ = (next_ + 1) % capacity;
        size_ = std::min(size_ + 1, capacity);
    }
    double latest() const {
        return static_cast<double>(values_[(next_ + capacity - 1) % capacity]);
    }
    double greatest() const {
        return static_cast<double>(*std::max_element(values_.begin(), values_.end()));
    }

    /// For ImGui::PlotLines: values, how many, and where the oldest is.
    const float* data() const { return values_.data(); }
    int size() const { return static_cast<int>(size_); }
    int oldest() const { return size_ == capacity ? static_cast<int>(next_) : 0; }

private:
    std::array<float, capacity> values_{};
    std::size_t size_ = 0;
    std::size_t next_ = 0;
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
