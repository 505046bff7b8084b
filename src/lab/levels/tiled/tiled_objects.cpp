// Objects of object layers and of tiles: what each is in a document, by its class.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "lab/levels/box_path.hpp"
#include "lab/levels/tile_shapes.hpp"
#include "lab/levels/tiled/object_shapes.hpp"
#include "lab/levels/tiled/starts.hpp"
#include "lab/levels/tiled/tiled_layers.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/json_text.hpp"
#include "slidelab/level/level_checks.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

/// The tile's own walls, where it has them and the object is no fence.
const TileShape* own_shape(const Object& object, const LevelDocument& document) {
    if (!object.part().has("gid") || object.radius() || object.is_flat()) return nullptr;
    const auto found = document.tile_shapes.find(without_flips(object.part().tile_id("gid")));
    return found != document.tile_shapes.end() ? &found->second : nullptr;
}

/// A tile as large as its object. A capsule in a tile that is stretched stays one: as thick as the
/// shorter of both scales has it.
void add_tile_walls(Target& target, const Object& object, const TileShape& shape,
                    const WallVerdict& verdict, std::vector<LevelObject>& into) {
    const std::string_view name = object.part().text_if_any("name");
    target.budget.take_walls(wall_count(shape), object.part());
    target.budget.take_bytes_of_names(std::uint64_t{name.size()} * shape.walls.size(),
                                      object.part());
    const std::uint32_t tile = object.part().tile_id("gid");
    const Aabb area = tile_area(object, target.tilesets);
    const Vec2 own = flipped_size(shape, tile);
    const Vec2 scale{area.size().x / own.x, area.size().y / own.y};
    const auto place = [&](Vec2 point) {
        const Vec2 drawn = point + shape.offset;
        return object.at(area.min + Vec2{drawn.x * scale.x, drawn.y * scale.y});
    };
    const double thickness = object.length_in_units(std::min(scale.x, scale.y));
    Traits traits = traits_of(target, object.part());
    if (traits == Traits{}) traits = shape.traits;
    if (verdict.kind == WallKind::one_way && traits.solid_side == Vec2{})
        traits.solid_side = verdict.side;
    for (const TileWall& wall : flipped_walls(shape, tile)) {
        std::visit(
            [&](auto&& kind) {
                into.push_back({object.id(), std::string(name), kind, traits});
            },
            placed(wall, place, thickness));
    }
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

/// `one_way`: true (solid from above), or the side that is solid: "up", "down", "left", "right".
Vec2 solid_side_of(const Part& part) {
    struct Side {
        std::string_view name;
        Vec2 direction;
    };
    static constexpr Side sides[] = {
        {"up", {0, -1}}, {"down", {0, 1}}, {"left", {-1, 0}}, {"right", {1, 0}}};
    const json& value = part.property_value("one_way");
    if (value.is_null()) return {};
    if (value.is_boolean()) return value.get<bool>() ? sides[0].direction : Vec2{};
    for (const Side& side : sides) {
        if (value.is_string() && side.name == value.get_ref<const std::string&>())
            return side.direction;
    }
    part.refuse(fmt::format("\"one_way\" is {}", json_text(value)),
                "true, or up, down, left or right");
}

/// Whether a shape that is called one-way has a side towards the solid one: an upright line has
/// none from above. One by its own property is refused by the builder, with all the words.
bool can_be_one_way(const ObjectShape& shape, Vec2 side) {
    const auto* line = std::get_if<Polyline>(&shape);
    if (line == nullptr) return std::holds_alternative<SolidPolygon>(shape);
    Traits traits;
    traits.solid_side = side;
    for (std::size_t i = 0; i + (line->closed ? 0 : 1) < line->points.size(); ++i) {
        const Segment segment{line->points[i], line->points[(i + 1) % line->points.size()]};
        if (segment.a != segment.b &&
            slidelab::detail::mismatch_of_one_way(traits, segment, line->radius))
            return false;
    }
    return line->points.size() > 1;
}

/// "object 4 \"door\"".
std::string called(const Part& part) {
    std::string text = to_string(part.place());
    const std::string_view name = part.text_if_any("name");
    if (!name.empty()) text += fmt::format(" \"{}\"", shown(name));
    return text;
}

/// Notes what is only there to be seen in Tiled and is not a wall. False where that was noted.
bool is_used(Target& target, const Part& part) {
    const auto leave_out = [&](std::string_view what) {
        target.notes.add(what, called(part));
        return false;
    };
    if (!part.flag_or("visible", true)) return leave_out("hidden objects");
    if (part.has("text")) return leave_out("texts");
    if (part.has("template")) return leave_out("instances of templates that are not there");
    return true;
}

/// Whether an object of the class has nothing to tell a game but its walls.
bool is_wall_class(std::string_view role) { return role.empty() || is_loud(meaning_of(role)); }

void note_class(Target& target, const Part& part, std::string_view role,
                std::string_view expected) {
    target.notes.add(fmt::format("objects of class \"{}\" ({})", shown(role), expected),
                     called(part));
}

/// Its class; of a tile without one, that of its tile.
std::string_view kind_of(const Target& target, const Part& part) {
    const std::string_view own = class_of(part);
    if (!own.empty() || !part.has("gid")) return own;
    const auto tile = target.tiles.find(without_flips(part.tile_id("gid")));
    return tile == target.tiles.end() ? own : std::string_view(tile->second.kind);
}

MapProperty property_of(const Part& property) {
    MapProperty read{std::string(property.text_if_any("name")),
                     std::string(property.text_or("type", "string")), std::string()};
    const json& value = property.value("value");
    if (value.is_boolean()) {
        read.value = value.get<bool>();
    } else if (value.is_number_integer() && read.type != "float") {
        read.value = value.get<std::int64_t>();
    } else if (value.is_number()) {
        read.value = value.get<double>();
    } else {
        read.value = value.is_string() ? value.get<std::string>() : json_text(value);
    }
    return read;
}

MapObject::Form form_of(const Part& part) {
    using Form = MapObject::Form;
    if (part.flag_or("point", false)) return Form::point;
    if (part.flag_or("ellipse", false)) return Form::ellipse;
    if (part.flag_or("capsule", false)) return Form::capsule;
    if (part.has("polygon")) return Form::polygon;
    return part.has("polyline") ? Form::polyline : Form::rectangle;
}

/// The object as it is handed on to the game.
MapObject thing_of(const Target& target, const Object& object, std::string_view kind) {
    const Part& part = object.part();
    const double pixels = target.document.tile.x;
    const auto length = [&](const char* key) { return part.number_if_any(key).value_or(0.0); };
    MapObject thing{object.id(), std::string(kind), std::string(part.text_if_any("name"))};
    thing.form = form_of(part);
    thing.at = object.at({});
    thing.size = to_units(pixels, {length("width"), length("height")}, part);
    thing.rotation = part.number_or("rotation", 0.0);
    if (part.has("gid")) {
        thing.tile = part.tile_id("gid");
        thing.at = object.at(tile_area(object, target.tilesets).min);
    }
    for (const json& point :
         part.list_if_any(thing.form == MapObject::Form::polygon ? "polygon" : "polyline")) {
        const Part place(point, part.place());
        thing.points.push_back(to_units(pixels, {place.number("x"), place.number("y")}, place));
    }
    for (const json& property : part.list_if_any("properties"))
        thing.properties.push_back(property_of(Part(property, part.place())));
    return thing;
}

}  // namespace

