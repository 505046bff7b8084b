// sat_push: article 004, separating axes of a polygon and a disk, and the minimum translation.
//
// The article in its order: the axes and the projections on them are separating_axes.hpp; the
// minimum translation, and the tie between parallel sides, are overlap() below; "move away, frame
// by frame" is push_out.hpp.
// Past the article: movers and walls of any convex shape; several walls at once, whose order means
// nothing; concave solids as convex pieces (level/derived/convex_pieces.hpp), whose cuts are not
// felt, nor the seams between neighbours; no tunnelling; and a centre exactly on a corner is pushed
// out, too.
#include <algorithm>
#include <cmath>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/query/convex_body.hpp"
#include "slidelab/collision/query/convex_shapes_of_level.hpp"
#include "slidelab/collision/query/near_list.hpp"
#include "slidelab/collision/query/near_pieces.hpp"
#include "slidelab/collision/query/push_query.hpp"
#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/collision/solvers/push_out.hpp"
#include "slidelab/collision/strategies/sat_push/axis_marks.hpp"
#include "slidelab/geometry/closest.hpp"
#include "slidelab/geometry/convex/separating_axes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab {

namespace {

enum Option : std::size_t { side_distance, vertex_axes, minimum_axis, iterations, sub_steps };

constexpr OptionDescription options[] = {
    flag_option("side_distance", true,
                "Measure an overlap from the side that the axis belongs to; off, parallel sides "
                "are alike, the first one is taken, and the mover is pushed in through the far "
                "side (sub-steps take that back: it sticks there)."),
    flag_option("vertex_axes", true,
                "Also test the axes from vertices to a round mover's centre; off, round things "
                "have square corners, and it hovers beside them."),
    flag_option("minimum_axis", true,
                "Push out along the axis of the minimum translation; off, along the first one, and "
                "a mover that overlaps one side is sent out through another (sub-steps take that "
                "back: it sticks there).")
        .once("smallest_axis"),
    integer_option("iterations", 5, 1, most_push_rounds,
                   "How many pushes a sub-step may take; with too few, a corner of two walls is "
                   "left with a residual overlap."),
    flag_option("substeps", true,
                "Cut the displacement into sub-steps of at most half the mover's inradius; off, it "
                "tunnels when it is fast."),
};

constexpr Stage stages[] = {
    {1, "Depenetrate", "What the mover begins inside of, it is pushed out of before it moves."},
    {2, "Move", "The sub-step is taken, whatever is in front."},
    {3, "Test separating axes",
     "Across each side, and from each vertex to a round mover's centre: both shapes are projected "
     "on it."},
    {4, "Apply the minimum translation",
     "Where the projections overlap on every axis, along the one on which they overlap least."},
    {5, "Slide", "What is left of the displacement when nothing overlaps any more."},
};

/// Walls that end this near to each other, in units, are taken for one that goes on.
constexpr double joint = flush_gap;

/// With the axes from corners switched off, round things have square corners, which stick out
/// further: a cast must keep that clear. A corner sharper than 29 degrees is cut at this.
constexpr double square_corners = 4.0;

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
          room_for_corners_(values.flag(vertex_axes) ? 1.0 : square_corners),
          cast_(body.mover.radius > 0.0 ? CastShape(body.mover.radius * room_for_corners_)
                                        : CastShape(body.mover.corners)),
          may_be_sharp_(std::holds_alternative<PolygonShape>(request.shape)),
          axes_{values.flag(vertex_axes), -request.displacement, values.flag(minimum_axis)},
          side_distance_(values.flag(side_distance)),
          minimum_axis_(values.flag(minimum_axis)),
          filter_radius_(side_distance_ && minimum_axis_ ? body.mover.radius : 0.0) {}

