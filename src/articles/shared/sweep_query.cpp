#include "articles/shared/sweep_slide.hpp"

#include "articles/contract/one_way.hpp"
#include "articles/shared/traced_walls.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/depenetration/body_penetration.hpp"
#include "slidelab/narrow/depenetration/convex_depenetration.hpp"
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

/// Visits candidates, and keeps the earliest hit.
class SweepQuery::Search {
public:
    Search(const SweepQuery& query, const CastLeg& leg, Trace* trace, bool tests_overlaps)
        : query_(query),
          leg_(leg),
          trace_(trace),
          walls_(query.level_.walls().data()),
          cast_(query.mover_, leg.from, leg.translation, cast_settings()),
          tests_overlaps_(tests_overlaps) {}

    bool overlaps() const { return overlaps_; }

    /// Half the size of the candidates' area: the mover's extents plus the tolerance.
    Vec2 extents() const {
        return query_.mover_.extents() + Vec2{contact_tolerance, contact_tolerance};
    }

    bool can_stop_at(double fraction) const {
        return cast_.can_stop_at(fraction) && query_.settings_.earliest_hit;
    }

    void operator()(std::uint32_t number) {
        if (!cast_.misses(walls_[number].segment, walls_[number].radius)) test_wall(number);
    }

    /// Notes all walls near the bounds of the path: more than the index visits, which skips walls
    /// beside a slanted path.
    void note_candidates() {
        query_.level_.broad_phase().query_aabb(
            swept_bounds(leg_.translation), [this](std::uint32_t number) {
                const bool is_new =
                    query_.one_way_.includes(number) &&
                    note_candidate(number, bounds_of(walls_[number]), leg_.translation);
                if (is_new && query_.settings_.earliest_hit) test_alone(number);
            });
    }

    void test_bodies() {
        const BodyList bodies = query_.request_.bodies;
        const auto takes = [&](std::uint32_t number) {
            return query_.one_way_.includes(bodies[number]);
        };
        bodies.visit(swept_bounds(leg_.translation), takes,
                     [&](std::uint32_t number) { test_body(number); });
    }

    /// Notes the result of the cast, with the wall that it hit.
    [[gnu::noinline]] void note_result(const std::optional<SweepHit>& hit) {
        TracedCast& cast = trace_->casts().back();
        cast.skin = query_.settings_.skin;
        cast.hit = hit;
        cast.hit_part = hit_part();
        if (!hit) return;
        note_wall(hit->wall);
        const Wall wall = wall_at(hit->wall, 0.0);
        cast.hit_segment = wall.segment;
        cast.hit_radius = wall.radius;
        const TracedWall* traced = trace_->wall(hit->wall);
        if (!traced) return;  // there are too many
        const FacedPath path{leg_.from - traced->displacement * leg_.time,
                             leg_.translation - hit->wall_displacement * time_of_bodies(),
                             SurfaceCast::deepest_start * contact_tolerance,
                             query_.settings_.front_faces_only};
        cast.facing = facing_sides(*traced, query_.mover_.convex(), path);
    }

    /// The part of the wall that is hit. Its side leads from a to b, or back.
    CapsulePart hit_part() const {
        const SurfaceHit& first = cast_.first();
        if (!first.at_corner) return CapsulePart::side;
        const bool is_at_its_end = first.ending == first.side;
        const bool leads_to_b = first.side % 2 == 0;
        return is_at_its_end == leads_to_b ? CapsulePart::end_b : CapsulePart::end_a;
    }
    std::optional<SweepHit> hit() const {
        const SurfaceHit& first = cast_.first();
        if (!first.any()) return std::nullopt;
        const Vec2 place = leg_.from + leg_.translation * first.fraction;
        const WallRef wall = wall_of(first.side);
        const BodyList bodies = query_.request_.bodies;
        return SweepHit{first.fraction,
                        first.normal + Vec2{},
                        contact_point(query_.mover_, place, first.normal,
                                      [&] { return wall_at(wall, first.fraction); }),
                        wall,
                        first.is_sharp ? cast_.other() + Vec2{} : Vec2{},
                        query_.settings_.relative_motion ? displacement_of(bodies, wall) : Vec2{}};
    }

private:
    /// In which bodies move along with the leg, as a part of the tick.
    double time_of_bodies() const {
        return query_.settings_.relative_motion ? leg_.until - leg_.time : 0.0;
    }
    /// The time of the bodies at a fraction of the leg.
    double time_at(double fraction) const {
        return query_.settings_.relative_motion ? leg_.time_at(fraction) : 0.0;
    }

    double sign() const { return query_.settings_.ignore_grazing ? 1.0 : -1.0; }
    /// The area that the mover's bounds sweep over. Touching counts: the corner at the end of a
    /// wall that is only touched may be hit.
    Aabb swept_bounds(Vec2 translation) const {
        return inflated(bounds_of(Segment{leg_.from, leg_.from + translation}), extents());
    }
    CastSettings cast_settings() const {
        const SweepSettings& settings = query_.settings_;
        return {sign() * contact_tolerance, settings.end_caps, settings.front_faces_only};
    }

