// Scenes in which a wall in pieces was once left otherwise than the whole, most of them found by
// the search: two axes are equally short, a seam lies under the mover, or the way out of one piece
// leads into the next. Generated ones: the search's families of seams and joints.
#include <gtest/gtest.h>

#include "support/built.hpp"
#include "support/moves.hpp"

namespace slidelab::pieces_and_wholes_test {

using test::Mover;

/// Two corners are a segment, more are a solid.
using Walls = std::vector<std::vector<Vec2>>;

std::vector<Vec2> box(Vec2 low, Vec2 high) { return {low, {high.x, low.y}, high, {low.x, high.y}}; }

Level level_of(const Walls& walls) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    for (const std::vector<Vec2>& corners : walls) {
        if (corners.size() == 2) {
            builder.add_segment({corners[0], corners[1]});
        } else {
            builder.add_polygon(corners);
        }
    }
    return test::built(std::move(builder));
}

struct Scene {
    std::string_view name;
    std::string_view strategy;
    Shape shape;
    Walls pieces;
    Walls whole;
    Vec2 from;
    Vec2 delta;
    double least_way = 0.0;  ///< it gets at least as far
};

/// Corners of a floor along (0.6, 0.8).
std::vector<Vec2> slanted(Vec2 low, Vec2 high) {
    const Vec2 along{0.6, 0.8};
    std::vector<Vec2> corners = box(low, high);
    for (Vec2& c : corners) c = Vec2{-1.95, -1.78} + along * c.x + outward(along) * -c.y;
    return corners;
}

/// Two walls, and the solid that has them as a part of its boundary.
Walls walls(Vec2 a, Vec2 joint, Vec2 b) { return {{a, joint}, {joint, b}}; }
Walls solid(Vec2 a, Vec2 joint, Vec2 b, Vec2 down) { return {{a, joint, b, b + down, a + down}}; }

const PolygonShape spindle{
    {{0.12, 0.23}, {-0.04, 0.57}, {-0.12, 0.21}, {-0.13, -0.07}, {0.03, -0.57}, {0.12, -0.15}}};
const PolygonShape crystal{{{-0.6281590671471649, 0.8064272882400297},
                            {-0.7816178268905504, 1.1847581339730788},
                            {-0.9453239004632036, 0.771680451445017},
                            {-0.8858992951370666, 0.24080951598960265},
                            {-0.6795178670498843, 0.2545971575706086}}};
const std::vector<Vec2> other_tile{{0.8999999999999999, 1.2000000000000002},
                                   {1.2, 1.6},
                                   {0.7999999999999999, 1.9000000000000001},
                                   {0.4999999999999999, 1.5000000000000002}};
const std::vector<Vec2> step{{2.12, -1.3399999999999999},
                             {2.1860546848930786, -1.2519270868092283},
                             {1.386054684893079, -0.6519270868092282},
                             {1.3200000000000003, -0.7399999999999999}};

