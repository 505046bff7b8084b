#include "lab/levels/tiled/ldtk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>

#include "lab/levels/tiled/budget.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

/// In small letters, without underscores.
std::string plain(std::string_view name) {
    std::string text;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z') {
            text += static_cast<char>(c - 'A' + 'a');
        } else if (c != '_') {
            text += c;
        }
    }
    return text;
}

/// A field's name, as the Tiled reader knows it.
std::string property_name(const std::string& name) {
    constexpr std::string_view known[] = {
        "one_way",   "surface_velocity", "category", "radius", "dx",       "dy",
        "span",      "gravity",          "title",    "try",    "collides", "solid",
        "collidable"};
    for (const std::string_view each : known)
        if (plain(each) == plain(name)) return std::string(each);
    return name;
}

json properties_of(const Part& part) {
    json properties = json::array();
    for (const json& value : part.list_if_any("fieldInstances")) {
        const Part field(value, part.place());
        const std::string name = property_name(field.text("__identifier"));
        json content = field.value("__value");
        if (content.is_null()) continue;
        if (name == "one_way" && content.is_string())
            content = plain(content.get_ref<const std::string&>());
        const std::string_view type = field.text_or("__type", "");
        const bool is_scalar = type == "Int" || type == "Float" || type == "Bool";
        properties.push_back({{"name", name},
                              {"type", is_scalar ? plain(type) : "string"},
                              {"value", std::move(content)}});
    }
    return properties;
}

bool has_property(const json& properties, std::string_view name) {
    return std::any_of(properties.begin(), properties.end(),
                       [&](const json& each) { return each["name"] == name; });
}

Part named_part(const json& value, const Place& parent, Place::Detail detail, std::size_t number,
                std::string_view key) {
    const Part nameless(value, parent.with(detail, number));
    Place place;
    place.whole = Place::Whole::layer;
    place.layer = nameless.text(key);
    return nameless.at(place);
}

/// A level, and where it lies in the map, pixels.
struct PlacedLevel {
    Part part;
    Vec2 at;
    Vec2 size;
    bool is_used = true;
};

class Converter {
public:
    Converter(const Part& project, FilesBeside& files) : project_(project), files_(files) {}

    json map() {
        place_levels();
        read_definitions();
        json layers = json::array();
        for (const PlacedLevel& level : levels_) add_layers(level, layers);
        return {{"type", "map"},
                {"orientation", "orthogonal"},
                {"tilewidth", tile_},
                {"tileheight", tile_},
                {"width", size_.x / tile_},
                {"height", size_.y / tile_},
                {"properties", properties_of(levels_.front().part)},
                {"tilesets", std::move(tilesets_)},
                {"layers", std::move(layers)}};
    }

private:
    /// The level's own file, if it has one.
    Part content_of(const Part& level) {
        if (!level.value("layerInstances").is_null()) return level;
        const std::string& name = level.text("externalRelPath");
        auto text = files_.read ? files_.read(name) : std::nullopt;
        if (!text)
            level.refuse(fmt::format("\"externalRelPath\" is \"{}\"", shown(name)),
                         "that file beside the project");
        bytes_ += text->size();
        if (bytes_ > most_bytes_beside) level.refuse("its file is too large", "64 MB of levels");
        contents_.push_back(parse(*text));
        files_.files.push_back({name, std::make_shared<const std::string>(std::move(*text))});
        return Part(contents_.back(), level.place());
    }

