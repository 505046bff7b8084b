// Tiles in every way in which Tiled stores them. The files in data/packed are its own exports of
// one layer, whose tiles are computed here once more.
#include <optional>

#include "lab/levels/tiled/tiled_map.hpp"

namespace slidelab::lab::packed_tiles_test {

/// The tile of the layer at a place that counts from its first column.
std::uint32_t tile_at(int column, int row) {
    const int i = row * 24 + column;
    const std::uint32_t id = i * 7919 % 5 == 0 ? static_cast<std::uint32_t>(1 + i % 3) : 0;
    return id == 0 ? 0 : id | (i % 11 == 0 ? 0x80000000U : 0U);
}

LevelDocument document_of(const std::string& file) { return good(load_document(test_data(file))); }

/// The tile at a place of the first layer; nothing where no chunk has it.
std::optional<std::uint32_t> stored_at(const LevelDocument& document, int column, int row) {
    for (const TileChunk& chunk : std::get<TileLayer>(document.layers.at(0)).chunks) {
        const int x = column - chunk.column;
        const int y = row - chunk.row;
        if (x < 0 || y < 0 || x >= chunk.width || y >= chunk.height) continue;
        return chunk.ids[static_cast<std::size_t>(y * chunk.width + x)];
    }
    return std::nullopt;
}

class PackedTiles : public ::testing::TestWithParam<const char*> {};

TEST_P(PackedTiles, AreReadOfFiniteAndInfiniteMapsInJsonAndXml) {
    for (const char* format : {"tmj", "tmx"}) {
        for (const char* kind : {"finite", "infinite"}) {
            const std::string file = fmt::format("packed/{}_{}.{}", kind, GetParam(), format);
            const LevelDocument document = document_of(file);
            ASSERT_EQ(document.layers.size(), 1U) << file;
            const int first = kind == std::string("finite") ? 0 : -8;
            for (int row = 0; row < 10; ++row) {
                for (int column = 0; column < 24; ++column) {
                    ASSERT_EQ(stored_at(document, first + column, row).value_or(0),
                              tile_at(column, row))
                        << file << ": " << column << ", " << row;
                }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(ByTiled, PackedTiles, ::testing::Values("zlib", "gzip", "zstd"));

TEST(PackedTiles, AnInfiniteMapIsTheSamePackedAndPlain) {
    LevelDocument packed = document_of("infinite_zlib.tmj");
    const LevelDocument plain = document_of("infinite_base64.tmj");
    packed.title = plain.title;
    EXPECT_EQ(packed, plain);
}

/// A million zeros, where 16 tiles were said to be.
TEST(PackedTiles, NoMoreIsUnpackedThanTheLayerHasTiles) {
    constexpr const char* zeros =
        "KLUv/QRoTAAACAABAPz/ORACAgAQAAIAEAACABAAAgAQAAIAEAACABAAAxIKAMyuyjk=";
    EXPECT_EQ(level_of(map_of_layers(tile_layer(
                           fmt::format(R"("encoding":"base64","compression":"zstd","data":"{}",)"
                                       R"("width":250000,"height":1)",
                                       zeros))))
                  .level.walls()
                  .size(),
              0U);
}

}  // namespace slidelab::lab::packed_tiles_test
