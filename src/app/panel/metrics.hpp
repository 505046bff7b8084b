// The last hundred values or so of what is measured while the program runs, for the small plots.
#pragma once

#include <array>
#include <cstddef>

namespace slidelab::lab {

class History {
public:
    static constexpr std::size_t capacity = 120;

    void add(double value);
    void clear() { *this = {}; }

    double latest() const;
    double greatest() const;

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
