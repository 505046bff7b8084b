// Tile layers and their encodings.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "lab/levels/tiled/tiled_layers.hpp"
#include "lab/levels/tiled/world.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/json_text.hpp"
#include "lab/text/packing.hpp"
#include "slidelab/level/level_checks.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

constexpr std::string_view readable_encodings = "CSV or base64";

/// The bytes that base64 `text` stands for. Refuses anything else.
Bytes decode_base64(std::string_view text, const Field& part) {
    auto bytes = from_base64(text);
    if (!bytes) part.fail("\"data\" is not base64", readable_encodings);
    return *std::move(bytes);
}

/// The encoding of a layer's tiles, the same for all its chunks.
struct Encoding {
    bool base64 = false;
    std::string_view compression;  ///< empty: none
};

/// `count`: of the tiles that there should be.
Bytes unpacked(Bytes bytes, std::string_view compression, std::uint64_t count, Budget& budget,
               const Field& part) {
    if (compression.empty()) return bytes;
    budget.take_packed_tiles(count, part);
    const std::size_t most = 4 * static_cast<std::size_t>(count);
    auto inflated = inflate(bytes, compression, most);
    if (auto* out = std::get_if<Inflated>(&inflated)) return std::move(out->bytes);
    part.fail(fmt::format("\"data\" cannot be unpacked as {}", compression),
              fmt::format("{} bytes for {} tiles", most, count));
}

std::vector<std::uint32_t> ids_of_bytes(const Bytes& bytes, const Field& part) {
    if (bytes.size() % 4 != 0) {
        part.fail(fmt::format("\"data\" has {} bytes", bytes.size()), "4 bytes for each tile");
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

std::vector<std::uint32_t> ids_of_array(const Field& list) {
    return list.list("an array", [](const Field& each) { return tile_id(each); });
}

Encoding encoding_of(const Field& layer) {
    const std::string_view encoding = layer["encoding"].string_or("csv");
    const std::string_view compression = layer["compression"].string_or("");
    if (encoding != "csv" && encoding != "base64") {
        layer["encoding"].refuse(readable_encodings);
    }
    if (encoding == "csv") return {};
    if (!compression.empty() && !is_compression(compression)) {
        layer.fail(fmt::format("the tiles are compressed with {}", shown(compression)),
                   compressions);
    }
    return {true, compression};
}

/// `part`: the layer itself or one of its chunks.
TileChunk read_chunk(Target& target, const Field& part, const Encoding& encoding) {
    TileChunk chunk;
    chunk.width = part["width"].whole_number();
    chunk.height = part["height"].whole_number();
    if (chunk.width < 0 || chunk.height < 0) {
        part.fail(fmt::format("the size is {} x {} tiles", chunk.width, chunk.height),
                  "no negative number");
    }
    const std::int64_t count = std::int64_t{chunk.width} * chunk.height;
    chunk.ids = encoding.base64
                    ? ids_of_bytes(
                          unpacked(decode_base64(part["data"].string(), part), encoding.compression,
                                   static_cast<std::uint64_t>(count), target.budget, part),
                          part)
                    : ids_of_array(part["data"]);
    if (static_cast<std::int64_t>(chunk.ids.size()) != count) {
        part.fail(fmt::format("\"data\" has {} tiles", chunk.ids.size()),
                  fmt::format("{} x {} = {}", chunk.width, chunk.height, count));
    }
    return chunk;
}

/// One of a layer's chunks. Where its tiles are in the level is for the builder to refuse.
TileChunk read_placed_chunk(Target& target, const Field& part, const Encoding& encoding) {
    TileChunk chunk = read_chunk(target, part, encoding);
    chunk.column = part["x"].whole_number();
    chunk.row = part["y"].whole_number();
    const std::int64_t last_column = std::int64_t{chunk.column} + chunk.width - 1;
    const std::int64_t last_row = std::int64_t{chunk.row} + chunk.height - 1;
    constexpr std::int64_t most = slidelab::detail::farthest_cell;
    if (!chunk.ids.empty() && (last_column > most || last_row > most))
        part.fail(fmt::format("a tile is at {}, {}", last_column, last_row),
                  fmt::format("at most {} tiles from the origin", most));
    return chunk;
}

/// In a world ids of tiles begin behind those of the maps before.
void move_ids(TileLayer& tiles, const Field& layer) {
    const auto more = as_tile_id(layer[ids_from].json()).value_or(0);
    if (more == 0) return;
    for (TileChunk& chunk : tiles.chunks)
        for (std::uint32_t& id : chunk.ids)
            if (without_flips(id) != 0) id += more;
}

/// An infinite layer without tiles has no chunks, and no or empty data.
bool is_empty(const Field& layer) {
    const json& data = layer["data"].json();
    const bool has_none = data.is_null() || (data.is_array() && data.empty()) ||
                          (data.is_string() && data.get_ref<const std::string&>().empty());
    return !layer.has("chunks") && has_none;
}

}  // namespace

TileLayer read_tile_layer(Target& target, const Field& layer, Vec2 offset) {
    const Encoding encoding = encoding_of(layer);
    TileLayer tiles{std::string(layer.name()), offset, {}};
    if (layer.has("chunks")) {
        for (const Field chunk : layer["chunks"].elements())
            tiles.chunks.push_back(read_placed_chunk(target, chunk, encoding));
    } else if (!is_empty(layer)) {
        tiles.chunks.push_back(read_chunk(target, layer, encoding));
    }
    move_ids(tiles, layer);
    return tiles;
}

}  // namespace slidelab::lab::tiled
