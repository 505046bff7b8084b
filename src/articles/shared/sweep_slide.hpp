// One move of a sweep, for all continuous strategies: resolves overlaps at the start, casts along
// the path, and slides on from each hit. And its cast among the level's walls and the moving
// boxes.
//
// The wall index finds the candidates of a leg of the path, the narrow phase (surface_cast.hpp) the
// earliest hit among them. It reads welded walls; with options about seams, or about single walls,
// it reads raw ones.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "articles/contract/strategy.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/narrow/aside.hpp"
#include "slidelab/narrow/contact_planes.hpp"
#include "slidelab/narrow/depenetration/convex_depenetration.hpp"
#include "slidelab/narrow/put_aside.hpp"
#include "slidelab/narrow/surface_cast.hpp"
#include "slidelab/narrow/surface_sides.hpp"

namespace slidelab::detail {

/// The articles' safeguards that the options of a sweep switch: all on, unless a failure is to be
/// shown.
struct SweepSettings {
    double skin = 0.0;             ///< units that the mover keeps away from walls
    bool end_caps = true;          ///< off: only the straight sides of walls
    bool earliest_hit = true;      ///< off: the wall of the lowest number counts
    bool front_faces_only = true;  ///< off: a mover inside a body hits its sides from behind
    bool ignore_grazing = true;    ///< off: touching is a hit
    bool relative_motion = true;   ///< off: bodies stay where they begin the tick

    bool resolve_overlap = true;  ///< off: overlaps at the start stay
    bool leave_together = true;   ///< off: overlaps are resolved body by body
    bool allow_escape = true;     ///< off: an overlap stops all movement

    bool slide_remainder = true;  ///< off: the remainder after the first contact is lost
    bool clip_all = true;         ///< off: only the plane of the last hit counts
    bool clip_velocity = true;
    double aside = aside_by_size;  ///< units that a box may put the mover aside (aside.hpp)

    /// The article's slide: the part of a vector along one wall with this normal.
    Vec2 (*slide_along)(Vec2 v, Vec2 normal) = nullptr;

    /// The failures of these options show at seams.
    bool reads_raw_walls() const {
        return !(end_caps && earliest_hit && front_faces_only && ignore_grazing);
    }
};

/// `trace`: gets the casts; may be null. O(walls near the path).
MoveResult sweep_slide(const Level& level, const MoveRequest& request,
                       const SweepSettings& settings, Trace* trace);

class SweepQuery {
public:
    /// `trace`: gets the casts; may be null.
    SweepQuery(const Level& level, const MoveRequest& request, const SweepSettings& settings,
               Trace* trace);

    /// The first leg of a move: its hit, and whether the mover overlaps a wall at the start.
    struct First {
        std::optional<SweepHit> hit;
        bool overlaps = false;
    };
    First begin(const CastLeg& leg) const;

    std::optional<SweepHit> first_hit(const CastLeg& leg) const;
    /// The same without a trace: for a leg that may not be gone.
    std::optional<SweepHit> look_ahead(const CastLeg& leg) const;

    /// The place of a wall at a time of the tick.
    Wall wall_there(WallRef wall, double time) const;

    /// The minimum translation out of everything, with bodies where the tick ends, for an
    /// evasion of these.
    std::optional<Vec2> least_out(Vec2 position, const Evasion& evasion,
                                  std::span<const HalfPlane> within) const;

    /// Walls and boxes tested so far, for a bound on work.
    std::int64_t tests() const { return tests_; }

    const CornerShape& mover() const { return mover_; }
    const OneWayFilter& one_way() const { return one_way_; }
    Vec2 center() const { return center_; }
    double inradius() const { return inradius_; }  ///< from its centre, units

    /// Whether the mover's centre is in a solid or a body.
    bool is_inside(Vec2 position) const;
    /// Whether the centre is so deep inside that the mover may overlap no side: at smaller depths
    /// the overlap shows at the sides.
    bool is_deep_inside(Vec2 position) const;

private:
    template <typename Hook>
    class Among;
    class AtStart;
    class EachAlone;

    First cast(const CastLeg& leg, Trace* trace, bool tests_overlaps) const;
    First cast_among(const CastLeg& leg, Trace* trace, bool tests_overlaps) const;
    void look_at_each(const CastLeg& leg, const SurfaceHit& earliest, std::optional<SweepHit>& hit,
                      Trace* trace) const;
    template <typename Visit>
    void visit_bodies(const Aabb& area, Visit&& visit) const;
    CastSettings cast_settings() const;
    SweepHit hit_of(const SurfaceHit& hit, Vec2 other, Vec2 point) const;
    void note_wall(WallRef wall, Trace& trace) const;
    void note_result(const SurfaceHit& counts, const std::optional<SweepHit>& hit,
                     const CastLeg& leg, Trace& trace) const;

    const Level& level_;
    const MoveRequest& request_;
    SweepSettings settings_;
    CornerShape mover_;
    OneWayFilter one_way_;
    Vec2 center_;  ///< of the mover, relative to its position
    double inradius_;
    Trace* trace_;
    mutable std::int64_t tests_ = 0;
};

/// The walls and bodies of a leg (leg_cast.hpp), with a hook for each candidate.
template <typename Hook>
class SweepQuery::Among {
public:
    Among(const SweepQuery& query, const Hook& hook) : query_(query), hook_(hook) {}

    const CornerShape& shape() const { return query_.mover_; }
    const Level& level() const { return query_.level_; }
    BodyList bodies() const { return query_.request_.bodies; }

    const Hook& hook() const { return hook_; }

    bool meets(std::uint32_t wall) {
        return query_.one_way_.includes(wall) && hook_.meets(wall, level().walls()[wall]);
    }
    bool meets_body(std::uint32_t number) { return hook_.meets(number, bodies()[number]); }
    template <typename Visit>
    void visit_sides(Visit&& visit) const {
        if (query_.settings_.reads_raw_walls()) {
            visit(RawSides(level()));
        } else {
            visit(WeldedSides(level(), query_.one_way_));
        }
    }

    // A one-way wall that takes part is solid from all sides.
    static bool is_solid_side(SideNumber) { return true; }
    static bool is_one_way(const Traits&) { return false; }
    static bool is_before(const Traits&, const Segment&) { return true; }

    static bool judges() { return Hook::tests_each_alone; }
    bool accepts(WallRef, const SurfaceHit& hit) { return hook_.accepts(hit); }

private:
    const SweepQuery& query_;
    Hook hook_;
};

template <typename Visit>
void SweepQuery::visit_bodies(const Aabb& area, Visit&& visit) const {
    const BodyList bodies = request_.bodies;
    const auto takes = [&](std::uint32_t number) { return one_way_.includes(bodies[number]); };
    bodies.visit(area, takes, visit);
}

}  // namespace slidelab::detail
