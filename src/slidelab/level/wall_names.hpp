// The names of a level's walls. Parts without a name of their own are numbered in order, and so are
// the tiles along a side of a block: names are stored as runs that continue by themselves.
#pragma once

#include <cstdint>
#include <vector>

#include "slidelab/level/wall_name.hpp"

namespace slidelab::detail {

/// By number of the wall. `solid`: the wall's (Wall::solid).
class WallNames {
public:
    /// Names the next wall.
    void add(std::uint32_t solid, const WallName& name);

    /// O(log runs).
    WallName of(std::uint32_t wall, std::uint32_t solid) const;

    void shrink() { runs_.shrink_to_fit(); }

private:
    /// Walls with names at equal distances: from each to the next one, or from solid to solid.
    struct Run {
        std::uint32_t first_wall = 0;
        std::uint32_t first_solid = 0;
        WallName first;
        std::int8_t index_step = 0;
        std::int8_t row_step = 0;
        bool is_by_solid = false;

        bool has_one_name() const { return index_step == 0 && row_step == 0; }
        WallName at(std::uint32_t wall, std::uint32_t solid) const;
    };

    bool continues(const Run& run, std::uint32_t solid, const WallName& name) const;
    /// Lets a run of one name continue with the next one. False where its walls forbid it.
    bool extend(Run& run, std::uint32_t solid, const WallName& name) const;

    std::vector<Run> runs_;  ///< by first_wall
    std::uint32_t count_ = 0;
    std::uint32_t last_solid_ = 0;  ///< of the last wall
};

}  // namespace slidelab::detail