    /// Of several obstacles the deepest goes first. One whose minimum translation leads through a
    /// cut, or from a joint of two walls into the other, does not tell where the outside is, and
    /// waits for the others; where all are like that, the shortest of the translations that do lead
    /// out is taken.
    Detection detect(Vec2 position, double time) {
        Detection found;
        int count = 0;
        bool is_whole = true;
        const double tolerance = contact_tolerance_at(position);
        query_aabb(position, time, [&](const ConvexShape& obstacle) {
            const Overlap one = overlap(position, obstacle, tolerance);
            if (!one.out.overlaps()) return;
            ++count;
            is_whole = is_whole && !has_cuts(obstacle);
            found.deepest = std::max(found.deepest, one.depth);
            keep_deeper(found.chosen, one.out);
        });
        // Nothing goes on where a single whole obstacle ends: the mover would overlap that, too.
        // But one with a corner sharper than a box's is sooner past the end of an obstacle than
        // out of it, where another may begin.
        if (count > 1 || (count == 1 && (!is_whole || may_be_sharp_)))
            choose_open_way(found, position, time, tolerance);
        found.deepest = std::max(found.deepest, found.chosen.depth);
        return found;
    }

    /// Out of a solid around the mover's centre: out of a convex one by the minimum translation,
    /// out of another one by its nearest side, since from there its pieces would push into each
    /// other.
    Penetration exit(Vec2 position, double time, OpenSide side) {
        const Vec2 center = position + body_.center;
        Penetration out;
        const auto leave = [&](const ConvexShape& obstacle) {
            const Overlap one = overlap(position, obstacle, 0.0);
            Penetration translation = one.out;
            const bool is_closed =
                translation.overlaps() && !is_free(position, obstacle, *one.axis);
            if (side == OpenSide::open && is_closed) {
                const Penetration open = shortest_open_way(position, obstacle, 0.0);
                if (open.overlaps()) translation = open;
            }
            if (translation.overlaps()) keep_shorter(out, translation);
        };
        level_.visit_solids_at(center, [&](std::uint32_t solid) {
            const auto pieces = level_.convex_pieces().pieces_of(solid);
            if (pieces.size() > 1) return keep_shorter(out, nearest_side(solid, center, side));
            leave({level_.convex_pieces().sides_of(pieces[0])});
        });
        for (std::size_t i = 0; i < request_.kinematic_boxes.size(); ++i) {
            const Box box = box_at(request_.kinematic_boxes[i], time);
            if (bounds_of(box).contains(center)) visit_box(box, WallRef::of_box(level_, i), leave);
        }
        return out;
    }

    double inradius() const { return body_.inradius; }

    bool may_be_deep_inside(Vec2 position) const {
        return may_be_deeper_than(level_, position + body_.center, inradius());
    }

    bool is_in_free_space() const {
        return slidelab::is_in_free_space(level_, request_,
                                          extents_of(request_.shape) * room_for_corners_);
    }

    RunClearance clearance(const StepRun& run) {
        return clearance_of(level_, request_.kinematic_boxes, cast_, run, true, work_);
    }

    /// Wall and mover are convex, so between two places where the same side is equally deep it is
    /// so all along.
    bool keeps_sliding(const StepRun& run) {
        const Penetration after = detect(run.sunk(), run.time).chosen;
        if (!run.ends_as_it_began(after)) return false;
        if (after.wall == run.contact->wall) return true;
        // The same wall drawn twice, or a longer one over it: the run began on that, too.
        const Segment wall = segment_of(after.wall, run.time);
        const Vec2 along = wall.b - wall.a;
        const double began = dot(after.point - run.translation - wall.a, along);
        return began >= 0.0 && began <= length_squared(along) &&
               std::abs(dot(along, after.normal)) <= level_slope * length(along);
    }

    Segment segment_of(WallRef wall, double time) const {
        return wall_at(level_, request_.kinematic_boxes, wall, time).segment;
    }

    std::int64_t work() const { return work_; }

    bool crosses(Vec2 from, Vec2 to) const {
        return crosses_wall(level_, {from, to}, body_.center, from == request_.position);
    }

    std::string_view choice() const { return "deepest"; }

