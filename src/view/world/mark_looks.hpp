// The style of each role of a trace's marks: one table.
#pragma once

#include "lab/saved_scenes/view_settings.hpp"
#include "slidelab/collision/contract/trace.hpp"

namespace slidelab::lab {

/// Marks under the mover (candidate walls, Minkowski sums) and over it (vectors, points).
enum class Depth { under, over };

/// Widths and radii in points; 0: without outline, without a dot.
struct MarkLook {
    Role role;
    bool ViewSettings::*on;
    Depth depth;
    double width;
    double point_radius;
    double fill;  ///< of circles and polygons, as a fraction of the colour's alpha
    bool dashed;
    int rank;  ///< of its numbers: lower ranks are placed first
};

const MarkLook& look_of(Role role);

/// Whether the switches show marks of this role.
bool is_on(Role role, const ViewSettings& view);

/// Displacement and path of one tick: all are drawn longer by the same factor, or none.
bool is_way(Role role);

}  // namespace slidelab::lab
