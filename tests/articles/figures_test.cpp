// The small levels that show one situation each are right, and the wedges hold whom they should.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <numbers>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "oracle/walls.hpp"
#include "support/moves.hpp"
#include "support/play_levels.hpp"
#include "support/shapes.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::figures_test {

Level figure(const std::string& name) {
    return std::get<lab::Map>(lab::load_level(SLIDELAB_LEVELS "/figures/" + name + ".tmj"));
}

class Figure : public testing::TestWithParam<std::string> {};

TEST_P(Figure, SaysWhatItShowsAndGivesTheMoverRoom) {
    const auto read = lab::load_level(GetParam());
    ASSERT_TRUE(std::holds_alternative<lab::Map>(read))
        << to_string(std::get<lab::InputError>(read));
    const auto& level = std::get<lab::Map>(read);
    EXPECT_NE(level.title, test::stem_of(GetParam()));
    EXPECT_GE(oracle::gap(level, DiskShape{0.3}, level.spawn), 0.15);
    // A figure can be taken in at a glance.
    EXPECT_LE(level.level.walls().size(), 24U);
}

INSTANTIATE_TEST_SUITE_P(Files, Figure, testing::ValuesIn(test::level_files("figures")),
                         [](const auto& tested) { return test::stem_of(tested.param); });

/// A side of a wedge that opens to the left, and the wedge's whole angle.
struct Side {
    Segment line;
    double degrees = 0.0;
};

std::vector<Side> sides_of_wedges(const Level& level) {
    std::vector<Side> sides;
    for (const Wall& wall : level.walls()) {
        const Vec2 along = wall.segment.b - wall.segment.a;
        const double slope = std::abs(along.y / along.x);
        if (!(slope > 0.0 && slope < 0.5)) continue;  // the fence, and the funnels at the mouths
        sides.push_back({wall.segment, 2.0 * std::atan(slope) * 180.0 / std::numbers::pi});
    }
    return sides;
}

TEST(Wedges, AreOf30And10And5And1Degree) {
    const auto sides = sides_of_wedges(figure("wedges"));
    const std::vector<double> angles{30, 10, 5, 1};
    ASSERT_EQ(sides.size(), 2 * angles.size());
    for (std::size_t i = 0; i < sides.size(); ++i) {
        EXPECT_NEAR(sides[i].degrees, angles[i / 2], 1e-4) << "side " << i;
    }
}

/// Runs 300 ticks into a wedge from its mouth, at the given heading.
Vec2 pressed_into(const Level& level, const test::Mover& mover, const Shape& shape, Vec2 mouth,
                  Vec2 delta, double* unrest) {
    Vec2 position = mouth;
    Vec2 rest;
    *unrest = 0.0;
    for (int tick = 0; tick < 300; ++tick) {
        position = mover.move(level, shape, position, delta).position;
        if (tick == 250) rest = position;
        if (tick > 250) *unrest = std::max(*unrest, distance(rest, position));
    }
    return position;
}

class WedgeBySweep : public testing::TestWithParam<const Strategy*> {};

TEST_P(WedgeBySweep, StopsTheMoverWhichRestsAndDoesNotSinkIn) {
    const Level level = figure("wedges");
    const Shape shape = test::shapes_for(*GetParam(), 0.3).front();
    const test::Mover mover(*GetParam());
    const auto sides = sides_of_wedges(level);
    for (std::size_t wedge = 0; wedge < sides.size(); wedge += 2) {
        const Segment upper = sides[wedge].line;
        const Segment lower = sides[wedge + 1].line;
        // Both are drawn left to right, or away from the tip: the mouth is where x is least.
        const double left = std::min(upper.a.x, upper.b.x);
        const double center = (upper.a.y + upper.b.y + lower.a.y + lower.b.y) / 4;
        for (const Vec2 delta : {Vec2{0.1, 0}, Vec2{0.1, 0.01}, Vec2{0.1, -0.03}, Vec2{3, 0.2}}) {
            double unrest = 0.0;
            const Vec2 end =
                pressed_into(level, mover, shape, {left - 0.2, center}, delta, &unrest);
            EXPECT_GT(end.x, left) << sides[wedge].degrees << " degrees: it came in";
            EXPECT_LT(end.x, std::max({upper.a.x, upper.b.x})) << "and not through";
            EXPECT_LE(unrest, 1e-9) << sides[wedge].degrees << " degrees, " << delta.y;
            EXPECT_TRUE(oracle::is_free(level, shape, end, 1e-9));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Movers, WedgeBySweep,
                         testing::ValuesIn(test::strategies_that(test::is_sweep, test::slides)),
                         test::IdOfStrategy());

}  // namespace slidelab::figures_test
