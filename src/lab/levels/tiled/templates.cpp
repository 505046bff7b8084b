#include "lab/levels/tiled/templates.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>

#include "lab/levels/tile_shapes.hpp"
#include "lab/levels/tiled/older_forms.hpp"
#include "lab/levels/tiled/tmx.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

/// Tile ids of a map end below this: from here on those of tilesets that templates bring.
constexpr std::uint32_t first_of_templates = 0x08000000U;
constexpr std::uint32_t most_tiles_of_tileset = 0x00100000U;

std::string normal(const std::filesystem::path& path) {
    return path.lexically_normal().generic_string();
}

std::string text_in(const json& value, const char* key) {
    const auto found = value.is_object() ? value.find(key) : value.end();
    return found != value.end() && found->is_string() ? found->get<std::string>() : std::string();
}

class Templates {
public:
    Templates(json& map, FilesBeside& files, Budget& budget)
        : map_(map), files_(files), budget_(budget) {}

    void fill(json& object) {
        const std::string name = normal(text_in(object, "template"));
        const json& known = named(name);
        if (!known.is_object()) return;
        json whole = known.at("object");
        for (const char* key : {"id", "x", "y"}) whole.erase(key);
        whole.update(object);
        whole.erase("template");
        join_properties(whole, known.at("object"), object);
        const auto tile = known.at("object").find("gid");
        if (tile != known.at("object").end() && tile->is_number_unsigned() &&
            !object.contains("gid"))
            whole["gid"] = id_in_map(tile->get<std::uint32_t>(), name, known);
        for (const char* length : {"width", "height"})
            if (!whole.contains(length)) whole[length] = 0;
        object = std::move(whole);
    }

private:
    /// Null where it cannot be read.
    const json& named(const std::string& name) {
        const auto [found, is_new] = templates_.try_emplace(name);
        if (is_new) found->second = read(name);
        return found->second;
    }

    json read(const std::string& name) {
        auto text = files_.read ? files_.read(name) : std::nullopt;
        if (!text) return {};
        budget_.take_bytes_beside(text->size(), Field::of_map(map_));
        json value;
        try {
            value = is_xml(*text) ? json_of_xml(*text) : parse(*text);
        } catch (const InputError&) {
            return {};
        }
        files_.files.push_back({name, std::make_shared<const std::string>(*std::move(text))});
        if (!value.is_object() || !value.contains("object") || !value["object"].is_object())
            return {};
        json layers{{"layers", {{{"objects", json::array({std::move(value["object"])})}}}}};
        MapNotes ignored;
        bring_up_to_date(layers, ignored);
        value["object"] = std::move(layers["layers"][0]["objects"][0]);
        return value;
    }

    /// Joins both; a property of the instance replaces the template's of the same name.
    static void join_properties(json& whole, const json& of_template, const json& object) {
        const auto theirs = of_template.find("properties");
        const auto own = object.find("properties");
        if (theirs == of_template.end() || own == object.end()) return;
        if (!theirs->is_array() || !own->is_array()) return;
        json joined = *own;
        for (const json& property : *theirs) {
            const std::string name = text_in(property, "name");
            const bool is_own = std::any_of(own->begin(), own->end(), [&](const json& each) {
                return text_in(each, "name") == name;
            });
            if (!is_own) joined.push_back(property);
        }
        whole["properties"] = std::move(joined);
    }

    /// A template counts its tile from the first one of its own tileset.
    std::uint32_t id_in_map(std::uint32_t id, const std::string& name, const json& known) {
        const auto tileset = known.find("tileset");
        if (tileset == known.end() || !tileset->is_object()) return id;
        const auto first = as_tile_id(tileset->value("firstgid", json(1U)));
        const std::string source =
            normal(std::filesystem::path(name).parent_path() / text_in(*tileset, "source"));
        const std::uint32_t flips = id & ~without_flips(~0U);
        const std::uint32_t tile = without_flips(id) - first.value_or(1);
        return flips | without_flips(first_id_of(source) + tile);
    }

    std::uint32_t first_id_of(const std::string& source) {
        json& tilesets = map_["tilesets"];
        if (!tilesets.is_array()) tilesets = json::array();
        for (const json& tileset : tilesets) {
            if (normal(text_in(tileset, "source")) != source) continue;
            if (const auto first = as_tile_id(tileset.value("firstgid", json()))) return *first;
        }
        const std::uint32_t first = first_of_templates + brought_++ * most_tiles_of_tileset;
        tilesets.push_back({{"firstgid", first}, {"source", source}});
        return first;
    }

    json& map_;
    FilesBeside& files_;
    Budget& budget_;
    std::map<std::string, json> templates_;
    std::uint32_t brought_ = 0;  ///< tilesets
};

void fill_in(json& parent, Templates& templates) {
    const auto layers = parent.find("layers");
    if (layers == parent.end() || !layers->is_array()) return;
    for (json& layer : *layers) {
        if (!layer.is_object()) continue;
        const auto objects = layer.find("objects");
        if (objects != layer.end() && objects->is_array()) {
            for (json& object : *objects)
                if (object.is_object() && object.contains("template")) templates.fill(object);
        }
        fill_in(layer, templates);
    }
}

}  // namespace

void fill_templates(json& map, FilesBeside& files, Budget& budget) {
    if (!map.is_object()) return;
    Templates templates(map, files, budget);
    fill_in(map, templates);
}

}  // namespace slidelab::lab::tiled
