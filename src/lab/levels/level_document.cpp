#include "lab/levels/level_document.hpp"

#include <utility>

#include "lab/levels/map_builder.hpp"
#include "lab/levels/map_sides.hpp"
#include "lab/levels/tile_solids.hpp"

namespace slidelab::lab {

namespace {

void add(const LevelObject& object, MapBuilder& builder) {
    const WallName name{WallName::Kind::object, object.id, 0};
    if (const auto* walls = std::get_if<Walls>(&object.shape))
        for (const WallDefinition& wall : *walls) builder.walls.add(wall, name);
    if (const auto* box = std::get_if<TravellingBox>(&object.shape))
        builder.add_box_path({{box->home.center(), box->home.size() * 0.5},
                              box->travel,
                              box->duration,
                              name,
                              box->traits});
}

/// A point of class `goal`, or with that name.
bool is_goal(const MapObject& thing) {
    return thing.form == MapObject::Form::point && (thing.kind == "goal" || thing.name == "goal");
}

}  // namespace

void give_traits(Walls& walls, const Traits& traits) {
    for (WallDefinition& wall : walls) wall.traits = traits;
}

void make_one_way(Walls& walls, Vec2 solid_side) {
    for (WallDefinition& wall : walls)
        if (!wall.traits.is_one_way()) wall.traits.solid_side = solid_side;
}

std::string_view name_of_object(const LevelDocument& map, std::int32_t id) {
    for (const auto& layer : map.layers) {
        const auto* objects = std::get_if<ObjectLayer>(&layer);
        if (objects == nullptr) continue;
        for (const LevelObject& object : objects->objects)
            if (object.id == id) return object.name;
    }
    return {};
}

std::optional<Aabb> map_bounds_of(const LevelDocument& document) {
    if (!document.size) return std::nullopt;
    const Vec2 pixels{document.size->x * document.tile.x, document.size->y * document.tile.y};
    return Aabb{{}, pixels / document.tile.x};
}

std::variant<Map, LevelError> build_map(LevelDocument document) {
    MapBuilder builder;
    std::optional<Vec2> spawn;
    std::optional<Vec2> goal;
    if (document.near_miss) builder.walls.set_near_miss(*document.near_miss);
    if (const auto bounds = map_bounds_of(document)) builder.set_area(*bounds);
    TileSolids tiles(builder.walls);
    for (auto& layer : document.layers) {
        if (const auto* objects = std::get_if<ObjectLayer>(&layer)) {
            for (const LevelObject& object : objects->objects) {
                add(object, builder);
                if (const auto* start = std::get_if<SpawnPoint>(&object.shape)) spawn = start->at;
            }
            for (const MapObject& thing : objects->things)
                if (is_goal(thing)) goal = thing.at;
            builder.walls.set_traits({});
        } else {
            tiles.add(std::get<TileLayer>(layer), document);
        }
        layer = ObjectLayer{};  // its memory is needed for the level
    }
    auto built = std::move(builder).build();
    if (auto* error = std::get_if<LevelError>(&built)) return std::move(*error);
    Map map = std::get<Map>(std::move(built));
    map.title = std::move(document.title);
    if (spawn) map.spawn = *spawn;
    map.goal = goal;
    map.gravity = document.gravity;
    map.open_sides = open_sides_of(map);
    return map;
}

std::variant<OpenedLevel, LevelError> open_document(LevelDocument document) {
    auto kept = std::make_shared<const LevelDocument>(std::move(document));
    auto built = build_map(*kept);
    if (auto* error = std::get_if<LevelError>(&built)) return std::move(*error);
    return OpenedLevel{std::move(kept),
                       std::make_shared<const Map>(std::get<Map>(std::move(built)))};
}

}  // namespace slidelab::lab
