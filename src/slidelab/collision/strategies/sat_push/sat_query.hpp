// What sat_push knows of the world: everything in it as convex shapes, and the mover as another
// one.
//
// The article's part, the least overlap on the axes of one obstacle and the push out of it, is
// sat_push.cpp; which translations lead out of all obstacles together is open_translations.cpp.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/query/convex_body.hpp"
#include "slidelab/collision/query/convex_shapes_of_level.hpp"
#include "slidelab/collision/query/near_list.hpp"
#include "slidelab/collision/query/near_pieces.hpp"
#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/collision/solvers/convex_strip.hpp"
#include "slidelab/collision/solvers/joints.hpp"
#include "slidelab/collision/solvers/push_contract.hpp"
#include "slidelab/collision/solvers/push_query.hpp"
#include "slidelab/geometry/convex/separating_axes.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/geometry/wedge.hpp"

namespace slidelab::detail {

/// With the axes from corners switched off, round things have square corners, which stick out
/// further: a cast must keep that clear. A corner sharper than 29 degrees is cut at this.
inline constexpr double square_corners = 4.0;

struct SatSettings {
    bool side_distance = true;  ///< off: an overlap is the length that both projections cover
    bool vertex_axes = true;    ///< off: round things have square corners
    bool minimum_axis = true;   ///< off: the first axis is taken, and not the least overlap
};

/// What the mover overlaps, and where it could go.
class SatQuery {
public:
    SatQuery(const Level& level, const MoveRequest& request, const ConvexBody& body,
             const SatSettings& settings)
        : level_(level),
          request_(request),
          body_(body),
          settings_(settings),
          room_for_corners_(settings.vertex_axes ? 1.0 : square_corners),
          cast_(body.mover.is_disk()
                    ? CastShape(body.mover.radius * room_for_corners_)
                    : CastShape(body.mover.corners, body.mover.radius * room_for_corners_)),
          may_be_sharp_(std::holds_alternative<PolygonShape>(request.shape)),
          has_corners_(!body.mover.is_disk()),
          is_round_disk_(!has_corners_ && settings.vertex_axes),
          axes_{settings.vertex_axes, -request.displacement, settings.minimum_axis},
          filter_radius_(settings.side_distance && settings.minimum_axis && !has_corners_
                             ? body.mover.radius
                             : 0.0) {}

    // --- The article (sat_push.cpp) ---

    void push_out(TrialStep& mover, double time, const PushLimits& limits);

    Detection deepest_overlap(Vec2 position, double time);

    // --- What push-out needs besides ---

    /// Out of a solid around the mover's centre: out of a convex one by the minimum translation,
    /// out of another one by its nearest side, since from there its pieces would push into each
    /// other.
    Penetration exit(Vec2 position, double time, OpenSide side);

    double inradius() const { return body_.inradius; }

    bool may_be_deep_inside(Vec2 position) const {
        return may_be_deeper_than(level_, position + body_.center, inradius());
    }

    bool is_in_free_space() const {
        return detail::is_in_free_space(level_, request_,
                                        extents_of(request_.shape) * room_for_corners_);
    }

    RunClearance clearance(const StepRun& run) {
        return clearance_of(level_, request_.kinematic_boxes, cast_, run, true, work_);
    }

    bool keeps_sliding(const StepRun& run);

    Segment segment_of(WallRef wall, double time) const {
        return wall_at(level_, request_.kinematic_boxes, wall, time).segment;
    }

    /// A disk's axes are few.
    bool looks_cheaply() const { return is_round_disk_; }

    /// The looks that follow are along one sub-step, and hardly beside it. Returns whether there is
    /// anything to be found along it.
    bool expect_step(Vec2 from, Vec2 to, double room) {
        const Aabb area = merged({from + body_.bounds.min, from + body_.bounds.max},
                                 {to + body_.bounds.min, to + body_.bounds.max});
        gather_near(area, room);
        return walls_.any_at(area) || pieces_.any_at(area);
    }

