#include "lab/levels/tiled/tiled_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "lab/files/write_file.hpp"
#include "lab/text/json_text.hpp"
#include "slidelab/geometry/polygons/upright_rectangle.hpp"

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

json property(std::string_view name, double value) {
    return {{"name", name}, {"type", "float"}, {"value", number(value)}};
}

void put_area(const Aabb& area, json& value) {
    value.update(point_of(area.min));
    value["width"] = number(area.size().x * unit);
    value["height"] = number(area.size().y * unit);
}

/// From the map's origin, where all of them are exact.
void put_points(const std::vector<Vec2>& points, const char* key, json& value) {
    json& list = value[key] = json::array();
    for (const Vec2 point : points) list.push_back(point_of(point));
}

void put(const SpawnPoint& spawn, json& value) {
    value["type"] = "spawn";
    value["point"] = true;
    value.update(point_of(spawn.at));
}

void put(const Polyline& line, json& value) {
    // A fence needs it to be no solid, and a point to be no mark.
    // In braces alone one property would be the list itself to some compilers, clang among them.
    if (line.radius > 0.0 || line.closed || line.points.size() == 1)
        value["properties"] = json::array({property("radius", line.radius * unit)});
    if (line.points.size() == 1) {
        value["point"] = true;
        value.update(point_of(line.points[0]));
    } else {
        put_points(line.points, line.closed ? "polygon" : "polyline", value);
    }
}

void put(const SolidPolygon& solid, json& value) {
    const auto area = detail::upright_rectangle(solid.corners);
    if (area && area->min + area->size() == area->max) {
        put_area(*area, value);
    } else {
        put_points(solid.corners, "polygon", value);
    }
}

void put(const TravellingBox& box, json& value) {
    value["type"] = "box";
    put_area(box.home, value);
    value["properties"] =
        json::array({property("dx", box.travel.x * unit), property("dy", box.travel.y * unit),
                     property("span", box.duration)});
}

json json_of(const LevelObject& object) {
    json value{{"id", object.id}, {"name", object.name}, {"type", ""},
               {"rotation", 0},   {"visible", true},     {"x", 0},
               {"y", 0},          {"width", 0},          {"height", 0}};
    std::visit([&](const auto& shape) { put(shape, value); }, object.shape);
    return value;
}

json json_of(const ObjectLayer& layer, std::size_t id) {
    json objects = json::array();
    for (const LevelObject& object : layer.objects) objects.push_back(json_of(object));
    return {{"id", id},     {"name", layer.name},     {"type", "objectgroup"},
            {"opacity", 1}, {"visible", true},        {"x", 0},
            {"y", 0},       {"draworder", "topdown"}, {"objects", std::move(objects)}};
}

}  // namespace

std::string write_tiled(const LevelDocument& document) {
    constexpr Vec2 size_of_infinite{30.0, 20.0};  // Tiled wants one, and does not use it
    const Vec2 size = document.size.value_or(size_of_infinite);
    json layers = json::array();
    std::int32_t highest = 0;
    for (const auto& each : document.layers) {
        const auto& layer = std::get<ObjectLayer>(each);
        layers.push_back(json_of(layer, layers.size() + 1));
        for (const LevelObject& object : layer.objects) highest = std::max(highest, object.id);
    }
    const json title{{"name", "title"}, {"type", "string"}, {"value", document.title}};
    const json map{{"type", "map"},
                   {"version", "1.8"},
                   {"orientation", "orthogonal"},
                   {"renderorder", "right-down"},
                   {"compressionlevel", -1},
                   {"infinite", !document.size},
                   {"width", number(size.x)},
                   {"height", number(size.y)},
                   {"tilewidth", number(unit)},
                   {"tileheight", number(unit)},
                   {"nextlayerid", layers.size() + 1},
                   {"nextobjectid", std::int64_t{highest} + 1},
                   {"properties", json::array({title})},
                   {"tilesets", json::array()},
                   {"layers", std::move(layers)}};
    return json_text(map, {.indent = 1}) + "\n";
}

std::optional<LevelProblem> save_document(const LevelDocument& document, const std::string& path) {
    if (const auto problem = problem_with(document))
        return LevelProblem{fmt::format("{}: not saved: {}", path, problem->message)};
    const auto problem = write_file(path, [&](std::ostream& out) { out << write_tiled(document); });
    if (problem) return LevelProblem{*problem};
    return std::nullopt;
}

}  // namespace slidelab::lab
