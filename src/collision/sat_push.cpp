// sat_push: article 004, separating axes of a polygon and a disk, and the least displacement.
//
// The article in its order: the axes and the shadows on them are separating_axes.hpp; the least
// displacement, and the tie between parallel sides, are overlap() below; "move away, frame by
// frame" is push_out.hpp.
// Past the article: movers and walls of any convex shape; several obstacles at once, whose order
// means nothing; concave solids as convex pieces (level/convex_pieces.hpp), whose cuts are not
// felt, nor the seams between neighbours; no tunnelling; a way out of a corner's very middle.
#include <algorithm>
#include <cmath>

#include "collision/axis_marks.hpp"
#include "collision/convex_body.hpp"
#include "collision/convex_obstacles.hpp"
#include "collision/push_out.hpp"
#include "collision/separating_axes.hpp"
#include "collision/strategy.hpp"
#include "collision/surroundings.hpp"
#include "geometry/closest.hpp"

namespace slidelab {

namespace {

enum Option : std::size_t { side_distance, vertex_axes, smallest_axis, iterations, sub_steps };

constexpr OptionDescription options[] = {
    flag_option("side_distance", true,
                "Measure an overlap from the side that the axis belongs to; off, parallel sides "
                "are alike, the first one is taken, and the mover is pushed in through the far "
                "side (sub-steps take that back: it sticks there)."),
    flag_option("vertex_axes", true,
                "Also try the axes from corners to a round middle; off, round things have square "
                "corners, and it hovers beside them."),
    flag_option("smallest_axis", true,
                "Push out along the axis of the least displacement; off, along the first one, and "
                "whoever touches a side is sent out through another (sub-steps take that back: it "
                "sticks there)."),
    integer_option("iterations", 5, 1, most_push_rounds,
                   "How many pushes a step may take; with too few, a corner of two walls is left "
                   "with an overlap."),
    flag_option("substeps", true,
                "Cut the move into steps no longer than the mover can see; off, it goes through "
                "walls when it is fast."),
};

constexpr StepDescription steps[] = {
    {1, "Leave overlaps", "What the mover begins inside of, it is pushed out of before it moves."},
    {2, "Move", "The step is taken, whatever is in the way."},
    {3, "Try the axes",
     "Across each side, and from each corner to a round middle: both shapes cast a shadow on it."},
    {4, "Push out",
     "Where the shadows overlap on every axis, along the one on which they overlap the least."},
    {5, "Slide", "What is left of the wanted way when nothing overlaps any more."},
};

/// Walls that end this near to each other, in units, are taken for one that goes on.
constexpr double joint = 1e-9;

/// Sines of angles: a wall that leaves a corner with less slope than this does not rise.
constexpr double level_slope = 1e-9;

/// What the mover touches, and where it could go.
class Detector {
public:
    Detector(const Level& level, const MoveRequest& request, const ConvexBody& body,
             const Options& values)
        : level_(level),
          request_(request),
          body_(body),
          reach_(reach_of(request.shape)),
          axes_{values.flag(vertex_axes), -request.displacement},
          side_distance_(values.flag(side_distance)),
          smallest_axis_(values.flag(smallest_axis)) {}

    /// Of several obstacles the deepest goes first. One whose least displacement leads through a
    /// cut, or from a joint of two walls into the other, does not tell where the outside is, and
    /// waits for the others; where all are like that, the shortest of the ways that do lead out is
    /// taken.
    Detection detect(Vec2 position, double time) const {
        Detection found;
        Penetration closed;
        const double tolerance = contact_tolerance_at(position);
        visit_near(position, time, [&](const ConvexObstacle& obstacle) {
            const Overlap one = overlap(position, obstacle, tolerance);
            if (!one.out.touches()) return;
            found.deepest = std::max(found.deepest, one.depth);
            keep_deeper(one.is_open ? found.chosen : closed, one.out);
        });
        if (!found.chosen.touches() && closed.touches()) {
            visit_near(position, time, [&](const ConvexObstacle& obstacle) {
                const Penetration out = shortest_open_way(position, obstacle, tolerance);
                if (out.touches()) keep_shorter(found.chosen, out);
            });
            if (!found.chosen.touches()) found.chosen = closed;
        }
        found.deepest = std::max(found.deepest, found.chosen.depth);
        return found;
    }

