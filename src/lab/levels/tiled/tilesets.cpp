#include "lab/levels/tiled/tilesets.hpp"

#include <fmt/format.h>

#include <utility>

#include "lab/levels/tiled/tmx.hpp"

namespace slidelab::tiled {

using nlohmann::json;

namespace {

constexpr Vec2 bottom_left{0.0, 1.0};

/// Where the place of a tile object is in its rectangle.
Vec2 place_in_tile(const Part& tileset) {
    constexpr std::pair<std::string_view, Vec2> places[] = {
        {"unspecified", bottom_left}, {"topleft", {0.0, 0.0}},     {"top", {0.5, 0.0}},
        {"topright", {1.0, 0.0}},     {"left", {0.0, 0.5}},        {"center", {0.5, 0.5}},
        {"right", {1.0, 0.5}},        {"bottomleft", bottom_left}, {"bottom", {0.5, 1.0}},
        {"bottomright", {1.0, 1.0}},
    };
    const std::string_view said = tileset.text_or("objectalignment", "unspecified");
    for (const auto& [name, place] : places) {
        if (name == said) return place;
    }
    tileset.refuse(fmt::format("\"objectalignment\" is \"{}\"", shown(said)),
                   "an alignment of Tiled (\"topleft\" to \"bottomright\")");
}

/// Pixels. A tile that is a picture of its own is as large as that.
Vec2 size_of_tile(const Part& tileset, const Part& tile) {
    const auto length = [&](std::string_view of_picture, std::string_view of_all) {
        const auto own = tile.number_if_any(of_picture);
        return own && *own > 0.0 ? *own : tileset.number(of_all);
    };
    const Vec2 size{length("imagewidth", "tilewidth"), length("imageheight", "tileheight")};
    if (!(size.x > 0.0 && size.y > 0.0)) {
        tileset.refuse(fmt::format("a tile is {} x {} pixels", size.x, size.y),
                       "a width and a height of more than 0");
    }
    return size;
}

Vec2 offset_of_tiles(const Part& tileset) {
    if (!tileset.has("tileoffset")) return {};
    const Part offset = tileset.part("tileoffset");
    return {offset.number("x"), offset.number("y")};
}

/// Whether it is the same as a tile without any shape: a rectangle that fills the cell.
bool fills_cell(const TileShape& shape, Vec2 cell) {
    if (shape.size != cell || shape.offset != Vec2{} || shape.walls.size() != 1) return false;
    const auto* solid = std::get_if<SolidPolygon>(shape.walls.data());
    return solid != nullptr &&
           solid->corners == std::vector<Vec2>{{0.0, 0.0}, {cell.x, 0.0}, cell, {0.0, cell.y}};
}

class TilesetReader {
public:
    TilesetReader(Target& target, const Part& tileset, std::uint32_t first)
        : target_(target), tileset_(tileset), first_(first) {}

    void read() {
        target_.alignments[first_] = place_in_tile(tileset_);
        for (const json& value : tileset_.list_if_any("tiles")) {
            const Part tile(value, tileset_.place());
            if (tile.has("objectgroup")) read_tile(tile);
        }
    }

private:
    void read_tile(const Part& nameless) {
        Place place = tileset_.place();
        place.whole = Place::Whole::tile;
        place.object = nameless.whole_number("id");
        const Part tile = nameless.at(place);
        const json::array_t& objects = tile.part("objectgroup").list("objects");
        if (objects.empty()) return;
        TileShape shape{size_of_tile(tileset_, tile), offset_of_tiles(tileset_), {}};
        for (const json& listed : objects) {
            json of_text;
            const Part object(object_in(target_, listed, of_text), place);
            if (auto wall = read_tile_wall(target_, object))
                shape.walls.push_back(std::move(*wall));
        }
        if (!fills_cell(shape, target_.document.tile))
            target_.document.tile_shapes[id_of(tile)] = std::move(shape);
    }

    std::uint32_t id_of(const Part& tile) const {
        constexpr std::int64_t largest = without_flips(~0U);
        const std::int64_t id = std::int64_t{first_} + tile.place().object;
        if (id < 1 || id > largest)
            tile.refuse(fmt::format("its id in the map is {}", id),
                        fmt::format("1 to {}", largest));
        return static_cast<std::uint32_t>(id);
    }

    Target& target_;
    const Part& tileset_;
    std::uint32_t first_;
};

Place place_of(std::string_view name) {
    Place place;
    place.whole = Place::Whole::tileset;
    place.tileset = name;
    return place;
}

void read_file(Target& target, std::string_view source, std::uint32_t first, FilesBeside& files) {
    auto text = files.read ? files.read(source) : std::nullopt;
    if (!text) {
        target.notes.add("tilesets that are not there (their tiles fill their cells)",
                         fmt::format("\"{}\"", shown(source)));
        target.alignments[first] = bottom_left;
        return;
    }
    files.names.emplace_back(source);
    json value;
    try {
        value = is_xml(*text) ? json_of_xml(*text) : parse(*text);
    } catch (const Refusal& refusal) {
        throw Refusal{fmt::format("tileset \"{}\": {}", shown(source), refusal.message)};
    }
    // Its objects are no part of the map's text.
    const ObjectTexts* const of_map = std::exchange(target.objects, nullptr);
    const Part tileset(value, place_of(source));
    TilesetReader(target, tileset, first).read();
    target.objects = of_map;
}

}  // namespace

void read_tilesets(Target& target, const Part& map, FilesBeside& files) {
    if (!map.has("tilesets")) return;
    const json::array_t& tilesets = map.list("tilesets");
    for (std::size_t i = 0; i < tilesets.size(); ++i) {
        const Part tileset(tilesets[i], map.place().with(Place::Detail::tileset, i));
        const std::uint32_t first = tileset.tile_id("firstgid");
        if (tileset.has("source")) {
            read_file(target, tileset.text("source"), first, files);
        } else {
            const std::string_view name = tileset.text_if_any("name");
            TilesetReader(target, name.empty() ? tileset : tileset.at(place_of(name)), first)
                .read();
        }
    }
}

}  // namespace slidelab::tiled
