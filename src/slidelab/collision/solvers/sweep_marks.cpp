#include "slidelab/collision/solvers/sweep_marks.hpp"

#include <algorithm>
#include <utility>

#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/corner_shape.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

constexpr std::size_t most_marked_walls = 64;
constexpr std::size_t largest_solid = 64;  // sides; larger solids are drawn wall by wall

/// A wall, or the whole convex solid that it is a side of.
struct Grown {
    WallRef first_wall;         ///< identifies it
    std::vector<Vec2> corners;  ///< of the Minkowski sum, screen-clockwise
    double radius = 0.0;        ///< of the corners
};

class SweepMarks {
public:
    SweepMarks(Trace& trace, const SweptMove& move)
        : trace_(trace),
          move_(move),
          mover_(move.request.shape),
          start_(move.record.start().value_or(move.request.position)) {}

    void draw() {
        for (const Contact& contact : move_.result.contacts) {
            if (contact.kind == ContactKind::overlap_at_start) draw_minimum_translations(contact);
        }
        draw_displacement();
        const auto legs = move_.record.legs();
        for (std::size_t i = 0; i < legs.size(); ++i) draw(legs[i], static_cast<int>(i) + 1);
        trace_.set_moment({0, 0, 1.0});
        mark_velocities(trace_, 6, move_.request, move_.result);
    }

private:
    bool moves(WallRef ref) const { return !ref.is_of_level(move_.level); }

    const KinematicBox& kinematic_box(WallRef ref) const {
        return move_.request.kinematic_boxes[ref.box(move_.level)];
    }

    Grown grown(WallRef ref) const {
        if (moves(ref)) {
            const Corners corners = corners_of(kinematic_box(ref).box);
            const WallRef first = WallRef::of_box(move_.level, ref.box(move_.level));
            return grown(first, corners.all(), 0.0);
        }
        const Wall& wall = move_.level.walls()[ref.number()];
        if (wall.solid != no_solid) {
            const Solid& solid = move_.level.solids()[wall.solid];
            std::vector<Vec2> corners;
            if (solid.wall_count <= largest_solid) {
                for (const Wall& side : move_.level.sides_of(solid)) {
                    corners.push_back(side.segment.a);
                }
            }
            if (corners.size() > 2 && is_convex(corners)) {
                return grown(solid.first_wall, corners, 0.0);
            }
        }
        return grown(ref, corners_of(wall.segment).all(), wall.radius);
    }
    Grown grown(WallRef first, std::span<const Vec2> corners, double radius) const {
        return {first, minkowski_sum(mover_.corners(), corners), mover_.radius() + radius};
    }

    void draw_displacement() const {
        trace_.shape(2, Role::position, move_.request.shape, move_.request.position);
        trace_.point(2, Role::position, start_);
        trace_.vector(2, Role::path, start_, start_ + move_.request.displacement);
    }

    void draw(const SweepRecord::Leg& leg, int round) {
        trace_.set_moment({0, round, leg.query.time});
        trace_.begin(3);
        trace_.number("candidates", static_cast<double>(leg.candidates.all().size()));
        if (leg.hit) draw_shape(leg.hit->wall);
        for (const WallRef wall : leg.candidates.all()) draw_shape(wall);
        trace_.set_moment({0, round, leg.end()});
        if (leg.hit) draw_hit(leg);
        const Vec2 from = leg.query.from;
        const Vec2 to = from + leg.query.translation * (leg.hit ? leg.hit->fraction : 1.0);
        if (to != from) trace_.vector(5, Role::slide, from, to);
    }

    /// Once for all legs.
    void draw_shape(WallRef wall) {
        const Grown shape = grown(wall);
        if (!is_new(drawn_, shape.first_wall)) return;
        if (moves(wall) && move_.relative) draw_relative_displacement(kinematic_box(wall).delta);
        trace_.rounded(3, Role::minkowski, shape.corners, shape.radius);
    }

    /// The candidates of a shape that was hit: the walls that face the point.
    void draw_facing_sides(WallRef wall, Vec2 from) {
        const Grown shape = grown(wall);
        if (!is_new(faced_, shape.first_wall)) return;
        visit_sides(shape, [&](const Segment& side) {
            const double before = dot(outward(side.b - side.a), from - side.a);
            if (before >= -contact_tolerance_at(side.a)) trace_.segment(4, Role::candidate, side);
        });
    }

