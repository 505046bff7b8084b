#include "lab/levels/tiled/tilesets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "lab/levels/tile_shapes.hpp"
#include "lab/levels/tiled/older_forms.hpp"
#include "lab/levels/tiled/tmx.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

constexpr Vec2 bottom_left{0.0, 1.0};

/// The place of a tile object within its rectangle.
Vec2 place_in_tile(const Field& tileset) {
    constexpr std::pair<std::string_view, Vec2> places[] = {
        {"unspecified", bottom_left}, {"topleft", {0.0, 0.0}},     {"top", {0.5, 0.0}},
        {"topright", {1.0, 0.0}},     {"left", {0.0, 0.5}},        {"center", {0.5, 0.5}},
        {"right", {1.0, 0.5}},        {"bottomleft", bottom_left}, {"bottom", {0.5, 1.0}},
        {"bottomright", {1.0, 1.0}},
    };
    const std::string_view said = tileset["objectalignment"].string_or("unspecified");
    for (const auto& [name, place] : places) {
        if (name == said) return place;
    }
    tileset["objectalignment"].refuse("an alignment of Tiled (\"topleft\" to \"bottomright\")");
}

/// Pixels. A tile that is a picture of its own is as large as that.
Vec2 size_of_tile(const Field& tileset, const Field& tile) {
    const auto length = [&](std::string_view of_picture, std::string_view of_all) {
        const auto own = tile[of_picture].number_if_any();
        return own && *own > 0.0 ? *own : tileset[of_all].number();
    };
    const Vec2 size{length("imagewidth", "tilewidth"), length("imageheight", "tileheight")};
    if (!(size.x > 0.0 && size.y > 0.0)) {
        tileset.fail(fmt::format("a tile is {} x {} pixels", size.x, size.y),
                     "a width and a height of more than 0");
    }
    return size;
}

Vec2 offset_of_tiles(const Field& tileset) {
    if (!tileset.has("tileoffset")) return {};
    const Field offset = tileset["tileoffset"];
    return {offset["x"].number(), offset["y"].number()};
}

/// Whether it is the same as a tile without any shape: a rectangle that fills the cell.
bool fills_cell(const TileShape& shape, Vec2 cell) {
    if (shape.size != cell || shape.offset != Vec2{} || shape.walls.size() != 1) return false;
    return shape.walls.front() == full_tile(cell);
}

/// The form of a tile by its shapes; none where it has none.
std::optional<TileShape> shape_of(Target& target, const Field& tileset, const Field& tile) {
    const Field group = tile["objectgroup"];
    if (!group) return std::nullopt;
    const Field::Elements objects = group["objects"].elements();
    if (objects.empty()) return std::nullopt;
    TileShape shape{size_of_tile(tileset, tile), offset_of_tiles(tileset), {}};
    for (const Field object : objects) {
        const Walls walls = read_tile_walls(target, tile.with(&object.json()));
        shape.walls.insert(shape.walls.end(), walls.begin(), walls.end());
    }
    return shape;
}

/// A tile with traits is a wall, and has a shape of its own to keep them.
TileShape with_traits(std::optional<TileShape> shape, const Traits& traits, Vec2 cell) {
    if (!shape) shape = TileShape{cell, {}, {full_tile(cell)}};
    give_traits(shape->walls, traits);
    return *std::move(shape);
}

/// Whether a shape of the tile is of a class for one-way walls.
bool has_one_way_shape(const Field& tile) {
    const Field group = tile["objectgroup"];
    if (!group) return false;
    for (const Field shape : group["objects"].elements())
        if (shape.json().is_object() && meaning_of(class_of(shape)) == NameSays::one_way)
            return true;
    return false;
}

TilesetTile read_tile(Target& target, const Field& tileset, const Field& nameless) {
    const Vec2 cell = target.document.tile;
    TilesetTile read{nameless["id"].whole_number(), {{}, std::string(class_of(nameless))}, {}};
    TileEvidence& evidence = read.says.evidence;
    evidence.says = saying_of(target, nameless, read.says.kind, {});
    Traits traits = traits_of(target, nameless);
    if (has_one_way_shape(nameless) && traits.solid_side == Vec2{}) traits.solid_side = {0.0, -1.0};
    read.shape = shape_of(target, tileset, nameless.numbered("tile", read.id, &tileset));
    if (read.shape && read.shape->walls.empty()) read.shape.reset();
    evidence.has_shape = read.shape.has_value();
    if (!(traits == Traits{})) {
        read.shape = with_traits(std::move(read.shape), traits, cell);
        if (traits.solid_side == Vec2{} && !evidence.says.solid) evidence.says.solid = true;
    } else if (read.shape && fills_cell(*read.shape, cell)) {
        read.shape.reset();
    }
    return read;
}

