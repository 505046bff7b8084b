// sat_push where the minimum translation out of one wall or tile leads into the next one: out of
// both together, as out of one solid. In many scenes: the search, `bent_joints`, `discrete_seams`.
#include <gtest/gtest.h>

#include "support/built.hpp"
#include "support/moves.hpp"

namespace slidelab::joined_translations_test {
namespace {

using test::level_of;
using test::level_of_boxes;
using test::Mover;

const Mover mover("sat_push");

TEST(JoinedTranslations, AtARidgeOfTwoWallsAreThoseOfTheSolidBelow) {
    const PolygonShape narrow{
        {{0.12, 0.23}, {-0.04, 0.57}, {-0.12, 0.21}, {-0.13, -0.07}, {0.03, -0.57}, {0.12, -0.15}}};
    const Level walls = level_of({{{{-50, 2}, {10, 2}}}, {{{10, 2}, {70, 122}}}});
    LevelBuilder builder;
    builder.add_polygon({{-50, 2}, {10, 2}, {70, 122}, {70, 900}, {-50, 900}});
    const Level solid = test::built(std::move(builder));
    const MoveResult slipped = mover.move(walls, narrow, {10, 1.43}, {0.04, 1});
    const MoveResult expected = mover.move(solid, narrow, {10, 1.43}, {0.04, 1});
    EXPECT_LT(distance(slipped.position, expected.position), 1e-9);
    EXPECT_GT(slipped.position.x, 10.4);  // down the slope, and not held on the flat
}

TEST(JoinedTranslations, PastTheEndOfARowOfTilesAreThoseOfOnePiece) {
    const PolygonShape wedge{{{-1.25, -1}, {-0.25, -1}, {-0.75, 1}}};  // a corner down
    const Level row =
        level_of_boxes({{{0.00625, 0.5}, {0.00625, 0.5}}, {{0.7, 0.5}, {0.6875, 0.5}}});
    const Level whole = level_of_boxes({{{0.69375, 0.5}, {0.69375, 0.5}}});
    for (const double x : {0.54, 0.547, 0.55, 0.6}) {
        const Vec2 end = mover.move(row, wedge, {x, -1}, {0.25, 0.0609}).position;
        const Vec2 expected = mover.move(whole, wedge, {x, -1}, {0.25, 0.0609}).position;
        EXPECT_LT(distance(end, expected), 1e-9) << x;
    }
}

/// Two walls from the ends to the joint, and the solid that has them as a part of its boundary.
struct Valley {
    Vec2 a, joint, b, down;