    /// The way out of a solid around the mover's middle: of a convex one the least displacement, of
    /// another one by its nearest side, since from there its pieces would push into each other.
    Penetration exit(Vec2 position, double time) const {
        const Vec2 middle = position + body_.middle;
        Penetration out;
        const auto leave = [&](const ConvexObstacle& obstacle) {
            const Penetration one = overlap(position, obstacle, 0.0).out;
            if (one.touches()) keep_shorter(out, one);
        };
        level_.visit_solids_at(middle, [&](std::uint32_t solid) {
            const auto pieces = level_.convex_pieces().pieces_of(solid);
            if (pieces.size() > 1) return keep_shorter(out, nearest_side(solid, middle));
            leave({level_.convex_pieces().sides_of(pieces[0])});
        });
        for (std::size_t i = 0; i < request_.obstacles.size(); ++i) {
            const Box box = box_at(request_.obstacles[i], time);
            if (bounds_of(box).contains(middle)) visit_box(box, first_side(level_, i), leave);
        }
        return out;
    }

    double sight() const { return body_.sight; }

    bool undisturbed(const Leap& leap) const {
        const Vec2 margin = reach_ + Vec2{leap.sink, leap.sink};
        const Segment way{leap.from, leap.from + leap.way};
        const double tolerance = leap.tolerance();
        bool clear = !leap.contact || keeps_sliding(leap);
        const Aabb area = inflated(bounds_of(way), margin);
        const auto look = [&](Vec2 seen_way, const ConvexObstacle& obstacle) {
            if (!clear) return;
            // What does not rise above the line of a slide is passed, whatever it is.
            const ConvexWay seen{way.a, seen_way, body_.mover};
            clear = keeps_clear(seen, obstacle, leap.sink - tolerance) ||
                    (leap.contact && apart_along(leap.contact->normal, seen, obstacle, -tolerance));
        };
        visit_still_obstacles(level_, area,
                              [&](const ConvexObstacle& obstacle) { look(leap.way, obstacle); });
        for (std::size_t i = 0; clear && i < request_.obstacles.size(); ++i) {
            const Obstacle& one = request_.obstacles[i];
            visit_box(box_at(one, leap.time), first_side(level_, i),
                      [&](const ConvexObstacle& obstacle) {
                          look(leap.way - one.delta * leap.duration, obstacle);
                      });
        }
        return clear;
    }

    bool crosses(Vec2 from, Vec2 to) const {
        return crosses_wall(level_, {from, to}, body_.middle, from == request_.position);
    }

    /// The axes of a push, for drawing: the first in each direction, and no more than a picture
    /// can hold.
    void explain(Trace& trace, const Push& push, double time) const {
        constexpr int most_pushes = 2;
        int told = 0;
        bool found = false;
        for (const Mark& mark : trace.marks()) {
            if (mark.role != Role::least_overlap) continue;
            const Vec2 along = mark.points[1] - mark.points[0];
            const double sine = cross(along, push.out.normal);
            found = found || ++told == most_pushes || std::abs(sine) <= 1e-3 * length(along);
        }
        visit_near(push.from, time, [&](const ConvexObstacle& obstacle) {
            const auto is_its = [&](const ConvexSide& side) {
                return !side.is_cut && side.wall == push.out.wall;
            };
            if (found || std::none_of(obstacle.sides.begin(), obstacle.sides.end(), is_its)) return;
            const Overlap one = overlap(push.from, obstacle, contact_tolerance_at(push.from));
            found = one.out.touches();
            if (found)
                mark_axes(trace, 3,
                          {push.from, body_.mover, obstacle, axes_, side_distance_, push.out});
        });
    }

private:
    struct Overlap {
        double depth = 0.0;  ///< the least displacement along any axis
        Penetration out;     ///< the one chosen by the options; none when they are apart
        bool is_open = false;
    };