ReadTileset read_tileset(Target& target, const Field& tileset) {
    ReadTileset read{
        {place_in_tile(tileset), saying_of(target, tileset, tileset["class"].string_if_any(), {})}};
    read.whole.says.has_class = false;
    read.whole.says.is_of_tileset = true;
    read.whole.name = tileset["name"].string_if_any();
    read.whole.is_of_values = tileset.is_on("values");
    if (!read.whole.is_of_values) choose(target, read.whole.name, read.whole.says);
    for (const Field tile : tileset["tiles"].elements_if_any()) {
        read_or_leave_out(target.notes, [&] {
            const bool says_much =
                tile.has("objectgroup") || tile.has("properties") || !class_of(tile).empty();
            if (says_much) read.tiles.push_back(read_tile(target, tileset, tile));
        });
    }
    return read;
}

std::uint32_t id_in_map(const Field& tileset, std::uint32_t first, std::int64_t tile) {
    constexpr std::int64_t largest = without_flips(~0U);
    const std::int64_t id = std::int64_t{first} + tile;
    if (id < 1 || id > largest) {
        tileset.numbered("tile", tile, &tileset)
            .fail(fmt::format("its id in the map is {}", id), fmt::format("1 to {}", largest));
    }
    return static_cast<std::uint32_t>(id);
}

void add(Target& target, const Field& part, std::uint32_t first, const ReadTileset& tileset) {
    target.tilesets[first] = tileset.whole;
    if (tileset.whole.is_of_values) target.tilesets[first].numbered_from = first;
    for (const TilesetTile& tile : tileset.tiles) {
        const std::uint32_t id = id_in_map(part, first, tile.id);
        target.budget.take_walls(tile.shape ? wall_count(*tile.shape) : 1, part);
        target.budget.take_bytes_beside(tile.says.kind.size(), part);
        target.tiles[id] = tile.says;
        if (tile.shape) target.document.tile_shapes[id] = *tile.shape;
    }
}

/// The tileset of a file; nothing where that is not there.
const ReadTileset* tileset_in_file(Target& target, const Field& part, FilesBeside& files) {
    // However it is written: "a.tsj" is "./a.tsj".
    const std::string source =
        std::filesystem::path(part["source"].string()).lexically_normal().generic_string();
    if (const auto known = files.tilesets.find(source); known != files.tilesets.end())
        return &known->second;
    const auto text = files.read ? files.read(source) : std::nullopt;
    if (!text) return nullptr;
    target.budget.take_bytes_beside(text->size(), part);
    files.files.push_back({source, std::make_shared<const std::string>(*text)});
    json value;
    try {
        value = is_xml(*text) ? json_of_xml(*text) : parse(*text);
    } catch (const InputError& error) {
        throw at_path(fmt::format("tileset \"{}\"", shown(source)), error);
    }
    bring_tileset_up_to_date(value);
    return &(files.tilesets[source] = read_tileset(target, part.with(&value)));
}

void read_tileset_of_map(Target& target, const Field& nameless, FilesBeside& files) {
    const std::uint32_t first = tile_id(nameless["firstgid"]);
    target.tilesets[first] = {bottom_left};  // of one that cannot be read
    const bool is_beside = nameless.has("source");
    const std::string_view name =
        is_beside ? nameless["source"].string() : nameless["name"].string_if_any();
    const Field part = name.empty() ? nameless : nameless.named("tileset", name);
    if (!is_beside) {
        add(target, part, first, read_tileset(target, part));
    } else if (const ReadTileset* tileset = tileset_in_file(target, part, files)) {
        add(target, part, first, *tileset);
    } else {
        target.notes.add("tilesets that are not there (their tiles fill their cells)",
                         fmt::format("\"{}\"", shown(name)));
        target.tilesets[first] = {bottom_left};
    }
}

}  // namespace

void read_tilesets(Target& target, const Field& map, FilesBeside& files) {
    if (!map.has("tilesets")) return;
    for (const Field tileset : map["tilesets"].elements())
        read_or_leave_out(target.notes, [&] { read_tileset_of_map(target, tileset, files); });
}

}  // namespace slidelab::lab::tiled