const Scene scenes[] = {
    // At a wall's end a way out along the box's own axis may be as near as the one across the wall.
    {"two_axes_at_an_end",
     "disk_slide",
     BoxShape{{0.18063331706771502, 0.15620743504838527}},
     walls({1.06212145909667, -0.7965910943225026}, {1.8621214590966702, -1.3965910943225026},
           {2.6621214590966704, -1.9965910943225025}),
     {{{1.06212145909667, -0.7965910943225026}, {2.6621214590966704, -1.9965910943225025}}},
     {1.6814881420289551, -1.552798529370888},
     {4.47213595499958, 2.23606797749979}},
    {"two_axes_far_from_the_origin",
     "disk_slide",
     BoxShape{{0.6442056040407346, 0.15472212218289147}},
     walls({-87.78950652629138, -77.53287010528148}, {-86.98950652629136, -78.13287010528147},
           {-86.18950652629137, -78.73287010528148}),
     {{{-87.78950652629138, -77.53287010528148}, {-86.18950652629137, -78.73287010528148}}},
     {-86.34530092225063, -77.97814798309858},
     {-0.4, -2.2}},
    // As far past the end of the whole as deep across it: the end of the other piece is farther.
    {"past_the_end_of_a_wall",
     "sat_push",
     BoxShape{{0.75, 0.75}},
     walls({0, 0}, {0.8, -0.6}, {1.6, -1.2}),
     {{{0, 0}, {1.6, -1.2}}},
     {1.4, -2.3},
     {-1, 1}},
    // Its corner is as far past a seam's end as beneath the surface.
    {"a_side_inside_flush_solids",
     "disk_slide",
     BoxShape{{0.5, 0.5}},
     {box({2, 1.5}, {3, 2.5}), box({3, 1.5}, {4, 2.5})},
     {box({2, 1.5}, {4, 2.5})},
     {2.5, 3},
     {5, -1}},
    {"a_side_inside_long_flush_solids",
     "disk_slide",
     BoxShape{{0.639424570673737, 0.25}},
     {box({-2, -2.7340834639035165}, {-1, -1.7340834639035165}),
      box({-1, -2.7340834639035165}, {6, -1.7340834639035165})},
     {box({-2, -2.7340834639035165}, {6, -1.7340834639035165})},
     {-0.36057542932626296, -1.4840834639035165},
     {-0.04994652495681937, -0.04994652495681937}},
    // Pushed back by the end, it would be in the surface still.
    {"the_end_of_a_seam_leaves_it_inside",
     "disk_slide",
     BoxShape{{1, 1}},
     {box({1, 0}, {1.5, 1}), box({1.5, 0}, {2, 1})},
     {box({1, 0}, {2, 1})},
     {1, 2},
     {2, -2}},
    // A wall stands on the second tile, and goes on in the seam below the surface.
    {"a_wall_on_a_slanted_floor",
     "disk_slide",
     BoxShape{{0.448, 0.882}},
     {slanted({0, 0}, {0.01, 1}), slanted({0.01, 0}, {0.21, 1}), slanted({0.01, -1}, {0.21, 0})},
     {slanted({0, 0}, {0.21, 1}), slanted({0.01, -1}, {0.21, 0})},
     {-2.54, -2.56},
     {1, 0}},
    // By 0.2 into a floor and into a tile whose corner touches that of the floor.
    {"as_deep_in_two_solids",
     "disk_slide",
     BoxShape{{0.5, 0.5}},
     {other_tile,
      {{0.19999999999999996, 1.1},
       {0.4999999999999999, 1.5000000000000002},
       {-0.30000000000000027, 2.1},
       {-0.6000000000000002, 1.7}},
      {{-0.6000000000000002, 1.7}, {-0.30000000000000027, 2.1}, {-1.1, 2.7}, {-1.4, 2.3}}},
     {other_tile,
      {{0.19999999999999996, 1.1},
       {0.4999999999999999, 1.5000000000000002},
       {-1.1, 2.7},
       {-1.4, 2.3}}},
     {1, 3},
     {-3, -4}},
    // After 68 of 73 sub-steps the corner is one step deep across the side and one before the end
    // of
    // the tile, which is shorter by 7e-15 in the tile and longer in the whole.
    {"a_corner_on_a_seam",
     "sat_push",
     crystal,
     {{{-63.64540589051321, -59.501797600463036},
       {-62.84540589051321, -60.10179760046303},
       {-62.24540589051321, -59.30179760046303},
       {-63.04540589051321, -58.70179760046303}},
      {{-63.04540589051321, -58.70179760046303},
       {-62.24540589051321, -59.30179760046303},
       {-60.445405890513214, -56.901797600463034},
       {-61.24540589051321, -56.30179760046303}}},
     {{{-63.64540589051321, -59.501797600463036},
       {-62.84540589051321, -60.10179760046303},
       {-60.445405890513214, -56.901797600463034},
       {-61.24540589051321, -56.30179760046303}}},
     {-61.46378806362266, -60.48655573443611},
     {-4.6, 2.2}},
    // In the corner of a step and a floor the disk gets as deep into the one as into the other.
    {"in_the_corner_of_a_step",
     "sat_push",
     DiskShape{0.10186172500258393},
     {step,
      {{3.7693038785464608, -2.4742614952713855},
       {3.7860546848930787, -2.4519270868092278},
       {2.986054684893079, -1.8519270868092284},
       {2.969303878546461, -1.8742614952713859}},
      {{2.969303878546461, -1.8742614952713859},
       {2.986054684893079, -1.8519270868092284},
       {2.1860546848930786, -1.2519270868092283},
       {2.1693038785464607, -1.2742614952713858}}},
     {step,
      {{3.7693038785464608, -2.4742614952713855},
       {3.7860546848930787, -2.4519270868092278},
       {2.1860546848930786, -1.2519270868092283},
       {2.1693038785464607, -1.2742614952713858}}},
     {2.26, -1.47},
     {-0.05, 0.35}},
    // Down the slope, and not held on the flat.
    {"a_ridge_of_two_walls",
     "sat_push",
     spindle,
     walls({-50, 2}, {10, 2}, {70, 122}),
     {{{-50, 2}, {10, 2}, {70, 122}, {70, 900}, {-50, 900}}},
     {10, 1.43},
     {0.04, 1},
     0.4},
    // Sooner past the end of the steep wall than out of it.
    {"a_valley_with_a_steep_wall",
     "sat_push",
     BoxShape{{0.54, 0.62}},
     walls({-52, 15}, {8, 0}, {68, -180}),
     solid({-52, 15}, {8, 0}, {68, -180}, {0, 1000}),
     {3, 0.4},
     {5.48, 0},
     4.0},
    {"a_valley_by_sides",
     "disk_slide",
     BoxShape{{0.54, 0.62}},
     walls({-52, 15}, {8, 0}, {68, -180}),
     solid({-52, 15}, {8, 0}, {68, -180}, {0, 1000}),
     {3, 0.4},
     {5.48, 0},
     4.0},
    // Along the one, and up the other.
    {"a_valley_for_a_diamond",
     "sat_push",
     PolygonShape{{{0, -0.21}, {0.38, 0}, {0, 0.21}, {-0.38, 0}}},
     walls({-60, 30}, {0, 0}, {60, -118}),
     solid({-60, 30}, {0, 0}, {60, -118}, {0, 1000}),
     {-5.9, 2.7},
     {10, 0},
     4.0},
    {"a_flat_valley",
     "sat_push",
     BoxShape{{0.065, 0.11}},
     walls({-78, -30}, {0, 0}, {67, 6}),
     solid({-78, -30}, {0, 0}, {67, 6}, {370, 930}),
     {6.85, 0.5},
     {-8.3, 3.3},
     4.0},
    // The corner of the slab that sticks out is far beside the mover: on what it overlaps of the
    // slab's upper side lies a tile. It stuck there for ever.
    {"a_tile_on_a_slab",
     "sat_push",
     PolygonShape{{{-0.35, 0.63}, {0, -0.63}, {0.35, 0.63}}},
     {box({0, 0}, {1, 0.014}), box({1, 0}, {2, 0.014}), box({0, -1}, {1, 0})},
     {box({0, 0}, {2, 0.014}), box({0, -1}, {1, 0})},
     {-0.3513, -0.6247},
     {5, 2},
     4.0},
    // In one sub-step the tip gets through the post into the end of a thin slab. Each tile of the
    // post by itself is left sooner, into the next one.
    {"a_thin_post_of_tiles",
     "sat_push",
     PolygonShape{{{-0.4, 0.3}, {0.5, -0.3}, {0.1, 0.1}}},
     {box({0, 0}, {0.01285, 0.0113}), box({0, 0.0113}, {0.01285, 0.033}),
      box({0.01285, 0}, {1, 0.0113})},
     {box({0, 0}, {0.01285, 0.033}), box({0.01285, 0}, {1, 0.0113})},
     {-0.5, 0.3011},
     {2, 0}},
};