    /// An order of ways out that are equally deep, by what they are and not by their numbers: the
    /// order of the walls in a file must not matter.
    bool comes_first(const Penetration& a, const Penetration& b) const {
        const Segment side_a = side_of_wall(a.wall);
        const Segment side_b = side_of_wall(b.wall);
        const Vec2 keys[][2] = {
            {a.normal, b.normal}, {a.point, b.point}, {side_a.a, side_b.a}, {side_a.b, side_b.b}};
        for (const auto& [one, other] : keys) {
            if (one.x != other.x) return one.x < other.x;
            if (one.y != other.y) return one.y < other.y;
        }
        return a.wall < b.wall;
    }

    Segment side_of_wall(std::uint32_t number) const {
        return wall_at(level_, request_.obstacles, number, 0.0).segment;
    }

    void keep_deeper(Penetration& best, const Penetration& one) const {
        const bool first = one.depth == best.depth && comes_first(one, best);
        if (one.depth > best.depth || first) best = one;
    }

    void keep_shorter(Penetration& best, const Penetration& one) const {
        const bool first = one.depth == best.depth && comes_first(one, best);
        if (one.depth < best.depth || !best.touches() || first) best = one;
    }

    template <typename Visit>
    void visit_near(Vec2 position, double time, Visit&& visit) const {
        const Aabb area{position - reach_, position + reach_};
        visit_still_obstacles(level_, area, visit);
        for (std::size_t i = 0; i < request_.obstacles.size(); ++i) {
            const Box box = box_at(request_.obstacles[i], time);
            if (area.overlaps(bounds_of(box))) visit_box(box, first_side(level_, i), visit);
        }
    }

    Penetration nearest_side(std::uint32_t number, Vec2 middle) const {
        Penetration out;
        const Solid& solid = level_.solids()[number];
        std::uint32_t wall = solid.first_wall;
        for (const Wall& side : level_.sides_of(solid)) {
            take_nearer_side(out, side.segment, wall++, middle, [this](Vec2 axis) {
                return body_.mover.reach(-axis) + dot(body_.middle, axis);
            });
        }
        return out;
    }

    double length_of(const TriedAxis& axis) const {
        return side_distance_ ? axis.way_out() : common_part(axis.obstacle, axis.mover).length();
    }

    /// Of two axes of one obstacle the shorter way; of two equally short ones that which leads back
    /// to where the mover came from.
    bool is_better(const TriedAxis& one, const TriedAxis& best) const {
        const double a = length_of(one);
        const double b = length_of(best);
        if (a != b || !side_distance_) return a < b;
        const double back_a = dot(one.direction, axes_.against);
        const double back_b = dot(best.direction, axes_.against);
        if (back_a != back_b) return back_a > back_b;
        if (one.direction.x != best.direction.x) return one.direction.x < best.direction.x;
        return one.direction.y < best.direction.y;
    }

    /// The article's ObstacleCollide: nothing as soon as one axis tells the two apart, otherwise
    /// the least displacement.
    Overlap overlap(Vec2 position, const ConvexObstacle& obstacle, double tolerance) const {
        Overlap found;
        found.depth = 1e300;
        bool apart = false;
        std::optional<TriedAxis> best;
        visit_axes(position, body_.mover, obstacle, axes_, [&](const TriedAxis& axis) {
            apart = !axis.overlaps(tolerance);
            found.depth = std::min(found.depth, axis.way_out());
            if (!best || (smallest_axis_ && is_better(axis, *best))) best = axis;
            return !apart;
        });
        if (apart || !best) return {};
        found.is_open = is_open(position, obstacle, *best);
        found.out = way_out(position, obstacle, *best);
        return found;
    }

    /// The shortest way that leads to the outside; none when they are apart, or none does.
    Penetration shortest_open_way(Vec2 position, const ConvexObstacle& obstacle,
                                  double tolerance) const {
        bool apart = false;
        std::optional<TriedAxis> best;
        visit_axes(position, body_.mover, obstacle, axes_, [&](const TriedAxis& axis) {
            apart = !axis.overlaps(tolerance);
            const bool wanted = !best || (smallest_axis_ && is_better(axis, *best));
            if (wanted && is_open(position, obstacle, axis)) best = axis;
            return !apart;
        });
        return apart || !best ? Penetration{} : way_out(position, obstacle, *best);
    }

