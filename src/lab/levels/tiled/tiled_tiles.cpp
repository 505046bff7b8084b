// Tile layers: their encodings, and the solids that their tiles become.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>
#include <vector>

#include "lab/levels/tiled/tile_blocks.hpp"
#include "lab/levels/tiled/tiled_layers.hpp"

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

/// Tiles of one part of the file, checked.
struct LayerPart {
    Part part;
    Tiles tiles;
};

/// The upper left corner of a tile, units. Computed from whole pixels, so that neighbours share
/// theirs to the bit.
Vec2 corner_of(const Target& target, const Part& part, Vec2 offset, std::int64_t column,
               std::int64_t row) {
    const Vec2 pixels{static_cast<double>(column) * target.tile.x,
                      static_cast<double>(row) * target.tile.y};
    return to_units(target, offset + pixels, part);
}

WallName name_of_tile(std::int64_t column, std::int64_t row) {
    return {WallName::Kind::tile, static_cast<std::int32_t>(column),
            static_cast<std::int32_t>(row)};
}

void add_tile(Target& target, const Part& part, Vec2 offset, std::int64_t column,
              std::int64_t row) {
    const Vec2 min = corner_of(target, part, offset, column, row);
    const Vec2 max = corner_of(target, part, offset, column + 1, row + 1);
    const std::array corners{min, Vec2{max.x, min.y}, max, Vec2{min.x, max.y}};
    target.builder.add_polygon(corners, name_of_tile(column, row));
}

/// The first run that does not end before a tile; nullptr where all do.
const TileRun* run_from(const std::vector<TileRun>& runs, std::int64_t column, std::int64_t row) {
    const auto found = std::partition_point(runs.begin(), runs.end(), [&](const TileRun& run) {
        return run.row < row || (run.row == row && run.last <= column);
    });
    return found == runs.end() || found->row != row ? nullptr : &*found;
}

/// Calls `visit(run)` for all full tiles of a part, row by row. Refuses one too far away.
template <typename Visit>
void visit_runs(const LayerPart& layer, Visit&& visit) {
    const Tiles& tiles = layer.tiles;
    const auto is_full = [&](std::size_t i) { return without_flips(tiles.ids[i]) != 0; };
    const auto width = static_cast<std::size_t>(tiles.width);
    for (std::size_t begin = 0; begin < tiles.ids.size();) {
        if (!is_full(begin)) {
            ++begin;
            continue;
        }
        const std::size_t row_end = (begin / width + 1) * width;
        std::size_t end = begin + 1;
        while (end < row_end && is_full(end)) ++end;
        const auto column = tiles.column + static_cast<std::int64_t>(begin % width);
        const auto row = tiles.row + static_cast<std::int64_t>(begin / width);
        const TileRun run{row, column, column + static_cast<std::int64_t>(end - begin)};
        if (run.last - 1 > furthest_tile || run.row > furthest_tile) {
            const std::int64_t beyond =
                run.row > furthest_tile ? run.first : std::max(run.first, furthest_tile + 1);
            layer.part.refuse(fmt::format("a tile is at {}, {}", beyond, run.row),
                              fmt::format("at most {} tiles from the origin", furthest_tile));
        }
        visit(run);
        begin = end;
    }
}

/// The tiles of a run, without those in blocks.
void add_run(Target& target, const Part& part, Vec2 offset, const TileRun& run,
             const std::vector<TileRun>& in_blocks) {
    const TileRun* block = run_from(in_blocks, run.first, run.row);
    for (std::int64_t column = run.first; column < run.last;) {
        if (block != nullptr && column >= block->first) {
            column = block->last;
            block = run_from(in_blocks, column, run.row);
        } else {
            add_tile(target, part, offset, column++, run.row);
        }
    }
}

/// Lines from one tile's side to the next; empty where rounding lays some on each other.
std::vector<double> rising(std::vector<double> lines) {
    const bool all =
        std::adjacent_find(lines.begin(), lines.end(), std::greater_equal<>()) == lines.end();
    return all ? std::move(lines) : std::vector<double>{};
}

void add_block(Target& target, const Part& part, Vec2 offset, const TileBlock& block) {
    std::vector<double> columns;
    for (std::int64_t c = 0; c <= block.columns; ++c)
        columns.push_back(corner_of(target, part, offset, block.column + c, block.row).x);
    std::vector<double> rows;
    for (std::int64_t r = 0; r <= block.rows; ++r)
        rows.push_back(corner_of(target, part, offset, block.column, block.row + r).y);
    columns = rising(std::move(columns));
    rows = rising(std::move(rows));
    if (columns.empty() || rows.empty()) return;  // tiles too flat to have an inside
    target.builder.add_tile_block(columns, rows, name_of_tile(block.column, block.row));
}

/// All tiles of a layer at once: those of one chunk may be surrounded by those of others.
void add_solid_tiles(Target& target, const Part& layer, const std::vector<LayerPart>& parts,
                     Vec2 offset) {
    std::vector<TileRun> full;
    for (const LayerPart& part : parts)
        visit_runs(part, [&](const TileRun& run) { full.push_back(run); });
    const std::vector<TileBlock> blocks = tile_blocks(std::move(full));
    const std::vector<TileRun> in_blocks = runs_of(blocks);
    for (const LayerPart& part : parts) {
        visit_runs(part,
                   [&](const TileRun& run) { add_run(target, part.part, offset, run, in_blocks); });
    }
    for (const TileBlock& block : blocks) add_block(target, layer, offset, block);
}

}  // namespace

void add_tiles(Target& target, const Part& layer, Vec2 offset) {
    check_encoding(layer);
    const bool base64 = layer.text_or("encoding", "csv") == "base64";
    std::vector<LayerPart> parts;
    if (!layer.has("chunks")) {
        parts.push_back({layer, read_tiles(layer, base64)});
        return add_solid_tiles(target, layer, parts, offset);
    }
    const json::array_t& chunks = layer.list("chunks");
    parts.reserve(chunks.size());
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const Part chunk(chunks[i], layer.place().with(Place::Detail::chunk, i));
        parts.push_back({chunk, read_tiles(chunk, base64)});
        parts.back().tiles.column = chunk.whole_number("x");
        parts.back().tiles.row = chunk.whole_number("y");
    }
    add_solid_tiles(target, layer, parts, offset);
}

}  // namespace slidelab::tiled
