// The judge of a move of which nothing is known but two places.
#include "lab/judge/judge.hpp"

#include <gtest/gtest.h>

#include "lab/engines/recorded_mover.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"

namespace slidelab::lab::judge_test {

/// A disk on a floor that stays where it is.
bool is_stuck_on_floor(Vec2 displacement) {
    test::MapBuilder builder;
    builder.add_box({{0, 1}, {20, 1}});
    const Map map = test::built(std::move(builder));
    const MoveRequest request{DiskShape{0.3}, {0, -0.3}, displacement, displacement, {}};
    MoveResult stays;
    stays.position = request.position;
    const Options none = recorded_mover.defaults();
    return judge({map, recorded_mover, none, request, stays}).troubles.has(EventKind::stuck);
}

TEST(Judge, AMoverThatStaysWhereTheExactSlideGoesOnIsStuck) {
    EXPECT_TRUE(is_stuck_on_floor({0.05, 0.0}));
    EXPECT_FALSE(is_stuck_on_floor({0.0, 0.05})) << "no slide goes into the floor";
}

/// Two moves that end nearer to each other than rounding and pushes are exact end at one place.
TEST(Judge, AMoverIsNotStuckByWhatRoundingMayTake) {
    EXPECT_FALSE(is_stuck_on_floor({2e-9, 0.0}));
    EXPECT_FALSE(is_stuck_on_floor({1e-7, 1e-7}));
    EXPECT_TRUE(is_stuck_on_floor({1e-4, 0.0}));
}

}  // namespace slidelab::lab::judge_test
