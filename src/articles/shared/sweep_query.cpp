#include "articles/shared/sweep_slide.hpp"

#include "articles/contract/one_way.hpp"
#include "articles/shared/traced_walls.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/depenetration/body_penetration.hpp"
#include "slidelab/narrow/depenetration/convex_depenetration.hpp"
#include "slidelab/narrow/leg_cast.hpp"
#include "slidelab/narrow/surface_sides.hpp"

namespace slidelab::detail {

SweepQuery::SweepQuery(const Level& level, const MoveRequest& request,
                       const SweepSettings& settings, Trace* trace)
    : level_(level),
      request_(request),
      settings_(settings),
      mover_(request.shape, settings.skin),
      one_way_(one_way_filter_of(level, request, {mover_.corners(), radius_of(request.shape)})),
      center_(center_of(request.shape)),
      inradius_(mover_.inradius(center_)),
      trace_(trace) {}

/// Out of line: few places may be.
[[gnu::noinline]] bool SweepQuery::is_inside(Vec2 position) const {
    const Vec2 center = position + center_;
    return is_in_solid(level_, center) || is_in_any(request_.bodies, one_way_, center);
}

bool SweepQuery::is_deep_inside(Vec2 position) const {
    const double depth = settings_.end_caps ? shown_by_sides * inradius_ : 0.0;
    const bool may_be = level_.free_space().may_be_deep(position + center_, depth);
    return (may_be || !request_.bodies.empty()) && is_inside(position);
}

// --- The first hit ---

/// What takes part in a leg (leg_cast.hpp), with a hook for each candidate.
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

/// The hook of a move: counts what it tests, and tests for overlaps where it begins.
class SweepQuery::AtStart {
public:
    static constexpr bool tests_each_alone = false;

    AtStart(const SweepQuery& query, const CastLeg& leg, bool tests_overlaps)
        : query_(query), leg_(leg), tests_overlaps_(tests_overlaps) {}

    bool meets(std::uint32_t, const Wall& wall) {
        ++query_.tests_;
        if (tests_overlaps_) test_overlap(wall);
        return true;
    }
    bool meets(std::uint32_t, const MovingBody& body) {
        ++query_.tests_;
        if (tests_overlaps_) test_overlap(PlacedBody(body.shape, body.at(leg_.time)));
        return true;
    }
    static bool accepts(const SurfaceHit&) { return true; }

    bool overlaps() const { return overlaps_; }

private:
    void test_overlap(const PlacedBody& body) {
        for (std::size_t i = 0; i < body.size(); ++i)
            test_overlap({body.side(i), body.radius(), no_solid});
    }
    void test_overlap(const Wall& wall) {
        const Aabb bounds = bounds_of(wall);
        const Vec2 room = query_.mover_.extents() - Vec2{resting_depth, resting_depth};
        if (overlaps_ || !bounds.overlaps({leg_.from - room, leg_.from + room})) return;
        const Vec2 along = wall.segment.b - wall.segment.a;
        const double x = dot(leg_.from - wall.segment.a, along);
        if (!query_.settings_.end_caps && (x < 0.0 || x > length_squared(along))) return;
        overlaps_ =
            is_deeper_in(query_.mover_, leg_.from, wall.segment, wall.radius, resting_depth);
    }

    const SweepQuery& query_;
    const CastLeg& leg_;
    bool tests_overlaps_;
    bool overlaps_ = false;
};

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
        if (!trace_) return false;
        query_.note_wall(wall_of(hit.side), *trace_);
        trace_->casts().back().hits.push_back({wall_of(hit.side), hit.fraction});
        return false;
    }

    const SurfaceHit& lowest() const { return lowest_; }

private:
    /// False for a wall that is noted already, or too far away.
    bool is_candidate(WallRef wall, const Aabb& bounds, Vec2 translation) {
        const Aabb path = bounds_of(Segment{leg_.from, leg_.from + translation});
        if (!bounds.overlaps(inflated(path, query_.mover_.extents()))) return false;
        if (!trace_) return true;
        if (!trace_->casts().back().add_candidate(wall)) return false;
        query_.note_wall(wall, *trace_);
        return true;
    }

    const SweepQuery& query_;
    const CastLeg& leg_;
    Trace* trace_;
    SurfaceHit lowest_;
};

