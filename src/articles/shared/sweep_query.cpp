#include "articles/shared/sweep_slide.hpp"

#include "articles/contract/one_way.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/depenetration/convex_depenetration.hpp"
#include "slidelab/narrow/leg_cast.hpp"

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

CastSettings SweepQuery::cast_settings() const {
    const double sign = settings_.ignore_grazing ? 1.0 : -1.0;
    return {sign * contact_tolerance, settings_.end_caps, settings_.front_faces_only};
}

SweepQuery::First SweepQuery::cast(const CastLeg& leg, Trace* trace, bool tests_overlaps) const {
    if (settings_.relative_motion) return cast_among(leg, trace, tests_overlaps);
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
