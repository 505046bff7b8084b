#include "lab/levels/tiled/world.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include "lab/levels/tile_shapes.hpp"
#include "lab/levels/tiled/older_forms.hpp"
#include "lab/levels/tiled/templates.hpp"
#include "lab/levels/tiled/tmx.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

namespace fs = std::filesystem;

/// Tile ids of a map of a world, of which there are so many at most.
constexpr std::uint32_t ids_of_a_map = 0x00100000U;
constexpr std::uint32_t most_maps = 127;

constexpr const char* map_lists[] = {"maps", "patterns"};

/// Calls visit(layer) for all layers, of groups, too.
template <typename Visit>
void visit_layers(json& parent, Visit&& visit) {
    const auto layers = parent.find("layers");
    if (layers == parent.end() || !layers->is_array()) return;
    for (json& layer : *layers) {
        if (!layer.is_object()) continue;
        visit(layer);
        visit_layers(layer, visit);
    }
}

class JoinedMaps {
public:
    JoinedMaps(const Field& world, FilesBeside& files, Budget& budget, MapNotes& notes)
        : world_(world), files_(files), budget_(budget), notes_(notes) {}

    json map() {
        for (const Field entry : world_["maps"].elements_if_any())
            read_or_leave_out(notes_, [&] { add(entry); });
        for (const Field pattern : world_["patterns"].elements_if_any())
            notes_.add(
                "maps that the world finds by a pattern (they are not read, because a regular "
                "expression may take for ever; expected them in \"maps\")",
                shown(pattern["regexp"].string_if_any()));
        if (layers_.empty())
            refuse_map(world_, "no map of this world can be read", "orthogonal maps in \"maps\"");
        const Vec2 size = area_.size();
        for (json& group : layers_) {
            group["offsetx"] = group["offsetx"].get<double>() - area_.min.x;
            group["offsety"] = group["offsety"].get<double>() - area_.min.y;
        }
        json whole{{"type", "map"},
                   {"orientation", "orthogonal"},
                   {"tilewidth", tile_.x},
                   {"tileheight", tile_.y},
                   {"properties", std::move(properties_)},
                   {"tilesets", std::move(tilesets_)},
                   {"layers", std::move(layers_)}};
        if (is_infinite_) return whole;
        whole["width"] = size.x / tile_.x;
        whole["height"] = size.y / tile_.y;
        return whole;
    }

private:
    void add(const Field& entry) {
        const std::string& name = entry["fileName"].string();
        const Field placed = entry.named("layer", name);
        const Vec2 at{placed["x"].number_or(0.0), placed["y"].number_or(0.0)};
        if (layers_.size() == most_maps)
            placed.fail("this world has more maps", fmt::format("at most {}", most_maps));
        json value = read(placed, name);
        const Field map = placed.with(&value);
        if (map["orientation"].string() != "orthogonal")
            map["orientation"].refuse("\"orthogonal\"");
        const Vec2 tile{map["tilewidth"].number(), map["tileheight"].number()};
        if (layers_.empty()) tile_ = tile;
        if (tile != tile_)
            map.fail(fmt::format("its tiles are {} x {} pixels", tile.x, tile.y),
                     fmt::format("{} x {}, as in the first map", tile_.x, tile_.y));
        const Vec2 tiles{map["width"].number_if_any().value_or(0.0),
                         map["height"].number_if_any().value_or(0.0)};
        const Vec2 size{tiles.x * tile.x, tiles.y * tile.y};
        const bool is_infinite = map.is_on("infinite");
        is_infinite_ = is_infinite_ || is_infinite;
        const Aabb area{at, at + size};
        area_ = layers_.empty() ? area : merged(area_, area);
        if (layers_.empty()) properties_ = map["properties"].json();
        if (properties_.is_null()) properties_ = json::array();
        add_layers(value, name, at, is_infinite ? 0.0 : tiles.x * tiles.y);
    }

