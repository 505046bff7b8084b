// The marks of time on an axis: whole multiples of one step, as close together as their labels let
// them be.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace slidelab::lab {

/// Pixels and seconds.
struct TimeAxis {
    double begin = 0.0;
    double end = 0.0;
    float right = 0.0F;                         ///< where the last label ends at the latest
    float gap = 0.0F;                           ///< from a mark to its label
    float room = 0.0F;                          ///< from a label to the next mark, at least
    std::function<float(double seconds)> x_of;  ///< rising
    std::function<float(const std::string& label)> width_of;
};

/// Its label begins a gap to the right of it; it has none where that would not fit.
struct TimeMark {
    float x = 0.0F;
    std::string label;
};

std::vector<TimeMark> time_marks(const TimeAxis& axis);

}  // namespace slidelab::lab