    /// False for a wall that is noted already.
    bool note_candidate(WallRef wall, const Aabb& bounds, Vec2 translation) {
        const bool is_new = bounds.overlaps(swept_bounds(translation)) &&
                            trace_->casts().back().add_candidate(wall);
        if (is_new) note_wall(wall);
        return is_new;
    }
    void note_wall(WallRef wall) {
        if (trace_->wall(wall)) return;
        trace_->add_wall(traced_wall(query_.level_, query_.request_.bodies, wall,
                                     query_.settings_.relative_motion));
    }

    /// Out of line: most candidates are missed.
    [[gnu::noinline]] void test_wall(std::uint32_t number) {
        const Wall& wall = walls_[number];
        if (!query_.one_way_.includes(number)) return;
        ++query_.tests_;
        if (tests_overlaps_) test_overlap(wall);
        if (query_.settings_.earliest_hit) return test_sides(cast_, number);
        const SurfaceHit hit = test_alone(number);
        if (hit.side < cast_.first().side) cast_.replace(hit);
    }

    /// A wall by itself: for a trace, or where the earliest hit does not count.
    [[gnu::noinline]] SurfaceHit test_alone(std::uint32_t number) {
        SurfaceCast alone(query_.mover_, leg_.from, leg_.translation, cast_settings());
        test_sides(alone, number);
        note_hit(alone.first());
        return alone.first();
    }

    void test_sides(SurfaceCast& cast, std::uint32_t number) const {
        if (query_.settings_.reads_raw_walls()) {
            test_sides(cast, RawSides(query_.level_), number);
        } else {
            test_sides(cast, WeldedSides(query_.level_, query_.one_way_), number);
        }
    }

    /// Tests all sides of a wall.
    template <typename Sides>
    void test_sides(SurfaceCast& cast, const Sides& sides, std::uint32_t number) const {
        const Wall& wall = walls_[number];
        const auto& [a, b] = wall.segment;
        const SideNumber first = 2 * number;
        const SurfaceCast::Reach front = cast.reach(sides, first, {a, b}, wall.radius);
        if (front.any()) cast.test(sides, first, front);
        if (wall.solid != no_solid || a == b) return;
        const SurfaceCast::Reach back = cast.reach(sides, first + 1, {b, a}, wall.radius);
        if (back.any()) cast.test(sides, first + 1, back);
    }

    void test_body(std::uint32_t number) {
        const MovingBody& body = query_.request_.bodies[number];
        const Vec2 translation = leg_.translation - body.displacement * time_of_bodies();
        const Aabb bounds = bounds_at(body, time_at(0.0));
        if (trace_) note_candidate(WallRef::of_body(number), bounds, translation);
        if (!swept_bounds(translation).overlaps(bounds)) return;
        ++query_.tests_;
        SurfaceCast cast(query_.mover_, leg_.from, translation, cast_settings());
        const PlacedBody placed(body.shape, body.at(time_at(0.0)));
        const BodySides sides(placed, false, first_side_of_body(number));
        for (std::size_t i = 0; i < placed.size(); ++i) {
            const Segment side = placed.side(i);
            if (!cast.misses(side, placed.radius())) cast.test(sides, sides.number(i), {});
            if (tests_overlaps_) test_overlap({side, placed.radius(), no_solid});
        }
        const SurfaceHit& hit = cast.first();
        if (!hit.any()) return;
        note_hit(hit);
        if (query_.settings_.earliest_hit || !cast_.first().any()) cast_.take(hit, cast.other());
    }

    void note_hit(const SurfaceHit& hit) {
        if (!trace_ || !hit.any()) return;
        note_wall(wall_of(hit.side));
        trace_->casts().back().hits.push_back({wall_of(hit.side), hit.fraction});
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

    Wall wall_at(WallRef wall, double fraction) const {
        return detail::wall_at(query_.level_, query_.request_.bodies, wall, time_at(fraction));
    }

    const SweepQuery& query_;
    const CastLeg& leg_;
    Trace* trace_;
    const Wall* walls_;
    SurfaceCast cast_;
    bool tests_overlaps_;
    bool overlaps_ = false;
};

SweepQuery::First SweepQuery::cast(const CastLeg& leg, Trace* trace, bool tests_overlaps) const {
    if (trace) trace->casts().push_back({leg.from, leg.translation, leg.time});
    Search search(*this, leg, trace, tests_overlaps);
    if (trace) search.note_candidates();
    level_.broad_phase().query_sweep({leg.from, leg.from + leg.translation}, search.extents(),
                                     search);
    if (leg.among_bodies && !request_.bodies.empty()) search.test_bodies();
    First first{search.hit(), search.overlaps()};
    if (trace) search.note_result(first.hit);
    return first;
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
