// The lie of a map's walls: whether they look as those of a map that is seen from the side.
//
// Seen from the side there is ground below and nothing above, and walls are floors rather than
// sides: long runs of them that face up. Seen from above no direction is like that. Among 170
// public games whose view is known the lie says so in about half of those from the side, and
// falsely in a tenth of those from above: it is a guess, for maps that say nothing by a name.
#pragma once

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

struct WallLie {
    /// The share of the columns with a wall at the bottom of the map, less that of those with one
    /// at its top; -1 to 1.
    double grounded = 0.0;
    /// Among straight runs of at least three cells' sides, the share of those that face up beside
    /// those that face left; 0 to 1.
    double level = 0.0;
    double width = 0.0;  ///< by height
};

/// By the middles of a map's cells; zeros where the map is too small or too large to say. O(cells),
/// and at most a fraction of a second for its polygons.
WallLie lie_of(const LevelDocument& map);

/// The limits were chosen on those games, with false answers counting three times.
bool looks_from_the_side(const WallLie& lie);

}  // namespace slidelab::lab
