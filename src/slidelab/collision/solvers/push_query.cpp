#include "slidelab/collision/solvers/push_query.hpp"

#include <algorithm>
#include <optional>

#include "slidelab/collision/query/bodies.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

/// A move that tests more than this stops with StopReason::work_limit.
constexpr std::int64_t most_work = 5'000'000;

constexpr SweepSettings as_it_is;

/// Whether a sub-step leads the mover's centre, `center` from its position, through a wall. Solids
/// may be left through their sides; with `at_start` a wall that the centre begins on may be left to
/// either side.
bool crosses_wall(const Level& level, const OneWayRule& rule, const Segment& step, Vec2 center,
                  bool at_start) {
    bool crossed = false;
    const Segment translation{step.a + center, step.b + center};
    level.broad_phase().query_aabb(bounds_of(translation), [&](std::uint32_t number) {
        const Wall& wall = level.walls()[number];
        const Vec2 along = wall.segment.b - wall.segment.a;
        const bool outwards = wall.solid != no_solid && dot(outward(along), step.b - step.a) > 0.0;
        if (crossed || outwards || !segments_touch(translation, wall.segment) ||
            !rule.includes(number))
            return;
        const Vec2 nearest = closest_point_on_segment(translation.a, wall.segment);
        crossed = !at_start || distance(translation.a, nearest) > contact_tolerance;
    });
    return crossed;
}

/// Calls `visit(ConvexShape)` for obstacles that may touch an area, some more than once: solids and
/// boxes as convex bodies, or wall by wall.
template <typename Visit>
void visit_obstacles(const LevelBodies& source, const Aabb& area, bool by_sides, Visit&& visit) {
    if (!by_sides) return source.visit(area, [&](const Body& body) { visit(body.shape()); });
    const auto visit_wall = [&](const Segment& line, double radius, WallRef ref) {
        const ConvexSide ends[] = {{line.a, ref.number()}, {line.b, ref.number()}};
        visit(ConvexShape{std::span(ends, has_direction(line.b - line.a) ? 2 : 1), radius});
    };
    source.level.broad_phase().query_aabb(area, [&](std::uint32_t number) {
        const Wall& wall = source.level.walls()[number];
        if (area.overlaps(bounds_of(wall)) && source.rule.includes(number))
            visit_wall(wall.segment, wall.radius, number);
    });
    for (std::size_t i = 0; i < source.kinematic_boxes.size(); ++i) {
        const Box box = box_at(source.kinematic_boxes[i], source.time);
        if (!area.overlaps(bounds_of(box)) || !source.rule.includes(source.kinematic_boxes[i]))
            continue;
        std::uint32_t side = 0;
        for (const Segment& line : sides_of(box))
            visit_wall(line, 0.0, WallRef::of_box(source.level, i, side++));
    }
}

}  // namespace

PushQuery::PushQuery(const Level& level, const MoveRequest& request, const PushMethod& method,
                     MoveResult& result)
    : level_(level),
      request_(request),
      method_(method),
      rule_(level, request),
      cast_(level, request, as_it_is, nullptr),
      mover_(cast_.mover().convex()),
      bounds_(mover_.bounds()),
      overlaps_(level, request, mover_, true, result) {}

// --- The article ---

/// Article 001, section 2, slideMove: the mover has been moved to its target. It is pushed out
/// along the deepest contact until nothing overlaps or the rounds are used up.
void PushQuery::push_out(Trial& mover, double time, double deepest) {
    for (;;) {
        const Found contact = find(mover.position, time);
        mover.residual = contact.deepest;
        const bool is_over = mover.rounds() == rounds() || mover.residual > deepest;
        if (!contact.any() || is_over || is_out_of_work()) return;
        mover.push(contact.chosen);
    }
}

/// Section 4, collideWithSegments: of several collisions the deepest. Equal depths are ordered by
/// normal and point (is_deeper), so the order of the walls does not matter.
Found PushQuery::find(Vec2 position, double time) {
    Found found;
    const double tolerance = contact_tolerance_at(position);
    visit_near(position, time, [&](const ConvexShape& obstacle) {
        work_ += static_cast<std::int64_t>(obstacle.sides.size());
        const Penetration one = method_.overlap(mover_, position, obstacle, tolerance);
        if (!one.overlaps()) return;
        found.deepest = std::max(found.deepest, one.depth);
        if (!found.any() || goes_before(one, found.chosen)) found.chosen = one;
    });
    return found;
}

bool PushQuery::goes_before(const Penetration& one, const Penetration& other) const {
    return method_.deepest_first ? is_deeper(one, other) : one.wall > other.wall;
}

template <typename Visit>
void PushQuery::visit_near(Vec2 position, double time, Visit&& visit) {
    constexpr std::int64_t of_a_query = 4;
    work_ += of_a_query;
    const Aabb area{position + bounds_.min, position + bounds_.max};
    visit_obstacles({level_, boxes(), time, rule_}, area, method_.by_sides, visit);
}

bool PushQuery::is_out_of_work() const {
    return work_ + cast_.tests() >= most_work || least_work_.is_exhausted();
}

// --- Past it: out of several obstacles at once ---

ConvexDepenetration PushQuery::depenetration_from(Vec2 start) {
    return {.level = level_,
            .kinematic_boxes = boxes(),
            .mover = mover_,
            .start = start,
            .against = -request_.displacement,
            .work = &least_work_,
            .rule = rule_};
}

