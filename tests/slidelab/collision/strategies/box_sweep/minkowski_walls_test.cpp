// Article 000's own functions, and what box_sweep does with the same box.
#include "slidelab/collision/strategies/box_sweep/minkowski_walls.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"

namespace slidelab::detail::minkowski_walls_test {
namespace {

struct Case {
    Box box;
    BoxShape mover;
    Vec2 from;
    Vec2 translation;

    std::vector<Vec2> walls() const {
        const Corners sum = corners_of(Box{box.center, box.half + mover.half});
        return {sum.begin(), sum.end()};
    }
    MoveResult move() const {
        return test::Mover("box_sweep").move(test::level_of_boxes({box}), mover, from, translation);
    }
};

Vec2 wall_from(const std::vector<Vec2>& corners, std::size_t i) {
    return corners[(i + 1) % corners.size()] - corners[i];
}

Case generated(test::Random& random, double farthest) {
    const Vec2 center = random.point(-9, 9);
    const auto half = [&random] { return Vec2{random.between(0.2, 3), random.between(0.2, 3)}; };
    Case c{{center, half()}, {half()}, {}, {}};
    const Vec2 sum = c.box.half + c.mover.half;
    c.from = center + Vec2{sum.x * random.between(-farthest, farthest),
                           sum.y * random.between(-farthest, farthest)};
    c.translation = (center - c.from) * random.between(0.2, 2) + random.point(-3, 3);
    return c;
}

TEST(MinkowskiWalls, AreCrossedWhereTheMoveIsStopped) {
    test::Random random(621);
    int hits = 0;
    for (int round = 0; round < test::cases(3000); ++round) {
        const Case c = generated(random, 4.0);
        const MoveResult moved = c.move();
        if (moved.began_inside) continue;
        const std::vector<Vec2> walls = c.walls();
        const auto crossed = sweep_against_walls(c.from, c.translation, walls);
        ASSERT_EQ(moved.hit(), crossed.has_value()) << round;
        if (!crossed) continue;
        ++hits;
        EXPECT_NEAR(moved.contacts[0].fraction, crossed->fraction, 1e-12) << round;
        const Vec2 wall = wall_from(walls, crossed->wall);
        EXPECT_LT(distance(moved.contacts[0].normal, normalized(outward(wall))), 1e-12) << round;
        if (moved.contacts.size() > 1) continue;
        EXPECT_LT(distance(moved.velocity, along_wall(c.translation, wall)), 1e-9) << round;
    }
    EXPECT_GT(hits, test::cases(3000) / 4);
}

TEST(MinkowskiWalls, AreLeftByTheNearestOne) {
    test::Random random(622);
    int overlaps = 0;
    for (int round = 0; round < test::cases(3000); ++round) {
        const Case c = generated(random, 1.2);
        const MoveResult moved = c.move();
        const auto out = nearest_wall_out(c.from, c.walls());
        ASSERT_EQ(moved.began_inside, out.has_value()) << round;
        if (!out) continue;
        ++overlaps;
        EXPECT_NEAR(moved.contacts[0].depth, length(*out), 1e-12) << round;
        EXPECT_LT(distance(moved.contacts[0].normal, normalized(*out)), 1e-12) << round;
    }
    EXPECT_GT(overlaps, test::cases(3000) / 2);
}

TEST(MinkowskiWalls, DoNotStopAPathInLineWithThem) {
    const std::vector<Vec2> square{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    EXPECT_FALSE(sweep_against_walls({-1, 0}, {4, 0}, square)) << "along the top: figure 7";
    EXPECT_TRUE(sweep_against_walls({-1, 1}, {4, 0}, square));
    EXPECT_FALSE(sweep_against_walls({-1, 1}, {0.5, 0}, square)) << "short";
    EXPECT_FALSE(sweep_against_walls({1, 1}, {4, 0}, square)) << "from inside no wall faces it";
}

}  // namespace
}  // namespace slidelab::detail::minkowski_walls_test