    /// The axes of a push: their overlaps as numbers, and as a picture as long as it can hold them.
    void explain(Trace& trace, const Push& push, double time) {
        bool found = false;
        const bool shown = is_room_for_axes(trace, push.out.normal);
        query_aabb(push.from, time, [&](const ConvexShape& obstacle) {
            const auto is_its = [&](const ConvexSide& side) {
                return !side.is_cut && push.out.wall == side.wall;
            };
            if (found || std::none_of(obstacle.sides.begin(), obstacle.sides.end(), is_its)) return;
            const Overlap one = overlap(push.from, obstacle, contact_tolerance_at(push.from));
            found = one.out.overlaps();
            if (!found) return;
            const AxisTest test{push.from,  body_.mover,    obstacle,
                                all_axes(), side_distance_, push.out};
            number_axes(trace, test);
            if (shown) mark_axes(trace, 3, test);
        });
    }

    /// The axes of the first few pushes are drawn, one set for each direction.
    static bool is_room_for_axes(const Trace& trace, Vec2 normal) {
        constexpr int most_pushes = 2;
        constexpr double same_axis = 1e-3;  // sine
        int told = 0;
        for (const Mark& mark : trace.marks()) {
            if (mark.role != Role::least_overlap) continue;
            const Vec2 along = mark.points[1] - mark.points[0];
            if (std::abs(cross(along, normal)) <= same_axis * length(along)) return false;
            if (++told == most_pushes) return false;
        }
        return true;
    }

private:
    struct Overlap {
        double depth = 0.0;  ///< the least penetration along any axis
        Penetration out;     ///< the one chosen by the options; none when they are apart
        std::optional<SeparatingAxis> axis;  ///< of that
    };

    static bool has_cuts(const ConvexShape& obstacle) {
        return std::any_of(obstacle.sides.begin(), obstacle.sides.end(),
                           [](const ConvexSide& side) { return side.is_cut || side.is_blunt; });
    }

    void choose_open_way(Detection& found, Vec2 position, double time, double tolerance) {
        found.chosen = {};
        Penetration closed;
        query_aabb(position, time, [&](const ConvexShape& obstacle) {
            const Overlap one = overlap(position, obstacle, tolerance);
            if (!one.out.overlaps()) return;
            keep_deeper(is_free(position, obstacle, *one.axis) ? found.chosen : closed, one.out);
        });
        if (found.chosen.overlaps() || !closed.overlaps()) return;
        query_aabb(position, time, [&](const ConvexShape& obstacle) {
            const Penetration out = shortest_open_way(position, obstacle, tolerance);
            if (out.overlaps()) keep_shorter(found.chosen, out);
        });
        if (!found.chosen.overlaps()) found.chosen = closed;
    }

    /// An order of minimum translations that are equally long, by what they are and not by their
    /// numbers: the order of the walls in a file must not matter.
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

    Segment side_of_wall(WallRef wall) const {
        return wall_at(level_, request_.kinematic_boxes, wall, 0.0).segment;
    }

    void keep_deeper(Penetration& best, const Penetration& one) const {
        const bool first = one.depth == best.depth && comes_first(one, best);
        if (one.depth > best.depth || first) best = one;
    }

    void keep_shorter(Penetration& best, const Penetration& one) const {
        const bool first = one.depth == best.depth && comes_first(one, best);
        if (one.depth < best.depth || !best.overlaps() || first) best = one;
    }

    /// Calls `visit(ConvexShape)` for what may touch the mover at a place.
    template <typename Visit>
    void query_aabb(Vec2 position, double time, Visit&& visit) {
        const Aabb area{position + body_.bounds.min, position + body_.bounds.max};
        if (!walls_.covers(area)) gather_near(area);
        work_ += 4;
        const auto visit_wall = [&](std::uint32_t number) {
            ++work_;
            const Wall& wall = level_.walls()[number];
            if (wall.solid == no_solid && area.overlaps(bounds_of(wall))) {
                visit_free_segment(level_, number, visit);
            }
        };
        if (walls_.is_complete() && pieces_.is_complete()) {
            for (const NearLine& line : walls_.items()) {
                ++work_;
                if (!area.overlaps(line.bounds)) continue;
                visit(ConvexShape{line.sides(), line.radius, false, &line.filter});
            }
            for (const NearPiece& piece : pieces_.items()) {
                visit(ConvexShape{piece.sides(), 0.0, false, &piece.filter});
            }
        } else {
            level_.broad_phase().query_aabb(area, visit_wall);
            level_.convex_pieces().query_aabb(
                area, [&](std::span<const ConvexSide> sides) { visit(ConvexShape{sides}); });
        }
        for (std::size_t i = 0; i < request_.kinematic_boxes.size(); ++i) {
            const Box box = box_at(request_.kinematic_boxes[i], time);
            if (area.overlaps(bounds_of(box))) visit_box(box, WallRef::of_box(level_, i), visit);
        }
    }