/// By the article's rounds where they lead to the same place; otherwise by one push for each
/// obstacle that the mover leaves and then touches. The minimum translation is never shorter than
/// that out of the deepest obstacle, which mostly leads out of all. Kinematic boxes press the mover
/// from its position, by at most longest_in_depths times their displacement, and never to their
/// back.
void PushQuery::push_out_by_the_least(Trial& mover, const SubStep& step) {
    push_out(mover, step.time);
    const bool is_resolved = mover.residual == 0.0;
    if (mover.pushes.empty() || (is_resolved && mover.pushes.size() == 1)) return;
    const std::optional<Vec2> out = out_of_all(mover, step);
    const bool leads_out = out && *out != Vec2{};
    const double touching = contact_tolerance_at(step.from);
    if (leads_out && is_resolved && distance(mover.position, mover.target + *out) <= touching)
        return;
    const double deepest = mover.pushes[0].depth;
    mover.begin(mover.target);
    mover.residual = deepest;
    if (leads_out) leave(mover, *out, step.time);
}

/// The minimum translation, or the rounds' own where boxes in motion press the mover and these
/// resolve it. Out of line, as is what follows, so that the next query has its room on the stack.
[[gnu::noinline]] std::optional<Vec2> PushQuery::out_of_all(const Trial& mover,
                                                            const SubStep& step) {
    const Vec2 start = mover.target;
    const ConvexDepenetration query = depenetration_from(start);
    NormalsAhead ahead;
    double fastest = 0.0;
    if (!boxes().empty()) {
        visit_overlaps(query, step.time, true, [&](const Penetration& one) {
            const Vec2 delta = displacement_of(level_, boxes(), one.wall);
            if (delta != Vec2{}) ahead.push_back(one.normal);
            fastest = std::max(fastest, length(delta));
        });
    }
    if (ahead.empty()) return minimum_translation(query, step.time);
    if (mover.residual == 0.0) return mover.position - start;
    if (start != step.from) return std::nullopt;
    const double longest = longest_in_depths * fastest - evaded_;
    const auto out = cast_.evade(start, step.before, step.time, longest, ahead);
    evaded_ += out ? length(*out) : 0.0;
    return out;
}

/// The obstacles that the mover touches after a translation push it; if there are none, the
/// obstacle that it overlapped just before the end.
void PushQuery::leave(Trial& mover, Vec2 out, double time) {
    Pushes& pushes = mover.pushes;
    add_touched_parts(depenetration_from(mover.target), out, time, false, true, pushes);
    if (pushes.empty()) pushes.push_back(last_left(mover.target, out, time));
    if (pushes.size() > rounds()) {
        pushes = {};
        return;
    }
    mover.position = mover.target + out;
    mover.residual = 0.0;
    mover.is_together = true;
}

[[gnu::noinline]] Penetration PushQuery::last_left(Vec2 start, Vec2 out, double time) {
    constexpr double just_before = 16.0;  // least overlaps
    const Vec2 normal = normalized(out);
    ConvexDepenetration query = depenetration_from(start);
    Penetration last = visit_overlaps(query, time, true, [](const Penetration&) {}).deepest;
    query.start = start + out - normal * (just_before * least_overlap_at(start + out));
    query.work = nullptr;
    bool is_first = true;
    visit_overlaps(query, time, true, [&](const Penetration& one) {
        if (is_first || is_deeper(last, one)) last = one;
        is_first = false;
    });
    return {length(out), normal, last.point, last.wall};
}

// --- Where a sub-step must not lead ---

/// Midway round a corner the deepest push resolves all overlaps. In a gap it leads into the other
/// side, and there is room only at the ends.
bool PushQuery::is_gap_between(Vec2 a, Vec2 b, double time) {
    constexpr double to_an_end = 0.35;  // of the distance: about half
    const Vec2 midpoint = lerp(a, b, 0.5);
    const Penetration deepest = find(midpoint, time).chosen;
    if (!deepest.overlaps()) return false;
    if (!find(midpoint + deepest.normal * deepest.depth, time).any()) return false;
    const auto out = minimum_translation(depenetration_from(midpoint), time);
    return !out || length(*out) > to_an_end * distance(a, b);
}

bool PushQuery::is_crossed(Vec2 to, const SubStep& step) const {
    const Segment path{step.from + cast_.center(), to + cast_.center()};
    const bool is_at_start = step.from == request_.position;
    if (crosses_wall(level_, rule_, {step.from, to}, cast_.center(), is_at_start)) return true;
    return std::any_of(boxes().begin(), boxes().end(), [&](const KinematicBox& box) {
        if (!rule_.includes(box)) return false;
        const Vec2 delta = box.delta * (step.time - step.before);
        const auto sides = sides_of(box_at(box, step.before));
        return std::any_of(sides.begin(), sides.end(), [&](const Segment& side) {
            return segments_touch({path.a, path.b - delta}, side);
        });
    });
}

// --- With a trace ---

TracedPush PushQuery::traced(Vec2 from, const Penetration& out, double time) {
    TracedPush traced{from, out.depth, out.normal, out.point, out.wall};
    const double tolerance = contact_tolerance_at(from);
    visit_near(from, time, [&](const ConvexShape& obstacle) {
        const Penetration one = method_.overlap(mover_, from, obstacle, tolerance);
        const bool is_other = one.overlaps() && !(one.wall == out.wall);
        if (is_other && distance(one.point, out.point) > tolerance)
            traced.others.push_back({one.point, one.depth});
    });
    return traced;
}

}  // namespace slidelab::detail
