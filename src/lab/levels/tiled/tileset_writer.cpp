#include "lab/levels/tiled/tileset_writer.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "lab/levels/tiled/object_writer.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

std::set<std::uint32_t> tiles_in(const LevelDocument& document) {
    std::set<std::uint32_t> used;
    for (const auto& layer : document.layers) {
        const auto* tiles = std::get_if<TileLayer>(&layer);
        if (tiles == nullptr) {
            for (const MapObject& thing : std::get<ObjectLayer>(layer).things)
                if (thing.tile != 0) used.insert(without_flips(thing.tile));
            continue;
        }
        std::uint32_t last = 0;
        for (const TileChunk& chunk : tiles->chunks) {
            for (const std::uint32_t id : chunk.ids) {
                if (id != last && without_flips(id) != 0) used.insert(without_flips(id));
                last = id;
            }
        }
    }
    for (const auto& [id, shape] : document.tile_shapes) used.insert(id);
    return used;
}

/// Tiled's Tile Collision Editor shows it.
json collision_of(const TileShape& shape) {
    constexpr double one_pixel = 1.0;
    const ObjectWriter writer(one_pixel);
    json objects = json::array();
    for (const TileWall& wall : shape.walls) {
        LevelObject object{static_cast<std::int32_t>(objects.size() + 1), "", {}};
        std::visit([&](const auto& kind) { object.shape = kind; }, wall);
        objects.push_back(writer.object(object));
    }
    if (objects.empty()) {  // no wall at all: marked by a point
        json mark = writer.object({1, "", SpawnPoint{}});
        mark["type"] = "";
        objects.push_back(std::move(mark));
    }
    return {{"draworder", "index"},
            {"name", ""},
            {"objects", std::move(objects)},
            {"opacity", 1},
            {"visible", true},
            {"type", "objectgroup"},
            {"x", 0},
            {"y", 0}};
}

/// How the tiles of one tileset are.
struct Kind {
    Vec2 size;
    Vec2 offset;

    friend bool operator==(const Kind&, const Kind&) = default;
};

json tileset_of(const Kind& kind, std::uint32_t first, std::size_t number) {
    json tileset{{"firstgid", first},
                 {"name", number == 0 ? "tiles" : fmt::format("tiles {}", number + 1)},
                 {"columns", 0},
                 {"margin", 0},
                 {"spacing", 0},
                 {"tilewidth", tiled::number(kind.size.x)},
                 {"tileheight", tiled::number(kind.size.y)},
                 {"objectalignment", "topleft"},
                 {"tiles", json::array()}};
    if (kind.offset != Vec2{}) {
        tileset["tileoffset"] = {{"x", tiled::number(kind.offset.x)},
                                 {"y", tiled::number(kind.offset.y)}};
    }
    return tileset;
}

}  // namespace

json tilesets_of(const LevelDocument& document) {
    json tilesets = json::array();
    Kind last;
    std::uint32_t first = 1;
    for (const std::uint32_t id : tiles_in(document)) {
        const auto found = document.tile_shapes.find(id);
        const bool has_shape = found != document.tile_shapes.end();
        const Kind kind =
            has_shape ? Kind{found->second.size, found->second.offset} : Kind{document.tile, {}};
        if (tilesets.empty() || kind != last) {
            if (!tilesets.empty()) first = id;
            tilesets.push_back(tileset_of(kind, first, tilesets.size()));
            last = kind;
        }
        json tile{{"id", id - first}};
        if (has_shape) {
            tile["objectgroup"] = collision_of(found->second);
            // Those without a shape stay full.
            tilesets.back()["properties"] = json::array({wall_flag(true)});
        }
        tilesets.back()["tiles"].push_back(std::move(tile));
    }
    for (json& tileset : tilesets) tileset["tilecount"] = tileset["tiles"].size();
    return tilesets;
}

}  // namespace slidelab::lab::tiled
