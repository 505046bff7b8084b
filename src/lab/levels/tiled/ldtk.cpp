#include "lab/levels/tiled/ldtk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <set>

#include "lab/levels/tiled/budget.hpp"
#include "lab/levels/walls/wall_words.hpp"
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
        "one_way",    "surface_velocity", "category", "radius", "dx",       "dy",
        "span",       "gravity",          "title",    "try",    "collides", "solid",
        "collidable", "strategy",         "ground"};
    for (const std::string_view each : known)
        if (plain(each) == plain(name)) return std::string(each);
    return name;
}

json properties_of(const Field& part) {
    json properties = json::array();
    for (const Field field : part["fieldInstances"].elements_if_any()) {
        const std::string name = property_name(field["__identifier"].string());
        json content = field["__value"].json();
        if (content.is_null()) continue;
        if (name == "one_way" && content.is_string())
            content = plain(content.get_ref<const std::string&>());
        const std::string_view type = field["__type"].string_or("");
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

Field named_layer(const Field& nameless, std::string_view key) {
    return nameless.named("layer", nameless[key].string());
}

/// A level, and where it lies in the map, pixels.
struct PlacedLevel {
    Field part;
    Vec2 at;
    Vec2 size;
};

/// The tiles of a tileset that have tags: their words, in the order of the tags.
struct TaggedTiles {
    std::uint32_t first_id = 0;  ///< in the map
    std::map<std::int32_t, std::string> words = {};
};

/// Whether a tag says that its tiles are walls: art without such tags has none.
bool is_wall_tag(std::string_view tag) {
    const NameSays says = meaning_of(tag);
    return is_loud(says) || says == NameSays::one_way;
}

class Converter {
public:
    Converter(const Field& project, FilesBeside& files, MapNotes& notes)
        : project_(project), files_(files), notes_(notes) {}

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
    Field content_of(const Field& level) {
        if (!level["layerInstances"].json().is_null()) return level;
        const std::string& name = level["externalRelPath"].string();
        auto text = files_.read ? files_.read(name) : std::nullopt;
        if (!text) level["externalRelPath"].refuse("that file beside the project");
        bytes_ += text->size();
        if (bytes_ > most_bytes_beside) level.fail("its file is too large", "64 MB of levels");
        contents_.push_back(parse(*text));
        files_.files.push_back({name, std::make_shared<const std::string>(std::move(*text))});
        return level.with(&contents_.back());
    }

    void place_levels() {
        const Field::Elements worlds = project_["worlds"].elements_if_any();
        const Field world = worlds.empty() ? project_ : worlds[0];
        const Field::Elements levels = world["levels"].elements();
        if (levels.empty()) refuse_map(project_, "there is no level", "one level or more");
        if (worlds.size() > 1) notes_.add("worlds after the first one", "not read");
        const std::string_view layout = world["worldLayout"].string_if_any();
        Vec2 next;
        for (const Field nameless : levels) {
            read_or_leave_out(notes_, [&] {
                const Field level = named_layer(nameless, "identifier");
                const Vec2 size{level["pxWid"].number(), level["pxHei"].number()};
                const Vec2 at = layout.starts_with("Linear") ? next
                                                             : Vec2{level["worldX"].number_or(0.0),
                                                                    level["worldY"].number_or(0.0)};
                next += layout == "LinearVertical" ? Vec2{0.0, size.y} : Vec2{size.x, 0.0};
                const double depth = level["worldDepth"].number_or(0.0);
                if (depth != depth_.value_or(depth))
                    return notes_.add("levels of another depth than the first one", level.path());
                levels_.push_back({content_of(level), at, size});
                depth_ = depth;
            });
        }
        if (levels_.empty()) refuse_map(project_, "no level can be read", "one level or more");
        lay_apart();
    }

    /// Several at one place, as versions before 0.6 have them all, come to lie beside the others.
    void lay_apart() {
        std::set<std::pair<double, double>> places;
        std::vector<PlacedLevel*> covered;
        Aabb area{levels_.front().at, levels_.front().at};
        for (PlacedLevel& level : levels_) {
            if (places.emplace(level.at.x, level.at.y).second) {
                area = merged(area, {level.at, level.at + level.size});
            } else {
                covered.push_back(&level);
            }
        }
        for (PlacedLevel* level : covered) {
            level->at = {area.max.x, area.min.y};
            area = merged(area, {level->at, level->at + level->size});
            notes_.add("levels at one place (laid beside the others)", level->part.path());
        }
        for (PlacedLevel& level : levels_) level.at -= area.min;
        size_ = area.size();
    }

    /// A tileset for each kind of IntGrid layers; the finest grid is that of the map.
    void read_definitions() {
        tile_ = project_["defaultGridSize"].number_or(16.0);
        bool is_first = true;
        const Field defs = project_["defs"];
        for (const Field layer : defs["layers"].elements()) {
            if (layer["__type"].string() != "IntGrid") continue;
            const double grid = layer["gridSize"].number();
            tile_ = is_first ? grid : std::min(tile_, grid);
            is_first = false;
            json tiles = json::array();
            std::int32_t number = 0;
            for (const Field each : layer["intGridValues"].elements()) {
                read_or_leave_out(notes_, [&] {
                    ++number;  // before 0.8 values had none of their own
                    const Field own = each["value"];
                    tiles.push_back(tile_of(own ? own.whole_number() : number,
                                            each["identifier"].string_if_any()));
                });
            }
            first_ids_[layer["uid"].whole_number()] = next_id_;
            tilesets_.push_back({{"firstgid", next_id_},
                                 {"name", layer["identifier"].string()},
                                 {"values", true},
                                 {"tiles", tiles}});
            next_id_ += most_values;
        }
        read_tags(defs);
        for (const Field entity : defs["entities"].elements_if_any()) {
            entity_sizes_[static_cast<std::int32_t>(entity["uid"].number_if_any().value_or(-1))] = {
                entity["width"].number_if_any().value_or(0.0),
                entity["height"].number_if_any().value_or(0.0)};
        }
        if (!(tile_ >= 1.0))
            refuse_map(project_, fmt::format("a grid of {} pixels", tile_), "1 or more");
        for (json& tileset : tilesets_) tileset["tilewidth"] = tileset["tileheight"] = tile_;
    }

    /// Tilesets whose tiles have tags that say walls (in LDtk: Enum tags).
    void read_tags(const Field& defs) {
        for (const Field tileset : defs["tilesets"].elements_if_any()) {
            TaggedTiles tagged;
            bool has_walls = false;
            for (const Field tag : tileset["enumTags"].elements_if_any()) {
                const std::string_view word = tag["enumValueId"].string_if_any();
                has_walls = has_walls || is_wall_tag(word);
                for (const Field each : tag["tileIds"].elements_if_any()) {
                    const json& id = each.json();
                    if (!id.is_number_unsigned() || id >= most_values) continue;
                    std::string& words = tagged.words[id.get<std::int32_t>()];
                    words += (words.empty() ? "" : " ") + std::string(word);
                }
            }
            if (!has_walls) continue;
            tagged.first_id = next_id_;
            json tiles = json::array();
            for (const auto& [id, words] : tagged.words) tiles.push_back(tile_of(id, words));
            tilesets_.push_back({{"firstgid", next_id_},
                                 {"name", tileset["identifier"].string_if_any()},
                                 {"tiles", std::move(tiles)}});
            next_id_ += most_values;
            tagged_[static_cast<std::int32_t>(tileset["uid"].number_if_any().value_or(-1))] =
                std::move(tagged);
        }
    }

    static json tile_of(std::int32_t id, std::string_view name) {
        return {{"id", id}, {"type", name}};
    }

    void add_layers(const PlacedLevel& level, json& layers) {
        for (const Field each : level.part["layerInstances"].elements())
            read_or_leave_out(notes_, [&] { layers.push_back(layer_of(level, each)); });
    }

    json layer_of(const PlacedLevel& level, const Field& nameless) {
        const Field layer = named_layer(nameless, "__identifier");
        json converted{{"name", layer.name()},
                       {"visible", layer["visible"].boolean_or(true)},
                       {"offsetx", level.at.x + layer["__pxTotalOffsetX"].number_or(0.0)},
                       {"offsety", level.at.y + layer["__pxTotalOffsetY"].number_or(0.0)}};
        const std::string& type = layer["__type"].string();
        if (type == "IntGrid") {
            add_tiles(layer, values_of(layer), converted);
        } else if (const TaggedTiles* tagged = tags_of(layer)) {
            add_tiles(layer, tagged_cells(layer, *tagged), converted);
        } else if (type == "Entities") {
            converted["type"] = "objectgroup";
            converted["objects"] = json::array();
            for (const Field entity : layer["entityInstances"].elements())
                read_or_leave_out(notes_,
                                  [&] { converted["objects"].push_back(object_of(entity)); });
        } else {
            converted["type"] = "imagelayer";
        }
        return converted;
    }

    struct Cells {
        std::int32_t width = 0;
        std::int32_t height = 0;
        std::vector<std::uint32_t> ids;  ///< in the map, row by row; 0: none

        std::size_t size() const { return ids.size(); }
    };

    static Cells empty_cells(const Field& layer) {
        const std::int32_t width = layer["__cWid"].whole_number();
        const std::int32_t height = layer["__cHei"].whole_number();
        const auto count = std::int64_t{width} * height;
        if (width < 1 || height < 1 || count > std::int64_t{most_packed_tiles_of_small_map})
            layer.fail(fmt::format("its size is {} x {} cells", width, height),
                       "16777216 cells or fewer, and at least one");
        return {width, height, std::vector<std::uint32_t>(static_cast<std::size_t>(count))};
    }

    /// The values of an IntGrid layer.
    Cells values_of(const Field& layer) const {
        const auto first = first_ids_.find(layer["layerDefUid"].whole_number());
        if (first == first_ids_.end())
            layer["layerDefUid"].refuse("the uid of a layer in \"defs\"");
        const auto id_of = [&](const Field& value, std::uint32_t more) {
            const auto id =
                static_cast<std::uint32_t>(value.whole_number(0, most_values - 1)) + more;
            return id == 0 ? 0U : id + first->second;
        };
        if (!layer.has("intGridCsv")) return older_values_of(layer, id_of);
        const Field::Elements values = layer["intGridCsv"].elements();
        const auto count = static_cast<std::int64_t>(values.size());
        const std::int64_t width = layer["__cWid"].whole_number();
        const std::int64_t height = layer["__cHei"].whole_number();
        if (width < 1 || height < 1 || count != width * height)
            layer.fail(fmt::format("\"intGridCsv\" has {}", counted(count, "value")),
                       fmt::format("{} x {}", width, height));
        Cells cells = empty_cells(layer);
        for (std::size_t i = 0; i < cells.size(); ++i) cells.ids[i] = id_of(values[i], 0);
        return cells;
    }

    /// Before 0.8: only the cells with a value, which was counted from 0.
    template <typename IdOf>
    static Cells older_values_of(const Field& layer, IdOf&& id_of) {
        Cells cells = empty_cells(layer);
        for (const Field cell : layer["intGrid"].elements()) {
            const std::int32_t place = cell["coordId"].whole_number();
            if (place < 0 || static_cast<std::size_t>(place) >= cells.size()) continue;
            cells.ids[static_cast<std::size_t>(place)] = id_of(cell["v"], 1);
        }
        return cells;
    }

    const TaggedTiles* tags_of(const Field& layer) const {
        const auto found = tagged_.find(
            static_cast<std::int32_t>(layer["__tilesetDefUid"].number_if_any().value_or(-1)));
        return found == tagged_.end() ? nullptr : &found->second;
    }

    /// The last tile with a tag among those one above the other in a cell.
    static Cells tagged_cells(const Field& layer, const TaggedTiles& tagged) {
        Cells cells = empty_cells(layer);
        const double grid = layer["__gridSize"].number();
        for (const char* list : {"autoLayerTiles", "gridTiles"}) {
            for (const Field tile : layer[list].elements_if_any()) {
                const auto id = static_cast<std::int32_t>(tile["t"].number_if_any().value_or(-1));
                if (!tagged.words.contains(id)) continue;
                const Vec2 at = pixels(tile["px"]) / grid;
                if (!(at.x >= 0.0 && at.y >= 0.0 && at.x < cells.width && at.y < cells.height))
                    continue;
                const auto cell = static_cast<std::size_t>(std::floor(at.y)) *
                                      static_cast<std::size_t>(cells.width) +
                                  static_cast<std::size_t>(std::floor(at.x));
                cells.ids[cell] = tagged.first_id + static_cast<std::uint32_t>(id);
            }
        }
        return cells;
    }

    /// A cell of a coarser grid becomes several tiles.
    void add_tiles(const Field& layer, const Cells& cells, json& into) const {
        const double grid = layer["__gridSize"].number();
        constexpr double most = 256.0;
        const auto factor =
            static_cast<std::size_t>(std::clamp(std::round(grid / tile_), 1.0, most));
        if (static_cast<double>(factor) * tile_ != grid)
            layer["__gridSize"].refuse(fmt::format("a multiple of {}, the finest grid", tile_));
        if (cells.size() * factor * factor > most_packed_tiles_of_small_map)
            layer.fail("it has too many tiles", "16777216 or fewer");
        const std::size_t columns = static_cast<std::size_t>(cells.width) * factor;
        const std::size_t rows = static_cast<std::size_t>(cells.height) * factor;
        json::array_t data;
        data.reserve(columns * rows);
        for (std::size_t i = 0; i < columns * rows; ++i) {
            const std::size_t cell = i / columns / factor * static_cast<std::size_t>(cells.width);
            data.emplace_back(cells.ids[cell + i % columns / factor]);
        }
        into["type"] = "tilelayer";
        into["values"] = true;
        into["width"] = columns;
        into["height"] = rows;
        into["data"] = std::move(data);
    }

    static Vec2 pixels(const Field& point) {
        return point.point(std::numeric_limits<double>::max());
    }

    json object_of(const Field& entity) {
        const std::string& identifier = entity["__identifier"].string();
        const Vec2 usual = size_of_kind(entity);  // before 0.8 an entity had none of its own
        const Vec2 size{entity["width"].number_or(usual.x), entity["height"].number_or(usual.y)};
        const Vec2 pivot = entity.has("__pivot") ? pixels(entity["__pivot"]) : Vec2{};
        const Vec2 corner = pixels(entity["px"]) - Vec2{pivot.x * size.x, pivot.y * size.y};
        json properties = properties_of(entity);
        std::string role = role_of(identifier);
        if (role == identifier && has_property(properties, "one_way")) role = "wall";
        json object{{"id", ++objects_}, {"name", identifier},
                    {"type", role},     {"x", corner.x},
                    {"y", corner.y},    {"properties", std::move(properties)}};
        if (role == "goal") {
            object["x"] = corner.x + 0.5 * size.x;
            object["y"] = corner.y + 0.5 * size.y;
            object["point"] = true;
        } else {
            object["width"] = size.x;
            object["height"] = size.y;
        }
        return object;
    }

    Vec2 size_of_kind(const Field& entity) const {
        const auto found = entity_sizes_.find(
            static_cast<std::int32_t>(entity["defUid"].number_if_any().value_or(-1)));
        return found == entity_sizes_.end() ? Vec2{} : found->second;
    }

    static std::string role_of(const std::string& identifier) {
        const std::string name = plain(identifier);
        return name == "box" || name == "wall" || name == "goal" ? name : identifier;
    }

    static constexpr std::int32_t most_values = 100'000;  ///< of an IntGrid layer

    const Field& project_;
    FilesBeside& files_;
    std::size_t bytes_ = 0;
    std::deque<json> contents_;  ///< of the levels' own files
    MapNotes& notes_;
    std::vector<PlacedLevel> levels_;
    std::optional<double> depth_;  ///< of the levels that are read
    Vec2 size_;                    ///< of all of them, pixels
    double tile_ = 1.0;            ///< pixels
    json tilesets_ = json::array();
    std::map<std::int32_t, std::uint32_t> first_ids_;  ///< by the uid of the layer's definition
    std::map<std::int32_t, TaggedTiles> tagged_;       ///< by the uid of the tileset
    std::map<std::int32_t, Vec2> entity_sizes_;        ///< pixels, by the uid of the definition
    std::uint32_t next_id_ = 1;
    std::int32_t objects_ = 0;
};

}  // namespace

bool is_ldtk(const json& value) {
    return value.is_object() && value.contains("jsonVersion") && !value.contains("orientation") &&
           (value.contains("levels") || value.contains("worlds"));
}

json json_of_ldtk(const json& project, FilesBeside& files, MapNotes& notes) {
    const Field whole = Field::of_map(project);
    return Converter(whole, files, notes).map();
}

}  // namespace slidelab::lab::tiled
