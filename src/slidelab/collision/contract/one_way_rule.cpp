#include "slidelab/collision/contract/one_way_rule.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace slidelab::detail {

namespace {

/// What is kept clear around a point of its own.
Shape shape_of(const Strategy& strategy, const Level& level, const MoveRequest& request) {
    const double clear = 0.25 * level.lattice().cell();
    return strategy.shapes == 0 ? BoxShape{{clear, clear}} : request.shape;
}

/// The unit normal of a one-way line on its solid side.
Vec2 solid_normal(const Traits& traits, const Segment& line) {
    const Vec2 along = line.b - line.a;
    return unit_or(outward(faces_solid_side(traits, along) ? along : along * -1.0), {});
}

/// Of a shape around the origin in a direction, from -1 times the first to the second, units.
struct Extent {
    double back = 0.0;
    double front = 0.0;

    Extent(const CornerShape& shape, Vec2 direction) {
        for (const Vec2 corner : shape.corners()) {
            back = std::min(back, dot(corner, direction));
            front = std::max(front, dot(corner, direction));
        }
        back = shape.radius() - back;
        front += shape.radius();
    }
};

constexpr double touched = 1e-6;  // units: a mover on a wall is no farther away

std::vector<std::uint32_t> walls_left_out(const Level& level, const MoverAtStart& mover) {
    std::vector<std::uint32_t> walls;
    if (!level.wall_traits().has_one_way()) return walls;
    for (const std::uint32_t wall : level.broad_phase().near(mover.area())) {
        const Traits& traits = level.traits_of_wall(wall);
        if (traits.is_one_way() && !mover.is_before(traits, level.walls()[wall].segment))
            walls.push_back(wall);
    }
    return walls;
}

std::vector<std::size_t> boxes_left_out(std::span<const KinematicBox> boxes,
                                        const MoverAtStart& mover) {
    std::vector<std::size_t> left_out;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const KinematicBox& box = boxes[i];
        const Box end{box.box.center + box.delta, box.box.half};
        if (box.traits.is_one_way() &&
            merged(bounds_of(box.box), bounds_of(end)).overlaps(mover.area()) &&
            !mover.is_before(box))
            left_out.push_back(i);
    }
    return left_out;
}

/// A move among the walls and boxes that are left, and their names among all.
class Remaining {
public:
    Remaining(const Level& level, const MoveRequest& request,
              std::span<const std::uint32_t> left_out, std::span<const std::size_t> boxes_left_out)
        : all_(level), request_(request) {
        for (std::size_t i = 0; i < request.kinematic_boxes.size(); ++i) {
            if (std::binary_search(boxes_left_out.begin(), boxes_left_out.end(), i)) continue;
            boxes_.push_back(request.kinematic_boxes[i]);
            box_numbers_.push_back(i);
        }
        request_.kinematic_boxes = boxes_;
        if (left_out.empty()) return;
        LevelBuilder builder;
        builder.add(level, left_out);
        rest_ = std::get<Level>(std::move(builder).build());  // of parts that were built before
        for (std::uint32_t wall = 0; wall < level.walls().size(); ++wall)
            if (!std::binary_search(left_out.begin(), left_out.end(), wall))
                wall_numbers_.push_back(wall);
    }

    MoveResult solve(const Strategy& strategy, const Options& values, Trace* trace) const {
        MoveResult result = strategy.solve(level(), request_, values, trace);
        for (Contact& contact : result.contacts) contact.wall = among_all(contact.wall);
        if (trace) trace->rename_walls([this](WallRef wall) { return among_all(wall); });
        return result;
    }

private:
    const Level& level() const { return rest_ ? *rest_ : all_; }

    WallRef among_all(WallRef wall) const {
        switch (wall.kind(level())) {
            case WallRef::Kind::of_level:
                return rest_ ? WallRef(wall_numbers_[wall.number()]) : wall;
            case WallRef::Kind::of_box:
                return WallRef::of_box(all_, box_numbers_[wall.box(level())],
                                       static_cast<std::uint32_t>(wall.side(level())));
            case WallRef::Kind::of_grid:
                break;
        }
        return wall;
    }

    const Level& all_;
    std::optional<Level> rest_;  ///< none: all walls are left
    std::vector<std::uint32_t> wall_numbers_;
    MoveRequest request_;
    std::vector<KinematicBox> boxes_;
    std::vector<std::size_t> box_numbers_;
};

}  // namespace

MoverAtStart::MoverAtStart(const Strategy& strategy, const Level& level, const MoveRequest& request)
    : request_(request), own_shape_(shape_of(strategy, level, request)), shape_(own_shape_) {}

bool MoverAtStart::is_before(const Traits& traits, const Segment& line) const {
    const Vec2 out = solid_normal(traits, line);
    const double gap = dot(request_.position - line.a, out) - Extent(shape_, out).back;
    return gap >= (request_.side_view.drops ? touched : -touched);
}

bool MoverAtStart::is_before(const KinematicBox& box) const {
    const auto corners = corners_of(bounds_of(box.box));
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Segment side{corners[i], corners[(i + 1) % corners.size()]};
        if (faces_solid_side(box.traits, side.b - side.a) && is_before(box.traits, side))
            return true;
    }
    return false;
}

bool MoverAtStart::is_cut_by(const Segment& line, Vec2 position) const {
    const Vec2 along = unit_or(line.b - line.a, {});
    const Extent across(shape_, outward(along));
    const Extent beside(shape_, along);
    const Vec2 from_line = position - line.a;
    const double side = dot(from_line, outward(along));
    const double place = dot(from_line, along);
    return side < across.back - touched && side > touched - across.front &&
           place < length(line.b - line.a) + beside.back && place > -beside.front;
}

Aabb MoverAtStart::area() const {
    const double far = 2.0 * length(request_.displacement);
    return inflated({request_.position, request_.position},
                    shape_.extents() * 1.25 + Vec2{far, far});
}

MoveResult solve_from_side(const Strategy& strategy, const Level& level, const MoveRequest& request,
                           const Options& values, Trace* trace) {
    const MoverAtStart mover(strategy, level, request);
    const std::vector<std::uint32_t> left_out = walls_left_out(level, mover);
    const std::vector<std::size_t> boxes = boxes_left_out(request.kinematic_boxes, mover);
    if (left_out.empty() && boxes.empty()) return strategy.solve(level, request, values, trace);
    return Remaining(level, request, left_out, boxes).solve(strategy, values, trace);
}

}  // namespace slidelab::detail
