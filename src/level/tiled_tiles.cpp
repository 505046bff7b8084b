// Tile layers: their encodings, and the solids that their tiles become.
#include <fmt/format.h>

#include <array>
#include <vector>

#include "level/tiled_layers.hpp"

namespace slidelab::tiled {

using nlohmann::json;

namespace {

constexpr std::string_view readable_encodings = "CSV or uncompressed base64";

constexpr auto furthest_tile = static_cast<std::int64_t>(largest_coordinate);

/// A rectangle of tile ids, row by row: the whole layer, or a chunk of an infinite map.
struct Tiles {
    std::int32_t column = 0;  ///< of its first tile
    std::int32_t row = 0;
    std::int32_t width = 0;  ///< tiles
    std::vector<std::uint32_t> ids;
};

/// The six bits of a base64 digit; nothing for any other character.
std::optional<std::uint32_t> base64_digit(char c) {
    constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const std::size_t digit = digits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    return static_cast<std::uint32_t>(digit);
}

/// The bytes that base64 `text` stands for. Refuses anything else.
std::vector<std::uint8_t> decode_base64(std::string_view text, const Part& part) {
    while (!text.empty() && text.back() == '=') text.remove_suffix(1);
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t bits = 0;
    unsigned count = 0;  // of bits that wait for their byte to be full
    for (const char c : text) {
        const std::optional<std::uint32_t> digit = base64_digit(c);
        if (!digit) part.refuse("\"data\" is not base64", readable_encodings);
        bits = (bits << 6U) | *digit;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes.push_back(static_cast<std::uint8_t>((bits >> count) & 0xffU));
    }
    return bytes;
}

std::vector<std::uint32_t> ids_of_base64(std::string_view text, const Part& part) {
    const std::vector<std::uint8_t> bytes = decode_base64(text, part);
    if (bytes.size() % 4 != 0) {
        part.refuse(fmt::format("\"data\" has {} bytes", bytes.size()), "4 bytes for each tile");
    }
    std::vector<std::uint32_t> ids(bytes.size() / 4);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const std::uint8_t* byte = bytes.data() + 4 * i;  // little-endian
        ids[i] = static_cast<std::uint32_t>(byte[0]) | static_cast<std::uint32_t>(byte[1]) << 8U |
                 static_cast<std::uint32_t>(byte[2]) << 16U |
                 static_cast<std::uint32_t>(byte[3]) << 24U;
    }
    return ids;
}

std::vector<std::uint32_t> ids_of_array(const json::array_t& values, const Part& part) {
    std::vector<std::uint32_t> ids;
    ids.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::optional<std::uint32_t> id = as_tile_id(values[i]);
        if (!id) {
            part.refuse(fmt::format("\"data\"[{}] is {}", i, shown(values[i].dump())),
                        "a tile id (0 to 4294967295)");
        }
        ids.push_back(*id);
    }
    return ids;
}

/// Refuses a layer whose tiles are compressed.
void check_encoding(const Part& layer) {
    const std::string_view encoding = layer.text_or("encoding", "csv");
    const std::string_view compression = layer.text_or("compression", "");
    if (encoding != "csv" && encoding != "base64") {
        layer.refuse(fmt::format("\"encoding\" is \"{}\"", shown(encoding)), readable_encodings);
    }
    if (!compression.empty()) {
        layer.refuse(
            fmt::format("the tiles are compressed with {}", shown(compression)),
            fmt::format("{} (Tile Layer Format in the map's properties)", readable_encodings));
    }
}

/// `part`: the layer itself or one of its chunks. `base64`: said by the layer for all of them.
Tiles read_tiles(const Part& part, bool base64) {
    Tiles tiles;
    tiles.width = part.whole_number("width");
    const std::int32_t height = part.whole_number("height");
    if (tiles.width < 0 || height < 0) {
        part.refuse(fmt::format("the size is {} x {} tiles", tiles.width, height),
                    "no negative number");
    }
    tiles.ids =
        base64 ? ids_of_base64(part.text("data"), part) : ids_of_array(part.list("data"), part);
    const std::int64_t count = std::int64_t{tiles.width} * height;
    if (static_cast<std::int64_t>(tiles.ids.size()) != count) {
        part.refuse(fmt::format("\"data\" has {} tiles", tiles.ids.size()),
                    fmt::format("{} x {} = {}", tiles.width, height, count));
    }
    return tiles;
}

void add_tile(Target& target, const Part& part, Vec2 offset, std::int32_t column,
              std::int32_t row) {
    // Corners are computed from whole pixels, so that neighbours share theirs to the bit.
    const double left = column * target.tile.x;
    const double top = row * target.tile.y;
    const Vec2 min = to_units(target, offset + Vec2{left, top}, part);
    const Vec2 max =
        to_units(target, offset + Vec2{left + target.tile.x, top + target.tile.y}, part);
    const std::array corners{min, Vec2{max.x, min.y}, max, Vec2{min.x, max.y}};
    target.builder.add_polygon(corners, {WallName::Kind::tile, column, row});
}

void add_solid_tiles(Target& target, const Part& part, const Tiles& tiles, Vec2 offset) {
    for (std::size_t i = 0; i < tiles.ids.size(); ++i) {
        if (without_flips(tiles.ids[i]) == 0) continue;
        const auto place = static_cast<std::int64_t>(i);
        const std::int64_t column = tiles.column + place % tiles.width;
        const std::int64_t row = tiles.row + place / tiles.width;
        if (column > furthest_tile || row > furthest_tile) {
            part.refuse(fmt::format("a tile is at {}, {}", column, row),
                        fmt::format("at most {} tiles from the origin", furthest_tile));
        }
        add_tile(target, part, offset, static_cast<std::int32_t>(column),
                 static_cast<std::int32_t>(row));
    }
}

}  // namespace

void add_tiles(Target& target, const Part& layer, Vec2 offset) {
    check_encoding(layer);
    const bool base64 = layer.text_or("encoding", "csv") == "base64";
    if (!layer.has("chunks")) {
        add_solid_tiles(target, layer, read_tiles(layer, base64), offset);
        return;
    }
    const json::array_t& chunks = layer.list("chunks");
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const Part chunk(chunks[i], layer.place().with(Place::Detail::chunk, i));
        Tiles tiles = read_tiles(chunk, base64);
        tiles.column = chunk.whole_number("x");
        tiles.row = chunk.whole_number("y");
        add_solid_tiles(target, chunk, tiles, offset);
    }
}

}  // namespace slidelab::tiled