    /// The straight walls.
    template <typename Visit>
    static void visit_sides(const Grown& shape, Visit&& visit) {
        const auto& corners = shape.corners;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec2 a = corners[i];
            const Vec2 b = corners[(i + 1) % corners.size()];
            const Vec2 out = unit_or(outward(b - a), {}) * shape.radius;
            if (a != b) visit(Segment{a + out, b + out});
        }
    }

    static bool is_new(std::vector<WallRef>& known, WallRef first_wall) {
        if (std::find(known.begin(), known.end(), first_wall) != known.end()) return false;
        known.push_back(first_wall);
        return true;
    }

    void draw_relative_displacement(Vec2 delta) const {
        if (delta == Vec2{}) return;
        trace_.vector(2, Role::relative_path, start_, start_ + move_.request.displacement - delta);
    }

    void draw_hit(const SweepRecord::Leg& leg) {
        const SweepHit& hit = *leg.hit;
        const Vec2 place = leg.query.from + leg.query.translation * hit.fraction;
        trace_.begin(4);
        number_hits(trace_, move_.level, move_.request, leg);
        draw_facing_sides(hit.wall, leg.query.from);
        trace_.point(4, Role::first_hit, place, hit.fraction);
        const double shown = length(extents_of(move_.request.shape));
        trace_.vector(4, Role::normal, place, place + hit.normal * shown);
    }

    /// The vectors orthogonal to the walls of the sum, with their lengths, and the chosen one.
    void draw_minimum_translations(const Contact& contact) const {
        const Vec2 inside = contact.position - contact.normal * contact.depth;
        visit_sides(grown(contact.wall), [&](const Segment& side) {
            const Vec2 normal = normalized(outward(side.b - side.a));
            const double far = dot(side.a - inside, normal);
            if (far > 0.0) trace_.vector(1, Role::axis, inside, inside + normal * far, far);
        });
        trace_.vector(1, Role::normal, inside, contact.position, contact.depth);
    }

    Trace& trace_;
    const SweptMove& move_;
    CornerShape mover_;
    Vec2 start_;                  ///< after overlaps were left
    std::vector<WallRef> drawn_;  ///< Minkowski sums so far, by their first walls
    std::vector<WallRef> faced_;  ///< the facing sides of these are drawn
};

}  // namespace

bool CandidateWalls::add(WallRef wall) {
    if (walls_.size() == most_marked_walls) return false;
    if (std::find(walls_.begin(), walls_.end(), wall) != walls_.end()) return false;
    walls_.push_back(wall);
    return true;
}

void explain_earliest(Trace& trace, const SweepRecord::Leg& leg) {
    const bool is_earliest =
        leg.hits.size() > 1 &&
        std::none_of(leg.hits.begin(), leg.hits.end(), [&leg](const SweepRecord::Candidate& one) {
            return one.fraction < leg.hit->fraction && one.wall != leg.hit->wall;
        });
    trace.because(is_earliest ? reasons::earliest_of_several : reasons::earliest);
    trace.chose(leg.hit->wall, leg.hit->normal, leg.end());
}

void number_hits(Trace& trace, const Level& level, const MoveRequest& request,
                 const SweepRecord::Leg& leg) {
    const auto number = [&](WallRef wall, double fraction, bool chosen) {
        trace.number(to_string(wall_name(level, request.kinematic_boxes, wall)), fraction, chosen,
                     wall);
    };
    bool is_marked = false;
    for (const SweepRecord::Candidate& candidate : leg.hits) {
        const bool chosen = !is_marked && candidate.wall == leg.hit->wall;
        is_marked = is_marked || chosen;
        number(candidate.wall, candidate.fraction, chosen);
    }
    // Several bodies together: the one that bounds the blocked interval.
    if (!is_marked) number(leg.hit->wall, leg.hit->fraction, true);
    explain_earliest(trace, leg);
}

void mark_velocities(Trace& trace, int stage, const MoveRequest& request,
                     const MoveResult& result) {
    const double speed = length(request.velocity);
    if (!result.hit() || speed == 0.0) return;
    const double tick = length(request.displacement) / speed;
    const Vec2 at = result.position;
    trace.vector(stage, Role::velocity_before, at, at + request.velocity * tick);
    trace.vector(stage, Role::velocity, at, at + result.velocity * tick);
}

void mark_sweep(Trace& trace, const SweptMove& move) { SweepMarks(trace, move).draw(); }

}  // namespace slidelab::detail
