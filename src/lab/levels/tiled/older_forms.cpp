#include "lab/levels/tiled/older_forms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "lab/levels/map_notes.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

/// The type of a value where nothing says it, as Tiled calls it.
std::string_view type_of(const json& value) {
    if (value.is_boolean()) return "bool";
    if (value.is_number_integer()) return "int";
    return value.is_number() ? "float" : "string";
}

json listed(const json& properties, const json& types) {
    json list = json::array();
    for (const auto& [name, value] : properties.items()) {
        const auto type = types.is_object() ? types.find(name) : types.end();
        const bool is_said = type != types.end() && type->is_string();
        list.push_back({{"name", name},
                        {"type", is_said ? *type : json(std::string(type_of(value)))},
                        {"value", value}});
    }
    return list;
}

const json& member(const json& value, const char* key) {
    static const json none;
    const auto found = value.find(key);
    return found == value.end() ? none : *found;
}

/// Brings the properties of anything into the form of a list.
void list_properties(json& value) {
    if (!value.is_object()) return;
    const auto properties = value.find("properties");
    if (properties == value.end() || !properties->is_object()) return;
    *properties = listed(*properties, member(value, "propertytypes"));
}

std::optional<std::int64_t> id_of(const std::string& text) {
    if (text.empty() || text.size() > 9 ||
        text.find_first_not_of("0123456789") != std::string::npos)
        return std::nullopt;
    return std::stoll(text);
}

/// The entry of a tile in the list of tiles.
json& tile_of(json& tiles, std::int64_t id) {
    const auto found = std::find_if(tiles.begin(), tiles.end(), [id](const json& tile) {
        return tile.is_object() && member(tile, "id") == id;
    });
    if (found != tiles.end()) return *found;
    tiles.push_back({{"id", id}});
    return tiles.back();
}

void list_tiles(json& tileset) {
    json& tiles = tileset["tiles"];
    if (tiles.is_null()) tiles = json::array();
    if (tiles.is_object()) {
        json list = json::array();
        for (const auto& [key, tile] : tiles.items()) {
            const auto id = id_of(key);
            if (!id || !tile.is_object()) continue;
            list.push_back(tile);
            list.back()["id"] = *id;
        }
        tiles = std::move(list);
    }
    const json& properties = member(tileset, "tileproperties");
    if (!properties.is_object() || !tiles.is_array()) return;
    const json& types = member(tileset, "tilepropertytypes");
    for (const auto& [key, of_tile] : properties.items()) {
        const auto id = id_of(key);
        if (!id || !of_tile.is_object()) continue;
        const json& own_types = types.is_object() ? member(types, key.c_str()) : json();
        tile_of(tiles, *id)["properties"] = listed(of_tile, own_types);
    }
}

/// Numbers what has no id, from one past the largest on.
class Ids {
public:
    void look_at(const json& objects) {
        for (const json& object : objects) {
            const json& id = object.is_object() ? member(object, "id") : object;
            if (id.is_number_integer() && id < std::numeric_limits<std::int32_t>::max())
                next_ = std::max(next_, id.get<std::int64_t>() + 1);
        }
    }
    void give(json& objects, std::string_view layer) {
        for (json& object : objects) {
            if (!object.is_object() || object.contains("id")) continue;
            object["id"] = next_++;
            if (given_++ == 0)
                first_ = fmt::format("from object {} on, in layer \"{}\"", next_ - 1, shown(layer));
        }
    }
    void note(MapNotes& notes) const {
        if (given_ == 0) return;
        notes.add("objects without an id (numbered in their order)",
                  fmt::format("{} {}", counted(given_, "object"), first_));
    }

private:
    std::int64_t next_ = 1;
    std::int64_t given_ = 0;
    std::string first_;
};

/// Calls visit(objects, layer) for the lists of objects, of groups, too.
template <typename Visit>
void visit_objects(json& parent, Visit&& visit) {
    const auto layers = parent.find("layers");
    if (layers == parent.end() || !layers->is_array()) return;
    for (json& layer : *layers) {
        if (!layer.is_object()) continue;
        const auto objects = layer.find("objects");
        if (objects != layer.end() && objects->is_array()) visit(*objects, layer);
        visit_objects(layer, visit);
    }
}

void list_properties_of_layers(json& parent) {
    const auto layers = parent.find("layers");
    if (layers == parent.end() || !layers->is_array()) return;
    for (json& layer : *layers) {
        list_properties(layer);
        if (layer.is_object()) list_properties_of_layers(layer);
    }
}

/// Until Tiled 0.9 objects with a tile had no size: that is the tile's, mostly the map's.
void give_size(json& object, const json& map) {
    if (!object.is_object() || !object.contains("gid") || object.contains("template")) return;
    if (member(object, "width") != 0 || member(object, "height") != 0) return;
    object["width"] = member(map, "tilewidth");
    object["height"] = member(map, "tileheight");
}

}  // namespace

void bring_tileset_up_to_date(json& tileset) {
    if (!tileset.is_object()) return;
    list_properties(tileset);
    const json& tiles = member(tileset, "tiles");
    if (tileset.contains("tileproperties") || tiles.is_object()) list_tiles(tileset);
    if (!member(tileset, "tiles").is_array()) return;
    for (json& tile : tileset["tiles"]) list_properties(tile);
}

void bring_up_to_date(json& map, MapNotes& notes) {
    if (!map.is_object()) return;
    if (!map.contains("type") && map.contains("orientation") && map.contains("layers"))
        map["type"] = "map";
    list_properties(map);
    list_properties_of_layers(map);
    Ids ids;
    visit_objects(map, [&](json& objects, json&) { ids.look_at(objects); });
    visit_objects(map, [&](json& objects, json& layer) {
        const json& name = member(layer, "name");
        ids.give(objects, name.is_string() ? name.get_ref<const std::string&>() : std::string());
        for (json& object : objects) {
            list_properties(object);
            give_size(object, map);
        }
    });
    ids.note(notes);
    const auto tilesets = map.find("tilesets");
    if (tilesets == map.end() || !tilesets->is_array()) return;
    for (json& tileset : *tilesets) bring_tileset_up_to_date(tileset);
}

}  // namespace slidelab::lab::tiled