bool is_kinematic_box(const Part& part) {
    const auto moves = [&](const char* key) { return !part.property_value(key).is_null(); };
    return class_of(part) == "box" && (moves("dx") || moves("dy") || moves("span"));
}

/// Velocities in the map are in pixels/s, to the right. A category in words is the game's own.
Traits traits_of(const Target& target, const Part& part) {
    Traits traits;
    traits.solid_side = solid_side_of(part);
    if (const auto pixels = part.number_property("surface_velocity"))
        traits.surface_velocity = to_units(target.document.tile.x, {*pixels, 0.0}, part);
    const json& category = part.property_value("category");
    if (category.is_number_unsigned()) traits.category = category.get<std::uint64_t>();
    const json& ground = part.property_value("ground");
    if (!ground.is_null() && !ground.is_boolean())
        part.refuse(fmt::format("\"ground\" is {}", json_text(ground)), "true or false");
    if (ground.is_boolean() && ground.get<bool>()) traits.category = ground_category;
    return traits;
}

Vec2 to_units(double pixels_per_unit, Vec2 pixels, const Part& part) {
    const Vec2 units = pixels / pixels_per_unit;
    if (const auto mismatch = detail::mismatch_of_place(units)) refuse(part, *mismatch);
    return units;
}

ObjectEvidence object_evidence(Target& target, const Part& part) {
    ObjectEvidence evidence;
    evidence.says = saying_of(target, part, class_of(part), part.text_if_any("name"));
    evidence.is_tile = part.has("gid");
    if (!evidence.is_tile) return evidence;
    know_tile(target, part.tile_id("gid"));
    const TileEvidence& tile = target.evidence.tiles[without_flips(part.tile_id("gid"))];
    evidence.says = nearest(std::move(evidence.says), tile.says);
    evidence.has_shape = tile.has_shape;
    return evidence;
}

