// The wall properties of a map's layers, tilesets, tiles and objects.
#include <algorithm>
#include <iterator>

#include "lab/levels/tiled/tiled_layers.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

Tileset tileset_of(const Tilesets& tilesets, std::uint32_t tile) {
    constexpr Vec2 bottom_left{0.0, 1.0};
    const auto next = tilesets.upper_bound(tile);
    return next == tilesets.begin() ? Tileset{bottom_left} : std::prev(next)->second;
}

WallVerdict verdict_of_tile(Target& target, const Part& part, const LayerSayings& layer,
                            std::uint32_t tile_id, std::optional<bool> object) {
    const std::uint32_t tile = without_flips(tile_id);
    const auto own = target.tiles.find(tile);
    WallSayings said{layer.choice, layer.property, object, layer.name};
    if (own != target.tiles.end()) said.tile = own->second.wall;
    if (!said.tile) said.tileset = tileset_of(target.tilesets, tile).says;
    const bool is_empty = said.tile == false || said.tileset == false;
    if (is_empty &&
        target.document.tile_shapes.try_emplace(tile, TileShape{target.document.tile, {}, {}})
            .second)
        target.budget.take_walls(1, part);
    return verdict_of(said);
}

LayerWalls walls_of(const LayerSayings& layer) {
    const WallVerdict verdict = verdict_of({layer.choice, layer.property, {}, layer.name});
    if (verdict.rule == WallRule::none) return LayerWalls::of_tiles;
    return verdict.is_wall ? LayerWalls::all : LayerWalls::none;
}

std::optional<bool> wall_property(const Part& part) {
    for (const json& property : part.list_if_any("properties")) {
        if (!property.is_object()) continue;
        const Part each(property, part.place());
        const auto names = wall_properties();
        const bool is_it =
            std::find(names.begin(), names.end(), each.text_if_any("name")) != names.end();
        const json& value = each.value("value");
        if (is_it && value.is_boolean()) return value.get<bool>();
    }
    return std::nullopt;
}

std::string_view class_of(const Part& part) {
    const std::string_view type = part.text_or("type", "");
    return type.empty() ? part.text_or("class", "") : type;
}

}  // namespace slidelab::lab::tiled
