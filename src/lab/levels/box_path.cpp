#include "lab/levels/box_path.hpp"

#include <cmath>

#include "slidelab/level/level_checks.hpp"

namespace slidelab::lab {

double BoxPath::share_at(double time) const {
    // The first half of a round leads out, the second half back.
    const double translations = time / duration;
    const double round = translations - 2.0 * std::floor(translations * 0.5);
    return round <= 1.0 ? round : 2.0 - round;
}

Box BoxPath::at(double time) const { return {home.center + travel * share_at(time), home.half}; }

Aabb BoxPath::bounds() const {
    return merged(bounds_of(home), bounds_of(Box{home.center + travel, home.half}));
}

std::optional<Mismatch> mismatch_of_box_path(const BoxPath& path) {
    if (auto found = detail::mismatch_of_box(path.home)) return found;
    if (auto found = detail::mismatch_of_traits(path.traits)) return found;
    if (auto found = detail::mismatch_of_box({path.home.center + path.travel, path.home.half}))
        return found;
    if (!(path.duration >= shortest_duration && std::isfinite(path.duration))) {
        return Mismatch{detail::joined("one traverse takes ", path.duration, " seconds"),
                        detail::joined("at least ", shortest_duration)};
    }
    return detail::mismatch_of_name(path.name);
}

}  // namespace slidelab::lab
