// The path of a moving box.
#pragma once

#include <optional>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level_error.hpp"
#include "slidelab/level/traits.hpp"
#include "slidelab/level/wall_name.hpp"

namespace slidelab::lab {

/// Seconds. A shorter duration is refused: the box's place would no longer be finite.
inline constexpr double shortest_duration = 0.001;

/// A box that goes from `home` to `home + travel` in `duration` seconds, and back, for ever.
struct BoxPath {
    Box home;
    Vec2 travel;            ///< units
    double duration = 1.0;  ///< of one traverse, seconds, at least shortest_duration
    WallName name;
    Traits traits = {};

    /// The fraction of `travel` at `time` seconds, >= 0: 0 at home, 1 at the far end.
    double share_at(double time) const;

    /// The box at `time` seconds, >= 0. A triangle wave: constant speed, no trigonometry.
    Box at(double time) const;

    /// The bounds of the whole path.
    Aabb bounds() const;
};

/// Names what is wrong with a path; none if it may be in a map.
std::optional<Mismatch> mismatch_of_box_path(const BoxPath& path);

}  // namespace slidelab::lab
