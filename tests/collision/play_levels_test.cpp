// The levels that a user walks in are what is tested: every strategy keeps its promises there, too.
#include <gtest/gtest.h>

#include "level/tiled_reader.hpp"
#include "support/moves.hpp"
#include "support/oracle.hpp"
#include "support/play_levels.hpp"
#include "support/random.hpp"

namespace slidelab {
namespace {

class MoveInPlayLevel : public testing::TestWithParam<std::string> {
protected:
    MoveInPlayLevel() : level_(std::get<Level>(load_level(GetParam()))) {}

    bool in_solid(Vec2 p) const {
        bool found = false;
        level_.visit_solids_at(p, [&](std::uint32_t) { found = true; });
        return found;
    }

    bool crosses_a_wall(Vec2 from, Vec2 to) const {
        for (const Wall& wall : level_.walls()) {
            const Vec2 d = wall.segment.b - wall.segment.a;
            const double a = cross(d, from - wall.segment.a);
            const double b = cross(d, to - wall.segment.a);
            const double c = cross(to - from, wall.segment.a - from);
            const double e = cross(to - from, wall.segment.b - from);
            if (a * b < 0 && c * e < 0) return true;
        }
        return false;
    }

    Level level_;
};

TEST_P(MoveInPlayLevel, LetsNobodyThroughAWallAtWalkingPace) {
    test::Random random(31);
    for (const Shape& shape : {Shape{DiskShape{0.3}}, Shape{BoxShape{{0.3, 0.3}}}}) {
        Vec2 position = level_.spawn();
        Vec2 heading{1, 0};
        for (int tick = 0; tick < 1500; ++tick) {
            if (tick % 40 == 0) heading = random.direction();
            const Vec2 delta = heading * random.between(0, 0.14);
            const MoveResult result =
                test::Mover("disk_slide").move(level_, shape, position, delta);
            ASSERT_FALSE(crosses_a_wall(position, result.position)) << "tick " << tick;
            ASSERT_FALSE(result.began_inside) << "tick " << tick;
            ASSERT_TRUE(tick % 10 != 0 ||
                        test::oracle_is_free(level_, shape, result.position, 1e-9));
            position = result.position;
        }
    }
}

TEST_P(MoveInPlayLevel, LetsNobodyOutAtAnySpeed) {
    test::Random random(32);
    for (const Shape& shape : {Shape{DiskShape{0.3}}, Shape{BoxShape{{0.3, 0.3}}}}) {
        Vec2 position = level_.spawn();
        for (int tick = 0; tick < 150; ++tick) {
            const Vec2 delta = random.direction() * random.magnitude(1e-3, 1e6);
            position = test::Mover("disk_slide").move(level_, shape, position, delta).position;
            ASSERT_TRUE(level_.bounds().contains(position)) << "tick " << tick;
            ASSERT_FALSE(in_solid(position)) << "tick " << tick;
            ASSERT_TRUE(test::oracle_is_free(level_, shape, position, 1e-9)) << "tick " << tick;
        }
    }
}

TEST_P(MoveInPlayLevel, IsLeftThroughItsWallsWhenNothingIsSafeguarded) {
    // The failure that sub-steps are for: far and fast, and the mover is outside.
    const test::Mover careless("disk_slide", {"substeps=off"});
    int out = 0;
    for (const Vec2 delta : {Vec2{500, 0}, Vec2{-500, 0}, Vec2{0, 500}, Vec2{0, -500}}) {
        const MoveResult result = careless.move(level_, DiskShape{0.3}, level_.spawn(), delta);
        if (!level_.bounds().contains(result.position)) ++out;
    }
    EXPECT_EQ(out, 4);
}

INSTANTIATE_TEST_SUITE_P(Levels, MoveInPlayLevel, testing::ValuesIn(test::play_level_files()),
                         [](const auto& tested) { return test::stem_of(tested.param); });

}  // namespace
}  // namespace slidelab
