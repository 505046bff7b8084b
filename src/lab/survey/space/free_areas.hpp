// Free areas for the mover that a survey did not reach.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "lab/run/workers.hpp"
#include "lab/survey/space/exact_space.hpp"
#include "lab/survey/space/gaps.hpp"
#include "lab/survey/space/states.hpp"

namespace slidelab::lab {

// The narrowest gap on the widest path between two places.
//
// A wall grown by the mover is convex. Two of them are linked where they overlap, and the narrower
// the gap between two walls, the smaller is the mover for which they do. A mover gets from one
// place to another unless a closed chain of linked walls goes round one of the two and not the
// other. So links are made in the order of their gaps, and the first that closes such a chain is
// the narrowest gap on the widest path. A chain goes round one of them if it crosses the line
// between the places an odd number of times (union-find with parity, as in testing whether a graph
// is bipartite). Exact however wide a gap is, and without any cells.

class WallLinks {
public:
    /// All pairs of walls that touch, or between which the mover has no more room than `most`,
    /// units. `space` must outlive it. O(walls, and those near each of them).
    WallLinks(const ExactSpace& space, double most, Workers& workers);

    /// The gap between two places where the mover is free.
    struct Between {
        bool is_closed = false;  ///< walls that touch part them: there is no gap
        std::optional<Gap> gap;  ///< the narrowest on the widest path; none: of those linked
    };
    /// Gaps that `is_passed` accepts part nothing. O(links).
    Between between(Vec2 from, Vec2 to, const std::function<bool(const Gap&)>& is_passed) const;

private:
    struct Link {
        double room;  ///< minus infinity where the walls touch
        std::uint32_t first;
        std::uint32_t second;
    };

    Vec2 point_of(const Link& link) const;

    const ExactSpace& space_;
    std::vector<Link> links_;  ///< the narrowest first
};

struct FreeArea {
    Vec2 position;            ///< of the mover in it
    Aabb bounds;              ///< of the mover's positions in it, units
    double area = 0.0;        ///< of them, units squared
    WallLinks::Between path;  ///< the bottleneck of the widest path to it
};

/// Areas of at least `least` cells in which the mover is free, without a path of a cell's length
/// from a reached place, and not outside of the level. From the top down. `near_walls`: cells in
/// which a mover may touch a wall. O(cells).
std::vector<FreeArea> unreached_areas(const StateGraph& graph, const ExactSpace& space,
                                      const CellBits& near_walls, std::size_t least,
                                      Workers& workers);

}  // namespace slidelab::lab
