// sat_push where two axes are equally short: rounding does not choose between them.
#include <gtest/gtest.h>

#include "support/built.hpp"
#include "support/moves.hpp"

namespace slidelab::tied_axes_test {
namespace {

using test::Mover;

const Mover mover("sat_push");

/// A frame that is turned and shifted. `turn` is a unit vector, but for rounding.
struct Frame {
    Vec2 turn;
    Vec2 origin;

    Vec2 direction(Vec2 v) const {
        return {v.x * turn.x - v.y * turn.y, v.x * turn.y + v.y * turn.x};
    }
    Vec2 place(Vec2 v) const { return origin + direction(v); }
};

Level level_of_tiles(const Frame& frame, const std::vector<Box>& tiles) {
    LevelBuilder builder;
    std::int32_t index = 0;
    for (const Box& tile : tiles) {
        const Vec2 a = tile.center - tile.half;
        const Vec2 b = tile.center + tile.half;
        const Vec2 corners[] = {frame.place(a), frame.place({b.x, a.y}), frame.place(b),
                                frame.place({a.x, b.y})};
        builder.add_polygon(corners, {WallName::Kind::polygon, index++});
    }
    return test::built(std::move(builder));
}

PolygonShape shape_in(const Frame& frame, std::vector<Vec2> corners) {
    for (Vec2& corner : corners) corner = frame.direction(corner);
    return {corners};
}

constexpr Vec2 turns[] = {{1, 0}, {0.8, 0.6}, {-0.6, 0.8}, {-0.96, -0.28}, {5 / 13.0, -12 / 13.0}};

TEST(TiedAxes, LeadBackToWhereTheMoverCameFromHoweverTheSceneIsTurned) {
    // The corner goes into the right side as deep as it is below the top of it: one push across
    // the right side takes it back to where it was, and one across the top would take it on.
    for (const Vec2 turn : turns) {
        for (int i = 0; i < 100; ++i) {
            const Frame frame{turn, {0.37 * i, -0.61 * i}};
            const Level level = level_of_tiles(frame, {{{0.5, 0.5}, {0.5, 0.5}}});
            const Shape shape = shape_in(frame, {{0, 0}, {1, 0.5}, {0.5, 1}});
            const double depth = 0.0625;
            const Vec2 from = frame.place({1, 1 - depth});
            const Vec2 end = mover.move(level, shape, from, frame.direction({-depth, 0})).position;
            EXPECT_LT(distance(end, from), 1e-9) << turn.x << " " << i;
        }
    }
}

TEST(TiedAxes, AreTakenOverTilesAsOverOnePiece) {
    // From the seam on, the corner slides by 1 to the end of the tile. It goes five times as fast
    // into the side: five sub-steps before the end it is as deep across that as before the end.
    for (const Vec2 turn : turns) {
        for (int i = 0; i < 200; ++i) {
            const Frame frame{turn, {-0.83 * i, 0.47 * i}};
            const Level tiles =
                level_of_tiles(frame, {{{0.5, 0.5}, {0.5, 0.5}}, {{0.5, 2.5}, {0.5, 1.5}}});
            const Level whole = level_of_tiles(frame, {{{0.5, 2}, {0.5, 2}}});
            const Shape shape = shape_in(frame, {{0, 0}, {0.2, -0.7}, {0.7, -0.6}, {0.6, -0.2}});
            const Vec2 seam = frame.place({1, 1});
            const Vec2 delta = frame.direction({-5, -1});
            const MoveResult many = mover.move(tiles, shape, seam, delta);
            const MoveResult one = mover.move(whole, shape, seam, delta);
            EXPECT_TRUE(one.hit());
            EXPECT_LT(distance(many.position, one.position), 1e-9) << turn.x << " " << i;
        }
    }
}

TEST(TiedAxes, OfACornerOnASeamLeaveRotatedTilesAsOnePiece) {
    // Found by the search: after 68 of 73 sub-steps the corner is one step deep across the side and
    // one before the end of the tile, which is shorter by 7e-15 in the tile and longer in the
    // whole.
    const PolygonShape shape{{{-0.6281590671471649, 0.8064272882400297},
                              {-0.7816178268905504, 1.1847581339730788},
                              {-0.9453239004632036, 0.771680451445017},
                              {-0.8858992951370666, 0.24080951598960265},
                              {-0.6795178670498843, 0.2545971575706086}}};
    const Vec2 a{-63.64540589051321, -59.501797600463036};
    const Vec2 b{-62.84540589051321, -60.10179760046303};
    const Vec2 c{-62.24540589051321, -59.30179760046303};
    const Vec2 d{-63.04540589051321, -58.70179760046303};
    const Vec2 e{-60.445405890513214, -56.901797600463034};
    const Vec2 f{-61.24540589051321, -56.30179760046303};
    LevelBuilder tiles;
    tiles.add_polygon({a, b, c, d});
    tiles.add_polygon({d, c, e, f});
    LevelBuilder whole;
    whole.add_polygon({a, b, e, f});
    const Vec2 from{-61.46378806362266, -60.48655573443611};
    const Vec2 delta{-4.6, 2.2};
    const Vec2 many = mover.move(test::built(std::move(tiles)), shape, from, delta).position;
    const Vec2 one = mover.move(test::built(std::move(whole)), shape, from, delta).position;
    EXPECT_LT(distance(many, one), 1e-9);
}

TEST(TiedAxes, OfABoxPastTheEndOfAWallAreLedByTheSideOfItsPieces) {
    // The box is as far past the end as it is deep across the wall, and goes back by the end; the
    // end of the other piece is farther.
    const Vec2 end{1.6, -1.2};
    const Vec2 joint{0.8, -0.6};
    const Shape shape = BoxShape{{0.75, 0.75}};
    const Level pieces = test::level_of({{{{0, 0}, joint}}, {{joint, end}}});
    const Level whole = test::level_of({{{{0, 0}, end}}});
    const Vec2 many = mover.move(pieces, shape, {1.4, -2.3}, {-1, 1}).position;
    const Vec2 one = mover.move(whole, shape, {1.4, -2.3}, {-1, 1}).position;
    EXPECT_LT(distance(many, one), 1e-9);
}

TEST(TiedAxes, OfTwoSolidsAreTakenByWhatTheyAreAndNotByRounding) {
    // In the corner of a step and a floor, which is one tile or two, the disk gets as deep into the
    // one as into the other.
    const Vec2 a{2.1693038785464607, -1.2742614952713858};
    const Vec2 b{2.1860546848930786, -1.2519270868092283};
    const Vec2 c{2.986054684893079, -1.8519270868092284};
    const Vec2 d{2.969303878546461, -1.8742614952713859};
    const Vec2 e{3.7860546848930787, -2.4519270868092278};
    const Vec2 f{3.7693038785464608, -2.4742614952713855};
    const auto add_step = [&b](LevelBuilder& builder) {
        builder.add_polygon({Vec2{2.12, -1.3399999999999999},
                             b,
                             {1.386054684893079, -0.6519270868092282},
                             {1.3200000000000003, -0.7399999999999999}});
    };
    LevelBuilder tiles;
    add_step(tiles);
    tiles.add_polygon({f, e, c, d});
    tiles.add_polygon({d, c, b, a});
    LevelBuilder whole;
    add_step(whole);
    whole.add_polygon({f, e, b, a});
    const Shape shape = DiskShape{0.10186172500258393};
    const Vec2 from{2.26, -1.47};
    const Vec2 many =
        mover.move(test::built(std::move(tiles)), shape, from, {-0.05, 0.35}).position;
    const Vec2 one = mover.move(test::built(std::move(whole)), shape, from, {-0.05, 0.35}).position;
    EXPECT_LT(distance(many, one), 1e-6);
}

}  // namespace
}  // namespace slidelab::tied_axes_test
