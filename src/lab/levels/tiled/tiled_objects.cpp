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
    const auto found = document.tile_shapes.find(without_flips(tile_id(object.part()["gid"])));
    return found != document.tile_shapes.end() ? &found->second : nullptr;
}

/// A tile as large as its object. A capsule in a tile that is stretched stays one: as thick as the
/// shorter of both scales has it.
void add_tile_walls(Target& target, const Object& object, const TileShape& shape,
                    const WallVerdict& verdict, std::vector<LevelObject>& into) {
    const std::string_view name = object.part()["name"].string_if_any();
    target.budget.take_walls(wall_count(shape), object.part());
    const std::uint32_t tile = tile_id(object.part()["gid"]);
    const Aabb area = tile_area(object, target.tilesets);
    const Vec2 own = flipped_size(shape, tile);
    const Vec2 scale{area.size().x / own.x, area.size().y / own.y};
    const auto place = [&](Vec2 point) {
        const Vec2 drawn = point + shape.offset;
        return object.at(area.min + Vec2{drawn.x * scale.x, drawn.y * scale.y});
    };
    const double thickness = object.length_in_units(std::min(scale.x, scale.y));
    Walls walls = placed(flipped_walls(shape, tile), place, thickness);
    const Traits own_traits = traits_of(target, object.part());
    if (own_traits != Traits{}) give_traits(walls, own_traits);
    if (verdict.kind == WallKind::one_way) make_one_way(walls, verdict.side);
    into.push_back({object.id(), std::string(name), std::move(walls)});
}

TravellingBox travelling_box(const Object& object, const Traits& traits) {
    const Field& part = object.part();
    if (object.is_turned()) part.fail("this box is rotated", "a rotation of 0");
    if (object.radius()) part.fail("this box has a radius", "a box without one");
    const Vec2 size = object.size();
    if (size.x == 0.0 || size.y == 0.0) {
        part.fail(fmt::format("the size is {} x {} pixels", size.x, size.y),
                  "a width and a height of more than 0");
    }
    const Vec2 displacement{property(part, "dx").number_or(0.0),
                            property(part, "dy").number_or(0.0)};
    const Field span = property(part, "span");
    if (!span) span.refuse("the seconds of one traverse");
    if (!(span.number() >= shortest_duration))
        span.refuse(fmt::format("at least {} seconds", shortest_duration));

    const Vec2 min = object.at({});
    const Vec2 max = object.at(size);
    const Vec2 there = object.at(displacement);
    object.at(displacement + size);  // must be near enough, too
    const Vec2 half = (max - min) * 0.5;
    if (!(half.x > 0.0 && half.y > 0.0)) {
        part.fail(fmt::format("the size is {} x {} pixels", size.x, size.y), "a larger box");
    }
    return {{min, max}, there - min, span.number(), traits};
}

/// `one_way`: true (solid from above), or the side that is solid: "up", "down", "left", "right".
Vec2 solid_side_of(const Field& part) {
    struct Side {
        std::string_view name;
        Vec2 direction;
    };
    static constexpr Side sides[] = {
        {"up", {0, -1}}, {"down", {0, 1}}, {"left", {-1, 0}}, {"right", {1, 0}}};
    const Field field = property(part, "one_way");
    const json& value = field.json();
    if (value.is_null()) return {};
    if (value.is_boolean()) return value.get<bool>() ? sides[0].direction : Vec2{};
    for (const Side& side : sides) {
        if (value.is_string() && side.name == value.get_ref<const std::string&>())
            return side.direction;
    }
    field.refuse("true, or up, down, left or right");
}

/// Whether a shape that is called one-way has a side towards the solid one: an upright line has
/// none from above. One by its own property is refused by the builder, with all the words.
bool can_be_one_way(const Walls& walls, Vec2 side) {
    Traits traits;
    traits.solid_side = side;
    return std::all_of(walls.begin(), walls.end(), [&](const WallDefinition& wall) {
        const auto* line = std::get_if<Segment>(&wall.form);
        return line == nullptr || (line->a != line->b && !slidelab::detail::mismatch_of_one_way(
                                                             traits, *line, wall.radius));
    });
}

/// "object 4 \"door\"".
std::string called(const Field& part) {
    std::string text = part.path();
    const std::string_view name = part["name"].string_if_any();
    if (!name.empty()) text += fmt::format(" \"{}\"", shown(name));
    return text;
}

/// Notes what is only there to be seen in Tiled and is not a wall. False where that was noted.
bool is_used(Target& target, const Field& part) {
    const auto leave_out = [&](std::string_view what) {
        target.notes.add(what, called(part));
        return false;
    };
    if (!part["visible"].boolean_or(true)) return leave_out("hidden objects");
    if (part.has("text")) return leave_out("texts");
    if (part.has("template")) return leave_out("instances of templates that are not there");
    return true;
}

/// Whether an object of the class has nothing to tell a game but its walls.
bool is_wall_class(std::string_view role) { return role.empty() || is_loud(meaning_of(role)); }

void note_class(Target& target, const Field& part, std::string_view role,
                std::string_view expected) {
    target.notes.add(fmt::format("objects of class \"{}\" ({})", shown(role), expected),
                     called(part));
}

/// Its class; of a tile without one, that of its tile.
std::string_view kind_of(const Target& target, const Field& part) {
    const std::string_view own = class_of(part);
    if (!own.empty() || !part.has("gid")) return own;
    const auto tile = target.tiles.find(without_flips(tile_id(part["gid"])));
    return tile == target.tiles.end() ? own : std::string_view(tile->second.kind);
}

