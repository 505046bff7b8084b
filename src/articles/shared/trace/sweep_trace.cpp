// A sweep's cast, each wall by itself: for a trace, and for a move in which the earliest hit does
// not count. A move with all its safeguards and without a trace calls nothing of it.
#include "articles/shared/sweep_slide.hpp"
#include "articles/shared/trace/traced_walls.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/leg_cast.hpp"

namespace slidelab::detail {

namespace {

/// The part of its wall that a hit is on. Its side leads from a to b, or back.
CapsulePart part_of(const SurfaceHit& hit) {
    if (!hit.at_corner) return CapsulePart::side;
    const bool is_at_its_end = hit.ending == hit.side;
    const bool leads_to_b = hit.side % 2 == 0;
    return is_at_its_end == leads_to_b ? CapsulePart::end_b : CapsulePart::end_a;
}

}  // namespace

/// The hook that looks at each wall by itself: keeps the hit of the lowest one, and notes all in a
/// trace, which may be null.
class SweepQuery::EachAlone {
public:
    static constexpr bool tests_each_alone = true;

    EachAlone(const SweepQuery& query, const CastLeg& leg, Trace* trace)
        : query_(query), leg_(leg), trace_(trace) {}

    bool meets(std::uint32_t wall, const Wall& there) {
        return is_candidate(wall, bounds_of(there), leg_.translation);
    }
    bool meets(std::uint32_t number, const MovingBody& body) {
        const Vec2 motion = body.displacement * (leg_.until - leg_.time);
        return is_candidate(WallRef::of_body(number), bounds_at(body, leg_.time),
                            leg_.translation - motion);
    }
    /// It stops no other's hit.
    bool accepts(const SurfaceHit& hit) {
        if (hit.side < lowest_.side) lowest_ = hit;
        if (!is_new_) return false;
        query_.note_wall(wall_of(hit.side), *trace_);
        trace_->casts().back().hits.push_back({wall_of(hit.side), hit.fraction});
        return false;
    }

    const SurfaceHit& lowest() const { return lowest_; }

private:
    /// Notes a wall near the path, once. Touching counts: the corner at the end of a wall that is
    /// only touched may be hit. A full list decides for no hit.
    bool is_candidate(WallRef wall, const Aabb& bounds, Vec2 translation) {
        const Vec2 extents = query_.mover_.extents() + Vec2{contact_tolerance, contact_tolerance};
        const Aabb path = bounds_of(Segment{leg_.from, leg_.from + translation});
        is_new_ = false;
        if (!bounds.overlaps(inflated(path, extents))) return false;
        is_new_ = trace_ && trace_->casts().back().add_candidate(wall);
        if (is_new_) query_.note_wall(wall, *trace_);
        return is_new_ || !query_.settings_.earliest_hit;
    }

    const SweepQuery& query_;
    const CastLeg& leg_;
    Trace* trace_;
    bool is_new_ = false;  ///< noted as the candidate under test
    SurfaceHit lowest_;
};

/// Replaces the hit by that of the lowest wall, unless the earliest counts. A trace notes all near
/// the bounds of the path: more than the index visits, which skips walls beside a slanted path.
void SweepQuery::look_at_each(const CastLeg& leg, const SurfaceHit& earliest,
                              std::optional<SweepHit>& hit, Trace* trace) const {
    if (trace) trace->casts().push_back({leg.from, leg.translation, leg.time});
    LegCast cast(Among(*this, EachAlone(*this, leg, trace)), leg, cast_settings());
    level_.broad_phase().query_aabb(cast.area(), [&](std::uint32_t wall) { cast.test_wall(wall); });
    if (leg.among_bodies)
        visit_bodies(cast.area(), [&](std::uint32_t body) { cast.test_body(body); });
    const SurfaceHit& counts = settings_.earliest_hit ? earliest : cast.among().hook().lowest();
    if (!settings_.earliest_hit && counts.any()) hit = hit_of(counts, {}, cast.point_of(counts));
    if (trace) note_result(counts, hit, leg, *trace);
}

void SweepQuery::note_wall(WallRef wall, Trace& trace) const {
    if (trace.wall(wall)) return;
    trace.add_wall(traced_wall(level_, request_.bodies, wall, settings_.relative_motion));
}

/// Notes the result of the last cast, with the wall that it hit.
void SweepQuery::note_result(const SurfaceHit& counts, const std::optional<SweepHit>& hit,
                             const CastLeg& leg, Trace& trace) const {
    TracedCast& cast = trace.casts().back();
    cast.skin = settings_.skin;
    cast.hit = hit;
    cast.hit_part = part_of(counts);
    if (!hit) return;
    note_wall(hit->wall, trace);
    const Wall wall = wall_there(hit->wall, leg.time);
    cast.hit_segment = wall.segment;
    cast.hit_radius = wall.radius;
    const TracedWall* traced = trace.wall(hit->wall);
    if (!traced) return;  // there are too many
    const FacedPath path{leg.from - traced->displacement * leg.time,
                         leg.translation - hit->wall_displacement * (leg.until - leg.time),
                         SurfaceCast::deepest_start * contact_tolerance,
                         settings_.front_faces_only};
    cast.facing = facing_sides(*traced, mover_.convex(), path);
}

}  // namespace slidelab::detail