    void place_levels() {
        const bool has_worlds = !project_.list_if_any("worlds").empty();
        const Part world =
            has_worlds ? Part(project_.list("worlds").front(), project_.place()) : project_;
        const json::array_t& levels = world.list("levels");
        if (levels.empty()) project_.refuse("there is no level", "one level or more");
        const std::string_view layout = world.text_if_any("worldLayout");
        Vec2 next;
        Vec2 low{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
        Vec2 high = -low;
        for (std::size_t i = 0; i < levels.size(); ++i) {
            const Part level =
                named_part(levels[i], project_.place(), Place::Detail::layer, i, "identifier");
            const Vec2 size{level.number("pxWid"), level.number("pxHei")};
            const bool is_linear = layout.starts_with("Linear");
            const Vec2 at =
                is_linear ? next
                          : Vec2{level.number_or("worldX", 0.0), level.number_or("worldY", 0.0)};
            next += layout == "LinearVertical" ? Vec2{0.0, size.y} : Vec2{size.x, 0.0};
            const bool is_used =
                level.number_or("worldDepth", 0.0) ==
                Part(levels.front(), project_.place()).number_or("worldDepth", 0.0);
            levels_.push_back({is_used ? content_of(level) : level, at, size, is_used});
            if (!is_used) continue;
            low = {std::min(low.x, at.x), std::min(low.y, at.y)};
            high = {std::max(high.x, at.x + size.x), std::max(high.y, at.y + size.y)};
        }
        for (PlacedLevel& level : levels_) level.at -= low;
        size_ = high - low;
    }

    /// A tileset for each kind of IntGrid layers; the finest grid is that of the map.
    void read_definitions() {
        tile_ = project_.number_or("defaultGridSize", 16.0);
        bool is_first = true;
        for (const json& value : project_.part("defs").list("layers")) {
            const Part layer(value, project_.place());
            if (layer.text("__type") != "IntGrid") continue;
            const double grid = layer.number("gridSize");
            tile_ = is_first ? grid : std::min(tile_, grid);
            is_first = false;
            json tiles = json::array();
            for (const json& each : layer.list("intGridValues"))
                tiles.push_back(tile_of(Part(each, project_.place())));
            first_ids_[layer.whole_number("uid")] = next_id_;
            tilesets_.push_back(
                {{"firstgid", next_id_}, {"name", layer.text("identifier")}, {"tiles", tiles}});
            next_id_ += most_values;
        }
        if (!(tile_ >= 1.0))
            project_.refuse(fmt::format("a grid of {} pixels", tile_), "1 or more");
        for (json& tileset : tilesets_) tileset["tilewidth"] = tileset["tileheight"] = tile_;
    }

    static json tile_of(const Part& value) {
        const std::string name(value.text_if_any("identifier"));
        json tile{{"id", value.whole_number("value")}, {"type", name}};
        if (plain(name).find("oneway") == std::string::npos) return tile;
        tile["type"] = "wall";
        tile["properties"] = {{{"name", "one_way"}, {"type", "bool"}, {"value", true}}};
        return tile;
    }

    void add_layers(const PlacedLevel& level, json& layers) {
        if (!level.is_used) {
            layers.push_back(
                {{"type", "group"}, {"name", level.part.place().layer}, {"visible", false}});
            return;
        }
        const json::array_t& all = level.part.list("layerInstances");
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Part layer =
                named_part(all[i], level.part.place(), Place::Detail::layer, i, "__identifier");
            json converted{{"name", layer.place().layer},
                           {"visible", layer.flag_or("visible", true)},
                           {"offsetx", level.at.x + layer.number_or("__pxTotalOffsetX", 0.0)},
                           {"offsety", level.at.y + layer.number_or("__pxTotalOffsetY", 0.0)}};
            const std::string& type = layer.text("__type");
            if (type == "IntGrid") {
                add_tiles(layer, converted);
            } else if (type == "Entities") {
                converted["type"] = "objectgroup";
                converted["objects"] = json::array();
                const json::array_t& entities = layer.list("entityInstances");
                for (std::size_t k = 0; k < entities.size(); ++k)
                    converted["objects"].push_back(
                        object_of(Part(entities[k], layer.place().with(Place::Detail::object, k))));
            } else {
                converted["type"] = "imagelayer";
            }
            layers.push_back(std::move(converted));
        }
    }

