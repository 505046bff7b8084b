#include "lab/levels/tiled/object_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "lab/text/counted.hpp"
#include "slidelab/level/level_checks.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

constexpr int ellipse_sides = 32;

/// Direction of a rotation in degrees. Quarter turns are exact: a turned rectangle keeps its seams.
Vec2 direction_of(double degrees) {
    const double turn = std::fmod(degrees, 360.0);
    if (turn == 0.0) return {1.0, 0.0};
    if (turn == 90.0 || turn == -270.0) return {0.0, 1.0};
    if (turn == 180.0 || turn == -180.0) return {-1.0, 0.0};
    if (turn == 270.0 || turn == -90.0) return {0.0, -1.0};
    const double radians = turn * std::numbers::pi / 180.0;
    return {std::cos(radians), std::sin(radians)};
}

/// Free segments from each point to the next one. Repeated points, as where one is clicked twice,
/// add none; a line without length is a point obstacle.
Walls line_through(const std::vector<Vec2>& points, double radius, bool is_closed = false) {
    Walls walls;
    for (std::size_t i = 0; i + (is_closed ? 0 : 1) < points.size(); ++i) {
        const Segment segment{points[i], points[(i + 1) % points.size()]};
        if (segment.a != segment.b) walls.push_back({segment, radius});
    }
    if (walls.empty()) walls.push_back({Segment{points[0], points[0]}, radius});
    return walls;
}

/// A closed shape is solid, unless it has a radius: then it is a fence of capsules.
Walls closed_shape(const Object& object, std::vector<Vec2> corners) {
    if (object.radius()) return line_through(corners, *object.radius(), true);
    if (const auto mismatch = detail::mismatch_of_outline(corners))
        refuse(object.part(), *mismatch);
    return {{std::move(corners)}};
}

Walls open_line(const Object& object, const std::vector<Vec2>& points) {
    return line_through(points, object.radius().value_or(0.0));
}

std::vector<Vec2> points_of(const Object& object, std::string_view key, std::size_t fewest) {
    std::vector<Vec2> points = points_in(object.part(), key);
    const auto count = static_cast<std::int64_t>(points.size());
    if (points.size() < fewest)
        object.part().fail(fmt::format("the {} has {}", key, counted(count, "point")),
                           fmt::format("at least {}", fewest));
    for (Vec2& point : points) point = object.at(point);
    return points;
}

/// Without a radius it is a mark for the editor of the map.
std::optional<Walls> point_shape(const Object& object) {
    if (!object.radius()) return std::nullopt;
    return line_through({object.at({})}, *object.radius());
}

/// A free segment along what has no area, or a point.
std::optional<Walls> flat_shape(const Object& object, Vec2 min, Vec2 max) {
    if (object.size() == Vec2{}) return point_shape(object);
    return open_line(object, {object.at(min), object.at(max)});
}

std::optional<Walls> rectangle(const Object& object, Vec2 min, Vec2 max) {
    if (object.is_flat()) return flat_shape(object, min, max);
    return closed_shape(object, {object.at(min), object.at({max.x, min.y}), object.at(max),
                                 object.at({min.x, max.y})});
}

/// In its own rectangle, as long as that and as thick.
std::optional<Walls> capsule(const Object& object) {
    const Vec2 size = object.size();
    if (object.radius()) object.part().fail("this capsule has a radius", "a capsule without one");
    if (object.is_flat()) return flat_shape(object, {}, size);
    const double radius = 0.5 * std::min(size.x, size.y);
    const Vec2 end{radius, radius};
    const std::vector<Vec2> ends{object.at(end), object.at(size - end)};
    return line_through(ends, object.length_in_units(radius));
}

std::optional<Walls> ellipse(const Object& object) {
    if (object.is_flat()) return flat_shape(object, {}, object.size());
    const Vec2 half = object.size() * 0.5;
    if (half.x == half.y && !object.radius()) {
        const Vec2 center = object.at(half);
        return line_through({center}, object.length_in_units(half.x));
    }
    std::vector<Vec2> corners;
    corners.reserve(ellipse_sides);
    for (int i = 0; i < ellipse_sides; ++i) {
        const Vec2 spoke = direction_of(i * 360.0 / ellipse_sides);
        corners.push_back(object.at(half + Vec2{half.x * spoke.x, half.y * spoke.y}));
    }
    return closed_shape(object, std::move(corners));
}

std::optional<Walls> tile_object(const Object& object, const Tilesets& tilesets) {
    if (without_flips(tile_id(object.part()["gid"])) == 0) return std::nullopt;
    const Aabb area = tile_area(object, tilesets);
    return rectangle(object, area.min, area.max);
}

}  // namespace

Object::Object(double pixels_per_unit, const Field& part, Vec2 offset)
    : pixels_per_unit_(pixels_per_unit),
      part_(part),
      origin_(offset + Vec2{part["x"].number(), part["y"].number()}),
      direction_(direction_of(part["rotation"].number_or(0.0))),
      radius_(read_radius()) {}

Vec2 Object::at(Vec2 local) const {
    const Vec2 across{-direction_.y, direction_.x};
    return to_units(pixels_per_unit_, origin_ + direction_ * local.x + across * local.y, part_);
}

Vec2 Object::size() const {
    const Vec2 size{part_["width"].number(), part_["height"].number()};
    if (!(size.x >= 0.0 && size.y >= 0.0)) {
        part_.fail(fmt::format("the size is {} x {} pixels", size.x, size.y),
                   "a width and a height of 0 or more");
    }
    return size;
}

bool Object::is_flat() const {
    const Vec2 area = size();
    return !(area.x > 0.0 && area.y > 0.0);
}

std::optional<double> Object::read_radius() const {
    const Field radius = property(part_, "radius");
    if (!radius) return std::nullopt;
    const double pixels = radius.number();
    if (pixels < 0.0) part_.fail(fmt::format("the radius is {} pixels", pixels), "0 or more");
    return length_in_units(pixels);
}

bool is_rectangle(const Field& part) {
    return !part.is_on("point") && !part.is_on("ellipse") && !part.is_on("capsule") &&
           !part.has("polygon") && !part.has("polyline") && !part.has("gid");
}

Aabb tile_area(const Object& object, const Tilesets& tilesets) {
    const std::uint32_t tile = without_flips(tile_id(object.part()["gid"]));
    const Vec2 place = tileset_of(tilesets, tile).alignment;
    const Vec2 size = object.size();
    const Vec2 min{-place.x * size.x, -place.y * size.y};
    return {min, min + size};
}

std::optional<Walls> walls_of(const Object& object, const Tilesets& tilesets) {
    const Field& part = object.part();
    if (part.is_on("point")) return point_shape(object);
    if (part.is_on("ellipse")) return ellipse(object);
    if (part.is_on("capsule")) return capsule(object);
    if (part.has("polygon")) return closed_shape(object, points_of(object, "polygon", 3));
    if (part.has("polyline")) return open_line(object, points_of(object, "polyline", 2));
    if (part.has("gid")) return tile_object(object, tilesets);
    return rectangle(object, {}, object.size());
}

}  // namespace slidelab::lab::tiled
