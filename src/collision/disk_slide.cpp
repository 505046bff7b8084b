// disk_slide: article 001, "Smooth collisions part 1: disk versus segment", and its author's box.
//
// The article in its order: the collision response (section 2) is push_out.hpp, since it depends on
// neither shape nor walls; one collision (3.1) is penetration.hpp; the nearest point (3.2) is
// geometry/closest.hpp; several at once (section 4) is detect() below.
// Past the article: it does not tunnel, a middle on a segment has a way out, velocity is projected,
// walls may be round lines, obstacles may move, and a start inside a solid is left by its near
// side.
#include <algorithm>
#include <cmath>

#include "collision/penetration.hpp"
#include "collision/push_out.hpp"
#include "collision/strategy.hpp"
#include "collision/surroundings.hpp"
#include "geometry/closest.hpp"

namespace slidelab {

namespace {

enum Option : std::size_t { deepest_first, iterations, end_axes, sub_steps };

constexpr OptionDescription options[] = {
    flag_option(
        "deepest_first", true,
        "Resolve the deepest overlap first; off, the last wall in the list decides, and the "
        "mover sticks where a straight wall is made of several segments."),
    integer_option("iterations", 5, 1, most_push_rounds,
                   "How many pushes a step may take; with too few, a corner of two walls is left "
                   "with an overlap."),
    flag_option(
        "end_axes", true,
        "Box only: also try the axes from a wall's ends to the box's corners; off, it stops "
        "at the square around a round end, beside it in the air."),
    flag_option("substeps", true,
                "Cut the move into steps no longer than the mover can see; off, it goes through "
                "walls when it is fast."),
};

/// What the mover touches, and where it could go: disk or box, against every wall as a segment.
class Detector {
public:
    Detector(const Level& level, const MoveRequest& request, const Options& values)
        : level_(level),
          request_(request),
          disk_(std::get_if<DiskShape>(&request.shape)),
          reach_(reach_of(request.shape)),
          against_(-request.displacement),
          deepest_first_(values.flag(deepest_first)),
          end_axes_(values.flag(end_axes)) {}

    /// Article 001, section 4: of several collisions the deepest. Equally deep ones are taken in
    /// the order of the walls, so that the order in which the index finds them does not matter.
    Detection detect(Vec2 position, double time) const {
        Detection found;
        const double tolerance = contact_tolerance_at(position);
        const auto look = [&](const Wall& wall, std::uint32_t number) {
            Penetration one = collide(position, wall, tolerance);
            if (!one.touches()) return;
            one.wall = number;
            if (!found.chosen.touches() || goes_before(one, found.chosen)) found.chosen = one;
            found.deepest = std::max(found.deepest, one.depth);
        };
        visit_walls(level_, request_.obstacles, time, around(position), look);
        return found;
    }

    /// The nearest side of a solid around the mover's middle.
    Penetration exit(Vec2 position, double time) const {
        return exit_of_anything(level_, request_.obstacles, position, time,
                                [this](Vec2 axis) { return reach_along(axis); });
    }

    double sight() const { return std::min(reach_.x, reach_.y); }

    bool undisturbed(const Leap& leap) const {
        bool clear = true;
        const Vec2 margin = reach_ + Vec2{leap.sink, leap.sink};
        const Segment way{leap.from, leap.from + leap.way};
        const double room = leap.sink - leap.tolerance();
        level_.near_walls().visit_near(inflated(bounds_of(way), margin), [&](std::uint32_t number) {
            if (!clear) return;
            const Wall& wall = level_.walls()[number];
            const bool slid = leap.contact && leap.contact->wall == number;
            clear = slid ? keeps_sliding(leap, wall) : keeps_clear(way, wall, room);
        });
        for (std::size_t i = 0; clear && i < request_.obstacles.size(); ++i) {
            const Obstacle& obstacle = request_.obstacles[i];
            const Segment seen{way.a, way.b - obstacle.delta * leap.duration};
            for (const Segment& side : sides_of(box_at(obstacle, leap.time))) {
                clear = clear && keeps_clear(seen, {side, 0.0, no_solid}, room);
            }
        }
        return clear;
    }

