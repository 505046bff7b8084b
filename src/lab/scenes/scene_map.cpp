#include "lab/scenes/scene_map.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "lab/text/json_text.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/level/level_checks.hpp"

namespace slidelab::lab {

using nlohmann::json;

namespace {

constexpr double unit = 32.0;  // pixels

/// A number in Tiled's form: integers without a fraction.
json number(double value) {
    constexpr double largest_whole = 9007199254740992.0;
    if (std::abs(value) <= largest_whole && std::trunc(value) == value)
        return static_cast<std::int64_t>(value);
    return value;
}

json point_of(Vec2 units) { return {{"x", number(units.x * unit)}, {"y", number(units.y * unit)}}; }

/// From the map's origin, where all of them are exact.
json points_of(std::span<const Vec2> points) {
    json list = json::array();
    for (const Vec2 point : points) list.push_back(point_of(point));
    return list;
}

json property(std::string_view name, double value) {
    return {{"name", name}, {"type", "float"}, {"value", number(value)}};
}

void put_area(const Aabb& area, json& object) {
    object.update(point_of(area.min));
    object["width"] = number(area.size().x * unit);
    object["height"] = number(area.size().y * unit);
}

/// A line of one point is a point with a radius, which without one would be a mark.
void put_line(std::span<const Vec2> points, double radius, json& object) {
    // In braces alone one property would be the list itself to some compilers, clang among them.
    if (radius > 0.0 || points.size() == 1)
        object["properties"] = json::array({property("radius", radius * unit)});
    if (points.size() == 1) {
        object["point"] = true;
        object.update(point_of(points[0]));
    } else {
        object["polyline"] = points_of(points);
    }
}

void put_solid(std::span<const Vec2> corners, json& object) {
    const auto area = detail::upright_rectangle(corners);
    if (area && area->min + area->size() == area->max) {
        put_area(*area, object);
    } else {
        object["polygon"] = points_of(corners);
    }
}

/// The travel of a box: at least the scene's displacement, and at least one second at its speed.
/// Back and forth within a tick it would be a blur.
void put_box(const MovingBody& box, double duration, json& object) {
    const Aabb home = bounds_of(box_of(box));
    const double seconds = std::max(duration, 1.0);
    const Vec2 travel = box.displacement * (seconds / duration);
    const bool fits = !detail::mismatch_of_place(home.min + travel) &&
                      !detail::mismatch_of_place(home.max + travel);
    if (box.displacement == Vec2{} || !fits) return put_solid(corners_of(home), object);
    object["type"] = "box";
    put_area(home, object);
    object["properties"] =
        json::array({property("dx", travel.x * unit), property("dy", travel.y * unit),
                     property("span", seconds)});
}

/// Whether `next` goes on where a line of the same object ended.
bool continues(const NamedWall& line, const NamedWall& next) {
    return next.name == line.name && next.name.kind == WallName::Kind::object &&
           next.wall.radius == line.wall.radius && next.segment().a == line.segment().b &&
           next.segment().a != next.segment().b && line.segment().a != line.segment().b;
}

/// Above all ids that objects of the scene have.
std::int32_t first_free_id(const ProbeWalls& walls) {
    constexpr std::int32_t most = 1'000'000'000;  // leaves room above
    std::int32_t highest = 0;
    const auto count = [&](const auto& list) {
        for (const auto& wall : list)
            if (wall.name.kind == WallName::Kind::object)
                highest = std::max(highest, wall.name.index);
    };
    count(walls.segments);
    count(walls.polygons);
    count(walls.boxes);
    return std::min(highest, most) + 1;
}

/// A wall further out moves the map's bounds when the level is built.
std::optional<Vec2> size_of(const std::optional<Aabb>& bounds) {
    if (!bounds) return std::nullopt;
    const Vec2 size{std::floor(bounds->max.x), std::floor(bounds->max.y)};
    if (size.x < 1.0 || size.y < 1.0) return std::nullopt;
    return size;
}

/// The layers of the map, whose objects have an id each.
class Layers {
public:
    explicit Layers(const ProbeScene& scene) : scene_(scene), next_id_(first_free_id(scene.walls)) {
        add_segments();
        for (const NamedWall& outline : scene.walls.polygons)
            put_solid(outline.corners(), add("solids", outline.name));
        for (const MovingBody& box : scene.walls.boxes)
            put_box(box, duration_of(scene), add("boxes", box.name));
        if (scene.walls.grid) add_edges(*scene.walls.grid);
        json& start = add("start", {});
        start["name"] = "start";
        start["type"] = "spawn";
        start["point"] = true;
        start.update(point_of(scene.from));
    }

