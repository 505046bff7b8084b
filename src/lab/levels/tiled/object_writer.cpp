#include "lab/levels/tiled/object_writer.hpp"

#include <cmath>
#include <optional>
#include <utility>

#include "lab/levels/wall_rules.hpp"
#include "lab/text/json_text.hpp"
#include "slidelab/geometry/polygons/upright_rectangle.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

json property(std::string_view name, double value) {
    return {{"name", name}, {"type", "float"}, {"value", number(value)}};
}

json point_of(Vec2 pixels) { return {{"x", number(pixels.x)}, {"y", number(pixels.y)}}; }

void put_place(Vec2 pixels, json& value) { value.update(point_of(pixels)); }

void put_size(Vec2 pixels, json& value) {
    value["width"] = number(pixels.x);
    value["height"] = number(pixels.y);
}

json json_of(const MapProperty& property) {
    json written{{"name", property.name}, {"type", property.type}};
    json& value = written["value"];
    std::visit([&](const auto& kind) { value = kind; }, property.value);
    if (value.is_number_float()) value = number(value.get<double>());
    if (property.type != "class" || !value.is_string()) return written;
    json members = json_if_valid(value.get<std::string>());
    if (!members.is_discarded()) value = std::move(members);
    return written;
}

}  // namespace

json number(double value) {
    constexpr double largest_whole = 9007199254740992.0;
    if (std::abs(value) <= largest_whole && std::trunc(value) == value)
        return static_cast<std::int64_t>(value);
    return value;
}

json wall_flag(bool is_wall) {
    return {{"name", wall_properties()[0]}, {"type", "bool"}, {"value", is_wall}};
}

json ObjectWriter::thing(const MapObject& thing) const {
    using Form = MapObject::Form;
    json value{{"id", thing.id}, {"name", thing.name}, {"type", thing.kind}, {"visible", true}};
    value["rotation"] = number(thing.rotation);
    put_place(lengths_.of(thing.at), value);
    put_size(lengths_.of(thing.size), value);
    if (thing.tile != 0) value["gid"] = thing.tile;
    if (thing.form == Form::point) value["point"] = true;
    if (thing.form == Form::ellipse) value["ellipse"] = true;
    if (thing.form == Form::capsule) value["capsule"] = true;
    if (thing.form == Form::polygon || thing.form == Form::polyline) {
        json& points = value[thing.form == Form::polygon ? "polygon" : "polyline"] = json::array();
        for (const Vec2 point : thing.points) points.push_back(point_of(lengths_.of(point)));
    }
    json& properties = value["properties"] = json::array();
    for (const MapProperty& property : thing.properties) properties.push_back(json_of(property));
    return value;
}

json ObjectWriter::object(const LevelObject& object) const {
    json value{{"id", object.id}, {"name", object.name}, {"type", ""}, {"rotation", 0},
               {"visible", true}, {"width", 0},          {"height", 0}};
    std::visit([&](const auto& shape) { put(shape, value); }, object.shape);
    return value;
}

void ObjectWriter::put(const SpawnPoint& spawn, json& value) const {
    value["type"] = "spawn";
    value["point"] = true;
    put_place(lengths_.of(spawn.at), value);
}

void ObjectWriter::put(const Polyline& line, json& value) const {
    // A fence needs it to be no solid, and a point to be no mark.
    // In braces alone one property would be the list itself to some compilers, clang among them.
    if (line.radius > 0.0 || line.closed || line.points.size() == 1)
        value["properties"] = json::array({property("radius", lengths_.of(line.radius))});
    if (line.points.size() == 1) {
        value["point"] = true;
        put_place(lengths_.of(line.points[0]), value);
    } else {
        put_points(line.points, line.closed ? "polygon" : "polyline", value);
    }
}

void ObjectWriter::put(const SolidPolygon& solid, json& value) const {
    if (!put_as_rectangle(solid.corners, value)) put_points(solid.corners, "polygon", value);
}

void ObjectWriter::put(const TravellingBox& box, json& value) const {
    const Vec2 origin = lengths_.of(box.home.min);
    const Vec2 nearest = lengths_.of(box.home.max) - origin;
    const Vec2 size = lengths_.step(origin, box.home.max).value_or(nearest);
    value["type"] = "box";
    put_place(origin, value);
    put_size(size, value);
    value["properties"] = json::array({property("dx", lengths_.travel(origin.x, box.travel.x)),
                                       property("dy", lengths_.travel(origin.y, box.travel.y)),
                                       property("span", box.duration)});
}

bool ObjectWriter::put_as_rectangle(const std::vector<Vec2>& corners, json& value) const {
    const std::optional<Aabb> area = detail::upright_rectangle(corners);
    if (!area) return false;
    const Vec2 origin = lengths_.of(area->min);
    const std::optional<Vec2> size = lengths_.step(origin, area->max);
    if (!size || !(size->x > 0.0 && size->y > 0.0)) return false;
    put_place(origin, value);
    put_size(*size, value);
    return true;
}

void ObjectWriter::put_points(const std::vector<Vec2>& points, const char* key, json& value) const {
    Vec2 origin = lengths_.of(points[0]);
    std::vector<Vec2> steps;
    for (const Vec2 point : points) {
        const std::optional<Vec2> step = lengths_.step(origin, point);
        if (!step) break;
        steps.push_back(*step);
    }
    if (steps.size() < points.size()) {
        origin = {};
        steps.clear();
        for (const Vec2 point : points) steps.push_back(lengths_.of(point));
    }
    put_place(origin, value);
    json& list = value[key] = json::array();
    for (const Vec2 step : steps) list.push_back(point_of(step));
}

}  // namespace slidelab::lab::tiled
