// sat_push past its article: whole moves with their slides, seams, corners and moving boxes. Its
// pushes against an independent answer: the search, `overlaps`.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/built.hpp"
#include "support/moves.hpp"

namespace slidelab::sat_push_moves_test {

using test::level_of;
using test::Mover;

const DiskShape disk{0.3};
const BoxShape box{{0.3, 0.3}};
const PolygonShape diamond{{{0, -0.4}, {0.4, 0}, {0, 0.4}, {-0.4, 0}}};
const PolygonShape drop{{{-0.25, -0.4}, {0.25, -0.4}, {0, 0.4}}};  // a tip that points down

Level level_of_polygons(const std::vector<std::vector<Vec2>>& polygons) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    std::int32_t index = 0;
    for (const auto& corners : polygons) {
        builder.add_polygon(corners, {WallName::Kind::polygon, index++});
    }
    return test::built(std::move(builder));
}

TEST(SatPush, SlidesAlongASlopeWithTheWholeComponentAtAnyLength) {
    const Level slope = level_of_polygons({{{0, 0}, {400, 300}, {0, 300}}});
    const Vec2 along{0.8, 0.6};
    const Vec2 up{0.6, -0.8};
    for (const Shape& shape : {Shape{disk}, Shape{box}, Shape{diamond}, Shape{drop}}) {
        double rest = 0.3;
        if (!std::holds_alternative<DiskShape>(shape)) {
            rest = 0.0;
            const auto* polygon = std::get_if<PolygonShape>(&shape);
            const std::vector<Vec2> corners =
                polygon ? polygon->corners : std::vector<Vec2>{{-0.3, 0.3}};
            for (const Vec2 corner : corners) rest = std::max(rest, -dot(corner, up));
        }
        for (const double displacement : {0.01, 1.0, 250.0}) {
            const Vec2 from = along * 20 + up * rest;
            const MoveResult result =
                Mover("sat_push")
                    .move(slope, shape, from, along * displacement - up * displacement);
            EXPECT_LE(distance(result.position, from + along * displacement),
                      1e-9 * std::max(1.0, displacement));
            EXPECT_EQ(result.contacts.size(), 1U) << "one straight wall is one bend";
            EXPECT_NEAR(dot(result.velocity, up), 0.0, 1e-9 * displacement);
        }
    }
}

TEST(SatPush, LeavesAWallInPiecesAsOneWhereATipHasPassedTheLastPiece) {
    // The last piece is shorter than a sub-step, and the tip thinner: what is overlapped is the
    // piece before, and that is left past the end of the whole wall.
    const PolygonShape spike{{{-0.23, -1}, {0.23, -1}, {0, 1}}};
    const Vec2 end{0, 0};
    const Vec2 along{-0.6, -0.8};
    const Level whole = level_of({{{end, end + along * 0.3}}});
    const Mover mover("sat_push");
    const Vec2 delta{-2, -1};
    int bent = 0;
    for (const double piece : {0.01, 0.03, 0.05, 0.08}) {
        const Level pieces =
            level_of({{{end + along * piece, end + along * 0.3}}, {{end + along * piece, end}}});
        for (int i = 0; i < 400; ++i) {
            const Vec2 from{0.35, -0.7 + 0.001 * i};
            const MoveResult one = mover.move(whole, spike, from, delta);
            const MoveResult many = mover.move(pieces, spike, from, delta);
            EXPECT_LE(distance(many.position, one.position), 1e-9);
            bent += one.hit() ? 1 : 0;
        }
    }
    EXPECT_GT(bent, 400);
}

TEST(SatPush, IsStoppedByAWallThatStandsOnASeam) {
    // A side that gives no translation out at a joint, since a wall goes on there, must still stop
    // the mover.
    const Level level = level_of({{{{0, 0}, {4, 0}}}, {{{4, 0}, {8, 0}}}, {{{4, 0}, {4, -3}}}});
    for (const Shape& shape : {Shape{disk}, Shape{box}, Shape{drop}}) {
        const double height = std::holds_alternative<PolygonShape>(shape) ? 0.4 : 0.3;
        Vec2 position{2, -height};
        for (int tick = 0; tick < 100; ++tick) {
            position = Mover("sat_push").move(level, shape, position, {0.1, 0.05}).position;
        }
        EXPECT_NEAR(position.x, 4 - extents_of(shape).x, 1e-9);
        EXPECT_NEAR(position.y, -height, 1e-9);
    }
}

TEST(SatPush, FeelsNoSeamInARowOfMoreTilesThanAreWeldedTogether) {
    constexpr double tile = 0.0923;
    const PolygonShape tip{{{-0.2, -0.5}, {0.2, -0.5}, {0, 0.5}}};
    for (const bool backwards : {false, true}) {
        std::vector<std::vector<Vec2>> row;
        for (int i = -150; i < 150; ++i)
            row.push_back({{i * tile, 0}, {(i + 1) * tile, 0}, {(i + 1) * tile, 1}, {i * tile, 1}});
        if (backwards) std::reverse(row.begin(), row.end());
        const Level level = level_of_polygons(row);
        Vec2 position{12, -0.5};
        for (int tick = 0; tick < 140; ++tick)
            position = Mover("sat_push").move(level, tip, position, {-0.16, 0.3}).position;
        EXPECT_NEAR(position.x, 12 - 140 * 0.16, 1e-9);
        EXPECT_NEAR(position.y, -0.5, 1e-9);
    }
}

TEST(SatPush, SeesAPolygonWhoseCentroidIsNotAtItsPosition) {
    const PolygonShape beside{{{5, -0.3}, {5.6, -0.3}, {5.6, 0.3}, {5, 0.3}}};
    const Level wall = level_of({{{{8, -5}, {8, 5}}}});
    const MoveResult result = Mover("sat_push").move(wall, beside, {0, 0}, {40, 0});
    EXPECT_NEAR(result.position.x, 2.4, 1e-9);
}

// Moving boxes.

TEST(SatPush, IsPushedByABoxThatIsAsFastAsASubStepAllows) {
    // 102 units to each other in 2040 sub-steps of exactly half the inradius: rounding must not
    // refuse them one by one, until no work is left.
    const PolygonShape thin{{{-0.9801177249084583, 0},
                             {-0.49005886245422914, -0.1},
                             {0.49005886245422914, -0.1},
                             {0.9801177249084583, 0},
                             {0.49005886245422914, 0.1},
                             {-0.49005886245422914, 0.1}}};
    const BodySet boxes{moving_box({{-3, 0}, {2, 0.5}}, {100, 0})};
    const MoveResult result = Mover("sat_push").move(Level(), thin, {0, 0}, {-2, 0}, boxes);
    EXPECT_NEAR(result.position.x, 99.0 + 0.9801177249084583, 1e-6);
    EXPECT_EQ(result.stop_reason, StopReason::blocked);
    EXPECT_LT(result.iterations, 2100);
}

}  // namespace slidelab::sat_push_moves_test
