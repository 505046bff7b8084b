#include "slidelab/geometry/convex/convex_cast.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "slidelab/geometry/closest.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

using Kind = ConvexCastResult::Kind;

constexpr double infinite = std::numeric_limits<double>::infinity();

/// The part of a path that lies behind every side, told side by side.
class Passage {
public:
    explicit Passage(const ConvexCast& cast)
        : translation_(cast.translation),
          tolerance_(cast.tolerance),
          front_faces_only_(cast.front_faces_only) {}

    /// False where the path stays outside of this side, all along: a miss.
    bool pass(const MinkowskiSide& side, std::uint32_t edge) {
        const double speed = dot(translation_, side.normal);
        const double deep = side.distance + tolerance_;  // distance from where it counts
        // Where touching is a hit, so is touching at the start.
        const bool overlaps = speed < 0.0 && side.distance >= tolerance_;
        if (deep >= 0.0 || overlaps) outside_ = true;
        if (side.distance > least_distance_) {
            least_distance_ = side.distance;
            nearest_ = {side, edge};
        }
        if (speed < 0.0) {
            begin_ = std::max(begin_, deep / -speed);
            touch_at(side.distance / -speed, {side, edge});
        } else if (speed > 0.0) {
            end_ = std::min(end_, -deep / speed);
            if (!front_faces_only_) leave_at(side, speed);
        }
        return speed < 0.0 ? deep < -speed : deep < 0.0;
    }

    ConvexCastResult result() const {
        if (!outside_) return front_faces_only_ ? overlap() : exit();
        if (begin_ >= std::min(end_, 1.0) || end_ <= 0.0) return {};
        if (leans_on_nearest())
            return {Kind::hit, 0.0, infinite, nearest_.side.normal, 0.0, nearest_.edge};
        return {Kind::hit,  std::clamp(first_touch_, 0.0, 1.0),
                clearance_, entered_.side.normal,
                0.0,        entered_.edge};
    }

private:
    struct Entered {
        MinkowskiSide side;
        std::uint32_t edge = edge_of_mover;
    };

    ConvexCastResult overlap() const {
        if (least_distance_ == -infinite) return {};
        return {Kind::overlap, 0.0, 0.0, nearest_.side.normal, -least_distance_, nearest_.edge};
    }

    /// From inside, through a side from behind.
    ConvexCastResult exit() const {
        if (leaving_ > 1.0) return overlap();
        return {Kind::hit, std::max(leaving_, 0.0), 0.0, -left_, -least_distance_, edge_of_mover};
    }

    /// A start that leans on a side, by less than counts, and goes into it is held by that side:
    /// not by one far behind it that the path's line happens to pass later, both before the start.
    bool leans_on_nearest() const {
        return first_touch_ < 0.0 && entered_.side.distance < -std::abs(tolerance_) &&
               nearest_.side.distance >= -std::abs(tolerance_) &&
               dot(translation_, nearest_.side.normal) < 0.0;
    }

    /// The side that is passed last is the one that is hit.
    void touch_at(double fraction, const Entered& one) {
        if (!same_direction(one.side.normal, entered_.side.normal)) {
            clearance_ = std::min(std::abs(fraction - first_touch_), clearance_before(fraction));
        }
        if (fraction <= first_touch_) return;
        first_touch_ = fraction;
        entered_ = one;
    }

    /// A new last side forgets how near to each other those before it were.
    double clearance_before(double fraction) const {
        return fraction > first_touch_ ? infinite : clearance_;
    }

    /// Hit from behind so deep, in tolerances, that it is an overlap for the next move as well.
    static constexpr double still_inside = 4.0;

    void leave_at(const MinkowskiSide& side, double speed) {
        const double fraction = (-still_inside * std::abs(tolerance_) - side.distance) / speed;
        if (fraction >= leaving_) return;
        leaving_ = fraction;
        left_ = side.normal;
    }

    Vec2 translation_;
    double tolerance_;
    bool front_faces_only_;
    bool outside_ = false;  ///< at the start
    double begin_ = -infinite;
    double end_ = infinite;
    double leaving_ = infinite;  ///< the same for a side that is hit from behind
    double first_touch_ = -infinite;
    double clearance_ = infinite;
    double least_distance_ = -infinite;  ///< of the side nearest to the start, from inside
    Entered nearest_;
    Entered entered_;
    Vec2 left_;
};

/// The four sides of the bounds of a body, grown by a box, in the order of the sides of a box.
std::array<MinkowskiSide, 4> sides_of_bounds(Vec2 position, Vec2 half, const Aabb& bounds) {
    return {MinkowskiSide{{0.0, -1.0}, (bounds.min.y - position.y) - half.y},
            MinkowskiSide{{1.0, 0.0}, (position.x - bounds.max.x) - half.x},
            MinkowskiSide{{0.0, 1.0}, (position.y - bounds.max.y) - half.y},
            MinkowskiSide{{-1.0, 0.0}, (bounds.min.x - position.x) - half.x}};
}

/// The sides of the sum of a box and a body that is its bounds, in the order of visit_sides, each
/// once: those of a box are the mover's again, and a segment has two, and the mover the other two.
template <typename Visit>
void visit_sides_of_bounds(Vec2 position, Vec2 half, const CastTarget& body, Visit&& visit) {
    const auto sides = sides_of_bounds(position, half, body.bounds);
    if (body.corners.size() == 4) {
        for (std::uint32_t i = 0; i < 4 && visit(sides[i], i); ++i) {
        }
        return;
    }
    const Vec2 along = body.corners[1] - body.corners[0];
    const bool is_level = along.y == 0.0;
    const std::size_t own = is_level ? (along.x > 0.0 ? 0U : 2U) : (along.y > 0.0 ? 1U : 3U);
    const std::size_t at_end = is_level ? 1U : 0U;
    const std::size_t order[] = {own, own ^ 2U, at_end, at_end + 2};
    constexpr std::uint32_t edges[] = {0, 1, edge_of_mover, edge_of_mover};
    for (std::size_t i = 0; i < 4 && visit(sides[order[i]], edges[i]); ++i) {
    }
}

}  // namespace

