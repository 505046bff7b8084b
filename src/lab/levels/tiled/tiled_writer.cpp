#include "lab/levels/tiled/tiled_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <utility>

#include "lab/files/write_file.hpp"
#include "lab/levels/tiled/object_writer.hpp"
#include "lab/levels/tiled/tileset_writer.hpp"
#include "lab/levels/wall_rules.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab {

using nlohmann::json;
using tiled::number;
using tiled::ObjectWriter;

namespace {

/// Values as a JSON array, each on a line of its own.
template <typename Values, typename Write>
std::string lines_of(const Values& values, Write&& write) {
    std::string text = "[";
    for (const auto& value : values) {
        if (text.size() > 1) text += ',';
        text += '\n';
        text += write(value);
    }
    return text + "]";
}

/// A JSON object with one more field, whose value is text: large lists never become JSON values.
std::string with_field(const json& object, std::string_view key, const std::string& value) {
    std::string text = json_text(object);
    text.pop_back();  // its brace
    return fmt::format("{},\"{}\":{}}}", text, key, value);
}

std::string text_of_ids(const std::vector<std::uint32_t>& ids) {
    return fmt::format("[{}]", fmt::join(ids, ","));
}

std::string text_of_chunk(const TileChunk& chunk) {
    const json head{
        {"x", chunk.column}, {"y", chunk.row}, {"width", chunk.width}, {"height", chunk.height}};
    return with_field(head, "data", text_of_ids(chunk.ids));
}

/// What is a wall in it, too: by a property, or by a class that outweighs the name.
json layer_head(const std::string& name, LayerWalls walls, std::size_t id, std::string_view type) {
    json head{{"id", id},        {"name", name}, {"type", type}, {"opacity", 1},
              {"visible", true}, {"x", 0},       {"y", 0}};
    const std::optional<bool> said = named_as_wall(name);
    const bool is_none = walls == LayerWalls::named_none;
    if (walls == LayerWalls::all || walls == LayerWalls::none) {
        head["properties"] = json::array({tiled::wall_flag(walls == LayerWalls::all)});
    } else if (is_none ? said != false : said == false || walls == LayerWalls::named_all) {
        head["class"] = is_none ? "decoration" : "walls";
    }
    return head;
}

/// Objects and things in the order in which the map had them: a thing with walls stands for them.
std::string text_of_objects(const ObjectLayer& layer, const ObjectWriter& writer) {
    std::vector<json> lines;
    auto next = layer.objects.begin();
    const auto put_until = [&](const auto& is_there) {
        for (; next != layer.objects.end() && !is_there(*next); ++next)
            lines.push_back(writer.object(*next));
    };
    for (const MapObject& thing : layer.things) {
        const auto is_its = [&](const LevelObject& object) { return object.id == thing.id; };
        if (thing.is_wall) put_until(is_its);
        while (thing.is_wall && next != layer.objects.end() && is_its(*next)) ++next;
        lines.push_back(writer.thing(thing));
    }
    put_until([](const LevelObject&) { return false; });
    return lines_of(lines, [](const json& line) { return json_text(line); });
}

std::string text_of_layer(const ObjectLayer& layer, std::size_t id, const LevelDocument& document) {
    json head = layer_head(layer.name, layer.walls, id, "objectgroup");
    head["draworder"] = "topdown";
    return with_field(head, "objects", text_of_objects(layer, ObjectWriter(document.tile.x)));
}

std::string text_of_layer(const TileLayer& layer, std::size_t id, const LevelDocument& document) {
    json head = layer_head(layer.name, layer.walls, id, "tilelayer");
    if (layer.offset != Vec2{}) {
        head["offsetx"] = number(layer.offset.x);
        head["offsety"] = number(layer.offset.y);
    }
    const std::vector<TileChunk>& chunks = layer.chunks;
    const bool is_whole =
        document.size && chunks.size() == 1 && chunks[0].column == 0 && chunks[0].row == 0;
    if (is_whole) {
        head["width"] = chunks[0].width;
        head["height"] = chunks[0].height;
        return with_field(head, "data", text_of_ids(chunks[0].ids));
    }
    Aabb area{};  // tiles
    for (const TileChunk& chunk : chunks) {
        const Vec2 min{static_cast<double>(chunk.column), static_cast<double>(chunk.row)};
        const Aabb its{
            min, min + Vec2{static_cast<double>(chunk.width), static_cast<double>(chunk.height)}};
        area = &chunk == chunks.data() ? its : merged(area, its);
    }
    head["startx"] = number(area.min.x);
    head["starty"] = number(area.min.y);
    head["width"] = number(area.size().x);
    head["height"] = number(area.size().y);
    return with_field(head, "chunks", lines_of(chunks, text_of_chunk));
}

std::int64_t next_object_id(const LevelDocument& document) {
    std::int64_t next = 1;
    for (const auto& layer : document.layers) {
        const auto* objects = std::get_if<ObjectLayer>(&layer);
        if (objects == nullptr) continue;
        for (const LevelObject& object : objects->objects)
            next = std::max(next, std::int64_t{object.id} + 1);
        for (const MapObject& thing : objects->things)
            next = std::max(next, std::int64_t{thing.id} + 1);
    }
    return next;
}

json properties_of(const LevelDocument& document) {
    json properties = json::array();
    properties.push_back({{"name", "title"}, {"type", "string"}, {"value", document.title}});
    if (!document.hint.empty())
        properties.push_back({{"name", "try"}, {"type", "string"}, {"value", document.hint}});
    return properties;
}

json map_head(const LevelDocument& document) {
    constexpr Vec2 size_of_infinite{30.0, 20.0};  // Tiled wants one, and does not use it
    const Vec2 size = document.size.value_or(size_of_infinite);
    return {{"type", "map"},
            {"version", "1.8"},
            {"orientation", "orthogonal"},
            {"renderorder", "right-down"},
            {"compressionlevel", -1},
            {"infinite", !document.size},
            {"width", number(size.x)},
            {"height", number(size.y)},
            {"tilewidth", number(document.tile.x)},
            {"tileheight", number(document.tile.y)},
            {"nextlayerid", document.layers.size() + 1},
            {"nextobjectid", next_object_id(document)},
            {"properties", properties_of(document)},
            {"tilesets", tiled::tilesets_of(document)}};
}

}  // namespace

std::string write_tiled(const LevelDocument& document) {
    std::size_t id = 0;
    const std::string layers = lines_of(document.layers, [&](const auto& layer) {
        ++id;
        return std::visit([&](const auto& kind) { return text_of_layer(kind, id, document); },
                          layer);
    });
    return with_field(map_head(document), "layers", layers) + "\n";
}

std::optional<LevelProblem> save_document(const LevelDocument& document, const std::string& path) {
    if (const auto problem = problem_with(document))
        return LevelProblem{fmt::format("{}: not saved: {}", path, problem->message)};
    const auto problem = write_file(path, [&](std::ostream& out) { out << write_tiled(document); });
    if (problem) return LevelProblem{*problem};
    return std::nullopt;
}

}  // namespace slidelab::lab
