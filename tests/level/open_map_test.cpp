#include "level/open_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "level/level.hpp"
#include "support/random.hpp"

namespace slidelab {
namespace {

using test::Random;

/// Whether a wall, without its radius, comes nearer than `reach` along both axes: cut to the square
/// from one axis after the other.
bool oracle_touches_square(const Segment& s, Vec2 middle, double reach) {
    long double first = 0.0L;
    long double last = 1.0L;
    const auto cut = [&](long double from, long double by, long double low, long double high) {
        if (by == 0.0L) {
            if (from < low || from > high) last = -1.0L;
            return;
        }
        first = std::max(first, std::min((low - from) / by, (high - from) / by));
        last = std::min(last, std::max((low - from) / by, (high - from) / by));
    };
    cut(s.a.x, (long double)(s.b.x) - s.a.x, middle.x - reach, middle.x + reach);
    cut(s.a.y, (long double)(s.b.y) - s.a.y, middle.y - reach, middle.y + reach);
    return first <= last;
}

Level random_level(Random& random, double size) {
    LevelBuilder builder;
    for (int i = 0, n = 1 + random.below(40); i < n; ++i) {
        const Vec2 at = random.point(-size, size);
        if (random.chance(0.4)) {
            const double radius = random.chance(0.3) ? size * 0.02 : 0.0;
            const double length = random.chance(0.1) ? 0.0 : size * random.magnitude(1e-3, 2);
            builder.add_segment({at, at + random.direction() * length}, radius, {});
            continue;
        }
        // A star, mostly concave, sometimes one that crosses itself.
        std::vector<Vec2> corners;
        const int count = 3 + random.below(8);
        const bool tangled = random.chance(0.2);
        for (int k = 0; k < count; ++k) {
            const double turn =
                6.283185307179586 * (tangled ? random.between(0, 1) : double(k) / count);
            const double radius = size * random.between(0.02, 0.3);
            corners.push_back(at + Vec2{std::cos(turn), std::sin(turn)} * radius);
        }
        builder.add_polygon(corners, {});
    }
    return std::move(builder).build();
}

TEST(OpenMap, IsNeverOpenWhereSomethingIs) {
    Random random(41);
    int open = 0;
    for (int round = 0; round < 300; ++round) {
        const double size = random.magnitude(1e-6, 1e8);
        const Level level = random_level(random, size);
        const OpenMap& map = level.open_places();
        for (int k = 0; k < 300; ++k) {
            const Vec2 p = random.point(-1.3, 1.3) * size;
            const double reach = map.reach() * random.between(0, 1.1);
            if (!map.is_open(p, reach)) continue;
            ++open;
            EXPECT_LE(reach, map.reach());
            for (const Wall& wall : level.walls()) {
                EXPECT_FALSE(oracle_touches_square(wall.segment, p, reach + wall.radius)) << round;
            }
            level.visit_solids_at(p,
                                  [&](std::uint32_t) { ADD_FAILURE() << "in a solid, " << round; });
        }
    }
    EXPECT_GT(open, 5000);
}

TEST(OpenMap, IsOpenInMostOfTheStreetsOfATown) {
    Random random(42);
    LevelBuilder builder;
    for (int i = 0; i < 400; ++i) {
        const Vec2 at{i % 20 * 3.0 + random.between(0, 0.5), i / 20 * 3.0 + random.between(0, 0.5)};
        builder.add_box({at, {0.5, 0.5}}, {});
    }
    const Level level = std::move(builder).build();
    int wide = 0;
    int open = 0;
    for (int k = 0; k < 20000; ++k) {
        const Vec2 p = random.point(0, 57);
        bool near = false;
        level.near_walls().visit_near(inflated({p, p}, {0.8, 0.8}),
                                      [&](std::uint32_t) { near = true; });
        if (near) continue;
        ++wide;
        open += level.open_places().is_open(p, 0.4) ? 1 : 0;
    }
    EXPECT_GT(open, wide * 9 / 10);
}

TEST(OpenMap, OfAnEmptyLevelIsOpenEverywhere) {
    EXPECT_TRUE(Level().open_places().is_open({1e9, -1e9}, 1e9));
    EXPECT_TRUE(std::move(LevelBuilder()).build().open_places().is_open({0, 0}, 1e300));
}

TEST(OpenMap, FollowsALongSlantedWall) {
    LevelBuilder builder;
    builder.add_segment({{0, 0}, {100, 100}}, 0.0, {});
    for (int i = 0; i < 100; ++i) builder.add_segment({{0, -1.0 * i}, {1, -1.0 * i}}, 0.0, {});
    const Level level = std::move(builder).build();
    EXPECT_TRUE(level.open_places().is_open({30, 70}, 0.3));
    EXPECT_TRUE(level.open_places().is_open({70, 30}, 0.3));
    EXPECT_FALSE(level.open_places().is_open({50, 50}, 0.3));
}

}  // namespace
}  // namespace slidelab