    /// Many looks follow that are not farther than this from a position, units.
    void expect_looks(Vec2 position, double room) {
        const Aabb area =
            inflated({position + body_.bounds.min, position + body_.bounds.max}, {room, room});
        walls_.narrow(area);
        if (is_round_disk_) pieces_.narrow(area);
    }

    Wedge wedge_at(Vec2 position, double reach);

    std::int64_t work() const { return work_; }

    bool crosses(Vec2 from, Vec2 to) const {
        return crosses_wall(level_, {from, to}, body_.center, from == request_.position);
    }

    bool pushes_are_minimal() const {
        return settings_.side_distance && settings_.vertex_axes && settings_.minimum_axis;
    }

    /// A disk has no corners: it is never sooner past the end of a wall.
    bool order_tells_place() const { return !is_round_disk_; }

    std::string_view choice() const { return "deepest"; }

    /// The axes of a push: their overlaps as numbers, and as a picture as long as it can hold them.
    void explain(Trace& trace, const Push& push, double time);

private:
    struct Overlap {
        double depth = 0.0;  ///< the least penetration along any axis
        Penetration out;     ///< the one chosen by the options; none when they are apart
        std::optional<SeparatingAxis> axis;  ///< of that
    };
    struct NumberedOverlap {
        std::size_t obstacle = 0;  ///< of those that query_aabb visits, from 1
        Overlap overlap;
    };
    /// In the order of query_aabb, without what a disk is beside at first sight. What comes after
    /// those that were dropped is not known.
    using FirstOverlaps = InlineVector<NumberedOverlap, 8>;

    // --- One obstacle (sat_push.cpp) ---

    Overlap overlap(Vec2 position, const ConvexShape& obstacle, double tolerance);
    Overlap overlap(Vec2 position, const ConvexShape& obstacle, const AxisFilter::Look& look,
                    double tolerance);
    void least_overlap(Overlap& found, Vec2 position, const ConvexShape& obstacle,
                       double tolerance) const;
    bool overlap_on(AxisSubset axis, Overlap& found, Vec2 position, const ConvexShape& obstacle,
                    double tolerance) const;
    bool is_better(const SeparatingAxis& one, const SeparatingAxis& best, Vec2 position) const;
    bool is_tied(const SeparatingAxis& one, const SeparatingAxis& best, Vec2 position) const;
    AxisFilter::Look filter_for_disk(Vec2 position, const ConvexShape& obstacle, double tolerance);
    Penetration minimum_translation(Vec2 position, const ConvexShape& obstacle,
                                    const SeparatingAxis& axis,
                                    std::uint32_t touched = all_sides) const;

    double length_of(const SeparatingAxis& axis) const {
        return axis.overlap(settings_.side_distance);
    }

    /// Of all axes of one obstacle, in tests of one axis of two small shapes.
    std::int64_t cost_of(const ConvexShape& obstacle) const {
        constexpr std::int64_t small = 4;
        const auto corners =
            static_cast<std::int64_t>(obstacle.sides.size() + body_.mover.corners.size());
        return 1 + corners * corners / small;
    }

    // --- All of them together (open_translations.cpp) ---

    void choose_open_translation(Detection& found, Vec2 position, double time, double tolerance,
                                 const FirstOverlaps& known);
    Penetration open_translation(Vec2 position, const ConvexShape& obstacle, const Overlap& least,
                                 double tolerance);
    Penetration shortest_open_translation(Vec2 position, const ConvexShape& obstacle,
                                          double tolerance);
    Penetration translation_past_run(Vec2 position, const ConvexShape& piece, double tolerance);
    Penetration translation_out_of_rows(Vec2 position, const ConvexShape& tile,
                                        const SeparatingAxis& closed, double tolerance);
    Penetration translation_out_of_row(Vec2 position, const ConvexShape& tile, Vec2 across,
                                       double tolerance);
    Penetration translation_across_seam(Vec2 position, const ConvexShape& tile,
                                        const SeparatingAxis& past);
    bool goes_on_past(Vec2 position, const ConvexShape& tile, const SeparatingAxis& side);
    ConvexSide end_of_run(const ConvexSide& start, ConvexSide end, double radius);
    bool is_free(Vec2 position, const ConvexShape& obstacle, const SeparatingAxis& axis);
    bool is_covered(Vec2 position, const ConvexShape& obstacle, const SeparatingAxis& axis) const;
    bool is_covered_before(Vec2 position, const ConvexShape& obstacle, Vec2 direction) const;
    bool comes_first(const Penetration& a, const Penetration& b) const;
    Penetration first_of_equals(const Penetration& chosen, Vec2 position, double time,
                                double tolerance);