    /// A cell of a coarser grid becomes several tiles.
    void add_tiles(const Part& layer, json& into) const {
        const double grid = layer.number("__gridSize");
        constexpr double most = 256.0;
        const auto factor =
            static_cast<std::size_t>(std::clamp(std::round(grid / tile_), 1.0, most));
        if (static_cast<double>(factor) * tile_ != grid)
            layer.refuse(fmt::format("\"__gridSize\" is {}", grid),
                         fmt::format("a multiple of {}, the finest grid", tile_));
        const std::int32_t width = layer.whole_number("__cWid");
        const std::int32_t height = layer.whole_number("__cHei");
        const json::array_t& values = layer.list("intGridCsv");
        if (width < 1 || height < 1 || std::ssize(values) != std::int64_t{width} * height)
            layer.refuse(fmt::format("\"intGridCsv\" has {}", counted(std::ssize(values), "value")),
                         fmt::format("{} x {}", width, height));
        if (values.size() * factor * factor > most_packed_tiles_of_small_map)
            layer.refuse("it has too many tiles", "16777216 or fewer");
        const auto first = first_ids_.find(layer.whole_number("layerDefUid"));
        if (first == first_ids_.end())
            layer.refuse("\"layerDefUid\" is unknown", "the uid of a layer in \"defs\"");
        const std::size_t columns = static_cast<std::size_t>(width) * factor;
        const std::size_t rows = static_cast<std::size_t>(height) * factor;
        json::array_t data;
        for (std::size_t i = 0; i < columns * rows; ++i) {
            const std::size_t cell = i / columns / factor * static_cast<std::size_t>(width);
            const json& value = values[cell + i % columns / factor];
            if (!value.is_number_unsigned() || value >= most_values)
                layer.refuse(fmt::format("\"intGridCsv\" has {}", shown(json_text(value))),
                             fmt::format("whole numbers from 0 to {}", most_values - 1));
            const auto id = value.get<std::uint32_t>();
            data.emplace_back(id == 0 ? 0U : id + first->second);
        }
        into["type"] = "tilelayer";
        into["width"] = columns;
        into["height"] = rows;
        into["data"] = std::move(data);
    }

    static Vec2 pair(const Part& part, std::string_view key) {
        const json::array_t& list = part.list(key);
        if (list.size() != 2 || !list[0].is_number() || !list[1].is_number())
            part.refuse(fmt::format("\"{}\" is {}", key, shown(json_text(part.value(key)))),
                        "two numbers");
        return {list[0].get<double>(), list[1].get<double>()};
    }

    json object_of(const Part& entity) {
        const std::string& identifier = entity.text("__identifier");
        const Vec2 size{entity.number_or("width", 0.0), entity.number_or("height", 0.0)};
        const Vec2 pivot = entity.has("__pivot") ? pair(entity, "__pivot") : Vec2{};
        const Vec2 corner = pair(entity, "px") - Vec2{pivot.x * size.x, pivot.y * size.y};
        json properties = properties_of(entity);
        std::string role = role_of(identifier);
        if (role == identifier && has_property(properties, "one_way")) role = "wall";
        json object{{"id", ++objects_}, {"name", identifier},
                    {"type", role},     {"x", corner.x},
                    {"y", corner.y},    {"properties", std::move(properties)}};
        if (role == "spawn" || role == "goal") {
            object["x"] = corner.x + 0.5 * size.x;
            object["y"] = corner.y + 0.5 * size.y;
            object["point"] = true;
        } else {
            object["width"] = size.x;
            object["height"] = size.y;
        }
        return object;
    }

    std::string role_of(const std::string& identifier) {
        const std::string name = plain(identifier);
        for (const std::string_view start :
             {"playerstart", "playerspawn", "player", "spawn", "start"}) {
            if (name != start) continue;
            if (std::exchange(has_spawn_, true)) return "another " + identifier;
            return "spawn";
        }
        return name == "box" || name == "wall" || name == "goal" ? name : identifier;
    }

    static constexpr std::uint32_t most_values = 100'000;  ///< of an IntGrid layer

    const Part& project_;
    FilesBeside& files_;
    std::size_t bytes_ = 0;
    std::deque<json> contents_;  ///< of the levels' own files
    std::vector<PlacedLevel> levels_;
    Vec2 size_;          ///< of all of them, pixels
    double tile_ = 1.0;  ///< pixels
    json tilesets_ = json::array();
    std::map<std::int32_t, std::uint32_t> first_ids_;  ///< by the uid of the layer's definition
    std::uint32_t next_id_ = 1;
    std::int32_t objects_ = 0;
    bool has_spawn_ = false;
};

}  // namespace

bool is_ldtk(const json& value) {
    return value.is_object() && value.contains("jsonVersion") && !value.contains("orientation") &&
           (value.contains("levels") || value.contains("worlds"));
}

json json_of_ldtk(const json& project, FilesBeside& files) {
    const Part part(project, {});
    return Converter(part, files).map();
}

}  // namespace slidelab::lab::tiled
