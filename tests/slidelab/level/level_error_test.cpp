// What cannot be a level is an error that names the object: nothing crashes, nothing is built of it
// in silence. What lies at the limits is built, and moved beside as if it were not there.
#include "slidelab/level/level_error.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "slidelab/level/level_checks.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/grid_level.hpp"
#include "support/random.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::level_error_test {

using test::cases;
using test::Random;

constexpr double limit = largest_coordinate;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double largest = std::numeric_limits<double>::max();
constexpr double least = std::numeric_limits<double>::denorm_min();
constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
constexpr std::int32_t fewest = std::numeric_limits<std::int32_t>::min();

/// Something that is done to a builder.
using Adding = std::function<void(LevelBuilder&)>;

struct Misuse {
    std::string object;  ///< how the error calls it
    Adding add;
};

constexpr double no_coordinates[] = {nan, -nan, infinite, -infinite, 1e300,        -1e300,
                                     2e9, -2e9, largest,  -largest,  1.01 * limit, -1.01 * limit};
/// Beside what is no coordinate either.
constexpr double no_sizes[] = {nan, infinite, -infinite, 1e300, 2e9, -1.0, -least, -1e300};

constexpr WallName segment{WallName::Kind::segment, 5, 0};
constexpr WallName box{WallName::Kind::box, 7, 0};
constexpr WallName object{WallName::Kind::object, 12, 0};
constexpr WallName tile{WallName::Kind::tile, 4, 7};

void add_misused_segments(std::vector<Misuse>& all) {
    const auto add = [&](const Segment& line, double radius) {
        all.push_back(
            {"segment 5", [=](LevelBuilder& b) { b.add_segment(line, radius, segment); }});
    };
    for (const double bad : no_coordinates) {
        add({{bad, 0}, {1, 0}}, 0);
        add({{0, bad}, {1, 0}}, 0.5);
        add({{0, 0}, {bad, 0}}, 0);
        add({{0, 0}, {1, bad}}, 0);
        add({{bad, bad}, {bad, bad}}, 1);
    }
    for (const double bad : no_sizes) add({{0, 0}, {1, 0}}, bad);
    add({{0.9 * limit, 0}, {0.9 * limit, 0}}, 0.2 * limit);
    add({{0, 0}, {0, -limit}}, 1.0);
}

