// What a convex mover overlaps, body by body, held against an oracle in long double.
#include "slidelab/narrow/depenetration/convex_depenetration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "slidelab/geometry/tolerance.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/depenetration_scenes.hpp"
#include "support/random.hpp"

namespace slidelab::detail::convex_overlaps_test {

using namespace test::depenetration;
using oracle::Real;
using test::Random;

struct Found : ConvexOverlaps {
    std::vector<Penetration> all;  ///< the deepest first
};

Found overlaps_of(const ConvexDepenetration& query) {
    std::vector<Penetration> all;
    const ConvexOverlaps found =
        visit_overlaps(query, 0.0, true, [&](const Penetration& out) { all.push_back(out); });
    std::sort(all.begin(), all.end(), is_deeper);
    return {found, all};
}

void expect_overlaps_of_the_oracle(const TestScene& scene, int round) {
    const oracle::Exits exits = scene.exits();
    const Built world = built(scene);
    const Found found = overlaps_of({world.level, world.boxes, {scene.mover}, scene.start, {}});
    const Real tolerance = contact_tolerance;
    std::vector<Real> depths;
    for (const oracle::Region& region : exits.regions()) {
        const Real depth = -region.gap(oracle::exact(scene.start));
        if (std::abs(depth - tolerance) < tolerance * 0.5L) return;  // rounding decides
        if (depth > tolerance) depths.push_back(depth);
    }
    std::sort(depths.begin(), depths.end(), std::greater<>());
    ASSERT_EQ(found.count, depths.size()) << round;
    ASSERT_EQ(found.all.size(), depths.size()) << round;
    for (std::size_t i = 0; i < found.all.size(); ++i) {
        const Penetration& out = found.all[i];
        EXPECT_NEAR(out.depth, static_cast<double>(depths[i]), 1e-9) << round;
        EXPECT_NEAR(length(out.normal), 1.0, 1e-12) << round;
    }
    if (found.count > 0) {
        EXPECT_EQ(found.deepest.wall, found.all[0].wall) << round;
    }
}

TEST(ConvexOverlaps, AreTheOracles) {
    Random random(74);
    for (int round = 0; round < test::cases(1000); ++round) {
        expect_overlaps_of_the_oracle(special_scene(random, {}), round);
        if (round % 20 == 0) expect_overlaps_of_the_oracle(crowded_scene(random), round);
        if (HasFailure()) return;
    }
}

TEST(ConvexOverlaps, AreAnyNumberOfBodiesEachOnce) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    for (int i = 0; i < 1000; ++i) {
        const double y = i == 777 ? 0.0 : 0.4;
        builder.add_segment({{-1, y}, {1, y}}, 0.0, {WallName::Kind::segment, i});
    }
    const Level level = test::built(std::move(builder));
    const std::vector<Vec2> mover = box_corners({}, {0.5, 0.5});
    const Found found = overlaps_of({level, {}, {mover}, {0, 0.05}, {}});
    EXPECT_EQ(found.count, 1000U);
    EXPECT_EQ(found.all.size(), 1000U);
    EXPECT_NEAR(found.deepest.depth, 0.45, 1e-12);
    EXPECT_EQ(found.deepest.wall, 777U);
}

TEST(ConvexOverlaps, AConcaveSolidSaysTheLeastDisplacementOutOfAllOfIt) {
    // A comb: a bar below with two teeth upwards.
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    const Vec2 comb[] = {{0, 0}, {1, 0}, {1, 2}, {3, 2}, {3, 0}, {4, 0}, {4, 3}, {0, 3}};
    builder.add_polygon(comb, {WallName::Kind::polygon, 0});
    const Level level = test::built(std::move(builder));
    const std::vector<Vec2> mover = box_corners({}, {0.5, 0.5});
    const auto at = [&](Vec2 place) { return overlaps_of({level, {}, {mover}, place, {}}); };
    EXPECT_EQ(at({2, 1.5}).count, 0U);
    EXPECT_NEAR(at({2, 1.75}).deepest.depth, 0.25, 1e-12);  // up, in the gap
    EXPECT_NEAR(at({1.25, 1.75}).deepest.depth, std::hypot(0.25, 0.25),
                1e-12);                                     // into the corner of it
    EXPECT_NEAR(at({2, 2.6}).deepest.depth, 0.9, 1e-12);    // out at the bottom
    EXPECT_NEAR(at({0.5, 2.5}).deepest.depth, 1.0, 1e-12);  // out at the left or at the bottom
    EXPECT_EQ(at({2, 1.75}).count, 1U);
    EXPECT_EQ(at({2, 1.75}).deepest.wall, 2U);
}

}  // namespace slidelab::detail::convex_overlaps_test
