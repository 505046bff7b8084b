#include "lab/levels/tiled/side_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lab/levels/wall_lie.hpp"
#include "lab/levels/walls/name_words.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 20> words_of_side_views{
    "jump",       "jumps",       "jumpable",    "platform",   "platforms",
    "platformer", "ladder",      "ladders",     "spring",     "springs",
    "trampoline", "plataforma",  "plataformas", "plateforme", "plateformes",
    "plateform",  "piattaforma", "piattaforme", "plattform",  "plattformen"};

bool is_of_side_view(std::string_view name) { return has_word(name, words_of_side_views); }

bool has_one_way(const Walls& walls) {
    return std::any_of(walls.begin(), walls.end(),
                       [](const WallDefinition& wall) { return wall.traits.is_one_way(); });
}

bool is_one_way(const LevelObject& object) {
    if (const auto* box = std::get_if<TravellingBox>(&object.shape))
        return box->traits.is_one_way();
    const auto* walls = std::get_if<Walls>(&object.shape);
    return walls != nullptr && has_one_way(*walls);
}

std::optional<std::string> one_way_wall(const LevelDocument& document) {
    bool has_tile = std::any_of(document.tile_shapes.begin(), document.tile_shapes.end(),
                                [](const auto& shape) { return has_one_way(shape.second.walls); });
    for (const auto& layer : document.layers) {
        if (const auto* tiles = std::get_if<TileLayer>(&layer)) {
            has_tile = has_tile ||
                       std::any_of(tiles->roles.begin(), tiles->roles.end(), [](const auto& role) {
                           return role.second.kind == WallKind::one_way;
                       });
            continue;
        }
        for (const LevelObject& object : std::get<ObjectLayer>(layer).objects)
            if (is_one_way(object)) return fmt::format("object {} is one-way", object.id);
    }
    return has_tile ? std::optional<std::string>("a tile is one-way") : std::nullopt;
}

std::optional<std::string> object_named_so(const Field& layer) {
    for (const Field object : layer["objects"].elements_if_any()) {
        if (!object.json().is_object()) continue;
        for (const char* key : {"name", "class", "type"}) {
            const std::string_view name = object[key].string_if_any();
            if (is_of_side_view(name))
                return fmt::format("an object is called \"{}\"", shown(name));
        }
    }
    return std::nullopt;
}

std::optional<std::string> part_named_so(const Field& parent) {
    for (const Field layer : parent["layers"].elements_if_any()) {
        if (!layer.json().is_object()) continue;
        for (const char* key : {"name", "class"}) {
            const std::string_view name = layer[key].string_if_any();
            if (is_of_side_view(name)) return fmt::format("a layer is called \"{}\"", shown(name));
        }
        if (auto reason = object_named_so(layer)) return reason;
        if (auto reason = part_named_so(layer)) return reason;
    }
    return std::nullopt;
}

bool is_one_way(const WallSaying& says) { return says.name == NameSays::one_way; }

/// By what the map says, before it is decided what is a wall.
bool says_one_way(const MapEvidence& map) {
    return std::any_of(map.layers.begin(), map.layers.end(),
                       [](const LayerEvidence& layer) {
                           const auto& all = layer.objects;
                           return is_one_way(layer.says) ||
                                  std::any_of(all.begin(), all.end(), [](const auto& object) {
                                      return is_one_way(object.says);
                                  });
                       }) ||
           std::any_of(map.tiles.begin(), map.tiles.end(),
                       [](const auto& tile) { return is_one_way(tile.second.says); });
}

std::optional<std::string> name_of_side_view(const Target& target, const Field& map) {
    if (auto reason = part_named_so(map)) return reason;
    for (const auto& [id, tile] : target.tiles) {
        if (is_of_side_view(tile.kind))
            return fmt::format("a tile is called \"{}\"", shown(tile.kind));
    }
    return std::nullopt;
}

}  // namespace

bool says_side_view(const Target& target, const Field& map) {
    return says_one_way(target.evidence) || name_of_side_view(target, map);
}

std::optional<std::string> reason_for_side_view(const Target& target, const Field& map) {
    if (auto reason = one_way_wall(target.document)) return reason;
    if (auto reason = name_of_side_view(target, map)) return reason;
    if (!looks_from_the_side(lie_of(target.document))) return std::nullopt;
    return "its walls lie like ground and floors";
}

}  // namespace slidelab::lab::tiled