    json layers() { return std::move(layers_); }
    /// Above all that are taken.
    std::int32_t next_id() const { return next_id_; }

private:
    /// A new object of that layer, which is a new one where the last one has another name.
    json& add(const char* layer, const WallName& name) {
        // The property says that all of them are walls, whatever the other layers are called.
        const json walls{{"name", "collides"}, {"type", "bool"}, {"value", true}};
        if (layers_.empty() || layers_.back()["name"] != layer)
            layers_.push_back({{"id", layers_.size() + 1},
                               {"name", layer},
                               {"type", "objectgroup"},
                               {"opacity", 1},
                               {"visible", true},
                               {"x", 0},
                               {"y", 0},
                               {"draworder", "topdown"},
                               {"properties", json::array({walls})},
                               {"objects", json::array()}});
        const bool is_of_map = name.kind == WallName::Kind::object;
        const bool keeps_id = is_of_map && name.index > 0 && used_.insert(name.index).second;
        json& objects = layers_.back()["objects"];
        objects.push_back({{"id", keeps_id ? name.index : next_id_++},
                           {"name", is_of_map ? "" : to_string(name)},
                           {"type", ""},
                           {"rotation", 0},
                           {"visible", true},
                           {"x", 0},
                           {"y", 0},
                           {"width", 0},
                           {"height", 0}});
        return objects.back();
    }

    void add_segments() {
        const std::vector<NamedWall>& lines = scene_.walls.segments;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const NamedWall& first = lines[i];
            std::vector<Vec2> points{first.segment().a};
            if (first.segment().a != first.segment().b) points.push_back(first.segment().b);
            for (; i + 1 < lines.size() && continues(lines[i], lines[i + 1]); ++i)
                points.push_back(lines[i + 1].segment().b);
            put_line(points, first.wall.radius, add("segments", first.name));
        }
    }

    void add_edges(const GridEdges& grid) {
        const auto add_all = [&](const std::vector<GridEdges::Edge>& edges, WallName::Kind kind,
                                 Vec2 along) {
            std::int32_t number = 0;
            for (const GridEdges::Edge& edge : edges) {
                const Vec2 a{static_cast<double>(edge.column), static_cast<double>(edge.row)};
                const Vec2 ends[] = {a * grid.cell, (a + along) * grid.cell};
                put_line(ends, 0.0, add("grid edges", {kind, number++, 0}));
            }
        };
        add_all(grid.horizontal, WallName::Kind::horizontal, {1, 0});
        add_all(grid.vertical, WallName::Kind::vertical, {0, 1});
    }

    const ProbeScene& scene_;
    std::set<std::int32_t> used_;  ///< of the ids that objects had
    std::int32_t next_id_;
    json layers_ = json::array();
};

}  // namespace

std::string map_of_scene(const ProbeScene& scene, const std::string& title) {
    constexpr Vec2 size_of_infinite{30.0, 20.0};  // Tiled wants one, and does not use it
    const std::optional<Vec2> size = size_of(scene.walls.map_bounds);
    Layers made(scene);
    json layers = made.layers();
    const json name{{"name", "title"}, {"type", "string"}, {"value", title}};
    const json map{
        {"type", "map"},
        {"version", "1.8"},
        {"orientation", "orthogonal"},
        {"renderorder", "right-down"},
        {"compressionlevel", -1},
        {"infinite", !size},
        {"width", number(size.value_or(size_of_infinite).x)},
        {"height", number(size.value_or(size_of_infinite).y)},
        {"tilewidth", number(unit)},
        {"tileheight", number(unit)},
        {"nextlayerid", layers.size() + 1},
        {"nextobjectid", made.next_id()},
        {"properties",
         json::array({name, property("near_miss", scene.walls.near_miss.value_or(0.0) * unit)})},
        {"tilesets", json::array()},
        {"layers", std::move(layers)}};
    return json_text(map, {.indent = 1}) + "\n";
}

}  // namespace slidelab::lab