    json read(const Field& placed, const std::string& name) {
        auto text = files_.read ? files_.read(name) : std::nullopt;
        if (!text) placed.fail("this map is not there", "it beside the world");
        budget_.take_bytes_beside(text->size(), placed);
        json value;
        try {
            value = is_xml(*text) ? json_of_xml(*text) : parse(*text);
        } catch (const InputError& error) {
            throw at_path(fmt::format("map \"{}\"", shown(name)), error);
        }
        files_.files.push_back({name, std::make_shared<const std::string>(*std::move(text))});
        MapNotes ids;
        bring_up_to_date(value, ids);
        const fs::path folder = fs::path(name).parent_path();
        FilesBeside beside{[&](std::string_view file) {
            return files_.read((folder / fs::path(file)).generic_string());
        }};
        fill_templates(value, beside, budget_);
        for (MapFile& file : beside.files)
            files_.files.push_back({(folder / file.path).generic_string(), std::move(file.text)});
        return value;
    }

    /// Ids of tiles and objects are counted on from those of the maps before.
    void add_layers(json& map, const std::string& name, Vec2 at, double cells) {
        const std::uint32_t more = static_cast<std::uint32_t>(layers_.size()) * ids_of_a_map;
        const fs::path folder = fs::path(name).parent_path();
        const auto tilesets = map.find("tilesets");
        if (tilesets != map.end() && tilesets->is_array()) {
            for (json& tileset : *tilesets) {
                if (!tileset.is_object()) continue;
                const auto first = as_tile_id(tileset.value("firstgid", json()));
                if (first) tileset["firstgid"] = *first + more;
                const auto source = tileset.find("source");
                if (source != tileset.end() && source->is_string())
                    *source = (folder / source->get<std::string>()).generic_string();
                tilesets_.push_back(std::move(tileset));
            }
        }
        std::int64_t last_object = objects_;
        visit_layers(map, [&](json& layer) {
            layer[ids_from] = more;
            if (cells > 0.0) layer[cells_of_map] = cells;
            const auto objects = layer.find("objects");
            if (objects == layer.end() || !objects->is_array()) return;
            for (json& object : *objects)
                last_object = std::max(last_object, move_ids(object, more));
        });
        objects_ = last_object;
        json group{{"type", "group"}, {"name", name}, {"offsetx", at.x}, {"offsety", at.y}};
        group["layers"] = std::move(map["layers"]);
        layers_.push_back(std::move(group));
    }

    std::int64_t move_ids(json& object, std::uint32_t more) const {
        if (!object.is_object()) return 0;
        if (const auto tile = as_tile_id(object.value("gid", json())); tile && *tile != 0)
            object["gid"] = *tile + more;
        const auto id = object.find("id");
        constexpr std::int64_t most = 1'000'000'000;
        if (id == object.end() || !id->is_number_integer() || *id > most) return 0;
        *id = id->get<std::int64_t>() + objects_;
        return id->get<std::int64_t>();
    }

    const Field& world_;
    FilesBeside& files_;
    Budget& budget_;
    MapNotes& notes_;
    Vec2 tile_;  ///< pixels
    Aabb area_;  ///< of all maps, pixels
    bool is_infinite_ = false;
    std::int64_t objects_ = 0;  ///< the last id so far
    json properties_;
    json tilesets_ = json::array();
    json layers_ = json::array();
};

}  // namespace

bool is_world(const json& value) {
    if (!value.is_object() || value.contains("layers")) return false;
    return std::any_of(std::begin(map_lists), std::end(map_lists), [&](const char* key) {
        const auto maps = value.find(key);
        return maps != value.end() && maps->is_array();
    });
}

json json_of_world(const json& world, FilesBeside& files, Budget& budget, MapNotes& notes) {
    const Field whole = Field::of_map(world);
    return JoinedMaps(whole, files, budget, notes).map();
}

}  // namespace slidelab::lab::tiled
