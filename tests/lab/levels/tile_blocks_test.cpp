#include "lab/levels/tile_blocks.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lab/levels/tiled/tiled_map.hpp"
#include "support/random.hpp"

namespace slidelab::lab::tile_blocks_test {

using test::Random;
using Place = std::pair<std::int64_t, std::int64_t>;  // row, column

/// A map of tiles, some heaps of them with holes.
struct Field {
    int width = 0;
    int height = 0;
    std::vector<bool> full;

    bool at(std::int64_t column, std::int64_t row) const {
        return column >= 0 && row >= 0 && column < width && row < height &&
               full[static_cast<std::size_t>(row * width + column)];
    }
    bool is_enclosed(std::int64_t column, std::int64_t row) const {
        for (int dx = -1; dx <= 1; ++dx) {
            for (int dy = -1; dy <= 1; ++dy) {
                if (!at(column + dx, row + dy)) return false;
            }
        }
        return true;
    }
};

Field random_field(Random& random) {
    Field field{1 + random.below(40), 1 + random.below(40), {}};
    const double share = random.chance(0.2) ? 1.0 : random.between(0.9, 1.0);
    for (int i = 0; i < field.width * field.height; ++i) field.full.push_back(random.chance(share));
    for (int bite = random.below(4); bite > 0; --bite) {
        const int column = random.below(field.width);
        const int row = random.below(field.height);
        for (int r = row; r < std::min(row + 5, field.height); ++r) {
            for (int c = column; c < std::min(column + 7, field.width); ++c)
                field.full[static_cast<std::size_t>(r * field.width + c)] = false;
        }
    }
    return field;
}

std::string layer_of_field(const Field& field) {
    std::string data;
    for (const bool full : field.full) data += full ? "7," : "0,";
    data.pop_back();
    return wall_layer(
        fmt::format(R"("width":{},"height":{},"data":[{}])", field.width, field.height, data));
}

std::string map_of_field(const Field& field) { return map_of_layers(layer_of_field(field)); }

/// In pieces of 8 x 8, as those of an infinite map.
std::string map_of_chunks(const Field& field) {
    constexpr int size = 8;
    std::string chunks;
    for (int row = 0; row < field.height; row += size) {
        for (int column = 0; column < field.width; column += size) {
            std::string data;
            for (int i = 0; i < size * size; ++i)
                data += field.at(column + i % size, row + i / size) ? "7," : "0,";
            data.pop_back();
            chunks += fmt::format(R"({}{{"x":{},"y":{},"width":{},"height":{},"data":[{}]}})",
                                  chunks.empty() ? "" : ",", column, row, size, size, data);
        }
    }
    return map_of_layers(wall_layer(fmt::format(R"("chunks":[{}])", chunks)));
}

TEST(TileBlocks, HoldTilesThatAreEnclosedAndNoOthers) {
    Random random(21);
    std::int64_t in_blocks = 0;
    for (int round = 0; round < 600; ++round) {
        const Field field = random_field(random);
        std::vector<tiled::TileRun> runs;
        for (int r = 0; r < field.height; ++r) {
            for (int c = 0; c < field.width; ++c) {
                if (field.at(c, r)) runs.push_back({r, c, c + 1});
            }
        }
        for (std::size_t i = runs.size(); i > 1; --i)
            std::swap(runs[i - 1], runs[static_cast<std::size_t>(random.below(int(i)))]);
        std::set<Place> seen;
        for (const tiled::TileBlock& block : tiled::tile_blocks(runs)) {
            EXPECT_GE(block.columns * block.rows, tiled::fewest_tiles_of_block);
            for (std::int64_t r = block.row; r < block.row + block.rows; ++r) {
                for (std::int64_t c = block.column; c < block.column + block.columns; ++c) {
                    ASSERT_TRUE(field.is_enclosed(c, r)) << round;
                    ASSERT_TRUE(seen.insert({r, c}).second) << round;
                }
            }
        }
        in_blocks += static_cast<std::int64_t>(seen.size());
    }
    EXPECT_GT(in_blocks, 10000);
}

TEST(TileBlocks, AFullFieldIsOneBlock) {
    const auto blocks = tiled::tile_blocks({{0, 0, 50}, {1, 0, 50}, {2, 0, 50}, {3, 0, 50}});
    ASSERT_EQ(blocks.size(), 1U);
    EXPECT_EQ(blocks[0].column, 1);
    EXPECT_EQ(blocks[0].row, 1);
    EXPECT_EQ(blocks[0].columns, 48);
    EXPECT_EQ(blocks[0].rows, 2);
}

/// The sides on the outside of all tiles, by both of their ends, and whose they are.
using Sides = std::map<std::pair<Place, Place>, Place>;

Sides oracle_sides(const Field& field) {
    Sides sides;
    for (int r = 0; r < field.height; ++r) {
        for (int c = 0; c < field.width; ++c) {
            if (!field.at(c, r)) continue;
            if (!field.at(c, r - 1)) sides[{{r, c}, {r, c + 1}}] = {r, c};
            if (!field.at(c + 1, r)) sides[{{r, c + 1}, {r + 1, c + 1}}] = {r, c};
            if (!field.at(c, r + 1)) sides[{{r + 1, c + 1}, {r + 1, c}}] = {r, c};
            if (!field.at(c - 1, r)) sides[{{r + 1, c}, {r, c}}] = {r, c};
        }
    }
    return sides;
}

void check(const Field& field, const Level& level) {
    Sides outside = oracle_sides(field);
    for (std::uint32_t i = 0; i < level.walls().size(); ++i) {
        const auto [a, b] = level.walls()[i].segment;
        const auto found = outside.find(
            {{std::int64_t(a.y), std::int64_t(a.x)}, {std::int64_t(b.y), std::int64_t(b.x)}});
        ASSERT_EQ(length(b - a), 1.0);
        if (found == outside.end()) continue;
        const WallName tile{WallName::Kind::tile, static_cast<std::int32_t>(found->second.second),
                            static_cast<std::int32_t>(found->second.first)};
        ASSERT_EQ(level.name_of_wall(i), tile);
        outside.erase(found);
    }
    ASSERT_TRUE(outside.empty());
    // Each tile is inside of exactly one solid, and nothing else is.
    for (int r = -1; r <= field.height; ++r) {
        for (int c = -1; c <= field.width; ++c) {
            int solids = 0;
            level.visit_solids_at({c + 0.4, r + 0.7}, [&](std::uint32_t) { ++solids; });
            ASSERT_EQ(solids, field.at(c, r) ? 1 : 0) << c << ", " << r;
        }
    }
}

TEST(TileBlocks, TheLevelHasTheSameOutsideAndInside) {
    Random random(22);
    for (int round = 0; round < 150; ++round) {
        const Field field = random_field(random);
        check(field, level_of(map_of_field(field)));
        check(field, level_of(map_of_chunks(field)));
    }
}

TEST(TileBlocks, AFullTileThatSeveralLayersHaveStandsOnce) {
    Random random(23);
    for (int round = 0; round < 100; ++round) {
        Field all = random_field(random);
        std::string layers = layer_of_field(all);
        for (int more = random.below(3); more >= 0; --more) {
            Field other{all.width, all.height, {}};
            const double share = random.between(0.0, 1.0);
            for (std::size_t i = 0; i < all.full.size(); ++i) {
                const bool full = random.chance(share);
                other.full.push_back(full);
                all.full[i] = all.full[i] || full;
            }
            layers += "," + layer_of_field(other);
        }
        check(all, level_of(map_of_layers(layers)));
    }
}

/// A block is one convex piece, however many tiles lie along it.
TEST(TileBlocks, AreOnePieceOfFourSides) {
    Field field{70, 90, std::vector<bool>(70 * 90, true)};
    const Level level = level_of(map_of_field(field));
    ASSERT_TRUE(level.solids().back().is_block);
    const auto number = static_cast<std::uint32_t>(level.solids().size() - 1);
    const detail::ConvexPieces pieces = level.convex_pieces();
    EXPECT_EQ(pieces.count_of(number), 1U);
    pieces.visit_pieces_of(number, [&](std::uint32_t piece) {
        detail::ConvexPieces::Sides room;
        const auto sides = pieces.sides_of(piece, room);
        EXPECT_EQ(sides.size(), 4U);
        EXPECT_EQ(pieces.bounds_of(piece), level.solids().back().bounds);
        for (const detail::ConvexSide& side : sides)
            EXPECT_EQ(level.walls()[side.wall].segment.a, side.corner);
    });
}

/// By count: a large full map holds only the walls of its boundary.
TEST(TileBlocks, AFullMapTakesWhatItsBoundaryTakes) {
    Field field{400, 300, std::vector<bool>(400 * 300, true)};
    const Level level = level_of(map_of_field(field));
    EXPECT_LE(level.walls().size(), 2U * (400 + 300) * 5);
    EXPECT_LE(level.solids().size(), 2U * (400 + 300));
}

}  // namespace slidelab::lab::tile_blocks_test