CastSettings SweepQuery::cast_settings() const {
    const double sign = settings_.ignore_grazing ? 1.0 : -1.0;
    return {sign * contact_tolerance, settings_.end_caps, settings_.front_faces_only};
}

template <typename Visit>
void SweepQuery::visit_bodies(const Aabb& area, Visit&& visit) const {
    const BodyList bodies = request_.bodies;
    const auto takes = [&](std::uint32_t number) { return one_way_.includes(bodies[number]); };
    bodies.visit(area, takes, visit);
}

SweepQuery::First SweepQuery::cast(const CastLeg& leg, Trace* trace, bool tests_overlaps) const {
    if (settings_.relative_motion || leg.until == 0.0)
        return cast_among(leg, trace, tests_overlaps);
    CastLeg standing = leg;
    standing.time = standing.until = 0.0;
    const First first = cast_among(standing, trace, tests_overlaps);
    if (trace) trace->casts().back().time = leg.time;
    return first;
}

SweepQuery::First SweepQuery::cast_among(const CastLeg& leg, Trace* trace,
                                         bool tests_overlaps) const {
    LegCast cast(Among(*this, AtStart(*this, leg, tests_overlaps)), leg, cast_settings());
    level_.broad_phase().query_sweep({leg.from, leg.from + leg.translation}, cast.extents(), cast);
    if (leg.among_bodies && !request_.bodies.empty())
        visit_bodies(cast.area_ahead(), [&](std::uint32_t body) { cast.test_body(body); });
    First first{std::nullopt, cast.among().hook().overlaps()};
    if (cast.first().any())
        first.hit = hit_of(cast.first(), cast.other(), cast.point_of(cast.first()));
    if (!settings_.earliest_hit || trace) look_at_each(leg, cast.first(), first.hit, trace);
    return first;
}

SweepHit SweepQuery::hit_of(const SurfaceHit& hit, Vec2 other, Vec2 point) const {
    const WallRef wall = wall_of(hit.side);
    return {
        hit.fraction, hit.normal + Vec2{},
        point,        wall,
        other,        settings_.relative_motion ? displacement_of(request_.bodies, wall) : Vec2{}};
}

/// Where the earliest hit does not count, that of the lowest wall does. A trace notes all near the
/// bounds of the path: more than the index visits, which skips walls beside a slanted path.
[[gnu::noinline]] void SweepQuery::look_at_each(const CastLeg& leg, const SurfaceHit& earliest,
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

// --- For a trace ---

void SweepQuery::note_wall(WallRef wall, Trace& trace) const {
    if (trace.wall(wall)) return;
    trace.add_wall(traced_wall(level_, request_.bodies, wall, settings_.relative_motion));
}

/// The part of its wall that a hit is on. Its side leads from a to b, or back.
static CapsulePart part_of(const SurfaceHit& hit) {
    if (!hit.at_corner) return CapsulePart::side;
    const bool is_at_its_end = hit.ending == hit.side;
    const bool leads_to_b = hit.side % 2 == 0;
    return is_at_its_end == leads_to_b ? CapsulePart::end_b : CapsulePart::end_a;
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

SweepQuery::First SweepQuery::begin(const CastLeg& leg) const { return cast(leg, trace_, true); }

std::optional<SweepHit> SweepQuery::first_hit(const CastLeg& leg) const {
    return cast(leg, trace_, false).hit;
}

std::optional<SweepHit> SweepQuery::look_ahead(const CastLeg& leg) const {
    return cast(leg, nullptr, false).hit;
}

Wall SweepQuery::wall_there(WallRef wall, double time) const {
    const double time_of_bodies = settings_.relative_motion ? time : 0.0;
    return detail::wall_at(level_, request_.bodies, wall, time_of_bodies);
}

std::optional<Vec2> SweepQuery::least_out(Vec2 position, const Evasion& evasion,
                                          std::span<const HalfPlane> within) const {
    return minimum_translation({.level = level_,
                                .bodies = request_.bodies,
                                .mover = mover_.convex(),
                                .start = position,
                                .against = -request_.displacement,
                                .evasion = evasion,
                                .one_way = one_way_,
                                .within = within},
                               1.0);
}

}  // namespace slidelab::detail