SweptMover::SweptMover(const Shape& shape) : corners_(corners_of(shape, room_)) {
    if (const auto* box = std::get_if<BoxShape>(&shape)) {
        is_box_ = true;
        half_ = box->half;
    }
    prepare();
}

SweptMover::SweptMover(std::span<const Vec2> corners) : corners_(corners) { prepare(); }

void SweptMover::prepare() {
    if (is_box_) return;
    const std::size_t count = std::min(corners_.size(), most_known_sides);
    for (std::size_t i = 0; i < count; ++i) sides_.push_back(make_side(i));
}

SweptMover::Side SweptMover::make_side(std::size_t edge) const {
    const Vec2 along = corners_[edge + 1 == corners_.size() ? 0 : edge + 1] - corners_[edge];
    if (!has_direction(along)) return {};
    const Vec2 normal = -outward(normalized(along));
    return {normal, -dot(corners_[edge], normal), true};
}

double SweptMover::support(Vec2 direction) const {
    if (is_box_) return half_.x * std::abs(direction.x) + half_.y * std::abs(direction.y);
    return support_of(corners_, direction);
}

ConvexCastResult cast_convex(const ConvexCast& cast, const SweptMover& mover,
                             const CastTarget& body) {
    Passage passage(cast);
    bool may_hit = true;
    const auto pass = [&](const MinkowskiSide& side, std::uint32_t edge) {
        return may_hit = passage.pass(side, edge);
    };
    if (mover.is_box() && body.is_its_bounds) {
        visit_sides_of_bounds(cast.position, mover.half(), body, pass);
    } else {
        visit_sides(cast.position, mover, body.corners, pass);
    }
    return may_hit ? passage.result() : ConvexCastResult{};
}

namespace {

/// On a side of a box that is its bounds: the point nearest to one before it, where no other side
/// can be as near.
std::optional<Vec2> touch_of_bounds(Vec2 place, const CastTarget& body, Vec2 normal) {
    const std::size_t side = normal.y != 0.0  ? (normal.y < 0.0 ? 0U : 2U)
                             : normal.x > 0.0 ? 1U
                                              : 3U;
    const Segment edge{body.corners[side], body.corners[(side + 1) % 4]};
    const auto [min, max] = body.bounds;
    const Vec2 room{std::min(place.x - min.x, max.x - place.x),
                    std::min(place.y - min.y, max.y - place.y)};
    const bool is_level = normal.y != 0.0;
    const double far = std::abs(is_level ? place.y - edge.a.y : place.x - edge.a.x);
    const double to_ends = is_level ? room.x : room.y;
    const double thickness = is_level ? max.y - min.y : max.x - min.x;
    const bool is_clear = to_ends > 2.0 * far && thickness > 4.0 * far;
    if (!is_clear) return std::nullopt;
    return closest_point_on_segment(place, edge);
}

}  // namespace

Vec2 touch_of_body(Vec2 position, const SweptMover& mover, const CastTarget& body, Vec2 normal) {
    // Smaller boxes have all of their corners in one place, as far as touching goes.
    constexpr double least_half = 1e-8;  // units
    const Vec2 half = mover.half();
    const bool are_boxes = mover.is_box() && (normal.x == 0.0 || normal.y == 0.0) &&
                           std::min(half.x, half.y) >= least_half && body.is_its_bounds &&
                           body.corners.size() == 4;
    if (are_boxes) {
        const Vec2 front{normal.x == 0.0 ? 0.0 : -normal.x * half.x,
                         normal.y == 0.0 ? 0.0 : -normal.y * half.y};
        if (const auto point = touch_of_bounds(position + front, body, normal)) return *point;
    }
    return touching_point(position, mover.corners(), body.corners, normal);
}

TouchedSides touched_sides(Vec2 position, const SweptMover& mover, const CastTarget& body,
                           double tolerance) {
    TouchedSides touched;
    bool apart = false;
    const auto touch = [&](const MinkowskiSide& side, std::uint32_t) {
        apart = side.distance > tolerance;
        if (apart || side.distance < -tolerance) return !apart;
        if (touched.count == 0) {
            touched = {1, side, side};
        } else {
            if (cross(side.normal, touched.first.normal) > 0.0) touched.first = side;
            if (cross(touched.last.normal, side.normal) > 0.0) touched.last = side;
            if (!same_direction(touched.first.normal, touched.last.normal)) touched.count = 2;
        }
        return true;
    };
    if (mover.is_box() && body.is_its_bounds) {
        visit_sides_of_bounds(position, mover.half(), body, touch);
    } else {
        visit_sides(position, mover, body.corners, touch);
    }
    return apart ? TouchedSides{} : touched;
}

bool touches_corner(Vec2 position, const SweptMover& mover, const CastTarget& body,
                    double tolerance) {
    if (!mover.is_box() || !body.is_its_bounds)
        return touched_sides(position, mover, body, tolerance).count > 1;
    int touched = 0;
    bool apart = false;
    for (const MinkowskiSide& side : sides_of_bounds(position, mover.half(), body.bounds)) {
        touched += std::abs(side.distance) <= tolerance ? 1 : 0;
        apart |= side.distance > tolerance;
    }
    return touched > 1 && !apart;
}

}  // namespace slidelab::detail