    NearLine near_line(std::uint32_t number) const {
        NearLine line;
        visit_free_segment(level_, number, [&](const ConvexShape& wall) {
            std::copy(wall.sides.begin(), wall.sides.end(), line.ends.begin());
            line.count = wall.sides.size();
            line.radius = wall.radius;
        });
        line.bounds = bounds_of(level_.walls()[number]);
        line.filter = {line.sides(), filter_radius_};
        return line;
    }

    /// With room for the next few sub-steps.
    void gather_near(const Aabb& area) {
        const double room = inradius();
        walls_.begin(inflated(area, {room, room}));
        pieces_.begin(walls_.area());
        level_.broad_phase().query_aabb(walls_.area(), [&](std::uint32_t number) {
            ++work_;
            const Wall& wall = level_.walls()[number];
            if (wall.solid != no_solid) return;  // pieces of solids are next
            if (walls_.area().overlaps(bounds_of(wall))) walls_.add(near_line(number));
        });
        level_.convex_pieces().query_aabb(walls_.area(), [&](std::span<const ConvexSide> sides) {
            ++work_;
            pieces_.add({sides.data(), sides.size(), {sides, filter_radius_}});
        });
    }

    Penetration nearest_side(std::uint32_t number, Vec2 center, OpenSide open) const {
        const auto support = [this](Vec2 axis) {
            return body_.mover.extent(-axis) + dot(body_.center, axis);
        };
        if (open == OpenSide::open) return nearest_open_side(level_, center, support);
        Penetration out;
        const Solid& solid = level_.solids()[number];
        std::uint32_t wall = solid.first_wall;
        for (const Wall& side : level_.sides_of(solid)) {
            take_nearer_side(out, side.segment, wall++, center, support);
        }
        return out;
    }

    AxisSettings all_axes() const {
        AxisSettings all = axes_;
        all.nearest_corner_only = false;
        return all;
    }

    double length_of(const SeparatingAxis& axis) const { return axis.overlap(side_distance_); }

    /// Of two axes of one obstacle the shorter translation; of two equally short ones that which
    /// leads back to where the mover came from.
    bool is_better(const SeparatingAxis& one, const SeparatingAxis& best) const {
        const double a = length_of(one);
        const double b = length_of(best);
        if (a != b || !side_distance_) return a < b;
        const double back_a = dot(one.direction, axes_.against);
        const double back_b = dot(best.direction, axes_.against);
        if (back_a != back_b) return back_a > back_b;
        if (one.direction.x != best.direction.x) return one.direction.x < best.direction.x;
        return one.direction.y < best.direction.y;
    }

    /// Whether a side or a corner tells a disk and the obstacle apart, as one of them mostly does:
    /// without a root. If not, which axes are left to try.
    AxisFilter::Look look_from_disk(Vec2 position, const ConvexShape& obstacle, double tolerance) {
        if (body_.mover.corners.size() > 1 || !axes_.corner_axes) return {};
        ++work_;
        const double near = body_.mover.radius + obstacle.radius - tolerance;
        if (obstacle.filter && obstacle.filter->knows_any()) {
            return obstacle.filter->look_from(position, obstacle.sides, near);
        }
        return {is_beside(position, obstacle, near), {}};
    }

