// The deepest wall that a mover begins in is said with its depth, though other walls lead the mover
// out of it and it leans on that no more. Against the oracle in many scenes: the search,
// `overlaps`.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/built.hpp"
#include "support/moves.hpp"

namespace slidelab::start_overlaps_test {

using test::Mover;

/// Two solids, and how deep the mover is in the one that it is deepest in.
struct Scene {
    std::string_view strategy;
    Shape shape;
    Vec2 from;
    std::vector<Box> boxes;
    std::vector<std::vector<Vec2>> polygons;
    double deepest;
};

/// The depth of a point in the square |x| / 0.5 + |y| = 1, across its sides.
const double diamond = 0.5 / std::hypot(0.5, 1.0);

const Scene scenes[] = {
    // Past the thin box and the other one, too: it ends at the corner of that.
    {"disk_sweep",
     DiskShape{1},
     {-0.1, 0.9},
     {{{-1, 1}, {0.5, 0.5}}, {{0, 0.2}, {0.03, 1}}},
     {},
     0.93},
    // To the left of both.
    {"box_sweep",
     BoxShape{{0.2, 0.7}},
     {0, 0.5},
     {{{-0.12, -0.71}, {0.03, 1}}, {{0.56, 0.94}, {0.5, 1}}},
     {},
     0.14},
    // Out of the tile first, and with that a part of the way out of the square.
    {"sat_push",
     BoxShape{{0.1, 0.1}},
     {0, 0},
     {{{0.5, -0.5}, {0.5, 0.5}}},
     {{{-0.5, 0}, {0, -1}, {0.5, 0}, {0, 1}}},
     diamond + 0.1 * (1.0 + 0.5) / std::hypot(0.5, 1.0)},
    // The same with the sides of two polygons.
    {"disk_slide",
     BoxShape{{0.5, 0.3}},
     {0, 0.8},
     {},
     {{{0, 0.73}, {0.8, 1}, {0, 1.27}, {-0.8, 1}},
      {{-0.37, 0.96}, {-0.22, 0.66}, {0.08, 0.66}, {0.24, 0.96}, {0.08, 1.26}, {-0.22, 1.26}}},
     0.44},
    // Out of the tile, and with that a part of the translation out of the polygon, whose sides are
    // each
    // nearer than its outside. Its centre is in neither.
    {"disk_slide",
     BoxShape{{0.1, 0.6}},
     {0.5, 0},
     {{{0, 0}, {0.5, 0.5}}},
     {{{0.3, -0.7}, {0.8, -0.5}, {0.7, -0.2}, {0.2, -0.3}}},
     (0.1 * 0.1 + 0.5 * 0.6 - 0.1 * 0.2 - 0.5 * 0.2) / std::hypot(0.1, 0.5)},
    // To the left of it, and not up by an open translation of one of its sides.
    {"disk_slide",
     BoxShape{{0.1, 1}},
     {0, 0},
     {},
     {{{0.62, 0.35},
       {0.38, 0.37},
       {-0.14, 0.34},
       {-0.21, 0.32},
       {-0.12, 0.28},
       {0.36, 0.26},
       {0.58, 0.27}}},
     0.31},
};

Level level_of(const Scene& scene) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    for (const Box& box : scene.boxes) builder.add_box(box, {});
    for (const std::vector<Vec2>& corners : scene.polygons) builder.add_polygon(corners, {});
    return test::built(std::move(builder));
}

double deepest_of(const ContactList& contacts) {
    double deepest = 0.0;
    for (const Contact& contact : contacts) {
        EXPECT_EQ(contact.fraction, 0.0);
        deepest = std::max(deepest, contact.depth);
    }
    return deepest;
}

TEST(StartOverlaps, TheDeepestIsSaidByWhateverWallsItWasLeft) {
    for (const Scene& scene : scenes) {
        const MoveResult result =
            Mover(scene.strategy).move(level_of(scene), scene.shape, scene.from, {0, 0});
        EXPECT_TRUE(result.began_inside) << scene.strategy;
        EXPECT_EQ(result.remaining_depth, 0.0) << scene.strategy;
        // The whole way counts if other walls led it another way.
        const double deepest = deepest_of(result.contacts);
        EXPECT_GE(deepest, scene.deepest - 1e-9) << scene.strategy;
        EXPECT_LE(deepest, std::max(scene.deepest, distance(scene.from, result.position)) + 1e-9)
            << scene.strategy;
    }
}

}  // namespace slidelab::start_overlaps_test