    // --- Out of what joins (joined_translations.cpp) ---

    Penetration joined_translation(const Penetration& open, std::span<const Vec2> closed,
                                   Vec2 position, double time, double tolerance);
    template <typename Axes>
    void add_joined_axes(Axes& axes, Vec2 first, double most, Vec2 position, Vec2 place,
                         double time, double tolerance);
    double depth_along(Vec2 axis, Vec2 position, const ConvexShape& obstacle) const;
    Penetration out_along(Vec2 axis, double most, Vec2 position, double time, double tolerance);

    /// Whether two translations are of one length, but for rounding, and lead elsewhere.
    static bool is_as_deep(const Penetration& a, const Penetration& b, Vec2 position) {
        return b.overlaps() && std::abs(a.depth - b.depth) <= rounding_at(position) &&
               !same_direction(a.normal, b.normal);
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
        if (!walls_.covers(area)) gather_near(area, inradius());
        work_ += 4;
        const auto visit_wall = [&](std::uint32_t number) {
            ++work_;
            const Wall& wall = level_.walls()[number];
            if (wall.solid == no_solid && area.overlaps(bounds_of(wall))) {
                visit_free_segment(level_, number, visit);
            }
        };
        if (walls_.is_complete() && pieces_.is_complete()) {
            work_ += static_cast<std::int64_t>(walls_.size());
            for (const NearLine& line : walls_.items_at(area)) {
                if (!line.overlaps(area)) continue;
                visit(ConvexShape{line.sides(), line.radius, false, &line.filter});
            }
            if (is_round_disk_) work_ += static_cast<std::int64_t>(pieces_.size());
            for (NearPiece& piece : pieces_.items_at(area)) {
                if (is_round_disk_ && !piece.overlaps(area)) continue;
                work_ -= is_round_disk_ ? 1 : 0;  // the look that it is about to cost
                visit(ConvexShape{piece.sides(), 0.0, false, &piece.filter_for(filter_radius_)});
            }
        } else {
            level_.broad_phase().query_aabb(area, visit_wall);
            const ConvexPieces& pieces = level_.convex_pieces();
            pieces.query_aabb(area, [&](const ConvexPiece& piece) {
                visit(ConvexShape{pieces.sides_of(piece)});
            });
        }
        for (std::size_t i = 0; i < request_.kinematic_boxes.size(); ++i) {
            const Box box = box_at(request_.kinematic_boxes[i], time);
            if (area.overlaps(bounds_of(box))) visit_box(box, WallRef::of_box(level_, i), visit);
        }
    }

    // --- What is near (sat_query.cpp) ---

    void gather_near(const Aabb& area, double room);
    NearLine near_line(std::uint32_t number) const;
    Penetration nearest_side(std::uint32_t solid, Vec2 center, OpenSide open) const;

    AxisSettings all_axes() const {
        AxisSettings all = axes_;
        all.nearest_corner_only = false;
        return all;
    }

    const Level& level_;
    const MoveRequest& request_;
    const ConvexBody& body_;
    SatSettings settings_;
    double room_for_corners_;
    CastShape cast_;
    bool may_be_sharp_;
    bool has_corners_;    ///< no disk
    bool is_round_disk_;  ///< and felt as one: where the bounds are apart, so is all
    AxisSettings axes_;
    double filter_radius_;  ///< of a disk, where nothing counts but the least overlap; otherwise 0
    NearList<NearLine> walls_;
    NearList<NearPiece> pieces_;  ///< of the same area
    std::int64_t work_ = 0;
};

}  // namespace slidelab::detail