    static bool is_beside(Vec2 position, const ConvexShape& obstacle, double near) {
        const std::span<const ConvexSide> sides = obstacle.sides;
        Vec2 corner = sides.back().corner;
        bool is_past = false;  // the end of the side before
        for (std::size_t i = 0; i <= sides.size(); ++i) {
            const Vec2 next = sides[i == sides.size() ? 0 : i].corner;
            const Vec2 along = next - corner;
            const Vec2 seen = position - corner;
            const double at = dot(seen, outward(along));
            if (at > 0.0 && at * at >= near * near * length_squared(along)) return true;
            const double forwards = dot(seen, along);
            if (is_past && forwards <= 0.0 && length_squared(seen) >= near * near) return true;
            is_past = forwards >= length_squared(along);
            corner = next;
        }
        return false;
    }

    /// Of all axes of one obstacle, in tests of one axis of two small shapes.
    std::int64_t cost_of(const ConvexShape& obstacle) const {
        constexpr std::int64_t small = 4;
        const auto corners =
            static_cast<std::int64_t>(obstacle.sides.size() + body_.mover.corners.size());
        return 1 + corners * corners / small;
    }

    /// The article's ObstacleCollide: nothing as soon as one axis tells the two apart, otherwise
    /// the minimum translation.
    Overlap overlap(Vec2 position, const ConvexShape& obstacle, double tolerance) {
        const AxisFilter::Look look = look_from_disk(position, obstacle, tolerance);
        if (look.is_beside) return {};
        work_ += cost_of(obstacle);
        Overlap found = overlap_on(position, obstacle, tolerance, look.axes);
        std::uint32_t touched = look.touched;
        if (!look.axes.is_all() && found.depth <= tolerance + obstacle.filter->rounding()) {
            found = overlap_on(position, obstacle, tolerance, {});
            touched = all_sides;
        }
        if (found.axis) found.out = minimum_translation(position, obstacle, *found.axis, touched);
        return found;
    }

    /// On some of the axes, and without the minimum translation that is chosen.
    Overlap overlap_on(Vec2 position, const ConvexShape& obstacle, double tolerance,
                       AxisSubset axes) const {
        Overlap found;
        found.depth = 1e300;
        bool apart = false;
        std::optional<SeparatingAxis>& best = found.axis;
        const auto test = [&](const SeparatingAxis& axis) {
            apart = !axis.overlaps(tolerance);
            found.depth = std::min(found.depth, axis.minimum_translation());
            if (!best || (minimum_axis_ && is_better(axis, *best))) best = axis;
            return !apart;
        };
        visit_axes(position, body_.mover, obstacle, axes_, test, axes);
        return apart || !best ? Overlap{} : found;
    }

    /// The shortest translation that leads to the outside; none when they are apart, or none does.
    Penetration shortest_open_way(Vec2 position, const ConvexShape& obstacle, double tolerance) {
        work_ += cost_of(obstacle);
        bool apart = false;
        std::optional<SeparatingAxis> best;
        visit_axes(position, body_.mover, obstacle, all_axes(), [&](const SeparatingAxis& axis) {
            apart = !axis.overlaps(tolerance);
            const bool wanted = !best || (minimum_axis_ && is_better(axis, *best));
            if (wanted && is_free(position, obstacle, axis)) best = axis;
            return !apart;
        });
        return apart || !best ? Penetration{} : minimum_translation(position, obstacle, *best);
    }

    Penetration minimum_translation(Vec2 position, const ConvexShape& obstacle,
                                    const SeparatingAxis& axis,
                                    std::uint32_t touched = all_sides) const {
        const double depth = length_of(axis);
        const Vec2 outside = position + axis.direction * depth;
        Touch touch = touch_of(outside, body_.mover, obstacle, axis.direction, touched);
        if (axis.side && !obstacle.sides[*axis.side].is_cut) {
            touch.wall = obstacle.sides[*axis.side].wall;
        }
        return {depth, axis.direction, touch.point, touch.wall};
    }

