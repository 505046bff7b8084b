// stop_only: casts a disk along the displacement, and stops at the first contact. The least that a
// strategy can be; only the tests have it (strategies_under_test.hpp).
#include <algorithm>
#include <cmath>

#include "support/strategies/capsule_cast.hpp"

#include "articles/articles.hpp"

namespace slidelab::test {

namespace {

constexpr Reason earliest{"earliest"};

enum Option : std::size_t { least_overlap };

constexpr OptionDescription options[] = {
    real_option("least_overlap", 1e-9, 1e-10, 1e-3,
                "Units: at the start, less is rounding, and a wall that is leaned on."),
};

constexpr Stage stages[] = {
    {1, "Time of impact", "The earliest hit along the path ends the move."},
};

/// How deep a path must lead into a wall to count as a hit, units: more than coordinates are
/// rounded by.
double tolerance_between(Vec2 a, Vec2 b) {
    constexpr double touching = 1e-10;
    constexpr double rounding = 4.5e-16;  // one in the last place
    return touching +
           rounding * std::max({std::abs(a.x), std::abs(a.y), std::abs(b.x), std::abs(b.y)});
}

/// The nearest point of a wall's segment, and how deep the disk is in the wall; below 0: the gap.
struct Reach {
    Vec2 nearest;
    double depth = 0.0;
};

class StopOnly {
public:
    StopOnly(const Level& level, const MoveRequest& request, const Options& values, Trace* trace)
        : level_(level),
          request_(request),
          radius_(std::get<DiskShape>(request.shape).radius),
          least_overlap_(values.real(least_overlap)),
          trace_(trace) {
        result_.position = request.position;
        result_.velocity = request.velocity;
    }

    MoveResult move() {
        test_solids();
        const Vec2 end = request_.position + request_.displacement;
        const Vec2 extent{radius_, radius_};
        const Aabb swept = inflated(bounds_of(Segment{request_.position, end}), extent);
        tolerance_ = tolerance_between(swept.min, swept.max);
        level_.broad_phase().query_aabb(swept, [this](std::uint32_t wall) { test(wall); });
        if (result_.began_inside) {
            stop(0.0);
        } else if (is_hit_) {
            stop(first_.fraction);
        } else {
            result_.position = end;
        }
        return result_;
    }

private:
    Reach reach(const Wall& wall, Vec2 position) const {
        const Vec2 nearest = closest_point_on_segment(position, wall.segment);
        return {nearest, radius_ + wall.radius - distance(position, nearest)};
    }

    /// A centre in a solid may be far from all of its sides.
    void test_solids() {
        level_.visit_solids_at(request_.position, [this](std::uint32_t solid) {
            double nearest = largest_coordinate;
            for (const Wall& side : level_.sides_of(level_.solids()[solid])) {
                const Vec2 on_side = closest_point_on_segment(request_.position, side.segment);
                nearest = std::min(nearest, distance(request_.position, on_side));
            }
            begin_inside(level_.solids()[solid].first_wall, radius_ + nearest);
        });
    }

    void test(std::uint32_t number) {
        const Wall& wall = level_.walls()[number];
        CapsuleCastResult hit = cast_point_capsule(request_.position, request_.displacement,
                                                   wall.segment, radius_ + wall.radius, tolerance_);
        const Reach now = reach(wall, request_.position);
        if (now.depth > least_overlap_) begin_inside(number, now.depth);
        if (hit.kind ==
            CapsuleCastResult::Kind::overlap) {  // leaned on: it only bars motion into it
            hit.normal = direction_from(now.nearest, wall);
            if (dot(hit.normal, request_.displacement) < 0.0)
                hit.kind = CapsuleCastResult::Kind::hit;
        }
        if (hit.kind != CapsuleCastResult::Kind::hit || (is_hit_ && !goes_before(hit, number)))
            return;
        is_hit_ = true;
        first_ = hit;
        first_wall_ = number;
    }

    /// Among hits at one place the one on a straight side: at a seam there are ends as near.
    bool goes_before(const CapsuleCastResult& hit, std::uint32_t number) const {
        const double far = std::max(length(request_.displacement), tolerance_);
        if (std::abs(hit.fraction - first_.fraction) * far > tolerance_) {
            return hit.fraction < first_.fraction;
        }
        const bool on_side = hit.part == CapsulePart::side;
        if (on_side != (first_.part == CapsulePart::side)) return on_side;
        return number < first_wall_;
    }

    Vec2 direction_from(Vec2 nearest, const Wall& wall) const {
        constexpr double no_direction = 1e-12;  // units: less is rounding
        const Vec2 away = request_.position - nearest;
        if (length(away) > no_direction) return normalized(away);
        const Vec2 along = wall.segment.b - wall.segment.a;
        return length(along) > no_direction ? normalized(outward(along)) : Vec2{0.0, -1.0};
    }

    void begin_inside(std::uint32_t number, double depth) {
        result_.began_inside = true;
        if (depth <= result_.remaining_depth) return;
        result_.remaining_depth = depth;
        deepest_wall_ = number;
    }

    /// Where rounding has led the disk into the wall that it hit, it is led out again.
    void stop(double fraction) {
        const std::uint32_t number = result_.began_inside ? deepest_wall_ : first_wall_;
        const Wall& wall = level_.walls()[number];
        const Vec2 there = request_.position + request_.displacement * fraction;
        const Reach before = reach(wall, there);
        const Vec2 normal =
            result_.began_inside ? direction_from(before.nearest, wall) : first_.normal;
        const bool sank = fraction > 0.0 && before.depth > 0.0;
        result_.position = sank ? there + normal * before.depth : there;
        result_.velocity = {};
        result_.stop_reason = StopReason::blocked;
        result_.remainder = request_.displacement * (1.0 - fraction);
        result_.contacts.push_back({fraction, result_.remaining_depth, result_.position, normal,
                                    before.nearest + normal * wall.radius, number, ContactKind::hit,
                                    fraction});
        result_.path.push_back({fraction, result_.position});
        if (trace_) explain(fraction);
    }

    void explain(double fraction) {
        trace_->set_moment({0, 1, fraction});
        trace_->begin(1);
        trace_->number("fraction", fraction, true);
        trace_->because(earliest);
        trace_->chose(result_.contacts[0].wall, result_.contacts[0].normal, fraction);
        trace_->point(1, Role::first_hit, result_.position, fraction);
    }

    const Level& level_;
    const MoveRequest& request_;
    double radius_;
    double least_overlap_;
    double tolerance_ = 0.0;
    Trace* trace_;
    MoveResult result_;
    CapsuleCastResult first_;
    std::uint32_t first_wall_ = 0;
    std::uint32_t deepest_wall_ = 0;  ///< of those that the disk begins in
    bool is_hit_ = false;
};

MoveResult stop_move(const Level& level, const MoveRequest& request, const Options& values,
                     const MoveContext&, Trace* trace) {
    return StopOnly(level, request, values, trace).move();
}

}  // namespace

extern const Strategy stop_only;
const Strategy stop_only{
    .id = "stop_only",
    .title = "Stop only",
    .summary = "Cast a disk along the displacement, and stop at the first contact.",
    .good_for = "Bullets and rays, which end where they hit.",
    .shapes = moves_disk,
    .walls = sees_segments | sees_capsules | sees_solids,
    .detection = CollisionDetection::continuous,
    .response = CollisionResponse::stops,
    .options = options,
    .stages = stages,
    .solve = stop_move,
};

}  // namespace slidelab::test
