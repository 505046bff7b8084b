// Objects of object layers: what each kind is in a document.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numbers>
#include <utility>
#include <vector>

#include "lab/levels/tiled/tiled_layers.hpp"

namespace slidelab::tiled {

using nlohmann::json;

namespace {

constexpr int ellipse_sides = 32;

/// Where the place of a tile object is in its rectangle, unless its tileset says otherwise.
constexpr Vec2 bottom_left{0.0, 1.0};

/// The same, as a tileset says it.
Vec2 place_in_tile(const Part& tileset) {
    constexpr std::pair<std::string_view, Vec2> places[] = {
        {"unspecified", bottom_left}, {"topleft", {0.0, 0.0}},     {"top", {0.5, 0.0}},
        {"topright", {1.0, 0.0}},     {"left", {0.0, 0.5}},        {"center", {0.5, 0.5}},
        {"right", {1.0, 0.5}},        {"bottomleft", bottom_left}, {"bottom", {0.5, 1.0}},
        {"bottomright", {1.0, 1.0}},
    };
    const std::string_view said = tileset.text_or("objectalignment", "unspecified");
    for (const auto& [name, place] : places) {
        if (name == said) return place;
    }
    tileset.refuse(fmt::format("\"objectalignment\" is \"{}\"", shown(said)),
                   "an alignment of Tiled (\"topleft\" to \"bottomright\")");
}

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

/// An object while it is read: where it is, and how its own pixels become units of the level.
class Object {
public:
    Object(Target& target, const Part& part, Vec2 offset)
        : target_(target),
          part_(part),
          origin_(offset + Vec2{part.number("x"), part.number("y")}),
          direction_(direction_of(part.number_or("rotation", 0.0))),
          radius_(read_radius()) {}

    const Part& part() const { return part_; }
    std::int32_t id() const { return static_cast<std::int32_t>(part_.place().object); }

    /// Units, from the property; nothing when it has none.
    std::optional<double> radius() const { return radius_; }

    /// Where a point that is `local` pixels from the object's origin is in the level.
    Vec2 at(Vec2 local) const {
        const Vec2 across{-direction_.y, direction_.x};
        return to_units(target_, origin_ + direction_ * local.x + across * local.y, part_);
    }

    /// A length in units. Refuses one that no level has room for.
    double length_in_units(double pixels) const {
        return to_units(target_, {pixels, 0.0}, part_).x;
    }

    /// Pixels, both >= 0.
    Vec2 size() const {
        const Vec2 size{part_.number("width"), part_.number("height")};
        if (!(size.x >= 0.0 && size.y >= 0.0)) {
            part_.refuse(fmt::format("the size is {} x {} pixels", size.x, size.y),
                         "a width and a height of 0 or more");
        }
        return size;
    }

    bool is_turned() const { return direction_ != Vec2{1.0, 0.0}; }

    SpawnPoint spawn() const {
        if (target_.spawn) {
            part_.refuse(fmt::format("this is a second spawn, after object {}", *target_.spawn),
                         "one spawn in a map");
        }
        target_.spawn = id();
        return {at({})};
    }

private:
    std::optional<double> read_radius() const {
        const std::optional<double> pixels = part_.number_property("radius");
        if (!pixels) return std::nullopt;
        if (*pixels < 0.0) {
            part_.refuse(fmt::format("the radius is {} pixels", *pixels), "0 or more");
        }
        return length_in_units(*pixels);
    }