    /// Whether the axis leads to the outside: across a wall, and not a cut nor a side on which
    /// another solid lies, or over a corner from which nothing goes on higher.
    bool is_free(Vec2 position, const ConvexShape& obstacle, const SeparatingAxis& axis) {
        if (axis.side) {
            if (obstacle.sides[*axis.side].is_cut) return false;
            return obstacle.is_alone || !is_covered(position, obstacle, axis);
        }
        if (obstacle.is_alone) return true;
        const double top = axis.obstacle.high - obstacle.radius - contact_tolerance_at(position);
        return std::any_of(
            obstacle.sides.begin(), obstacle.sides.end(), [&](const ConvexSide& side) {
                const bool foremost = dot(side.corner - position, axis.direction) >= top;
                return foremost && !side.is_blunt &&
                       sticks_out(side.corner, axis.direction, obstacle.radius);
            });
    }

    /// Whether other solids lie on all that the mover overlaps of a side: the side is no boundary
    /// of the solids together. Tested at both ends of it and between them.
    bool is_covered(Vec2 position, const ConvexShape& obstacle, const SeparatingAxis& axis) const {
        const std::span<const ConvexSide> sides = obstacle.sides;
        const ConvexSide& side = sides[*axis.side];
        if (sides.size() < 3) return false;
        const Vec2 edge = sides[(*axis.side + 1) % sides.size()].corner - side.corner;
        const double size = length(edge);
        const Vec2 along = edge / size;
        const double start = dot(side.corner - position, along);
        const double low = std::max(-body_.mover.extent(-along) - start, 0.0) + 2.0 * joint;
        const double high = std::min(body_.mover.extent(along) - start, size) - 2.0 * joint;
        if (low >= high) return false;
        const std::uint32_t own = level_.walls()[side.wall].solid;
        const auto is_shared = [&](double at) {
            const Vec2 place = side.corner + along * at + axis.direction * joint;
            return is_in_other_solid(level_, place, own);
        };
        return is_shared(low) && is_shared(high) && is_shared(0.5 * (low + high));
    }

    /// No wall that joins this one here, and is at least as thick, rises towards the outside.
    bool sticks_out(Vec2 corner, Vec2 outside, double radius) {
        bool rises = false;
        level_.broad_phase().query_aabb(
            inflated({corner, corner}, {joint, joint}), [&](std::uint32_t number) {
                ++work_;
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

    const Level& level_;
    const MoveRequest& request_;
    const ConvexBody& body_;
    double room_for_corners_;
    CastShape cast_;
    bool may_be_sharp_;
    AxisSettings axes_;
    bool side_distance_;
    bool minimum_axis_;
    double filter_radius_;  ///< of a disk, where nothing counts but the least overlap; otherwise 0
    NearList<NearLine> walls_;
    NearList<NearPiece> pieces_;  ///< of the same area
    std::int64_t work_ = 0;
};

MoveResult push_move(const Level& level, const MoveRequest& request, const Options& values,
                     Trace* trace) {
    const PushOutSettings settings{values.integer(iterations), values.flag(sub_steps)};
    if (const auto* disk = std::get_if<DiskShape>(&request.shape)) {
        const bool can_be_free = !trace && settings.sub_steps && values.flag(vertex_axes);
        if (can_be_free && is_in_free_space(level, request, {disk->radius, disk->radius})) {
            return free_move(request, disk->radius);
        }
    }
    const ConvexBody body(request.shape);
    Detector detector(level, request, body, values);
    return PushOut(detector, request, settings, trace).move();
}

}  // namespace

extern const Strategy sat_push;
const Strategy sat_push{
    .id = "sat_push",
    .title = "Separating axes",
    .summary =
        "Project both shapes on every axis that could separate them, and push the mover out along "
        "the one on which they overlap least.",
    .shapes = moves_disk | moves_box | moves_polygon,
    .walls = sees_segments | sees_round_lines | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::discrete,
    .response = CollisionResponse::slides,
    .smallest_extent = 1e-6,
    .options = options,
    .stages = stages,
    .solve = push_move,
};

}  // namespace slidelab
