#include "app/panel/time_axis.hpp"

#include <cmath>
#include <cstdint>
#include <optional>

#include "lab/run/kept_run.hpp"

namespace slidelab::lab {

namespace {

/// Seconds; each has the marks of a later one among its own, or nearly so.
constexpr double steps[] = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05,  0.1,   0.2,   0.5,
                            1,     2,     5,     10,   15,   30,    60,    120,   300,
                            600,   900,   1800,  3600, 7200, 14400, 21600, 43200, 86400};

std::string label_of(double seconds, double step, double end) {
    constexpr double rounding = 1e-9;
    const int decimals = step < 1.0 ? static_cast<int>(std::ceil(-std::log10(step) - rounding)) : 0;
    return written_time(seconds, decimals, end);
}

/// Nothing where a label would run into the mark after it.
std::optional<std::vector<TimeMark>> marks_with(const TimeAxis& axis, double step) {
    const float widest = axis.width_of(label_of(axis.end, step, axis.end));
    const auto room = static_cast<double>(axis.x_of(axis.end) - axis.x_of(axis.begin));
    // Their average settles most steps, without all their labels.
    const bool has_several = axis.end - axis.begin >= 2.0 * step;
    if (has_several && room * step / (axis.end - axis.begin) < static_cast<double>(widest))
        return std::nullopt;
    std::vector<TimeMark> marks;
    float free = axis.x_of(axis.begin);
    const auto last = static_cast<std::int64_t>(std::floor(axis.end / step));
    for (auto i = static_cast<std::int64_t>(std::ceil(axis.begin / step)); i <= last; ++i) {
        const double seconds = static_cast<double>(i) * step;
        const float x = axis.x_of(seconds);
        if (x < free) return std::nullopt;
        std::string label = label_of(seconds, step, axis.end);
        const float end = x + axis.gap + axis.width_of(label);
        free = end + axis.room;
        if (end > axis.right) label.clear();
        marks.push_back({x, std::move(label)});
    }
    return marks;
}

}  // namespace

std::vector<TimeMark> time_marks(const TimeAxis& axis) {
    for (const double step : steps) {
        if (auto marks = marks_with(axis, step)) return *marks;
    }
    return {};
}

}  // namespace slidelab::lab