    Penetration way_out(Vec2 position, const ConvexObstacle& obstacle,
                        const TriedAxis& axis) const {
        const double depth = length_of(axis);
        const Vec2 outside = position + axis.direction * depth;
        Touch touch = touch_of(outside, body_.mover, obstacle, axis.direction);
        if (axis.side && !obstacle.sides[*axis.side].is_cut) {
            touch.wall = obstacle.sides[*axis.side].wall;
        }
        return {depth, axis.direction, touch.point, touch.wall};
    }

    /// Whether the axis leads to the outside: across a wall and not a cut, or over a corner from
    /// which nothing goes on higher.
    bool is_open(Vec2 position, const ConvexObstacle& obstacle, const TriedAxis& axis) const {
        if (axis.side) return !obstacle.sides[*axis.side].is_cut;
        if (obstacle.is_alone) return true;
        const double top = axis.obstacle.high - obstacle.radius - contact_tolerance_at(position);
        return std::any_of(
            obstacle.sides.begin(), obstacle.sides.end(), [&](const ConvexSide& side) {
                const bool foremost = dot(side.corner - position, axis.direction) >= top;
                return foremost && !side.is_blunt &&
                       sticks_out(side.corner, axis.direction, obstacle.radius);
            });
    }

    /// No wall that meets this one here, and is at least as thick, rises towards the outside.
    bool sticks_out(Vec2 corner, Vec2 outside, double radius) const {
        bool rises = false;
        level_.near_walls().visit_near(
            inflated({corner, corner}, {joint, joint}), [&](std::uint32_t number) {
                const Wall& wall = level_.walls()[number];
                const Segment& segment = wall.segment;
                if (rises || wall.radius < radius) return;
                if (distance(corner, closest_point_on_segment(corner, segment)) > joint) return;
                const auto goes_up_to = [&](Vec2 end) {
                    const Vec2 along = end - corner;
                    const double far = length(along);
                    return far > joint && dot(along, outside) > level_slope * far;
                };
                const bool ends_here =
                    distance(corner, segment.a) <= joint || distance(corner, segment.b) <= joint;
                const bool from_behind = !ends_here && wall.solid != no_solid &&
                                         dot(outward(segment.b - segment.a), outside) < 0.0;
                rises = goes_up_to(segment.a) || goes_up_to(segment.b) || from_behind;
            });
        return !rises;
    }

    /// At the end of the leap the wall pushes as it did at its beginning. Wall and mover are
    /// convex, so between two places where the same side is equally deep it is so all the way.
    bool keeps_sliding(const Leap& leap) const {
        const Penetration after = detect(leap.sunk(), leap.time).chosen;
        return after.wall == leap.contact->wall && leap.ends_as_it_began(after);
    }

    const Level& level_;
    const MoveRequest& request_;
    const ConvexBody& body_;
    Vec2 reach_;
    AxisSettings axes_;
    bool side_distance_;
    bool smallest_axis_;
};

MoveResult push_move(const Level& level, const MoveRequest& request, const Options& values,
                     Trace* trace) {
    const ConvexBody body(request.shape);
    const Detector detector(level, request, body, values);
    const PushOutSettings settings{values.integer(iterations), values.flag(sub_steps)};
    return PushOut(detector, request, settings, trace).move();
}

}  // namespace

extern const Strategy sat_push;
const Strategy sat_push{
    .id = "sat_push",
    .title = "Separating axes",
    .summary =
        "Cast the shadows of both shapes on every axis that could tell them apart, and push "
        "the mover out along the one on which they overlap the least.",
    .shapes = moves_disk | moves_box | moves_polygon,
    .walls = sees_segments | sees_round_lines | sees_solids,
    .smallest_reach = 1e-6,
    .options = options,
    .steps = steps,
    .solve = push_move,
};

}  // namespace slidelab
