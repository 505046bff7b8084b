#include "slidelab/level/level_checks.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <utility>

#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/level_error.hpp"
#include "slidelab/level/outline_crossing.hpp"

namespace slidelab::detail {

namespace {

/// A computed place, such as the corner of a box or the end of a travel, may exceed the limit by
/// rounding. False for NaN.
bool is_within(double coordinate) {
    return std::abs(coordinate) <= largest_coordinate + same_place;
}

std::optional<Mismatch> mismatch_of_places(std::initializer_list<Vec2> places) {
    for (const Vec2 place : places) {
        if (auto found = mismatch_of_place(place)) return found;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Mismatch> mismatch_of_place(Vec2 place) {
    if (is_within(place.x) && is_within(place.y)) return std::nullopt;
    return Mismatch{joined("it extends to ", place.x, ", ", place.y),
                    joined("at most ", largest_coordinate, " units from the origin")};
}

std::optional<Mismatch> mismatch_of_segment(const Segment& segment, double radius) {
    if (!(radius >= 0.0 && is_within(radius))) {
        return Mismatch{joined("the radius is ", radius), joined("0 to ", largest_coordinate)};
    }
    if (auto found = mismatch_of_places({segment.a, segment.b})) return found;
    const Aabb bounds = inflated(bounds_of(segment), {radius, radius});
    return mismatch_of_places({bounds.min, bounds.max});
}

std::optional<Mismatch> mismatch_of_outline(std::span<const Vec2> corners) {
    if (corners.size() < 3)
        return Mismatch{joined("it has ", corners.size(), " points"), "at least 3"};
    for (const Vec2 corner : corners) {
        if (auto found = mismatch_of_place(corner)) return found;
    }
    if (upright_rectangle(corners)) return std::nullopt;  // large levels consist of them
    const std::optional<CrossingSides> crossing = crossing_sides(corners);
    if (!crossing) return std::nullopt;
    if (!crossing->is_seen) {
        return Mismatch{
            "so many of its sides come near each other that it takes too long to see "
            "whether any cross",
            "an outline of fewer sides"};
    }
    const auto side = [&](std::size_t first) {
        return joined("point ", first + 1, " to point ", (first + 1) % corners.size() + 1);
    };
    return Mismatch{joined("the side from ", side(crossing->first), " crosses the side from ",
                           side(crossing->second)),
                    "an outline that does not cross itself"};
}

std::optional<Mismatch> mismatch_of_box(const Box& box) {
    if (!(box.half.x > 0.0 && box.half.y > 0.0)) {
        return Mismatch{joined("the size is ", 2.0 * box.half.x, " x ", 2.0 * box.half.y),
                        "a width and a height of more than 0"};
    }
    const Aabb bounds = bounds_of(box);
    return mismatch_of_places({bounds.min, bounds.max});
}

std::optional<Mismatch> mismatch_of_traits(const Traits& traits) {
    const auto [x, y] = traits.solid_side;
    if (!(is_within(x) && is_within(y)))
        return Mismatch{
            joined("the solid side is (", x, ", ", y, ")"),
            joined("a direction, or zero, with numbers of at most ", largest_coordinate)};
    const auto [right, down] = traits.surface_velocity;
    if (!(std::abs(right) <= largest_velocity && std::abs(down) <= largest_velocity))
        return Mismatch{joined("the surface velocity is (", right, ", ", down, ")"),
                        joined("at most ", largest_velocity, " units/s")};
    return std::nullopt;
}

Mismatch mismatch_of_no_solid_side() {
    return {"no side of it faces the solid side", "a one-way wall with a straight side that does"};
}

std::optional<Mismatch> mismatch_of_one_way(const Traits& traits, const Segment& segment,
                                            double radius) {
    if (!traits.is_one_way()) return std::nullopt;
    if (radius != 0.0) return Mismatch{"a one-way wall has a radius", "0"};
    const Vec2 along = segment.b - segment.a;
    if (faces_solid_side(traits, along) || faces_solid_side(traits, -along)) return std::nullopt;
    return mismatch_of_no_solid_side();
}

std::optional<Mismatch> mismatch_of_lines(std::span<const double> lines, std::string_view axis) {
    if (lines.size() < 2)
        return Mismatch{joined("it has ", lines.size(), " ", axis, " lines"), "at least 2"};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (auto found = mismatch_of_place({lines[i], 0.0}))
            return Mismatch{joined(axis, " line ", i + 1, " is at ", lines[i]),
                            std::move(found->expected)};
        if (i == 0 || lines[i - 1] < lines[i]) continue;
        return Mismatch{joined(axis, " line ", i + 1, " is at ", lines[i]),
                        joined("more than ", lines[i - 1], ", where the one before is")};
    }
    return std::nullopt;
}

std::optional<Mismatch> mismatch_of_near_miss(double tolerance) {
    if (tolerance >= 0.0 && tolerance <= largest_near_miss) return std::nullopt;
    return Mismatch{joined("the tolerance is ", tolerance), joined("0 to ", largest_near_miss)};
}

std::optional<Mismatch> mismatch_of_name(const WallName& first, std::size_t columns,
                                         std::size_t rows) {
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
    const bool is_numbered = first.kind <= WallName::Kind::box;
    const auto has_room = [](std::int32_t number, std::size_t count, std::int32_t last) {
        return number <= last && count - 1 <= static_cast<std::size_t>(std::int64_t{last} - number);
    };
    // The next name is one past the largest.
    if (is_numbered && !(first.index >= 0 && has_room(first.index, columns, most - 1)))
        return Mismatch{joined("its number is ", first.index), joined("0 to ", most - 1)};
    if (has_room(first.index, columns, most) && has_room(first.row, rows, most))
        return std::nullopt;
    return Mismatch{joined(columns, " x ", rows, " tiles begin at ", first.index, ", ", first.row),
                    joined("numbers of tiles of at most ", most)};
}

std::optional<Mismatch> mismatch_of_count(std::size_t walls) {
    if (walls <= most_walls) return std::nullopt;
    return Mismatch{joined("there are ", walls), joined("at most ", most_walls)};
}

}  // namespace slidelab::detail
