#include "slidelab/level/check_shape.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/level/level_error.hpp"

namespace slidelab {

namespace detail {

std::optional<std::string> problem_with(Vec2 v, double largest) {
    if (!is_finite(v)) return "not a finite number";
    if (std::max(std::abs(v.x), std::abs(v.y)) > largest) {
        return joined("too large; expected at most ", largest);
    }
    return std::nullopt;
}

}  // namespace detail

namespace {

using detail::joined;
using detail::text_of;

/// False for NaN.
bool is_within(Vec2 v) {
    return std::abs(v.x) <= largest_coordinate && std::abs(v.y) <= largest_coordinate;
}

Mismatch too_far(std::string what) {
    return {std::move(what), joined("at most ", largest_coordinate, " from the position")};
}

std::optional<Mismatch> mismatch_of_polygon(const PolygonShape& polygon) {
    const std::size_t count = polygon.corners.size();
    if (count < 3 || count > most_shape_corners)
        return Mismatch{joined("a polygon of ", count, " corners"),
                        joined("3 to ", most_shape_corners)};
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 corner = polygon.corners[i];
        if (!is_within(corner)) return too_far(joined("corner ", i, " is ", text_of(corner)));
    }
    switch (winding_of_convex(polygon.corners)) {
        case Winding::none:
            return Mismatch{"a polygon that is not convex", "a convex one"};
        case Winding::counterclockwise:
            return Mismatch{"a polygon whose corners run counterclockwise on screen", "clockwise"};
        case Winding::clockwise:
            break;
    }
    return std::nullopt;
}

std::optional<std::string> line_of(const std::optional<Mismatch>& mismatch) {
    return mismatch ? std::optional(to_string(*mismatch)) : std::nullopt;
}

}  // namespace

namespace detail {

std::optional<Mismatch> mismatch_of_shape(const Shape& shape) {
    const double radius = radius_of(shape);
    if (!(radius >= 0.0 && radius <= largest_coordinate))
        return Mismatch{joined("the radius is ", radius), joined("0 to ", largest_coordinate)};
    if (const auto* polygon = std::get_if<PolygonShape>(&shape)) {
        if (auto found = mismatch_of_polygon(*polygon)) return found;
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) {
        for (const Vec2 end : {capsule->segment.a, capsule->segment.b})
            if (!is_within(end)) return too_far(joined("an end is ", text_of(end)));
    } else if (const auto* box = std::get_if<BoxShape>(&shape)) {
        if (!(box->half.x > 0.0 && box->half.y > 0.0))
            return Mismatch{joined("the half sizes are ", box->half.x, " and ", box->half.y),
                            "more than 0"};
    }
    const Vec2 extents = extents_of(shape);
    if (!is_within(extents)) return too_far(joined("it extends by ", text_of(extents)));
    return std::nullopt;
}

std::optional<Mismatch> mismatch_of_mover_shape(const Shape& shape) {
    if (auto found = mismatch_of_shape(shape)) return found;
    bool is_thick = radius_of(shape) >= least_inradius;
    if (const auto* polygon = std::get_if<PolygonShape>(&shape)) {
        is_thick = holds_circle(polygon->corners, least_inradius);
    } else if (const auto* box = std::get_if<BoxShape>(&shape)) {
        is_thick = std::min(box->half.x, box->half.y) >= least_inradius;
    }
    if (is_thick) return std::nullopt;
    return Mismatch{"too thin", joined("an inradius of at least ", least_inradius)};
}

bool is_valid(const Shape& shape) { return !mismatch_of_shape(shape).has_value(); }

bool is_valid_for_mover(const Shape& shape) { return !mismatch_of_mover_shape(shape).has_value(); }

}  // namespace detail

std::optional<std::string> check_shape(const Shape& shape) {
    return line_of(detail::mismatch_of_shape(shape));
}

std::optional<std::string> check_mover_shape(const Shape& shape) {
    return line_of(detail::mismatch_of_mover_shape(shape));
}

bool is_clearly_right(const PolygonShape& polygon, Vec2 extents) {
    const std::span<const Vec2> corners = polygon.corners;
    if (corners.size() < 3 || corners.size() > most_shape_corners) return false;
    Vec2 last = corners.back();
    Vec2 edge = last - corners[corners.size() - 2];
    bool goes_left = edge.x < 0.0;
    unsigned turns_of_x = 0;  // an outline that winds once changes its x direction twice
    double sum_of_turns = 0.0;
    for (const Vec2 corner : corners) {
        const Vec2 next = corner - last;
        const double turn = cross(edge, next);
        if (!(turn > 0.0)) return false;  // also where a coordinate is NaN
        sum_of_turns += turn;
        const bool next_goes_left = next.x < 0.0;
        turns_of_x += static_cast<unsigned>(goes_left != next_goes_left);
        goes_left = next_goes_left;
        last = corner;
        edge = next;
    }
    // The inradius is at least the area divided by the length of the outline. A triangle of three
    // corners is a part of it, the largest one has half the mean of the turns at least, and its
    // bounding box is the longer way round.
    const double size = extents.x + extents.y;
    const double longest_outline = 4.0 * size;
    const auto count = static_cast<double>(corners.size());
    return turns_of_x == 2 && size <= largest_coordinate &&
           sum_of_turns >= count * (2.0 * least_inradius * longest_outline);
}

}  // namespace slidelab
