#include "lab/levels/tiled/tiled_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>
#include <utility>

#include "lab/levels/tiled/pixel_lengths.hpp"
#include "lab/levels/upright_rectangle.hpp"

namespace slidelab {

using nlohmann::json;
using tiled::PixelLengths;

namespace {

/// A number as Tiled writes it: whole ones without a fraction.
json number(double value) {
    constexpr double largest_whole = 9007199254740992.0;
    if (std::abs(value) <= largest_whole && std::trunc(value) == value)
        return static_cast<std::int64_t>(value);
    return value;
}

/// On one line. A title may come from a file's name: what is no UTF-8 in it is replaced.
std::string text_of(const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

json property(std::string_view name, double value) {
    return {{"name", name}, {"type", "float"}, {"value", number(value)}};
}

json point_of(Vec2 pixels) { return {{"x", number(pixels.x)}, {"y", number(pixels.y)}}; }

/// The objects of a map, as Tiled says them.
class ObjectWriter {
public:
    explicit ObjectWriter(double unit) : lengths_(unit) {}

    json object(const LevelObject& object) const {
        json value{{"id", object.id}, {"name", object.name}, {"type", ""}, {"rotation", 0},
                   {"visible", true}, {"width", 0},          {"height", 0}};
        std::visit([&](const auto& shape) { put(shape, value); }, object.shape);
        return value;
    }

private:
    void put(const SpawnPoint& spawn, json& value) const {
        value["type"] = "spawn";
        value["point"] = true;
        put_place(lengths_.of(spawn.at), value);
    }

    void put(const Polyline& line, json& value) const {
        // A fence needs it to be no solid, and a point to be no mark.
        if (line.radius > 0.0 || line.closed || line.points.size() == 1)
            value["properties"] = {property("radius", lengths_.of(line.radius))};
        if (line.points.size() == 1) {
            value["point"] = true;
            put_place(lengths_.of(line.points[0]), value);
        } else {
            put_points(line.points, line.closed ? "polygon" : "polyline", value);
        }
    }

    void put(const SolidPolygon& solid, json& value) const {
        if (!put_as_rectangle(solid.corners, value)) put_points(solid.corners, "polygon", value);
    }

    void put(const TravellingBox& box, json& value) const {
        const Vec2 origin = lengths_.of(box.home.min);
        const Vec2 nearest = lengths_.of(box.home.max) - origin;
        const Vec2 size = lengths_.step(origin, box.home.max).value_or(nearest);
        value["type"] = "box";
        put_place(origin, value);
        put_size(size, value);
        value["properties"] = {property("dx", lengths_.travel(origin.x, box.travel.x)),
                               property("dy", lengths_.travel(origin.y, box.travel.y)),
                               property("span", box.duration)};
    }

    static void put_place(Vec2 pixels, json& value) { value.update(point_of(pixels)); }

    static void put_size(Vec2 pixels, json& value) {
        value["width"] = number(pixels.x);
        value["height"] = number(pixels.y);
    }

    /// False where they are none, or one that no number of pixels stands for.
    bool put_as_rectangle(const std::vector<Vec2>& corners, json& value) const {
        const std::optional<Aabb> area = upright_rectangle(corners);
        if (!area) return false;
        const Vec2 origin = lengths_.of(area->min);
        const std::optional<Vec2> size = lengths_.step(origin, area->max);
        if (!size || !(size->x > 0.0 && size->y > 0.0)) return false;
        put_place(origin, value);
        put_size(*size, value);
        return true;
    }

    /// Around the first point where that is exact, otherwise around the map's origin.
    void put_points(const std::vector<Vec2>& points, const char* key, json& value) const {
        Vec2 origin = lengths_.of(points[0]);
        std::vector<Vec2> steps;
        for (const Vec2 point : points) {
            const std::optional<Vec2> step = lengths_.step(origin, point);
            if (!step) break;
            steps.push_back(*step);
        }
        if (steps.size() < points.size()) {
            origin = {};
            steps.clear();
            for (const Vec2 point : points) steps.push_back(lengths_.of(point));
        }
        put_place(origin, value);
        json& list = value[key] = json::array();
        for (const Vec2 step : steps) list.push_back(point_of(step));
    }

    PixelLengths lengths_;
};

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
    std::string text = text_of(object);
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

json layer_head(const std::string& name, std::size_t id, std::string_view type) {
    return {{"id", id},        {"name", name}, {"type", type}, {"opacity", 1},
            {"visible", true}, {"x", 0},       {"y", 0}};
}

std::string text_of_layer(const ObjectLayer& layer, std::size_t id, const LevelDocument& document) {
    json head = layer_head(layer.name, id, "objectgroup");
    head["draworder"] = "topdown";
    const ObjectWriter writer(document.tile.x);
    return with_field(head, "objects", lines_of(layer.objects, [&](const LevelObject& object) {
                          return text_of(writer.object(object));
                      }));
}

std::string text_of_layer(const TileLayer& layer, std::size_t id, const LevelDocument& document) {
    json head = layer_head(layer.name, id, "tilelayer");
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

/// Tiled refuses maps with tiles of no tileset.
json tilesets_of(const LevelDocument& document) {
    std::set<std::uint32_t> used;
    for (const auto& layer : document.layers) {
        const auto* tiles = std::get_if<TileLayer>(&layer);
        if (tiles == nullptr) continue;
        std::uint32_t last = 0;
        for (const TileChunk& chunk : tiles->chunks) {
            for (const std::uint32_t id : chunk.ids) {
                if (id != last && without_flips(id) != 0) used.insert(without_flips(id));
                last = id;
            }
        }
    }
    if (used.empty()) return json::array();
    json tiles = json::array();
    for (const std::uint32_t id : used) tiles.push_back({{"id", id - 1}});
    return {{{"firstgid", 1},
             {"name", "tiles"},
             {"columns", 0},
             {"margin", 0},
             {"spacing", 0},
             {"tilecount", used.size()},
             {"tilewidth", number(document.tile.x)},
             {"tileheight", number(document.tile.y)},
             {"tiles", std::move(tiles)}}};
}

std::int64_t next_object_id(const LevelDocument& document) {
    std::int64_t next = 1;
    for (const auto& layer : document.layers) {
        const auto* objects = std::get_if<ObjectLayer>(&layer);
        if (objects == nullptr) continue;
        for (const LevelObject& object : objects->objects)
            next = std::max(next, std::int64_t{object.id} + 1);
    }
    return next;
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
            {"properties", {{{"name", "title"}, {"type", "string"}, {"value", document.title}}}},
            {"tilesets", tilesets_of(document)}};
}

/// errno in words, as it was set by what just failed.
std::string last_reason() { return std::generic_category().message(errno == 0 ? EIO : errno); }

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
    namespace fs = std::filesystem;
    if (const auto problem = problem_with(document))
        return LevelProblem{fmt::format("{}: not saved: {}", path, problem->message)};
    std::error_code error;
    const fs::path folder = fs::path(path).parent_path();
    if (!folder.empty()) fs::create_directories(folder, error);
    if (error) {
        return LevelProblem{
            fmt::format("{}: the folder cannot be made: {}", folder.string(), error.message())};
    }
    const std::string text = write_tiled(document);
    errno = 0;
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    const bool opened = file.is_open();
    file << text;
    file.close();  // a full disk may show only now
    if (file) return std::nullopt;
    const LevelProblem problem{fmt::format("{}: cannot be written: {}", path, last_reason())};
    if (opened && fs::is_regular_file(path, error)) fs::remove(path, error);
    return problem;
}

}  // namespace slidelab
