// The models without an original to be held to: single moves that were worked out by hand from the
// published algorithms. They are NOT HELD TO AN ORIGINAL: what is wrong in the reading of a source
// is wrong here, too.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "lab/engines/models.hpp"
#include "lab/run/movers.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {
namespace by_hand_test {

struct HandMove {
    const char* model;
    Vec2 from;
    Vec2 delta;
    Vec2 to;
    const char* how;
    bool from_side = false;
};

// A box of one unit; a floor whose top is at y = 3, a wall whose left side is at x = 4, and on the
// far left, at y = 1, a wall that is solid from above alone.
const HandMove moves[] = {
    {"avian_move_and_slide", {0, 0}, {0.4, 0.2}, {0.4, 0.2}, "free"},
    {"avian_move_and_slide", {3, 0}, {1, 0}, {3.49, 0}, "to 0.5 less the skin, 0.01"},
    {"avian_move_and_slide",
     {0, 2},
     {1, 1},
     {1, 2.49},
     "0.7071 less 0.01/0.7071 along the diagonal are 0.49; then (0.51, 0)"},

    {"axis_x_then_y", {0, 0}, {0.3, 0.2}, {0.25, 0.25}, "2.4 and 1.6 pixels: 2 and 2 of 8"},
    {"axis_x_then_y", {0, 0}, {0.0625, 0}, {0, 0}, "half a pixel rounds to even: none"},
    {"axis_x_then_y", {3.375, 0}, {0.5, 0}, {3.5, 0}, "the second of four pixels is in the wall"},
    {"axis_x_then_y", {0, 2.375}, {0, 0.3}, {0, 2.5}, "one pixel of two to the floor"},

    {"gamemaker_move_and_collide", {0, 0}, {0.4, 0.2}, {0.4, 0.2}, "four free steps"},
    {"gamemaker_move_and_collide",
     {3.25, 0},
     {0.4, 0},
     {3.45, 0.2},
     "two steps ahead, then two beside, to the left of the direction first: down"},
    {"gamemaker_move_and_collide",
     {0, 2.35},
     {0.4, 0.4},
     {0.4, 2.35},
     "ahead; beside, up; ahead; beside, up"},

    // An epsilon of 1/8 before 32 units to a unit: 1/256.
    {"quake_slide", {0, 0}, {0.4, 0.2}, {0.4, 0.2}, "free"},
    {"quake_slide",
     {3, 0},
     {1, 0},
     {3.49609375, 0},
     "0.5 less 1/256; clipped back against the first direction: it stops dead"},
    {"quake_slide",
     {0, 2},
     {1, 1},
     {1, 2.4955898},
     "127/256 of (1, 1); OVERCLIP makes 0.001 of the fall a rise, for the other 129/256"},

    {"ray_fan", {0, 0}, {0.4, 0.2}, {0.4, 0.2}, "free"},
    {"ray_fan", {3, 0}, {1, 0}, {3.5, 0}, "0.52 from within the skin, less the skin"},
    {"ray_fan", {0, 2}, {1, 1}, {1, 2.5}, "all of x, then y to the floor"},
    {"ray_fan", {-5, 1}, {0, -1}, {-5, 0}, "rising, it sees no one-way wall", true},
    {"ray_fan", {-5, 0.25}, {0, 1}, {-5, 0.5}, "falling, it stops on one", true},
    {"ray_fan", {-5, 0.75}, {0, 1}, {-5, 1.75}, "below it the rays begin behind it", true},

    {"unity_slide", {0, 0}, {0.4, 0.2}, {0.4, 0.2}, "free"},
    {"unity_slide", {3, 0}, {1, 0}, {3.49, 0}, "to the offset, 0.01; nothing is left along it"},
    {"unity_slide", {0, 2}, {1, 1}, {1, 2.49}, "0.49 of (1, 1), then (0.51, 0)"},
};

Level floor_and_wall() {
    LevelBuilder builder;
    builder.add_polygon({{-10, 3}, {10, 3}, {10, 5}, {-10, 5}});
    builder.add_polygon({{4, -10}, {6, -10}, {6, 3}, {4, 3}});
    Traits one_way;
    one_way.solid_side = {0.0, -1.0};
    builder.set_traits(one_way);
    builder.add_segment({{-7, 1}, {-3, 1}});
    return std::get<Level>(std::move(builder).build());
}

class ByHand : public testing::TestWithParam<HandMove> {};

TEST_P(ByHand, EndsWhereItWasWorkedOut) {
    const HandMove& move = GetParam();
    const Strategy& model = *Movers().find(move.model);
    MoveRequest request{BoxShape{{0.5, 0.5}}, move.from, move.delta, move.delta * 60.0, {}};
    request.side_view.seconds = 1.0 / 60.0;
    if (move.from_side) request.side_view.up = {0.0, -1.0};
    const MoveResult result = model.move(floor_and_wall(), request, model.defaults());
    EXPECT_NEAR(result.position.x, move.to.x, 1e-5) << move.how;
    EXPECT_NEAR(result.position.y, move.to.y, 1e-5) << move.how;
}

INSTANTIATE_TEST_SUITE_P(NotHeldToAnOriginal, ByHand, testing::ValuesIn(moves),
                         [](const auto& one) {
                             return std::string(one.param.model) + "_" + std::to_string(one.index);
                         });

TEST(ByHandMoves, AreThereForEveryModelWithoutAnOriginal) {
    const std::set<std::string_view> held{"box2d_planes",   "bump",          "godot_floating",
                                          "godot_grounded", "phaser_arcade", "rapier_kcc"};
    for (const Strategy* model : models()) {
        const auto count = std::count_if(std::begin(moves), std::end(moves),
                                         [&](const auto& one) { return model->id == one.model; });
        EXPECT_EQ(count >= 2, !held.contains(model->id)) << model->id;
    }
}

}  // namespace by_hand_test
}  // namespace slidelab::lab
