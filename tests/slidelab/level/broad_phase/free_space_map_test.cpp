#include "slidelab/level/broad_phase/free_space_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "slidelab/level/level.hpp"
#include "slidelab/level/outline_crossing.hpp"
#include "support/built.hpp"
#include "support/random.hpp"

namespace slidelab::detail::free_space_map_test {

using test::Random;

/// Whether a wall, without its radius, comes nearer than `extent` along both axes: cut to the
/// square from one axis after the other.
bool oracle_touches_square(const Segment& s, Vec2 center, double extent) {
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
    cut(s.a.x, (long double)(s.b.x) - s.a.x, center.x - extent, center.x + extent);
    cut(s.a.y, (long double)(s.b.y) - s.a.y, center.y - extent, center.y + extent);
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
        // A star, mostly concave; one that crosses itself is no solid.
        std::vector<Vec2> corners;
        const int count = 3 + random.below(8);
        const bool tangled = random.chance(0.2);
        for (int k = 0; k < count; ++k) {
            const double turn =
                6.283185307179586 * (tangled ? random.between(0, 1) : double(k) / count);
            const double radius = size * random.between(0.02, 0.3);
            corners.push_back(at + Vec2{std::cos(turn), std::sin(turn)} * radius);
        }
        if (!crossing_sides(corners)) builder.add_polygon(corners, {});
    }
    return test::built(std::move(builder));
}

TEST(FreeSpaceMap, IsNeverOpenWhereSomethingIs) {
    Random random(41);
    int open = 0;
    for (int round = 0; round < 300; ++round) {
        const double size = random.magnitude(1e-6, 1e5);
        const Level level = random_level(random, size);
        const FreeSpaceMap& map = level.free_space();
        for (int k = 0; k < 300; ++k) {
            const Vec2 p = random.point(-1.3, 1.3) * size;
            const double extent = map.extent() * random.between(0, 1.1);
            if (!map.is_free(p, extent)) continue;
            ++open;
            EXPECT_LE(extent, map.extent());
            for (const Wall& wall : level.walls()) {
                EXPECT_FALSE(oracle_touches_square(wall.segment, p, extent + wall.radius)) << round;
            }
            level.visit_solids_at(p,
                                  [&](std::uint32_t) { ADD_FAILURE() << "in a solid, " << round; });
        }
    }
    EXPECT_GT(open, 5000);
}

TEST(FreeSpaceMap, IsOpenInMostOfTheStreetsOfATown) {
    Random random(42);
    LevelBuilder builder;
    for (int i = 0; i < 400; ++i) {
        const Vec2 at{i % 20 * 3.0 + random.between(0, 0.5), i / 20 * 3.0 + random.between(0, 0.5)};
        builder.add_box({at, {0.5, 0.5}}, {});
    }
    const Level level = test::built(std::move(builder));
    int wide = 0;
    int open = 0;
    for (int k = 0; k < 20000; ++k) {
        const Vec2 p = random.point(0, 57);
        bool near = false;
        level.broad_phase().query_aabb(inflated({p, p}, {0.8, 0.8}),
                                       [&](std::uint32_t) { near = true; });
        if (near) continue;
        ++wide;
        open += level.free_space().is_free(p, 0.4) ? 1 : 0;
    }
    EXPECT_GT(open, wide * 9 / 10);
}

TEST(FreeSpaceMap, OfAnEmptyLevelIsOpenEverywhere) {
    EXPECT_TRUE(Level().free_space().is_free({1e6, -1e6}, 1e6));
    EXPECT_TRUE(test::built(LevelBuilder()).free_space().is_free({0, 0}, 1e300));
}

TEST(FreeSpaceMap, FollowsALongSlantedWall) {
    LevelBuilder builder;
    builder.add_segment({{0, 0}, {100, 100}}, 0.0, {});
    for (int i = 0; i < 100; ++i) builder.add_segment({{0, -1.0 * i}, {1, -1.0 * i}}, 0.0, {});
    const Level level = test::built(std::move(builder));
    EXPECT_TRUE(level.free_space().is_free({30, 70}, 0.3));
    EXPECT_TRUE(level.free_space().is_free({70, 30}, 0.3));
    EXPECT_FALSE(level.free_space().is_free({50, 50}, 0.3));
}

TEST(FreeSpaceMap, NeverDeniesThatAPointIsDeepInASolid) {
    Random random(73);
    for (int round = 0; round < 200; ++round) {
        LevelBuilder builder;
        std::vector<Aabb> solids;
        const double scale = random.magnitude(1e-3, 1e5);
        for (int i = 0, n = 1 + random.below(60); i < n; ++i) {
            const Box box{random.point(-1, 1) * scale, random.point(0.01, 0.25) * scale};
            builder.add_box(box);
            solids.push_back(bounds_of(box));
        }
        const Level level = test::built(std::move(builder));
        for (const Aabb& solid : solids) {
            const Vec2 share = random.point(0.0, 0.5);
            const Vec2 p = solid.min + Vec2{solid.size().x * share.x, solid.size().y * share.y};
            const double depth = std::min(p.x - solid.min.x, p.y - solid.min.y);
            EXPECT_TRUE(level.free_space().may_be_deep(p, 0.999 * depth)) << round;
        }
    }
}

TEST(FreeSpaceMap, DeniesPlacesBesideSolidsToMoversOfUsualSize) {
    LevelBuilder builder;
    for (int i = 0; i < 400; ++i)
        builder.add_box({{i % 20 * 3.0 + 0.5, i / 20 * 3.0 + 0.5}, {0.5, 0.5}});
    const Level level = test::built(std::move(builder));
    Random random(74);
    for (int i = 0; i < 2000; ++i) {
        const Vec2 p{31.2 + random.between(0, 1.6), random.between(0, 58)};  // beside a column
        EXPECT_FALSE(level.free_space().may_be_deep(p, 0.15));
    }
    EXPECT_TRUE(level.free_space().may_be_deep({30.5, 30.5}, 0.15));
    EXPECT_FALSE(Level().free_space().may_be_deep({0, 0}, 0.15));
}

}  // namespace slidelab::detail::free_space_map_test