    Target& target_;
    const Part& part_;
    Vec2 origin_;     ///< pixels
    Vec2 direction_;  ///< of the object's own x axis
    std::optional<double> radius_;
};

using ObjectShape = decltype(LevelObject::shape);

/// A closed shape is solid, unless it has a radius: then it is a fence of capsules.
ObjectShape closed_shape(const Object& object, std::vector<Vec2> corners) {
    if (object.radius()) return Polyline{std::move(corners), *object.radius(), true};
    if (const auto mismatch = mismatch_of_outline(corners)) refuse(object.part(), *mismatch);
    return SolidPolygon{std::move(corners)};
}

ObjectShape open_line(const Object& object, std::vector<Vec2> points) {
    return Polyline{std::move(points), object.radius().value_or(0.0), false};
}

std::vector<Vec2> points_of(const Object& object, std::string_view key, std::size_t fewest) {
    const Part& part = object.part();
    const json::array_t& list = part.list(key);
    if (list.size() < fewest) {
        part.refuse(
            fmt::format("the {} has {} point{}", key, list.size(), list.size() == 1 ? "" : "s"),
            fmt::format("at least {}", fewest));
    }
    std::vector<Vec2> points;
    points.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Part point(list[i], part.place().with(Place::Detail::point, i));
        points.push_back(object.at({point.number("x"), point.number("y")}));
    }
    return points;
}

/// Without a radius it is a mark for the editor of the map.
std::optional<ObjectShape> point_shape(const Object& object) {
    if (!object.radius()) return std::nullopt;
    return Polyline{{object.at({})}, *object.radius(), false};
}

/// Whether it has no area, and so no inside.
bool is_flat(const Object& object) {
    const Vec2 size = object.size();
    return !(size.x > 0.0 && size.y > 0.0);
}

/// A free segment along what has no area, or a point.
std::optional<ObjectShape> flat_shape(const Object& object, Vec2 min, Vec2 max) {
    if (object.size() == Vec2{}) return point_shape(object);
    return open_line(object, {object.at(min), object.at(max)});
}

std::optional<ObjectShape> rectangle(const Object& object, Vec2 min, Vec2 max) {
    if (is_flat(object)) return flat_shape(object, min, max);
    return closed_shape(object, {object.at(min), object.at({max.x, min.y}), object.at(max),
                                 object.at({min.x, max.y})});
}

/// In its own rectangle, as long as that and as thick.
std::optional<ObjectShape> capsule(const Object& object) {
    const Vec2 size = object.size();
    if (object.radius()) object.part().refuse("this capsule has a radius", "a capsule without one");
    if (is_flat(object)) return flat_shape(object, {}, size);
    const double radius = 0.5 * std::min(size.x, size.y);
    const Vec2 end{radius, radius};
    std::vector<Vec2> ends{object.at(end), object.at(size - end)};
    return Polyline{std::move(ends), object.length_in_units(radius), false};
}

std::optional<ObjectShape> ellipse(const Object& object) {
    if (is_flat(object)) return flat_shape(object, {}, object.size());
    const Vec2 half = object.size() * 0.5;
    if (half.x == half.y && !object.radius()) {
        const Vec2 center = object.at(half);
        return Polyline{{center}, object.length_in_units(half.x), false};
    }
    std::vector<Vec2> corners;
    corners.reserve(ellipse_sides);
    for (int i = 0; i < ellipse_sides; ++i) {
        const Vec2 spoke = direction_of(i * 360.0 / ellipse_sides);
        corners.push_back(object.at(half + Vec2{half.x * spoke.x, half.y * spoke.y}));
    }
    return closed_shape(object, std::move(corners));
}

/// Where the place of a tile object is in its rectangle (Alignments).
Vec2 alignment_of(const Alignments& alignments, std::uint32_t tile) {
    const auto next = alignments.upper_bound(tile);
    return next == alignments.begin() ? bottom_left : std::prev(next)->second;
}

std::optional<ObjectShape> tile_object(const Object& object, const Alignments& alignments) {
    const std::uint32_t tile = without_flips(object.part().tile_id("gid"));
    if (tile == 0) return std::nullopt;
    const Vec2 place = alignment_of(alignments, tile);
    const Vec2 size = object.size();
    const Vec2 min{-place.x * size.x, -place.y * size.y};
    return rectangle(object, min, min + size);
}

TravellingBox travelling_box(const Object& object) {
    const Part& part = object.part();
    if (object.is_turned()) part.refuse("this box is rotated", "a rotation of 0");
    if (object.radius()) part.refuse("this box has a radius", "a box without one");
    const Vec2 size = object.size();
    if (size.x == 0.0 || size.y == 0.0) {
        part.refuse(fmt::format("the size is {} x {} pixels", size.x, size.y),
                    "a width and a height of more than 0");
    }
    const Vec2 displacement{part.number_property("dx").value_or(0.0),
                            part.number_property("dy").value_or(0.0)};
    const std::optional<double> span = part.number_property("span");
    if (!span) part.refuse("property \"span\" is missing", "the seconds of one traverse");
    if (!(*span >= shortest_duration)) {
        part.refuse(fmt::format("\"span\" is {} seconds", *span),
                    fmt::format("at least {}", shortest_duration));
    }

    const Vec2 min = object.at({});
    const Vec2 max = object.at(size);
    const Vec2 there = object.at(displacement);
    object.at(displacement + size);  // must be near enough, too
    const Vec2 half = (max - min) * 0.5;
    if (!(half.x > 0.0 && half.y > 0.0)) {
        part.refuse(fmt::format("the size is {} x {} pixels", size.x, size.y), "a larger box");
    }
    return {{min, max}, there - min, *span};
}

/// Tiled before 1.9 and after 1.9 calls it "type", 1.9 itself "class".
std::string_view class_of(const Part& part) {
    const std::string_view type = part.text_or("type", "");
    return type.empty() ? part.text_or("class", "") : type;
}

/// Whether no field says that it is anything else: a rectangle has no mark of its own.
bool is_rectangle(const Part& part) {
    return !part.flag_or("point", false) && !part.flag_or("ellipse", false) &&
           !part.flag_or("capsule", false) && !part.has("polygon") && !part.has("polyline") &&
           !part.has("gid");
}

/// Of an object without a class of its own.
std::optional<ObjectShape> wall_shape(const Object& object, const Alignments& alignments) {
    const Part& part = object.part();
    if (part.flag_or("point", false)) return point_shape(object);
    if (part.flag_or("ellipse", false)) return ellipse(object);
    if (part.flag_or("capsule", false)) return capsule(object);
    if (part.has("polygon")) return closed_shape(object, points_of(object, "polygon", 3));
    if (part.has("polyline")) return open_line(object, points_of(object, "polyline", 2));
    if (part.has("gid")) return tile_object(object, alignments);
    return rectangle(object, {}, object.size());
}

std::optional<ObjectShape> shape_of(const Object& object, const Alignments& alignments) {
    const Part& part = object.part();
    const std::string_view role = class_of(part);
    if (role == "spawn") {
        if (!part.flag_or("point", false)) part.refuse("this spawn is no point", "a point");
        return object.spawn();
    }
    if (role == "box") {
        if (!is_rectangle(part)) part.refuse("this box is no rectangle", "a rectangle");
        return travelling_box(object);
    }
    return wall_shape(object, alignments);
}

}  // namespace

Vec2 to_units(const Target& target, Vec2 pixels, const Part& part) {
    const Vec2 units = pixels / target.document.tile.x;
    if (const auto mismatch = mismatch_of_place(units)) refuse(part, *mismatch);
    return units;
}

Alignments read_alignments(const Part& map) {
    Alignments alignments;
    if (!map.has("tilesets")) return alignments;
    const json::array_t& tilesets = map.list("tilesets");
    for (std::size_t i = 0; i < tilesets.size(); ++i) {
        const Part tileset(tilesets[i], map.place().with(Place::Detail::tileset, i));
        alignments[tileset.tile_id("firstgid")] = place_in_tile(tileset);
    }
    return alignments;
}

std::optional<LevelObject> read_object(Target& target, const Part& part, Vec2 offset) {
    if (!part.flag_or("visible", true) || part.has("text")) return std::nullopt;
    if (part.has("template")) {
        part.refuse("this is an instance of a template", "an object of its own (Detach in Tiled)");
    }
    const Object object(target, part, offset);
    std::optional<ObjectShape> shape = shape_of(object, target.alignments);
    if (!shape) return std::nullopt;
    return LevelObject{object.id(), std::string(part.text_if_any("name")), std::move(*shape)};
}

}  // namespace slidelab::tiled