    bool crosses(Vec2 from, Vec2 to) const {
        return crosses_wall(level_, {from, to}, {}, from == request_.position);
    }

    /// For the overlay of candidate walls: everyone who is asked on the way.
    void draw_candidates(Trace& trace) const {
        const Vec2 end = request_.position + request_.displacement;
        const Aabb area = inflated(bounds_of(Segment{request_.position, end}), reach_);
        for (const std::uint32_t number : level_.near_walls().near(area)) {
            const Wall& wall = level_.walls()[number];
            trace.segment(3, Role::candidate, wall.segment, wall.radius);
        }
    }

private:
    Aabb around(Vec2 position) const { return {position - reach_, position + reach_}; }

    Penetration collide(Vec2 position, const Wall& wall, double tolerance) const {
        return disk_
                   ? collide_disk_with_wall(position, disk_->radius, wall, against_, tolerance)
                   : collide_box_with_wall(position, reach_, wall, end_axes_, against_, tolerance);
    }

    bool goes_before(const Penetration& a, const Penetration& b) const {
        if (!deepest_first_) return a.wall > b.wall;
        return a.depth > b.depth || (a.depth == b.depth && a.wall < b.wall);
    }

    /// How far the mover reaches from its middle along a unit vector.
    double reach_along(Vec2 axis) const {
        if (disk_) return disk_->radius;
        return reach_.x * std::abs(axis.x) + reach_.y * std::abs(axis.y);
    }

    /// Nothing of the mover comes nearer to the wall than `room` on its way.
    bool keeps_clear(const Segment& way, const Wall& wall, double room) const {
        room += wall.radius;
        if (disk_) return distance_between(way, wall.segment) >= disk_->radius + room;
        const auto apart_along = [&](Vec2 axis) {
            const double a = dot(way.a - wall.segment.a, axis);
            const double b = dot(way.b - wall.segment.a, axis);
            const double wall_end = dot(wall.segment.b - wall.segment.a, axis);
            const double above = std::min(a, b) - std::max(0.0, wall_end);
            const double below = std::min(0.0, wall_end) - std::max(a, b);
            return std::max(above, below) >= reach_along(axis) + room;
        };
        const auto apart_across = [&](Vec2 along) {
            return length(along) > contact_tolerance && apart_along(normalized(outward(along)));
        };
        return apart_along({1.0, 0.0}) || apart_along({0.0, 1.0}) ||
               apart_across(wall.segment.b - wall.segment.a) || apart_across(way.b - way.a);
    }

    /// At the end of the leap the wall pushes as it did at its beginning. Wall and mover are
    /// convex, so between two places where the same side is equally deep it is so all the way.
    bool keeps_sliding(const Leap& leap, const Wall& wall) const {
        return leap.ends_as_it_began(collide(leap.sunk(), wall, leap.tolerance()));
    }

    const Level& level_;
    const MoveRequest& request_;
    const DiskShape* disk_;  ///< nothing for a box
    Vec2 reach_;
    Vec2 against_;
    bool deepest_first_;
    bool end_axes_;
};

MoveResult slide_move(const Level& level, const MoveRequest& request, const Options& values,
                      Trace* trace) {
    const Detector detector(level, request, values);
    const PushOutSettings settings{values.integer(iterations), values.flag(sub_steps)};
    if (trace) detector.draw_candidates(*trace);
    return PushOut(detector, request, settings, trace).move();
}

}  // namespace

extern const Strategy disk_slide;
const Strategy disk_slide{
    .id = "disk_slide",
    .title = "Disk slide",
    .summary = "Move first, then push the mover out along the deepest contact, up to five times.",
    .shapes = moves_disk | moves_box,
    .walls = sees_segments | sees_round_lines | sees_solids,
    .smallest_reach = 1e-6,
    .options = options,
    .steps = push_out_steps,
    .solve = slide_move,
};

}  // namespace slidelab
