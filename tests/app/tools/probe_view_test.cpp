// Walls that are dragged to where no level can be built of them.
#include "app/tools/probe/probe_view.hpp"

#include <gtest/gtest.h>

#include "lab/run/settings.hpp"

namespace slidelab::lab::probe_view_test {

ProbeView view_of_a_square() {
    const Settings settings = default_settings();
    ProbeScene scene{
        settings.strategy, settings.strategy->defaults(), DiskShape{0.3}, {}, {}, {}, {}};
    scene.walls.polygons.push_back(
        {{{5, 5}, {7, 5}, {7, 7}, {5, 7}}, {WallName::Kind::polygon, 0, 0}});
    scene.from = {0, 0};
    scene.delta = scene.velocity = {1, 0};
    return {scene, settings};
}

TEST(ProbeView, SaysWhichWallIsDraggedOverItselfAndKeepsTheLevelBefore) {
    ProbeView view = view_of_a_square();
    const Vec2 corner{7, 5};
    view.handle({.at = corner, .extent = 0.1, .grasp = corner, .held = true});
    view.handle({.at = {8, 5}, .extent = 0.1, .grasp = {}, .held = true});
    EXPECT_EQ(view.solved().result.position, (Vec2{1, 0}));
    EXPECT_FALSE(view.problem());
    EXPECT_EQ(view.level().walls()[0].segment.b, (Vec2{8, 5}));
    const int built = view.walls_built();

    view.handle({.at = {6, 9}, .extent = 0.1, .grasp = {}, .held = true});  // past the lower side
    EXPECT_EQ(view.solved().result.position, (Vec2{0, 0}));
    ASSERT_TRUE(view.problem());
    EXPECT_TRUE(view.problem()->starts_with("polygon 0: the side from point ")) << *view.problem();
    EXPECT_EQ(view.level().walls()[0].segment.b, (Vec2{8, 5}));
    EXPECT_EQ(view.walls_built(), built) << "what is drawn is kept";

    view.handle({.at = {9, 5}, .extent = 0.1, .grasp = {}, .held = true});
    EXPECT_EQ(view.solved().result.position, (Vec2{1, 0}));
    EXPECT_FALSE(view.problem());
    EXPECT_EQ(view.level().walls()[0].segment.b, (Vec2{9, 5}));
}

}  // namespace slidelab::lab::probe_view_test
