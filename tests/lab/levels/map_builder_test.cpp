// A map of walls, box paths, a grid and an area: they share their bounds and their errors, and
// walls and paths their numbers.
#include "lab/levels/map_builder.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "support/answers.hpp"
#include "support/cases.hpp"
#include "support/random.hpp"

namespace slidelab::lab::map_builder_test {

constexpr double limit = largest_coordinate;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double least = std::numeric_limits<double>::denorm_min();
constexpr WallName box{WallName::Kind::box, 7, 0};

void add_wall(MapBuilder& builder) { builder.walls.add_segment({{0, 0}, {4, 0}}, 0.5, {}); }

TEST(MapBuilder, NumbersBoxPathsAmongTheBoxes) {
    MapBuilder builder;
    builder.walls.add_box({{5, 5}, {1, 1}});
    builder.add_box_path({{8, 8}, {1, 1}}, {2, 0}, 1.0);
    builder.add_box_path({{{8, 8}, {1, 1}}, {}, 1.0, box});
    builder.walls.add_box({{5, 9}, {1, 1}});
    builder.add_box_path({{8, 8}, {1, 1}}, {0, 2}, 1.0);
    const Map map = good(std::move(builder).build());
    ASSERT_EQ(map.box_paths.size(), 3U);
    EXPECT_EQ(to_string(map.level.name_of_wall(0)), "box 0");
    EXPECT_EQ(to_string(map.box_paths[0].name), "box 1");
    EXPECT_EQ(to_string(map.box_paths[1].name), "box 7");
    EXPECT_EQ(to_string(map.level.name_of_wall(4)), "box 8");
    EXPECT_EQ(to_string(map.box_paths[2].name), "box 9");
}

TEST(MapBuilder, TheBoundsAreAroundWallsAndWholePaths) {
    MapBuilder builder;
    add_wall(builder);
    builder.add_box_path({{{2, 2}, {1, 1}}, {0, 10}, 2.0, {}});
    const Map map = good(std::move(builder).build());
    EXPECT_EQ(map.bounds, (Aabb{{-0.5, -0.5}, {4.5, 13}}));
    EXPECT_EQ(map.level.bounds(), (Aabb{{-0.5, -0.5}, {4.5, 0.5}})) << "a level has walls alone";
    EXPECT_EQ(map.spawn, (Vec2{2, 6.25}));
}

TEST(MapBuilder, WithoutWallsTheBoundsAreThoseOfThePaths) {
    MapBuilder builder;
    builder.add_box_path({{9, 9}, {1, 1}}, {2, 0}, 1.0);
    EXPECT_EQ(good(std::move(builder).build()).bounds, (Aabb{{8, 8}, {12, 10}}));
    EXPECT_EQ(good(MapBuilder().build()).bounds, Level().bounds());
    EXPECT_EQ(Map().bounds, Level().bounds());
    EXPECT_EQ(Map().spawn, Vec2{});
}

TEST(MapBuilder, BoxPathsWidenTheArea) {
    MapBuilder builder;
    builder.set_area({{0, 0}, {6, 6}});
    builder.add_box_path({{5, 2}, {1, 1}}, {3, 0}, 1.0);
    const Map map = good(std::move(builder).build());
    EXPECT_EQ(map.area, (Aabb{{0, 0}, {9, 6}}));
    std::int64_t columns = 0;
    for (const LatticeRun& run : map.lattice.runs())
        if (map.lattice.is_of_map_bounds(run) && !run.upright) columns += run.last - run.first;
    EXPECT_EQ(columns, 2 * 9) << "they are walls of the lattice";
    MapBuilder endless;
    endless.add_box_path({{5, 2}, {1, 1}}, {3, 0}, 1.0);
    EXPECT_FALSE(good(std::move(endless).build()).area);
}

TEST(MapBuilder, WallsAndEdgesWidenTheAreaAndTheBounds) {
    MapBuilder builder;
    add_wall(builder);
    builder.set_grid({1.0, {}, {{2, 12}}});
    builder.set_area({{-1, 0}, {3, 3}});
    const Map map = good(std::move(builder).build());
    EXPECT_EQ(map.bounds, (Aabb{{-0.5, -0.5}, {4.5, 13}}));
    EXPECT_EQ(map.level.bounds(), (Aabb{{-0.5, -0.5}, {4.5, 0.5}})) << "a level has walls alone";
    EXPECT_EQ(map.area, (Aabb{{-1, -0.5}, {4.5, 13}}));
    EXPECT_EQ(map.lattice.map_bounds(), map.area);
    ASSERT_NE(map.lattice.wall_on({true, 2, 12}), nullptr);
    EXPECT_EQ(to_string(map.lattice.name_of(map.lattice.wall_on({true, 2, 12})->wall)),
              "vertical 0");
    ASSERT_NE(map.lattice.wall_on({true, 5, 12}), nullptr) << "rounded outwards";
}

TEST(MapBuilder, ALevelAloneHasALatticeOfItsWalls) {
    MapBuilder builder;
    builder.walls.add_segment({{1, 0}, {1, 3}});
    const Map map{Level(good(std::move(builder).build()))};
    EXPECT_EQ(map.lattice.cell(), 1.0);
    ASSERT_NE(map.lattice.wall_on({true, 1, 2}), nullptr);
    EXPECT_EQ(map.lattice.wall_on({true, 1, 2})->wall, 0U);
    EXPECT_FALSE(map.area);
    EXPECT_TRUE(has_walls(map));
    EXPECT_FALSE(has_walls(Map()));
}

TEST(MapBuilder, TakesAnotherMapWithItsGridAndArea) {
    MapBuilder other;
    add_wall(other);
    other.set_grid({2.0, {{1, 1}}, {}});
    other.set_area({{0, 0}, {9, 9}});
    other.add_box_path({{5, 2}, {1, 1}}, {30, 0}, 1.0);
    const Map first = good(std::move(other).build());
    MapBuilder builder;
    builder.set_grid({1.0, {}, {{1, 1}}});
    builder.add(first);
    builder.walls.add_segment({{0, -5}, {0, 0}});
    const Map map = good(std::move(builder).build());
    EXPECT_EQ(map.level.walls().size(), 2U);
    EXPECT_EQ(map.box_paths.size(), 1U);
    EXPECT_EQ(map.lattice.cell(), 2.0);
    EXPECT_EQ(map.area, (Aabb{{-0.5, -5}, {36, 9}}));
    MapBuilder without;
    without.set_grid({1.0, {}, {{1, 1}}});
    without.set_area({{0, 0}, {4, 4}});
    without.add(Map());
    const Map same = good(std::move(without).build());
    EXPECT_EQ(same.lattice.edges().vertical.size(), 1U);
    EXPECT_EQ(same.area, (Aabb{{0, 0}, {4, 4}}));
}

/// Each of them is refused, under the name "box 7".
std::vector<BoxPath> bad_paths() {
    std::vector<BoxPath> all;
    const auto add = [&](const Box& home, Vec2 travel = {}, double duration = 1.0) {
        all.push_back({home, travel, duration, box});
    };
    for (const double bad : {nan, infinite, -infinite, 1e300, 2e9, 1.01 * limit, -1.01 * limit}) {
        add({{bad, 0}, {1, 1}});
        add({{0, bad}, {1, 1}});
        add({{0, 0}, {1, 1}}, {bad, 0});
        add({{0, 0}, {1, 1}}, {0, bad});
    }
    for (const double bad : {nan, infinite, -infinite, 1e300, 2e9, -1.0, -least, 0.0, -0.0}) {
        add({{0, 0}, {bad, 1}});
        add({{0, 0}, {1, bad}});
    }
    add({{0.9 * limit, 0}, {0.2 * limit, 1}});
    add({{0, -limit}, {1, 1}});
    add({{0.5 * limit, 0}, {1, 1}}, {0.6 * limit, 0});
    for (const double bad : {nan, infinite, -infinite, 0.0, -1.0, least, 1e-300, 0.0009})
        add({{0, 0}, {1, 1}}, {5, 0}, bad);
    all.push_back({{{0, 0}, {1, 1}}, {}, 1.0, box, {.solid_side = {nan, 0}}});
    return all;
}

std::string line_of(MapBuilder&& builder) {
    return to_string(std::get<LevelError>(std::move(builder).build()));
}

TEST(MapBuilder, NamesTheBoxOfEveryMisuse) {
    for (const BoxPath& path : bad_paths()) {
        MapBuilder builder;
        add_wall(builder);
        ASSERT_FALSE(builder.error());
        builder.add_box_path(path);
        add_wall(builder);
        ASSERT_TRUE(builder.error());
        const std::string line = line_of(std::move(builder));
        EXPECT_TRUE(line.starts_with("box 7: ")) << line;
        EXPECT_NE(line.find("; expected "), std::string::npos) << line;
    }
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
    for (const std::int32_t bad : {-1, std::numeric_limits<std::int32_t>::min(), most}) {
        MapBuilder builder;
        builder.add_box_path({{{0, 0}, {1, 1}}, {}, 1.0, {WallName::Kind::box, bad}});
        EXPECT_TRUE(line_of(std::move(builder))
                        .starts_with("box " + std::to_string(bad) + ": its number is "));
    }
}

TEST(MapBuilder, SaysWhatIsWrongAndWhatWasExpected) {
    MapBuilder builder;
    builder.add_box_path({{0, 0}, {1, 1}}, {5, 0}, 0.0);
    EXPECT_EQ(line_of(std::move(builder)),
              "box 0: one traverse takes 0 seconds; expected at least 0.001");
    builder = {};
    builder.set_grid({0.0, {}, {}});
    EXPECT_EQ(line_of(std::move(builder)), "grid: a cell is 0 wide; expected 1e-06 to 1000000");
    builder = {};
    builder.set_area({{1, 2}, {0, 3}});
    EXPECT_EQ(line_of(std::move(builder)),
              "map bounds: they end at 0, 3; expected 1, 2, where they begin, or more");
}

/// Each is refused, under this name.
void expect_refused(std::string_view name, const std::function<void(MapBuilder&)>& misuse) {
    MapBuilder builder;
    add_wall(builder);
    misuse(builder);
    add_wall(builder);
    ASSERT_TRUE(builder.error()) << name;
    const std::string line = line_of(std::move(builder));
    EXPECT_TRUE(line.starts_with(std::string(name) + ": ")) << line;
    EXPECT_NE(line.find("; expected "), std::string::npos) << line;
}

TEST(MapBuilder, NamesTheEdgeOfEveryMisusedGrid) {
    for (const double bad :
         {nan, infinite, -infinite, 0.0, -0.0, -1.0, least, 1e-300, 1e-9, 2e6, 1e300})
        expect_refused("grid", [=](MapBuilder& b) { b.set_grid({bad, {}, {{0, 0}}}); });
    const auto expect_edge_refused = [](GridEdges::Edge edge, double cell) {
        expect_refused("horizontal 1", [=](MapBuilder& b) {
            b.set_grid({cell, {{0, 0}, edge}, {edge}});
        });
        expect_refused("vertical 0", [=](MapBuilder& b) { b.set_grid({cell, {{0, 0}}, {edge}}); });
    };
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
    constexpr std::int32_t fewest = std::numeric_limits<std::int32_t>::min();
    for (const std::int32_t far : {most, fewest, 1'000'000'000, -1'000'000'000}) {
        expect_edge_refused({far, 0}, 1.0);
        expect_edge_refused({0, far}, 0.1);
        expect_edge_refused({far, far}, smallest_cell);
    }
    expect_edge_refused({20'000, 0}, 100.0);
    expect_edge_refused({0, -2}, limit);
}

TEST(MapBuilder, RefusesAnAreaThatIsNone) {
    for (const double bad : {nan, infinite, -infinite, 1e300, 2e9, 1.01 * limit, -1.01 * limit}) {
        for (const Aabb& area : {Aabb{{bad, 0}, {9, 9}}, Aabb{{0, bad}, {9, 9}},
                                 Aabb{{0, 0}, {bad, 9}}, Aabb{{0, 0}, {9, bad}}})
            expect_refused("map bounds", [=](MapBuilder& b) { b.set_area(area); });
    }
    for (const Aabb& area : {Aabb{{1, 0}, {0, 9}}, Aabb{{0, 1}, {9, 0}}, Aabb{{9, 9}, {0, 0}}})
        expect_refused("map bounds", [=](MapBuilder& b) { b.set_area(area); });
}

TEST(MapBuilder, GridsAndAreasAtTheLimitsAreTakenAndBuildAMapAgain) {
    using Adding = std::function<void(MapBuilder&)>;
    const Adding all[] = {
        [](MapBuilder& b) {
            b.set_area({{-limit, -limit}, {limit, limit}});
        },
        [](MapBuilder& b) {
            b.set_area({{0, 0}, {0, 0}});
        },
        [](MapBuilder& b) {
            b.set_grid({1.0, {{999'999, 9}}, {{9, -999'999}}});
        },
        [](MapBuilder& b) {
            b.set_grid({limit, {{0, 0}}, {{-0, 0}}});
        },
        [](MapBuilder& b) {
            b.set_grid({smallest_cell, {{999'999'998, 999'999'998}}, {{-999'999'998, 9}}});
        }};
    for (const Adding& add : all) {
        MapBuilder builder;
        add_wall(builder);
        add(builder);
        ASSERT_FALSE(builder.error()) << to_string(*builder.error());
        const Map map = good(std::move(builder).build());
        EXPECT_TRUE(is_finite(map.bounds.min) && is_finite(map.bounds.max));
        MapBuilder again;
        again.set_area(map.bounds);
        if (map.area) again.set_area(*map.area);
        again.set_grid(map.lattice.edges());
        again.add(map);
        EXPECT_FALSE(again.error()) << to_string(*again.error());
    }
}

TEST(MapBuilder, TheErrorIsThatOfTheFirstThatIsBad) {
    const std::vector<BoxPath> bad = bad_paths();
    test::Random random(4712);
    for (int round = 0; round < test::cases(500); ++round) {
        MapBuilder builder;
        std::string first;
        for (int i = 0, n = 1 + random.below(8); i < n; ++i) {
            const char* name = nullptr;
            switch (random.below(6)) {
                case 0:
                    add_wall(builder);
                    break;
                case 1:
                    builder.add_box_path({{9, 9}, {1, 1}}, {2, 0}, 1.0);
                    break;
                case 2:
                    name = "box 7: ";
                    builder.add_box_path(
                        bad[static_cast<std::size_t>(random.below(static_cast<int>(bad.size())))]);
                    break;
                case 3:
                    name = "grid: ";
                    builder.set_grid({0.0, {}, {}});
                    break;
                case 4:
                    name = "map bounds: ";
                    builder.set_area({{1, 0}, {0, 1}});
                    break;
                default:
                    name = "object 3: ";
                    builder.walls.add_box({{0, 0}, {0, 1}}, {WallName::Kind::object, 3, 0});
            }
            if (name && first.empty()) first = name;
        }
        ASSERT_EQ(builder.error().has_value(), !first.empty()) << round;
        const auto answer = std::move(builder).build();
        ASSERT_EQ(std::holds_alternative<LevelError>(answer), !first.empty()) << round;
        if (first.empty()) continue;
        const std::string line = to_string(std::get<LevelError>(answer));
        ASSERT_TRUE(line.starts_with(first)) << round << ": " << line;
    }
}

TEST(MapBuilder, PathsAtTheLimitsAreTaken) {
    for (const BoxPath& path :
         {BoxPath{{{-limit + 1, 9}, {1, 1}}, {2 * limit - 2, 0}, 1e9, box},
          BoxPath{{{9, 9}, {least, least}}, {0, -limit}, shortest_duration, box}}) {
        MapBuilder builder;
        builder.set_area({{0, 0}, {1, 1}});
        builder.add_box_path(path);
        ASSERT_FALSE(builder.error()) << to_string(*builder.error());
        const Map map = good(std::move(builder).build());
        EXPECT_EQ(map.bounds, path.bounds());
        EXPECT_TRUE(is_finite(path.at(12.5).center));
        EXPECT_TRUE(map.area->contains(path.home.center));
    }
}

}  // namespace slidelab::lab::map_builder_test
