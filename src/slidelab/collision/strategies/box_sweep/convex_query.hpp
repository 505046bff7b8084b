// Everything that a convex mover can hit: the level's walls and the kinematic boxes, as convex
// bodies. A free segment is a body of two corners; of a solid, the body is the convex piece that a
// wall is a side of, so that a corner of it is one corner and not the ends of two sides.
//
// For box_sweep. The wall index tells what is near a leg of the path; the cast (convex_cast.hpp)
// where that leg first leads into it. Where several sides are hit at one place, the hit is judged
// by the arc of directions that all of them block together (geometry/blocked_arc.hpp).
#pragma once

#include <optional>
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/collision/solvers/slide_solver.hpp"
#include "slidelab/collision/solvers/sweep_marks.hpp"
#include "slidelab/geometry/blocked_arc.hpp"
#include "slidelab/geometry/convex/convex_cast.hpp"
#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::detail {

struct ConvexQuerySettings {
    bool front_faces_only = true;  ///< off: what is inside a body hits its sides from behind
    bool ignore_grazing = true;    ///< off: touching is a hit
    bool relative_motion = true;   ///< off: kinematic boxes stand where they begin the tick
};

/// A body, copied from where it is kept.
struct ConvexBodyAt {
    InlineVector<Vec2, 16> corners;  ///< screen-clockwise; pieces of solids have no more
    Aabb bounds;
    WallRef wall;  ///< its first
    std::uint32_t piece = ConvexPieces::no_piece;
    Vec2 translation;  ///< of a kinematic box, in the whole tick
    Vec2 outside;      ///< of a side of an outline that could not be cut: where it is hit
                       ///< from, not of unit length; otherwise zero

    CastTarget target() const { return {corners.all(), bounds}; }
};

class ConvexQuery {
public:
    ConvexQuery(const Level& level, const MoveRequest& request, const ConvexQuerySettings& settings,
                SweepRecord* record);

    /// The first hit of a leg, and whether the mover overlaps something where the leg begins.
    struct First {
        std::optional<SweepHit> hit;
        bool overlaps = false;
    };
    First cast(const CastQuery& leg) const;

    std::optional<SweepHit> first_hit(const CastQuery& leg) const { return cast(leg).hit; }

    /// After a leg that is so long, or so far out, that rounding may have led it into what it
    /// touched: the nearest position that is out again. Otherwise the same bits.
    Vec2 settled(Vec2 position, const CastQuery& leg) const;

    /// Bodies tested so far: what a bound on work counts.
    std::int64_t tests() const { return tests_; }

    const SweptMover& mover() const { return mover_; }

    /// Whether the mover's centre is in a solid or a kinematic box: deep in it there are no sides
    /// to tell.
    bool is_inside(Vec2 position) const;

    // --- Overlaps ---

    /// The minimum translation out of the body of one wall.
    Penetration overlap(WallRef wall, Vec2 position, double time) const;

    /// The side of the body of one wall that the mover touches at a place, at the start of the
    /// tick; at a corner the one that faces more along `direction`. Its depth is 0.
    std::optional<Penetration> touched(WallRef wall, Vec2 position, Vec2 direction) const;

private:
    class Search;

    ConvexBodyAt body_of_wall(std::uint32_t number) const;
    ConvexBodyAt body_of_box(std::size_t number, double time) const;
    ConvexBodyAt body_of(WallRef wall, double time) const;
    /// The wall of a body that a normal belongs to.
    WallRef wall_of(const ConvexBodyAt& body, const ConvexCastResult& result) const;
    bool is_cut(const ConvexBodyAt& body, const ConvexCastResult& result, Vec2 position,
                double tolerance) const;

    template <typename Visit>
    void visit_bodies_at_rest(const Aabb& area, Visit&& visit) const;

    First first_on(const CastQuery& leg) const;
    SweepHit judged(const CastQuery& leg, const SweepHit& hit, const ConvexBodyAt& body) const;
    BlockedArc blocked_at(Vec2 position, Vec2 direction, double tolerance) const;
    Vec2 lift_over(Vec2 position, Vec2 direction, const ConvexBodyAt& body, double tolerance) const;
    Penetration deepest_lean_at(Vec2 position, double least, double most) const;
    Penetration overlap(const ConvexBodyAt& body, Vec2 position, double tolerance) const;

    const Level& level_;
    const MoveRequest& request_;
    ConvexQuerySettings settings_;
    SweptMover mover_;
    Vec2 extents_;
    Vec2 center_;            ///< of the mover, from its position
    double inradius_ = 0.0;  ///< of a box; for other movers 0 will do
    SweepRecord* record_;    ///< with a trace only
    mutable std::int64_t tests_ = 0;
};

}  // namespace slidelab::detail