    Level walls() const { return level_of({{{a, joint}}, {{joint, b}}}); }
    Level solid() const {
        LevelBuilder builder;
        builder.add_polygon({a, joint, b, b + down, a + down});
        return test::built(std::move(builder));
    }
};

TEST(JoinedTranslations, InAValleyOfTwoWallsAreThoseOfTheSolidBelow) {
    struct Scene {
        std::string_view strategy;
        Valley valley;
        Shape shape;
        Vec2 from, delta;
    };
    const Scene scenes[] = {
        // A box that is sooner past the end of the steep wall than out of it.
        {"sat_push",
         {{-52, 15}, {8, 0}, {68, -180}, {0, 1000}},
         BoxShape{{0.54, 0.62}},
         {3, 0.4},
         {5.48, 0}},
        // A narrow diamond along the one, and up the other.
        {"sat_push",
         {{-60, 30}, {0, 0}, {60, -118}, {0, 1000}},
         PolygonShape{{{0, -0.21}, {0.38, 0}, {0, 0.21}, {-0.38, 0}}},
         {-5.9, 2.7},
         {10, 0}},
        {"sat_push",
         {{-78, -30}, {0, 0}, {67, 6}, {370, 930}},
         BoxShape{{0.065, 0.11}},
         {6.85, 0.5},
         {-8.3, 3.3}},
        {"disk_slide",
         {{-52, 15}, {8, 0}, {68, -180}, {0, 1000}},
         BoxShape{{0.54, 0.62}},
         {3, 0.4},
         {5.48, 0}},
    };
    for (const Scene& scene : scenes) {
        const Mover any(scene.strategy);
        const MoveResult out = any.move(scene.valley.walls(), scene.shape, scene.from, scene.delta);
        const MoveResult expected =
            any.move(scene.valley.solid(), scene.shape, scene.from, scene.delta);
        EXPECT_LT(distance(out.position, expected.position), 1e-9) << scene.from.x;
        EXPECT_GT(distance(out.position, scene.from), 4.0) << scene.from.x;
    }
}

/// The corner of the slab that sticks out is far beside the mover: on what it overlaps of the
/// slab's upper side lies the tile. It stuck there for ever.
TEST(JoinedTranslations, DoNotLeadFromASlabIntoATileOnIt) {
    const PolygonShape wedge{{{-0.35, 0.63}, {0, -0.63}, {0.35, 0.63}}};
    const Box tile{{0.5, -0.5}, {0.5, 0.5}};
    const Level whole = level_of_boxes({{{1, 0.007}, {1, 0.007}}, tile});
    const Level pieces =
        level_of_boxes({{{0.5, 0.007}, {0.5, 0.007}}, {{1.5, 0.007}, {0.5, 0.007}}, tile});
    const MoveResult end = mover.move(whole, wedge, {-0.3513, -0.6247}, {5, 2});
    const MoveResult expected = mover.move(pieces, wedge, {-0.3513, -0.6247}, {5, 2});
    EXPECT_LT(distance(end.position, expected.position), 1e-9);
    EXPECT_EQ(end.stop_reason, StopReason::arrived);
    EXPECT_GT(end.position.y, 1.0);
}

TEST(JoinedTranslations, LeaveACornerThatStandsOnASeamWhereItStands) {
    // Pressed down, it is as deep in the right tile as it has sunk, but less by its own lower
    // side, over the seam's corner into the left tile. A beam below sticks out to the right by
    // less.
    const PolygonShape sail{{{0, 0}, {1.2, 0.08}, {1.6, 1.2}}};
    const Level level = level_of_boxes({{{-0.15, -0.015}, {0.15, 0.015}},
                                        {{0.45, -0.015}, {0.45, 0.015}},
                                        {{0.015, -0.53}, {0.015, 0.5}}});
    for (const double press : {0.01, 0.04, 0.05, 0.06}) {
        const Vec2 end = mover.move(level, sail, {0, 0}, {0, -press}).position;
        EXPECT_LT(length(end), 1e-9) << press;
    }
}

TEST(JoinedTranslations, BetweenTilesAndAWallOnThemAreThoseOfOneFloor) {
    // Nearly a box: its corner goes over the seam, under the wall, deeper in the floor than into
    // the wall.
    const PolygonShape tilted{{{-0.575, -0.615}, {0.623, -0.566}, {0.575, 0.615}, {-0.623, 0.566}}};
    const Box wall{{-0.5, 0.5}, {0.5, 0.5}};
    const Level tiles = level_of_boxes({{{0.5, -0.5}, {0.5, 0.5}}, {{-1, -0.5}, {1, 0.5}}, wall});
    const Level whole = level_of_boxes({{{-0.5, -0.5}, {1.5, 0.5}}, wall});
    int bent = 0;
    for (int i = 0; i < 40; ++i) {
        const Vec2 from{0.624 + 0.002 * i, 0.616};
        const MoveResult many = mover.move(tiles, tilted, from, {-0.28, -0.41});
        const MoveResult one = mover.move(whole, tilted, from, {-0.28, -0.41});
        EXPECT_LT(distance(many.position, one.position), 1e-9) << i;
        bent += one.contacts.size() > 1 ? 1 : 0;
    }
    EXPECT_GT(bent, 30);
}

TEST(JoinedTranslations, OutOfAThinPostOfTilesAreThoseOfThePost) {
    // In one sub-step the tip gets through the post into the end of a thin slab. Each tile of the
    // post by itself is left sooner, into the next one.
    const auto box = [](Vec2 low, Vec2 high) {
        return Box{(low + high) * 0.5, (high - low) * 0.5};
    };
    const Box slab = box({0.01285, 0}, {1, 0.0113});
    const Level tiles =
        level_of_boxes({box({0, 0}, {0.01285, 0.0113}), box({0, 0.0113}, {0.01285, 0.033}), slab});
    const Level whole = level_of_boxes({box({0, 0}, {0.01285, 0.033}), slab});
    const PolygonShape tip{{{-0.4, 0.3}, {0.5, -0.3}, {0.1, 0.1}}};
    const Vec2 many = mover.move(tiles, tip, {-0.5, 0.3011}, {2, 0}).position;
    const Vec2 one = mover.move(whole, tip, {-0.5, 0.3011}, {2, 0}).position;
    EXPECT_LT(distance(many, one), 1e-9);
}

}  // namespace
}  // namespace slidelab::joined_translations_test