bool read_object(Target& target, const Part& part, const WallVerdict& verdict, Vec2 offset,
                 ObjectLayer& into) {
    const bool is_start_of_map = is_start(part, into.name);
    if (!is_start_of_map && !is_used(target, part)) return false;
    const Object object(target.document.tile.x, part, offset);
    const auto add = [&](ObjectShape shape) {
        Traits traits = traits_of(target, part);
        if (verdict.kind == WallKind::one_way && traits.solid_side == Vec2{})
            traits.solid_side = verdict.side;
        into.objects.push_back(
            {object.id(), std::string(part.text_if_any("name")), std::move(shape), traits});
        return true;
    };
    const std::string_view role = class_of(part);
    if (is_start_of_map) {
        add(start_of(object, target.tilesets));
        const bool is_mark_alone = role == "spawn" && part.flag_or("point", false);
        if (!is_mark_alone) into.things.push_back(thing_of(target, object, kind_of(target, part)));
        return false;
    }
    if (is_kinematic_box(part)) {
        if (!is_rectangle(part)) part.refuse("this box is no rectangle", "a rectangle");
        target.budget.take_box(part);
        return !add(travelling_box(object));
    }
    const std::size_t before = into.objects.size();
    if (verdict.is_wall()) {
        if (const TileShape* shape = own_shape(object, target.document)) {
            add_tile_walls(target, object, *shape, verdict, into.objects);
        } else if (auto whole = wall_shape(object, target.tilesets)) {
            const bool is_named = verdict.rank == WallRank::one_way ||
                                  verdict.rank == WallRank::quiet ||
                                  verdict.rank == WallRank::choice;
            if (verdict.kind == WallKind::one_way && is_named &&
                !can_be_one_way(*whole, verdict.side)) {
                target.notes.add("one-way walls without a side that is solid", called(part));
            } else {
                add(std::move(*whole));
            }
        }
    }
    const bool is_wall = into.objects.size() > before;
    const bool is_mark = verdict.is_wall() && !is_wall;
    const std::string_view kind = kind_of(target, part);
    if (!is_wall && !is_wall_class(kind) && kind != "goal")
        note_class(target, part, kind, "no walls");
    if (is_wall && is_wall_class(kind)) return true;
    if (role.empty()) target.budget.take_bytes_beside(kind.size(), part);
    into.things.push_back(thing_of(target, object, kind));
    into.things.back().is_wall = is_wall;
    into.things.back().is_hazard = verdict.kind == WallKind::hazard;
    return !is_mark;
}

std::optional<TileWall> read_tile_wall(Target& target, const Part& part) {
    if (!is_used(target, part)) return std::nullopt;
    const NameSays says = meaning_of(class_of(part));
    if (says == NameSays::thing || says == NameSays::hazard) {
        note_class(target, part, class_of(part), "no walls");
        return std::nullopt;
    }
    constexpr double one_pixel = 1.0;
    const auto shape = wall_shape(Object(one_pixel, part, {}), {});
    if (!shape) return std::nullopt;
    if (const auto* line = std::get_if<Polyline>(&*shape)) return *line;
    return std::get<SolidPolygon>(*shape);
}

}  // namespace slidelab::lab::tiled
