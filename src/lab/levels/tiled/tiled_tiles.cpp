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
Bytes decode_base64(std::string_view text, const Part& part) {
    auto bytes = from_base64(text);
    if (!bytes) part.refuse("\"data\" is not base64", readable_encodings);
    return *std::move(bytes);
}

/// The encoding of a layer's tiles, the same for all its chunks.
struct Encoding {
    bool base64 = false;
    std::string_view compression;  ///< empty: none
};

/// `count`: of the tiles that there should be.
Bytes unpacked(Bytes bytes, std::string_view compression, std::uint64_t count, Budget& budget,
               const Part& part) {
    if (compression.empty()) return bytes;
    budget.take_packed_tiles(count, part);
    const std::size_t most = 4 * static_cast<std::size_t>(count);
    auto inflated = inflate(bytes, compression, most);
    if (auto* out = std::get_if<Inflated>(&inflated)) return std::move(out->bytes);
    part.refuse(fmt::format("\"data\" cannot be unpacked as {}", compression),
                fmt::format("{} bytes for {} tiles", most, count));
}

std::vector<std::uint32_t> ids_of_bytes(const Bytes& bytes, const Part& part) {
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
            part.refuse(fmt::format("\"data\"[{}] is {}", i, shown(json_text(values[i]))),
                        "a tile id (0 to 4294967295)");
        }
        ids.push_back(*id);
    }
    return ids;
}

Encoding encoding_of(const Part& layer) {
    const std::string_view encoding = layer.text_or("encoding", "csv");
    const std::string_view compression = layer.text_or("compression", "");
    if (encoding != "csv" && encoding != "base64") {
        layer.refuse(fmt::format("\"encoding\" is \"{}\"", shown(encoding)), readable_encodings);
    }
    if (encoding == "csv") return {};
    if (!compression.empty() && !is_compression(compression)) {
        layer.refuse(fmt::format("the tiles are compressed with {}", shown(compression)),
                     compressions);
    }
    return {true, compression};
}

/// `part`: the layer itself or one of its chunks.
TileChunk read_chunk(Target& target, const Part& part, const Encoding& encoding) {
    TileChunk chunk;
    chunk.width = part.whole_number("width");
    chunk.height = part.whole_number("height");
    if (chunk.width < 0 || chunk.height < 0) {
        part.refuse(fmt::format("the size is {} x {} tiles", chunk.width, chunk.height),
                    "no negative number");
    }
    const std::int64_t count = std::int64_t{chunk.width} * chunk.height;
    chunk.ids =
        encoding.base64
            ? ids_of_bytes(unpacked(decode_base64(part.text("data"), part), encoding.compression,
                                    static_cast<std::uint64_t>(count), target.budget, part),
                           part)
            : ids_of_array(part.list("data"), part);
    if (static_cast<std::int64_t>(chunk.ids.size()) != count) {
        part.refuse(fmt::format("\"data\" has {} tiles", chunk.ids.size()),
                    fmt::format("{} x {} = {}", chunk.width, chunk.height, count));
    }
    return chunk;
}

/// One of a layer's chunks. Where its tiles are in the level is for the builder to refuse.
TileChunk read_placed_chunk(Target& target, const Part& part, const Encoding& encoding) {
    TileChunk chunk = read_chunk(target, part, encoding);
    chunk.column = part.whole_number("x");
    chunk.row = part.whole_number("y");
    const std::int64_t last_column = std::int64_t{chunk.column} + chunk.width - 1;
    const std::int64_t last_row = std::int64_t{chunk.row} + chunk.height - 1;
    constexpr std::int64_t most = slidelab::detail::farthest_cell;
    if (!chunk.ids.empty() && (last_column > most || last_row > most))
        part.refuse(fmt::format("a tile is at {}, {}", last_column, last_row),
                    fmt::format("at most {} tiles from the origin", most));
    return chunk;
}

/// In a world ids of tiles begin behind those of the maps before.
void move_ids(TileLayer& tiles, const Part& layer) {
    const auto more = as_tile_id(layer.value(ids_from)).value_or(0);
    if (more == 0) return;
    for (TileChunk& chunk : tiles.chunks)
        for (std::uint32_t& id : chunk.ids)
            if (without_flips(id) != 0) id += more;
}

/// An infinite layer without tiles has no chunks, and no or empty data.
bool is_empty(const Part& layer) {
    const json& data = layer.value("data");
    const bool has_none = data.is_null() || (data.is_array() && data.empty()) ||
                          (data.is_string() && data.get_ref<const std::string&>().empty());
    return !layer.has("chunks") && has_none;
}

}  // namespace

TileLayer read_tile_layer(Target& target, const Part& layer, Vec2 offset) {
    const Encoding encoding = encoding_of(layer);
    TileLayer tiles{std::string(layer.place().layer), offset, {}};
    if (layer.has("chunks")) {
        const json::array_t& chunks = layer.list("chunks");
        for (std::size_t i = 0; i < chunks.size(); ++i)
            tiles.chunks.push_back(read_placed_chunk(
                target, Part(chunks[i], layer.place().with(Place::Detail::chunk, i)), encoding));
    } else if (!is_empty(layer)) {
        tiles.chunks.push_back(read_chunk(target, layer, encoding));
    }
    move_ids(tiles, layer);
    return tiles;
}

}  // namespace slidelab::lab::tiled
