#include "slidelab/level/broad_phase/solid_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/random.hpp"

namespace slidelab::detail::solid_map_test {
namespace {

using test::Random;

TEST(SolidMap, NeverDeniesASolidThatIsThere) {
    Random random(71);
    for (int round = 0; round < 200; ++round) {
        std::vector<Aabb> solids;
        const double scale = random.magnitude(1e-3, 1e5);
        for (int i = 0, n = random.below(60); i < n; ++i) {
            const Vec2 at = random.point(-1, 1) * scale;
            const Vec2 size = Vec2{random.between(0, 1), random.between(0, 1)} * scale;
            solids.push_back({at, at + size * (random.chance(0.2) ? 0.0 : 0.3)});
        }
        const SolidMap map(solids);
        for (const Aabb& solid : solids) {
            EXPECT_TRUE(map.may_hold(solid.min) && map.may_hold(solid.max)) << round;
            EXPECT_TRUE(map.may_hold(solid.center())) << round;
            EXPECT_TRUE(map.may_hold({solid.min.x, solid.max.y})) << round;
        }
    }
}

TEST(SolidMap, TellsMostPlacesBesideSolidsFromThem) {
    Random random(72);
    std::vector<Aabb> solids;
    for (int i = 0; i < 400; ++i) {
        const Vec2 at{i % 20 * 3.0 + random.between(0, 1), i / 20 * 3.0 + random.between(0, 1)};
        solids.push_back({at, at + Vec2{1, 1}});
    }
    const SolidMap map(solids);
    int beside = 0;
    int denied = 0;
    for (int i = 0; i < 20000; ++i) {
        const Vec2 p = random.point(0, 59);
        const auto near = [p](const Aabb& solid) {
            return inflated(solid, {0.3, 0.3}).contains(p);
        };
        if (std::any_of(solids.begin(), solids.end(), near)) continue;
        ++beside;
        denied += map.may_hold(p) ? 0 : 1;
    }
    EXPECT_GT(denied, beside * 7 / 10);
    EXPECT_FALSE(map.may_hold({-1, 5}));
    EXPECT_FALSE(SolidMap().may_hold({0, 0}));
}

TEST(SolidMap, NeverDeniesThatAPointIsDeepInASolid) {
    Random random(73);
    for (int round = 0; round < 200; ++round) {
        std::vector<Aabb> solids;
        const double scale = random.magnitude(1e-3, 1e5);
        for (int i = 0, n = 1 + random.below(60); i < n; ++i) {
            const Vec2 at = random.point(-1, 1) * scale;
            solids.push_back({at, at + random.point(0, 1) * (0.5 * scale)});
        }
        const SolidMap map(solids);
        for (const Aabb& solid : solids) {
            const Vec2 share = random.point(0.01, 0.5);
            const Vec2 p = solid.min + Vec2{solid.size().x * share.x, solid.size().y * share.y};
            const double depth = std::min(p.x - solid.min.x, p.y - solid.min.y);
            EXPECT_TRUE(map.may_hold_deeper(p, 0.999 * depth)) << round;
        }
    }
}

TEST(SolidMap, DeniesPlacesBesideSolidsToLargeMovers) {
    std::vector<Aabb> solids;
    for (int i = 0; i < 400; ++i) {
        const Vec2 at{i % 20 * 3.0, i / 20 * 3.0};
        solids.push_back({at, at + Vec2{1, 1}});
    }
    const SolidMap map(solids);
    Random random(74);
    for (int i = 0; i < 2000; ++i) {
        const Vec2 p{31.3 + random.between(0, 1.4), random.between(0, 58)};  // 0.3 beside a column
        EXPECT_FALSE(map.may_hold_deeper(p, 0.3));
    }
    EXPECT_TRUE(map.may_hold_deeper({30.5, 30.5}, 0.3));
}

TEST(SolidMap, IsBuiltInShortTimeHoweverTheSolidsLie) {
    const Aabb whole{{0, 0}, {1000, 1000}};
    const std::vector<Aabb> pile(100'000, whole);  // would be 160 thousand million cells
    EXPECT_TRUE(SolidMap(pile).may_hold({500, 500}));
    std::vector<Aabb> row;
    for (int i = 0; i < 1000; ++i) row.push_back({{i * 2.0, 0}, {i * 2.0 + 1, 0}});
    const SolidMap of_row(row);
    EXPECT_TRUE(of_row.may_hold({0.5, 0}));
    EXPECT_FALSE(of_row.may_hold({1.5, 0}));
}

}  // namespace
}  // namespace slidelab::detail::solid_map_test
