// The sides and surfaces of a level, as a list.
#pragma once

#include <cstdint>
#include <vector>

#include "slidelab/level/level.hpp"

namespace slidelab::test {

inline std::vector<detail::SideNumber> sides_of(const Level& level) {
    std::vector<detail::SideNumber> sides;
    for (detail::SideNumber side = 0; side != 2 * level.walls().size(); ++side) {
        if (detail::has_side(level, side)) sides.push_back(side);
    }
    return sides;
}

/// Point obstacles included.
inline std::vector<detail::SideNumber> all_sides_of(const Level& level) {
    std::vector<detail::SideNumber> sides;
    for (detail::SideNumber side = 0; side != 2 * level.walls().size(); ++side) {
        const bool is_point = !detail::is_backwards(side) &&
                              detail::is_point(level.walls()[detail::wall_of(side)].segment);
        if (is_point || detail::has_side(level, side)) sides.push_back(side);
    }
    return sides;
}

/// Each surface by the first of its sides.
inline std::vector<detail::SideNumber> surfaces_of(const Level& level) {
    std::vector<detail::SideNumber> surfaces;
    for (const detail::SideNumber side : all_sides_of(level)) {
        if (level.weld().surface_of(level, side).first == side) surfaces.push_back(side);
    }
    return surfaces;
}

}  // namespace slidelab::test
