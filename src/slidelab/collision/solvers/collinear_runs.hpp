// Walls that are one straight wall: pieces of it, one drawn twice, one drawn backwards.
//
// Sides of flush solids that face each other are seams: on one line, and no surface of the solids
// together.
#pragma once

#include <cstddef>
#include <span>

#include "slidelab/collision/solvers/push_query.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

struct WallRun {
    Wall wall;                    ///< from the first end of all pieces to the last
    Segment longest;              ///< piece: its direction is the best known
    bool is_one_wall = true;      ///< nothing was joined to it
    Vec2 outside;                 ///< of a side of a solid in it, not of unit length; otherwise 0
    bool may_have_seams = false;  ///< sides of solids in it look either way
};

/// Gathers walls. Those that lie in one line and touch or overlap are joined.
class WallRuns {
public:
    void add(const Wall& wall);

    /// Each as long as it gets. Of more lines than there is room for, those that came last are
    /// left out: they count as the pieces that they are.
    std::span<const WallRun> joined();

private:
    static bool join(WallRun& run, const WallRun& other);

    InlineVector<WallRun, 32> runs_;
};

/// The straight surfaces that the pieces of one run make: all of it but seams.
class RunSurfaces {
public:
    explicit RunSurfaces(const WallRun& run);

    /// Any wall: one that is not on the run's line is left out.
    void add(const Wall& wall);

    /// Whether there is a seam; `visit(Wall)` is called for each surface between seams. Of more
    /// pieces than there is room for no seam is known: the run is one surface.
    template <typename Visit>
    bool visit_between_seams(Visit&& visit);

private:
    struct End {
        double at = 0.0;  ///< along the run, units
        Vec2 point;
        bool operator<(const End& other) const { return at < other.at; }
    };
    struct Piece {
        End low;
        End high;
        double facing = 0.0;  ///< above or below 0: of a solid, which lies on this side of it or
                              ///< on the other; 0: of none, and no seam
    };
    enum class Part { none, surface, seam };

    Part part_at(double at) const;

    const WallRun* run_;
    Vec2 along_;
    InlineVector<Piece, 16> pieces_;
    InlineVector<End, 32> ends_;
};

template <typename Visit>
bool RunSurfaces::visit_between_seams(Visit&& visit) {
    if (pieces_.dropped() > 0) {
        visit(run_->wall);
        return false;
    }
    ends_.sort();
    bool has_seam = false;
    const End* start = nullptr;  // of the surface that has begun
    const auto end_at = [&](const End& end) {
        if (start) visit(Wall{{start->point, end.point}, run_->wall.radius, no_solid});
        start = nullptr;
    };
    for (std::size_t i = 0; i + 1 < ends_.size(); ++i) {
        const End& low = ends_[i];
        const double size = ends_[i + 1].at - low.at;
        if (size <= flush_gap) continue;
        const Part part = part_at(low.at + 0.5 * size);
        has_seam = has_seam || part == Part::seam;
        if (part != Part::surface) end_at(low);
        if (part == Part::surface && !start) start = &low;
    }
    if (ends_.size() > 0) end_at(ends_[ends_.size() - 1]);
    return has_seam;
}

}  // namespace slidelab::detail
