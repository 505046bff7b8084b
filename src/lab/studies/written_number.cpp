#include "lab/studies/written_number.hpp"

#include <fmt/format.h>

#include <cmath>

namespace slidelab::lab {

std::string written(double value) {
    const double size = std::abs(value);
    if (size == 0.0) return "0";
    if (size < 0.0005) return fmt::format("{:.0e}", value);
    if (size < 10.0) return fmt::format("{:.3f}", value);
    if (size < 100000.0) return fmt::format("{:.1f}", value);
    return fmt::format("{:.2e}", value);
}

std::string written_pair(Vec2 v) { return fmt::format("{}, {}", written(v.x), written(v.y)); }

}  // namespace slidelab::lab
