// How each role of a trace's marks is drawn: one table.
#pragma once

#include "slidelab/collision/contract/trace.hpp"
#include "view/drawing/view_settings.hpp"

namespace slidelab::lab {

/// What lies under the mover (candidate walls, Minkowski sums) and what lies over it (vectors,
/// points).
enum class Depth { under, over };

/// Widths and radii in points; 0: without outline, without a dot.
struct MarkLook {
    Role role;
    bool ViewSettings::*on;
    Depth depth;
    double width;
    double point_radius;
    double fill;  ///< share of the colour's alpha that circles and polygons are filled with
    bool dashed;
    int rank;  ///< of its numbers: the lower, the earlier they get their place
};

const MarkLook& look_of(Role role);

/// Whether the switches let marks of this role be drawn.
bool is_on(Role role, const ViewSettings& view);

/// Displacement and path of one tick: all are drawn longer by the same factor, or none.
bool is_way(Role role);

}  // namespace slidelab::lab
