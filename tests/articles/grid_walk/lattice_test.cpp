// Which walls lie on the grid, and on which of its edges there is one.
#include "articles/contract/lattice.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "slidelab/level/level.hpp"
#include "support/built.hpp"
#include "support/grid_level.hpp"
#include "support/random.hpp"
#include "support/this_build.hpp"

namespace slidelab::lattice_test {

Wall line(Vec2 a, Vec2 b, double radius = 0.0) { return {{a, b}, radius, no_solid}; }

TEST(Lattice, TakesWallsFromCrossingToCrossingInEitherDirection) {
    const auto run = Lattice::run_of(line({3, 2}, {3, -1}), 1.0);
    ASSERT_TRUE(run);
    EXPECT_TRUE(run->upright);
    EXPECT_EQ(run->line, 3);
    EXPECT_EQ(run->first, -1);
    EXPECT_EQ(run->last, 2);
    EXPECT_TRUE(Lattice::run_of(line({0.3, 0.6}, {0.9, 0.6}), 0.3)) << "no double is 0.3";
    EXPECT_TRUE(Lattice::run_of(line({1e6 - 1, 1e6}, {1e6, 1e6}), 1.0));
}

TEST(Lattice, LeavesWallsThatItHasNoEdgesFor) {
    EXPECT_FALSE(Lattice::run_of(line({0, 0}, {1, 1}), 1.0)) << "slanting";
    EXPECT_FALSE(Lattice::run_of(line({0, 0.5}, {1, 0.5}), 1.0)) << "between two lines";
    EXPECT_FALSE(Lattice::run_of(line({0.5, 0}, {2, 0}), 1.0)) << "begins within an edge";
    EXPECT_FALSE(Lattice::run_of(line({2, 2}, {2, 2}), 1.0)) << "a point obstacle";
    EXPECT_FALSE(Lattice::run_of(line({0, 1e-6}, {1, 0}), 1.0)) << "nearly level";
}

TEST(Lattice, TakesCapsulesThatStayWithinTheReservedQuarter) {
    EXPECT_TRUE(Lattice::run_of(line({0, 0}, {2, 0}, 0.25), 1.0));
    EXPECT_FALSE(Lattice::run_of(line({0, 0}, {2, 0}, 0.26), 1.0));
}

TEST(Lattice, FindsTheWallOfEveryEdgeAsACountOfThemAllDoes) {
    test::Random random(7);
    for (int round = 0; round < 50; ++round) {
        LevelBuilder builder;
        bool expected[2][12][12] = {};
        for (std::int32_t i = 0; i < 12; ++i) {
            const bool upright = random.chance(0.5);
            const int at = random.below(12);
            const int first = random.below(11);
            const int last = first + 1 + random.below(11 - first);
            for (int n = first; n < last; ++n) expected[upright ? 1 : 0][at][n] = true;
            const Vec2 a = upright ? Vec2{1.0 * at, 1.0 * first} : Vec2{1.0 * first, 1.0 * at};
            const Vec2 b = upright ? Vec2{1.0 * at, 1.0 * last} : Vec2{1.0 * last, 1.0 * at};
            builder.add_segment({a, b}, 0.0, {WallName::Kind::segment, i});
        }
        const test::GridLevel world(test::built(std::move(builder)));
        for (int upright = 0; upright < 2; ++upright)
            for (int at = 0; at < 12; ++at)
                for (int n = -1; n < 13; ++n) {
                    const LatticeRun* run = world.lattice.wall_on({upright == 1, at, n});
                    const bool wall = n >= 0 && n < 12 && expected[upright][at][n];
                    ASSERT_EQ(run != nullptr, wall) << upright << ' ' << at << ' ' << n;
                    if (!run) continue;
                    const Segment& s = world.level.walls()[run->wall].segment;
                    const Vec2 center =
                        upright == 1 ? Vec2{1.0 * at, n + 0.5} : Vec2{n + 0.5, 1.0 * at};
                    EXPECT_TRUE(bounds_of(s).contains(center)) << "it names another wall";
                }
    }
}

TEST(Lattice, HasTheEdgesOfTheGridWithTheirNames) {
    const Lattice lattice = Lattice::build({2.0, {{1, 1}, {-3, 4}}, {{5, -2}}}, Level());
    const auto name = [&](const LatticeEdge& edge) {
        const LatticeRun* run = lattice.wall_on(edge);
        return run ? to_string(lattice.name_of(run->wall)) : "none";
    };
    EXPECT_EQ(name({false, 1, 1}), "horizontal 0");
    EXPECT_EQ(name({false, 4, -3}), "horizontal 1");
    EXPECT_EQ(name({true, 5, -2}), "vertical 0");
    EXPECT_EQ(name({true, 5, -1}), "none");
    EXPECT_EQ(name({true, 1, 1}), "none");
    EXPECT_FALSE(lattice.map_bounds()) << "a level from nowhere ends nowhere";
    EXPECT_EQ(bounds_of(lattice.edges()), (Aabb{{-6, -4}, {10, 8}}));
    EXPECT_FALSE(bounds_of(GridEdges{}));
}

TEST(Lattice, OfAnEmptyLevelHasUnitCellsAndNoWalls) {
    const Lattice none;
    const Lattice built = Lattice::build({}, Level());
    for (const Lattice* lattice : {&none, &built}) {
        EXPECT_EQ(lattice->cell(), 1.0);
        EXPECT_TRUE(lattice->runs().empty());
        EXPECT_EQ(lattice->wall_on({true, 0, 0}), nullptr);
        EXPECT_TRUE(lattice->near_runs().near({{-9, -9}, {9, 9}}).empty());
    }
}

lab::Map map_of(std::string_view size, std::string_view objects) {
    const std::string text =
        R"({"type":"map","orientation":"orthogonal","tilewidth":32,"tileheight":32,)" +
        std::string(size) + R"("layers":[{"type":"objectgroup","name":"walls","objects":[)" +
        std::string(objects) + "]}]}";
    return std::get<lab::Map>(lab::read_tiled(text, "map.tmj"));
}

TEST(Lattice, HasTheMapBoundsAsWalls) {
    const lab::Map map = map_of(R"("width":6,"height":4,)", "");
    for (const LatticeEdge& edge : {LatticeEdge{true, 0, 3}, LatticeEdge{true, 6, 0},
                                    LatticeEdge{false, 0, 5}, LatticeEdge{false, 4, 0}}) {
        const LatticeRun* run = map.lattice.wall_on(edge);
        ASSERT_NE(run, nullptr);
        EXPECT_EQ(to_string(map.lattice.name_of(run->wall)), "border");
    }
    EXPECT_EQ(map.lattice.wall_on({true, 6, 4}), nullptr);
    EXPECT_EQ(map.lattice.wall_on({true, 3, 1}), nullptr);
}

TEST(Lattice, MovesTheMapBoundsOutwardsForWhatStandsOutside) {
    const lab::Map map =
        map_of(R"("width":6,"height":4,)", R"({"id":1,"x":-16,"y":0,"width":16,"height":16})");
    EXPECT_NE(map.lattice.wall_on({true, -1, 0}), nullptr);
    EXPECT_EQ(map.lattice.wall_on({true, 0, 2}), nullptr);
    EXPECT_FALSE(map_of(R"("infinite":true,"width":6,"height":4,)", "").area);
}

/// The work of an edge is bounded however the edges lie, as that of a wall is
/// (build_work_test.cpp).
TEST(Lattice, TakesTheSameWorkForAnEdge) {
    constexpr double most_work = 400.0;  // entries, cells and words of bits
    constexpr double most_work_in_the_largest = 180.0;
    for (const int count : {100, 3000, 15000}) {
        if (count > 3000 && test::is_sanitized()) continue;  // the same code
        test::Random random(static_cast<std::uint32_t>(count) + 7U);
        GridEdges on_each_other;
        GridEdges far_apart;
        for (int i = 0; i < count; ++i) {
            on_each_other.horizontal.push_back({3, 4});
            far_apart.vertical.push_back({random.below(1'000'000), random.below(1'000'000)});
        }
        for (const GridEdges& edges : {on_each_other, far_apart}) {
            const Lattice lattice = Lattice::build(edges, Level());
            EXPECT_LE(static_cast<double>(lattice.build_work()),
                      (count > 3000 ? most_work_in_the_largest : most_work) * count)
                << count;
        }
    }
}

}  // namespace slidelab::lattice_test