void expect_same(const Scene& scene) {
    const Mover mover(scene.strategy);
    const Vec2 end =
        mover.move(level_of(scene.pieces), scene.shape, scene.from, scene.delta).position;
    const Vec2 one =
        mover.move(level_of(scene.whole), scene.shape, scene.from, scene.delta).position;
    // In a corner that is equally deep in two solids rounding is magnified.
    EXPECT_LT(distance(end, one), scene.name == "in_the_corner_of_a_step" ? 1e-6 : 1e-9);
    EXPECT_GE(distance(end, scene.from), scene.least_way);
}

class PiecesAndWholes : public testing::TestWithParam<Scene> {};

TEST_P(PiecesAndWholes, AreLeftAlike) { expect_same(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Scenes, PiecesAndWholes, testing::ValuesIn(scenes),
                         [](const auto& scene) { return std::string(scene.param.name); });

TEST(PiecesOfTiles, AreLeftAlikePastTheEndOfARowOfTiles) {
    const PolygonShape wedge{{{-1.25, -1}, {-0.25, -1}, {-0.75, 1}}};  // a corner down
    for (const double x : {0.54, 0.547, 0.55, 0.6}) {
        expect_same({"",
                     "sat_push",
                     wedge,
                     {box({0, 0}, {0.0125, 1}), box({0.0125, 0}, {1.3875, 1})},
                     {box({0, 0}, {1.3875, 1})},
                     {x, -1},
                     {0.25, 0.0609}});
    }
}

/// Nearly a box: its corner goes over the seam, under the wall, deeper in the floor than into the
/// wall.
TEST(PiecesOfTiles, AreLeftAlikeBetweenAFloorAndAWallOnIt) {
    const PolygonShape tilted{{{-0.575, -0.615}, {0.623, -0.566}, {0.575, 0.615}, {-0.623, 0.566}}};
    const std::vector<Vec2> wall = box({-1, 0}, {0, 1});
    for (int i = 0; i < 40; ++i) {
        expect_same({"",
                     "sat_push",
                     tilted,
                     {box({0, -1}, {1, 0}), box({-2, -1}, {0, 0}), wall},
                     {box({-2, -1}, {1, 0}), wall},
                     {0.624 + 0.002 * i, 0.616},
                     {-0.28, -0.41}});
    }
}

/// Pressed down, it is as deep in the right tile as it has sunk, but less by its own lower side,
/// over the seam's corner into the left tile. A beam below sticks out to the right by less.
TEST(PiecesOfTiles, ACornerThatStandsOnASeamStaysThere) {
    const PolygonShape sail{{{0, 0}, {1.2, 0.08}, {1.6, 1.2}}};
    const Level level = level_of(
        {box({-0.3, -0.03}, {0, 0}), box({0, -0.03}, {0.9, 0}), box({0, -1.03}, {0.03, -0.03})});
    for (const double press : {0.01, 0.04, 0.05, 0.06}) {
        EXPECT_LT(length(Mover("sat_push").move(level, sail, {0, 0}, {0, -press}).position), 1e-9);
    }
}

}  // namespace slidelab::pieces_and_wholes_test