MapProperty property_of(const Field& property) {
    MapProperty read{std::string(property["name"].string_if_any()),
                     std::string(property["type"].string_or("string")), std::string()};
    const json& value = property["value"].json();
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

MapObject::Form form_of(const Field& part) {
    using Form = MapObject::Form;
    if (part.is_on("point")) return Form::point;
    if (part.is_on("ellipse")) return Form::ellipse;
    if (part.is_on("capsule")) return Form::capsule;
    if (part.has("polygon")) return Form::polygon;
    return part.has("polyline") ? Form::polyline : Form::rectangle;
}

/// The object as it is handed on to the game.
MapObject thing_of(const Target& target, const Object& object, std::string_view kind) {
    const Field& part = object.part();
    const double pixels = target.document.tile.x;
    const auto length = [&](const char* key) { return part[key].number_if_any().value_or(0.0); };
    MapObject thing{object.id(), std::string(kind), std::string(part["name"].string_if_any())};
    thing.form = form_of(part);
    thing.at = object.at({});
    thing.size = to_units(pixels, {length("width"), length("height")}, part);
    thing.rotation = part["rotation"].number_or(0.0);
    if (part.has("gid")) {
        thing.tile = tile_id(part["gid"]);
        thing.at = object.at(tile_area(object, target.tilesets).min);
    }
    const bool is_polygon = thing.form == MapObject::Form::polygon;
    for (const Vec2 point : points_in(part, is_polygon ? "polygon" : "polyline"))
        thing.points.push_back(to_units(pixels, point, part));
    for (const Field each : part["properties"].elements_if_any())
        thing.properties.push_back(property_of(each));
    return thing;
}

}  // namespace

bool is_kinematic_box(const Field& part) {
    const auto moves = [&](const char* key) { return bool(property(part, key)); };
    return class_of(part) == "box" && (moves("dx") || moves("dy") || moves("span"));
}

/// Velocities in the map are in pixels/s, to the right. A category in words is the game's own.
Traits traits_of(const Target& target, const Field& part) {
    Traits traits;
    traits.solid_side = solid_side_of(part);
    if (const Field pixels = property(part, "surface_velocity"))
        traits.surface_velocity = to_units(target.document.tile.x, {pixels.number(), 0.0}, part);
    const json& category = property(part, "category").json();
    if (category.is_number_unsigned()) traits.category = category.get<std::uint64_t>();
    if (property(part, "ground").boolean_or(false)) traits.category = ground_category;
    return traits;
}

Vec2 to_units(double pixels_per_unit, Vec2 pixels, const Field& part) {
    const Vec2 units = pixels / pixels_per_unit;
    if (const auto mismatch = detail::mismatch_of_place(units)) refuse(part, *mismatch);
    return units;
}

ObjectEvidence object_evidence(Target& target, const Field& part) {
    ObjectEvidence evidence;
    evidence.says = saying_of(target, part, class_of(part), part["name"].string_if_any());
    evidence.is_tile = part.has("gid");
    if (!evidence.is_tile) return evidence;
    know_tile(target, tile_id(part["gid"]));
    const TileEvidence& tile = target.evidence.tiles[without_flips(tile_id(part["gid"]))];
    evidence.says = nearest(std::move(evidence.says), tile.says);
    evidence.has_shape = tile.has_shape;
    return evidence;
}

bool read_object(Target& target, const Field& part, const WallVerdict& verdict, Vec2 offset,
                 ObjectLayer& into) {
    const bool is_start_of_map = is_start(part, into.name);
    if (!is_start_of_map && !is_used(target, part)) return false;
    const Object object(target.document.tile.x, part, offset);
    const auto add = [&](decltype(LevelObject::shape) shape) {
        into.objects.push_back(
            {object.id(), std::string(part["name"].string_if_any()), std::move(shape)});
    };
    const std::string_view role = class_of(part);
    if (is_start_of_map) {
        add(start_of(object, target.tilesets));
        const bool is_mark_alone = role == "spawn" && part.is_on("point");
        if (!is_mark_alone) into.things.push_back(thing_of(target, object, kind_of(target, part)));
        return false;
    }
    if (is_kinematic_box(part)) {
        if (!is_rectangle(part)) part.fail("this box is no rectangle", "a rectangle");
        target.budget.take_box(part);
        Traits traits = traits_of(target, part);
        if (verdict.kind == WallKind::one_way && !traits.is_one_way())
            traits.solid_side = verdict.side;
        add(travelling_box(object, traits));
        return false;
    }
    const std::size_t before = into.objects.size();
    if (verdict.is_wall()) {
        if (const TileShape* shape = own_shape(object, target.document)) {
            add_tile_walls(target, object, *shape, verdict, into.objects);
        } else if (auto walls = walls_of(object, target.tilesets)) {
            const bool is_named = verdict.rank == WallRank::one_way ||
                                  verdict.rank == WallRank::quiet ||
                                  verdict.rank == WallRank::choice;
            if (verdict.kind == WallKind::one_way && is_named &&
                !can_be_one_way(*walls, verdict.side)) {
                target.notes.add("one-way walls without a side that is solid", called(part));
            } else {
                give_traits(*walls, traits_of(target, part));
                if (verdict.kind == WallKind::one_way) make_one_way(*walls, verdict.side);
                add(std::move(*walls));
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

Walls read_tile_walls(Target& target, const Field& part) {
    if (!is_used(target, part)) return {};
    const NameSays says = meaning_of(class_of(part));
    if (says == NameSays::thing || says == NameSays::hazard) {
        note_class(target, part, class_of(part), "no walls");
        return {};
    }
    constexpr double one_pixel = 1.0;
    return walls_of(Object(one_pixel, part, {}), {}).value_or(Walls{});
}

}  // namespace slidelab::lab::tiled
