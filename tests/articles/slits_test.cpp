// A solid with a hole is one outline that touches itself along a slit: nothing is felt of the slit.
#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::slits_test {

using test::cases;
using test::Mover;
using test::Random;

/// With its top at y = 0 from x = -6 to 6, and a slit down to a hole at `x`.
Level block_with_a_hole(double x) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.add_polygon({{{-6, 0},
                          {x, 0},
                          {x, 1},
                          {x - 0.5, 1},
                          {x - 0.5, 3},
                          {x + 0.5, 3},
                          {x + 0.5, 1},
                          {x, 1},
                          {x, 0},
                          {6, 0},
                          {6, 4},
                          {-6, 4}}},
                        {WallName::Kind::polygon, 0});
    return test::built(std::move(builder));
}

class Slits : public testing::TestWithParam<const Strategy*> {};

TEST_P(Slits, AreNotFeltOnTheTopOfASolidWithAHole) {
    Random random(411);
    for (int round = 0; round < cases(600); ++round) {
        const double x = random.between(-2, 2);
        const Level level = block_with_a_hole(x);
        const double size = random.between(0.1, 0.5);
        std::vector<Shape> shapes;
        for (const Shape& shape : {Shape{DiskShape{size}}, Shape{BoxShape{{size, size}}},
                                   Shape{PolygonShape{{{-size, size}, {0, -size}, {size, size}}}},
                                   Shape{CapsuleShape{{{-0.1, 0}, {0.1, 0}}, size}}}) {
            if (GetParam()->moves(shape)) shapes.push_back(shape);
        }
        const Shape& shape =
            shapes[static_cast<std::size_t>(random.below(static_cast<int>(shapes.size())))];
        // Every other time a corner or the centre is exactly over the slit.
        const double before = random.chance(0.25)   ? size
                              : random.chance(0.33) ? 0.0
                                                    : random.between(0, 1.5);
        const Vec2 from{x - before, -size};
        const double far = random.between(0.05, 3.0);
        const double down = random.chance(0.5) ? 0.0 : random.between(0, 2);
        const MoveResult result = Mover(*GetParam()).move(level, shape, from, {far, down});
        ASSERT_NEAR(result.position.x, from.x + far, 1e-9) << "round " << round;
        ASSERT_NEAR(result.position.y, -size, 1e-9) << "round " << round;
    }
}

std::vector<const Strategy*> sliding_strategies() {
    std::vector<const Strategy*> found;
    for (const Strategy* strategy : test::strategies_under_test()) {
        if (test::sees_free_walls(*strategy) && test::slides(*strategy)) found.push_back(strategy);
    }
    return found;
}

INSTANTIATE_TEST_SUITE_P(Strategies, Slits, testing::ValuesIn(sliding_strategies()),
                         [](const auto& one) { return std::string(one.param->id); });

}  // namespace slidelab::slits_test
