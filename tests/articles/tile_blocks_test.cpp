// Moves in maps of tiles are the same whether enclosed tiles have walls of their own or not.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "lab/levels/tiled/tiled_map.hpp"
#include "support/built.hpp"
#include "support/grid_level.hpp"
#include "support/random.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::tile_blocks_test {

using test::Random;

constexpr int size = 24;

bool is_full(const std::vector<bool>& tiles, int column, int row) {
    return tiles[static_cast<std::size_t>(row * size + column)];
}

/// Large heaps with caves in them.
std::vector<bool> random_tiles(Random& random) {
    std::vector<bool> tiles(size * size, true);
    for (int cave = 0; cave < 3; ++cave) {
        const int column = random.below(size - 3);
        const int row = random.below(size - 3);
        for (int r = row; r < std::min(row + 2 + random.below(5), size); ++r) {
            for (int c = column; c < std::min(column + 6, size); ++c)
                tiles[static_cast<std::size_t>(r * size + c)] = false;
        }
    }
    return tiles;
}

Level level_with_blocks(const std::vector<bool>& tiles) {
    std::string data;
    for (const bool full : tiles) data += full ? "1," : "0,";
    data.pop_back();
    return lab::level_of(lab::map_of_layers(
        lab::wall_layer(fmt::format(R"("width":{},"height":{},"data":[{}])", size, size, data))));
}

Level level_of_tiles(const std::vector<bool>& tiles) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            if (!is_full(tiles, column, row)) continue;
            builder.add_box({{column + 0.5, row + 0.5}, {0.5, 0.5}},
                            {WallName::Kind::tile, column, row});
        }
    }
    return test::built(std::move(builder));
}

/// In a cave, or beside the heap.
Vec2 free_place(const std::vector<bool>& tiles, Random& random) {
    for (;;) {
        const Vec2 at = random.point(-2, size + 2);
        const bool outside = at.x < 0 || at.y < 0 || at.x >= size || at.y >= size;
        if (outside || !is_full(tiles, static_cast<int>(at.x), static_cast<int>(at.y))) return at;
    }
}

TEST(TileBlocksInMoves, FromOutsideEveryMoveIsTheSame) {
    Random random(31);
    const Shape shapes[] = {DiskShape{0.3}, BoxShape{{0.35, 0.25}},
                            PolygonShape{{{-0.3, -0.2}, {0.3, -0.2}, {0, 0.4}}}};
    int hits = 0;
    for (int round = 0; round < 40; ++round) {
        const std::vector<bool> tiles = random_tiles(random);
        const Level blocks = level_with_blocks(tiles);
        const Level single = level_of_tiles(tiles);
        EXPECT_LT(blocks.walls().size(), single.walls().size());
        for (int k = 0; k < 60; ++k) {
            const Vec2 from = free_place(tiles, random);
            const Vec2 delta = random.direction() * random.magnitude(0.01, 20);
            for (const Strategy* strategy : test::strategies_under_test()) {
                for (const Shape& shape : shapes) {
                    if (strategy->shapes != 0 && !strategy->moves(shape)) continue;
                    const MoveRequest request{shape, from, delta, delta, {}};
                    const Options options(strategy->options);
                    const MoveResult a = test::move_in(blocks, *strategy, request, options);
                    const MoveResult b = test::move_in(single, *strategy, request, options);
                    ASSERT_EQ(a.position, b.position) << strategy->id << ", round " << round;
                    ASSERT_EQ(a.velocity, b.velocity) << strategy->id;
                    ASSERT_EQ(a.hit(), b.hit()) << strategy->id;
                    ASSERT_EQ(a.contacts.size(), b.contacts.size()) << strategy->id;
                    for (std::size_t i = 0; i < a.contacts.size(); ++i) {
                        ASSERT_EQ(to_string(wall_name(blocks, {}, a.contacts[i].wall)),
                                  to_string(wall_name(single, {}, b.contacts[i].wall)))
                            << strategy->id;
                    }
                    hits += a.hit() ? 1 : 0;
                }
            }
        }
    }
    EXPECT_GT(hits, 1000);
}

/// A move that begins deep among tiles begins inside, and says so.
TEST(TileBlocksInMoves, DeepInsideIsInside) {
    const std::vector<bool> tiles(size * size, true);
    const Level level = level_with_blocks(tiles);
    Random random(32);
    for (int k = 0; k < 200; ++k) {
        const Vec2 from = random.point(0.5, size - 0.5);
        for (const Strategy* strategy : test::strategies_under_test()) {
            if (strategy->shapes == 0) continue;  // grid_walk knows edges only
            const bool disk = strategy->moves(DiskShape{0.3});
            const Shape shape = disk ? Shape{DiskShape{0.3}} : Shape{BoxShape{{0.3, 0.3}}};
            const MoveRequest request{shape, from, {}, {}, {}};
            const MoveResult result =
                strategy->move(level, request, Options(strategy->options), nullptr);
            EXPECT_TRUE(result.began_inside) << strategy->id;
        }
    }
}

}  // namespace slidelab::tile_blocks_test
