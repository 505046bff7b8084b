// The overlap of a mover with all walls, measured by the exact sweep.
#include "lab/judge/overlap.hpp"

#include <gtest/gtest.h>

#include "articles/contract/registry.hpp"
#include "support/built.hpp"

namespace slidelab::lab::overlap_test {

Level bridge_above_floor() {
    LevelBuilder builder;
    builder.add_box({{0, 1}, {5, 1}});
    builder.set_traits({.solid_side = {0, -1}});
    builder.add_segment({{-3, -2}, {3, -2}});
    return test::built(std::move(builder));
}

TEST(Overlap, FromTheSideAOneWayWallIsNotOverlapped) {
    const Level level = bridge_above_floor();
    const Vec2 up{0, -1};
    for (const char* id : {"disk_slide", "world_move"}) {
        const Strategy& strategy = *find_strategy(id);
        const Shape disk = DiskShape{0.3};
        EXPECT_EQ(overlap_at(level, strategy, disk, {0, -1.9}, {}, up), 0.0) << id;
        // From above, too, the game's mover may be in one.
        const double deep = strategy.has_floor ? 0.0 : 0.2;
        EXPECT_NEAR(overlap_at(level, strategy, disk, {0, -1.9}, {}).value(), deep, 1e-9) << id;
        EXPECT_NEAR(overlap_at(level, strategy, disk, {0, -0.2}, {}, up).value(), 0.1, 1e-9)
            << id << ": the floor";
    }
}

}  // namespace slidelab::lab::overlap_test