void add_misused_polygons(std::vector<Misuse>& all) {
    const auto add = [&](std::vector<Vec2> corners) {
        all.push_back({"object 12", [=](LevelBuilder& b) { b.add_polygon(corners, object); }});
    };
    for (const double bad : no_coordinates) {
        for (const std::size_t at : {0U, 1U, 2U, 3U}) {
            std::vector<Vec2> corners{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
            corners[at].x = bad;
            add(corners);
            corners[at] = {1, bad};
            add(corners);
        }
    }
    add({});
    add({{1, 1}});
    add({{0, 0}, {1, 0}});
    add({{0, 0}, {2, 2}, {2, 0}, {0, 2}});                                      // a bow
    add({{0, -5}, {3, 4}, {-5, -2}, {5, -2}, {-3, 4}});                         // a star
    add({{0, 0}, {4, 0}, {4, 2}, {1, 0}, {3, 0}, {0, 2}});                      // along itself
    add({{-limit, -limit}, {limit, limit}, {limit, -limit}, {-limit, limit}});  // a large bow
}

void add_misused_boxes(std::vector<Misuse>& all) {
    const auto add = [&](const Box& home) {
        all.push_back({"box 7", [=](LevelBuilder& b) { b.add_box(home, box); }});
    };
    for (const double bad : no_coordinates) {
        add({{bad, 0}, {1, 1}});
        add({{0, bad}, {1, 1}});
    }
    for (const double bad : no_sizes) {
        add({{0, 0}, {bad, 1}});
        add({{0, 0}, {1, bad}});
    }
    for (const double none : {0.0, -0.0}) {
        add({{0, 0}, {none, 1}});
        add({{0, 0}, {1, none}});
    }
    add({{0.9 * limit, 0}, {0.2 * limit, 1}});
    add({{0, -limit}, {1, 1}});
}

void add_misused_tiles(std::vector<Misuse>& all) {
    const auto add = [&](std::vector<double> lines, WallName first = tile,
                         const std::string& called = "tile 4,7") {
        const std::vector<double> good{0, 1, 2};
        all.push_back({called, [=](LevelBuilder& b) { b.add_tile_block(lines, good, first); }});
        all.push_back({called, [=](LevelBuilder& b) { b.add_tile_block(good, lines, first); }});
    };
    add({});
    add({1});
    add({1, 1});
    add({0, 1, 1, 2});
    add({2, 1});
    add({0, 2, 1, 3});
    for (const double bad : no_coordinates) {
        add({bad, 1, 2});
        add({0, bad, 2});
        add({0, 1, bad});
        add({bad});
    }
    const std::string edge = "tile " + std::to_string(most) + ",7";
    add({0, 1, 2}, {WallName::Kind::tile, most, 7}, edge);
    const std::string corner = "tile 4," + std::to_string(most);
    add({0, 1, 2}, {WallName::Kind::tile, 4, most}, corner);
    add({0, 1, 2}, {WallName::Kind::box, most - 1, 0}, "box " + std::to_string(most - 1));
}

void add_misused_parts(std::vector<Misuse>& all) {
    all.push_back({"walls", [](LevelBuilder& b) {
                       b.reserve_walls(std::numeric_limits<std::size_t>::max());
                   }});
}

void add_misused_names(std::vector<Misuse>& all) {
    for (const std::int32_t bad : {-1, fewest, most}) {
        const std::string number = std::to_string(bad);
        all.push_back({"segment " + number, [=](LevelBuilder& b) {
                           b.add_segment({{0, 0}, {1, 0}}, 0, {WallName::Kind::segment, bad});
                       }});
        all.push_back({"polygon " + number, [=](LevelBuilder& b) {
                           const Vec2 corners[] = {{0, 0}, {1, 0}, {0, 1}};
                           b.add_polygon(corners, {WallName::Kind::polygon, bad});
                       }});
        all.push_back({"box " + number, [=](LevelBuilder& b) {
                           b.add_box({{0, 0}, {1, 1}}, {WallName::Kind::box, bad});
                       }});
    }
    // There is no number after the last one.
    all.push_back({"segment " + std::to_string(most), [](LevelBuilder& b) {
                       b.add_segment({{0, 0}, {1, 0}}, 0, {WallName::Kind::segment, most - 1});
                       b.add_segment({{0, 0}, {1, 0}});
                   }});
}

std::vector<Misuse> misuses() {
    std::vector<Misuse> all;
    add_misused_segments(all);
    add_misused_polygons(all);
    add_misused_boxes(all);
    add_misused_tiles(all);
    add_misused_parts(all);
    add_misused_names(all);
    return all;
}

/// At the limits and of the smallest sizes: all of it far from (0, 0), or below it.
std::vector<Adding> good_uses() {
    const auto lines = std::vector<double>{-limit, -limit + 1, 0.5 * limit, limit};
    return {
        [](LevelBuilder& b) {
            b.add_segment({{-limit, 5}, {limit, 5}}, 0, segment);
        },
        [](LevelBuilder& b) {
            b.add_segment({{limit, limit}, {limit, limit}}, 0, segment);
        },
        [](LevelBuilder& b) {
            b.add_segment({{9, limit}, {9, 9}}, least, segment);
        },
        [](LevelBuilder& b) {
            b.add_segment({{0, 0.5 * limit}, {0, 0.5 * limit}}, 0.4 * limit);
        },
        [](LevelBuilder& b) {
            b.add_segment({{9, 9}, {9, 9}}, 0, {WallName::Kind::segment, 0});
        },
        [](LevelBuilder& b) {
            b.add_polygon({{-limit, 7}, {limit, 7}, {limit, limit}, {-limit, limit}});
        },
        [](LevelBuilder& b) {
            b.add_polygon({{7, 7}, {limit, 8}, {9, limit}});
        },
        [](LevelBuilder& b) {
            b.add_polygon({{8, 8}, {8, 8 + 1e-15}, {8 + 1e-15, 8}});
        },
        [](LevelBuilder& b) {
            b.add_polygon({{8, 8}, {8, 8}, {8, 8}});
        },
        [](LevelBuilder& b) {
            b.add_polygon({{8, 8}, {limit, limit}, {8, 8}, {8, 8}});
        },
        [](LevelBuilder& b) {
            b.add_box({{0, 0.5 * limit + 9}, {limit, 0.5 * limit - 9}});
        },
        [](LevelBuilder& b) {
            b.add_box({{-8, 8}, {least, 1e-300}}, object);
        },
        [](LevelBuilder& b) {
            b.add_box({{limit, -limit}, {1e-9, 1e-9}});
        },
        [=](LevelBuilder& b) {
            b.add_tile_block(lines, std::vector{7.0, 8.0, limit}, tile);
        },
        [](LevelBuilder& b) {
            b.add_tile_block(std::vector{7.0, 8.0}, std::vector{7.0, 8.0},
                             {WallName::Kind::tile, most, fewest});
        },
        [](LevelBuilder& b) { b.reserve_walls(100); },
    };
}

void add_floor(LevelBuilder& builder) {
    builder.add_segment({{-4, 1}, {4, 1}}, 0.0, {WallName::Kind::object, 1});
}

/// A fall on the floor, and along it.
MoveResult fall(const Strategy& strategy, const Level& level) {
    for (const Shape& shape : {Shape{DiskShape{0.25}}, Shape{BoxShape{{0.25, 0.25}}}}) {
        if (strategy.shapes != 0 && !strategy.moves(shape)) continue;
        const MoveRequest request{shape, {0.5, 0.5}, {1, 1}, {60, 60}, {}};
        return test::move_in(level, strategy, request, strategy.defaults());
    }
    return {};
}

TEST(LevelError, NamesTheObjectOfEveryMisuse) {
    const std::vector<Misuse> all = misuses();
    ASSERT_GT(all.size(), 300U);
    for (std::size_t i = 0; i < all.size(); ++i) {
        LevelBuilder builder;
        add_floor(builder);
        ASSERT_FALSE(builder.error());
        all[i].add(builder);
        add_floor(builder);
        ASSERT_TRUE(builder.error()) << i << ": " << all[i].object << " was taken";
        const auto answer = std::move(builder).build();
        const auto* error = std::get_if<LevelError>(&answer);
        ASSERT_NE(error, nullptr) << i;
        const std::string line = to_string(*error);
        EXPECT_TRUE(line.starts_with(all[i].object + ": ")) << i << ": " << line;
        EXPECT_NE(line.find("; expected "), std::string::npos) << line;
        EXPECT_EQ(line.find('\n'), std::string::npos) << line;
        EXPECT_FALSE(error->mismatch.what.empty() || error->mismatch.expected.empty()) << line;
    }
}

TEST(LevelError, SaysWhatIsWrongAndWhatWasExpected) {
    const auto line_of = [](const Adding& add) {
        LevelBuilder builder;
        add(builder);
        return to_string(std::get<LevelError>(std::move(builder).build()));
    };
    EXPECT_EQ(line_of([](LevelBuilder& b) {
                  b.add_segment({{0, 0}, {2e9, 0}});
              }),
              "segment 0: it extends to 2000000000, 0; expected at most 1000000 units from the "
              "origin");
    EXPECT_EQ(line_of([](LevelBuilder& b) {
                  b.add_segment({{0, 0}, {2, 0}}, -1);
              }),
              "segment 0: the radius is -1; expected 0 to 1000000");
    EXPECT_EQ(line_of([](LevelBuilder& b) {
                  b.add_polygon({{0, 0}, {2, 2}, {2, 0}, {0, 2}});
              }),
              "polygon 0: the side from point 1 to point 2 crosses the side from point 3 to point "
              "4; expected an outline that does not cross itself");
    EXPECT_EQ(line_of([](LevelBuilder& b) {
                  b.add_box({{0, 0}, {0, 1}}, object);
              }),
              "object 12: the size is 0 x 2; expected a width and a height of more than 0");
    EXPECT_EQ(line_of([](LevelBuilder& b) {
                  b.add_tile_block(std::vector{0.0, 1.0}, std::vector{0.0, 2.0, 1.0}, tile);
              }),
              "tile 4,7: row line 3 is at 1; expected more than 2, where the one before is");
}

TEST(LevelError, MoreWallsThanHaveNumbersAreOne) {
    EXPECT_FALSE(detail::mismatch_of_count(detail::most_walls));
    EXPECT_TRUE(detail::mismatch_of_count(detail::most_walls + 1));
    static_assert(detail::most_walls < first_grid_wall,
                  "walls and edges have numbers of their own");
}

TEST(LevelError, WhatLiesAtTheLimitsIsBuiltAndMovedBeside) {
    LevelBuilder alone;
    add_floor(alone);
    const Level floor = test::built(std::move(alone));
    const std::vector<Adding> all = good_uses();
    for (std::size_t i = 0; i < all.size(); ++i) {
        LevelBuilder builder;
        add_floor(builder);
        all[i](builder);
        ASSERT_FALSE(builder.error()) << i << ": " << to_string(*builder.error());
        const Level level = test::built(std::move(builder));
        EXPECT_TRUE(is_finite(level.bounds().min) && is_finite(level.bounds().max)) << i;
        // What a level says of itself builds one again.
        LevelBuilder again;
        again.add(level);
        EXPECT_FALSE(again.error()) << i << ": " << to_string(*again.error());
        for (const Strategy* strategy : test::strategies_under_test()) {
            const MoveResult result = fall(*strategy, level);
            EXPECT_LE(distance(result.position, fall(*strategy, floor).position), 1e-9)
                << i << " " << strategy->id;
            EXPECT_TRUE(result.hit()) << i << " " << strategy->id;
            EXPECT_LT(result.position.y, 1.0) << i << " " << strategy->id;
        }
    }
}

TEST(LevelError, AnEmptyLevelNeedsNoBuilder) {
    const Level by_itself;
    const Level built = test::built(LevelBuilder());
    EXPECT_EQ(by_itself.bounds(), built.bounds());
    for (const Strategy* strategy : test::strategies_under_test()) {
        EXPECT_EQ(fall(*strategy, by_itself).position, (Vec2{1.5, 1.5})) << strategy->id;
        EXPECT_EQ(fall(*strategy, built).position, (Vec2{1.5, 1.5})) << strategy->id;
    }
}

/// What a good use adds, as the builder's comments say it.
struct Expected {
    std::vector<Wall> walls;
    std::vector<WallName> names;

    void add(Segment side, double radius, std::uint32_t solid, WallName name) {
        walls.push_back({side, radius, solid});
        names.push_back(name);
    }
    void add_corners(const std::vector<Vec2>& corners, std::uint32_t solid, WallName name) {
        for (std::size_t k = 0; k < corners.size(); ++k)
            add({corners[k], corners[(k + 1) % corners.size()]}, 0.0, solid, name);
    }
};

/// Adds something good to both, under a name of its own.
void add_good(LevelBuilder& builder, Expected& expected, std::uint32_t& solids, Random& random,
              std::int32_t number) {
    const WallName name{WallName::Kind::object, number, 0};
    const double scale = random.magnitude(1e-3, 1e5);
    const Vec2 at = random.point(-scale, scale);
    const double size = random.magnitude(1e-2, 1.0) * scale;
    switch (random.below(4)) {
        case 0: {
            const double radius = random.chance(0.5) ? 0.0 : size;
            builder.add_segment({at, at + Vec2{size, scale}}, radius, name);
            return expected.add({at, at + Vec2{size, scale}}, radius, no_solid, name);
        }
        case 1: {
            const Aabb sides = bounds_of(Box{at, {size, scale}});
            builder.add_box({at, {size, scale}}, name);
            return expected.add_corners(
                {sides.min, {sides.max.x, sides.min.y}, sides.max, {sides.min.x, sides.max.y}},
                solids++, name);
        }
        case 2: {
            // Clockwise on screen; given in either winding, with a corner twice.
            const std::vector<Vec2> corners{at, at + Vec2{size, 0}, at + Vec2{size, size},
                                            at + Vec2{size / 2, size / 4}};
            std::vector<Vec2> given = corners;
            if (random.chance(0.5)) given = {corners[0], corners[3], corners[2], corners[1]};
            given.insert(given.begin() + 2, given[1]);
            builder.add_polygon(given, name);
            return expected.add_corners(corners, solids++, name);
        }
        default: {
            const std::array columns{at.x, at.x + size, at.x + 3 * size};
            const std::array rows{at.y, at.y + size};
            builder.add_tile_block(columns, rows, {WallName::Kind::tile, number, 0});
            const WallName tiles[] = {{WallName::Kind::tile, number, 0},
                                      {WallName::Kind::tile, number + 1, 0}};
            const auto [x0, x1, x2] = columns;
            const auto [y0, y1] = rows;
            expected.add({{x0, y0}, {x1, y0}}, 0, solids, tiles[0]);
            expected.add({{x1, y0}, {x2, y0}}, 0, solids, tiles[1]);
            expected.add({{x2, y0}, {x2, y1}}, 0, solids, tiles[1]);
            expected.add({{x2, y1}, {x1, y1}}, 0, solids, tiles[1]);
            expected.add({{x1, y1}, {x0, y1}}, 0, solids, tiles[0]);
            return expected.add({{x0, y1}, {x0, y0}}, 0, solids++, tiles[0]);
        }
    }
}

TEST(LevelError, IsThatOfTheFirstThatIsBadAndOtherwiseAllIsBuilt) {
    const std::vector<Misuse> bad = misuses();
    Random random(4711);
    int refused = 0;
    int taken = 0;
    for (int round = 0; round < cases(2000); ++round) {
        LevelBuilder builder;
        builder.set_near_miss(0.0);
        Expected expected;
        std::uint32_t solids = 0;
        const Misuse* first = nullptr;
        const double share = random.chance(0.4) ? 0.0 : random.between(0.0, 0.5);
        for (int i = 0, n = 1 + random.below(20); i < n; ++i) {
            if (!random.chance(share)) {
                add_good(builder, expected, solids, random, i);
                continue;
            }
            const Misuse& misuse =
                bad[static_cast<std::size_t>(random.below(static_cast<int>(bad.size())))];
            misuse.add(builder);
            if (first == nullptr) first = &misuse;
        }
        const auto answer = std::move(builder).build();
        if (first != nullptr) {
            ++refused;
            ASSERT_TRUE(std::holds_alternative<LevelError>(answer)) << round << first->object;
            const std::string line = to_string(std::get<LevelError>(answer));
            ASSERT_TRUE(line.starts_with(first->object + ": ")) << round << ": " << line;
            continue;
        }
        ++taken;
        ASSERT_TRUE(std::holds_alternative<Level>(answer))
            << round << ": " << to_string(std::get<1>(answer));
        const auto& level = std::get<Level>(answer);
        ASSERT_EQ(level.walls().size(), expected.walls.size()) << round;
        ASSERT_EQ(level.solids().size(), solids) << round;
        for (std::uint32_t i = 0; i < expected.walls.size(); ++i) {
            ASSERT_EQ(level.walls()[i].segment, expected.walls[i].segment) << round << " " << i;
            ASSERT_EQ(level.walls()[i].radius, expected.walls[i].radius) << round << " " << i;
            ASSERT_EQ(level.walls()[i].solid, expected.walls[i].solid) << round << " " << i;
            ASSERT_EQ(level.name_of_wall(i), expected.names[i]) << round << " " << i;
        }
    }
    EXPECT_GT(refused, cases(2000) / 4);
    EXPECT_GT(taken, cases(2000) / 4);
}

}  // namespace slidelab::level_error_test
