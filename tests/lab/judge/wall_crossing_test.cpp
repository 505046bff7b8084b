// Which walls a path crosses. Events, surveys and comparisons ask the same judge.
#include "lab/judge/wall_crossing.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "lab/survey/space/exact_space.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/random.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::lab::wall_crossing_test {

using test::cases;
using test::Random;

class WallCrossing : public testing::TestWithParam<const Strategy*> {};

Level level_of(const std::vector<Segment>& walls) {
    LevelBuilder builder;
    for (const Segment& wall : walls) builder.add_segment(wall);
    return test::built(std::move(builder));
}

double inradius_of(const Shape& shape) {
    const Vec2 extents = extents_of(shape);
    return std::min(extents.x, extents.y);
}

double distance_of_lines(const Segment& s, const Segment& t) {
    const auto side = [](const Segment& line, Vec2 p) {
        return cross(line.b - line.a, p - line.a);
    };
    if (side(s, t.a) * side(s, t.b) < 0.0 && side(t, s.a) * side(t, s.b) < 0.0) return 0.0;
    return std::min({distance(s.a, nearest_on(t, s.a)), distance(s.b, nearest_on(t, s.b)),
                     distance(t.a, nearest_on(s, t.a)), distance(t.b, nearest_on(s, t.b))});
}

/// How near the centre comes to a wall, along what the answer says of its path.
double nearest_to_walls(const std::vector<Segment>& walls, Vec2 from, const MoveResult& result) {
    std::vector<Vec2> path{from};
    for (const PathPoint& bend : result.path) path.push_back(bend.at);
    path.push_back(result.position);
    double least = 1e300;
    for (std::size_t i = 1; i < path.size(); ++i)
        for (const Segment& wall : walls)
            least = std::min(least, distance_of_lines({path[i - 1], path[i]}, wall));
    return least;
}

TEST(AnythingCrossed, IsABoxThatGetsOverTheCentreAndNoneThatLeavesIt) {
    const Level level = level_of({});
    const Strategy& strategy = *test::strategies_under_test().front();
    const auto crosses = [&](Vec2 center, Vec2 delta) {
        const BodySet bodies{moving_box({center, {0.5, 0.5}}, delta)};
        MoveRequest request;
        request.bodies = bodies;
        return crosses_anything(level, strategy, request, {});
    };
    EXPECT_TRUE(crosses({-2, 0}, {4, 0})) << "over it and away";
    EXPECT_TRUE(crosses({-1, 0}, {0.6, 0})) << "its side gets past the centre";
    EXPECT_FALSE(crosses({-1, 0}, {0.4, 0}));
    EXPECT_FALSE(crosses({0, 0}, {2, 0})) << "it leaves it behind";
}

/// In how many ticks a path crosses something that goes on from place to place.
int crossings(const Level& level, const std::vector<Vec2>& places) {
    const Strategy& strategy = *test::strategies_under_test().front();
    TouchedWalls touched;
    int count = 0;
    for (std::size_t i = 1; i < places.size(); ++i) {
        MoveRequest request;
        request.position = places[i - 1];
        request.displacement = places[i] - places[i - 1];
        MoveResult result;
        result.position = places[i];
        count += crosses_anything(level, strategy, request, result, &touched) ? 1 : 0;
    }
    return count;
}

TEST(AnythingCrossed, IsAWallThatIsLeftOnTheOtherSideThanItWasReachedFrom) {
    const Level level = level_of({{{-4, 0}, {4, 0}}});
    EXPECT_EQ(crossings(level, {{0, -1}, {0, 1}}), 1);
    EXPECT_EQ(crossings(level, {{0, -1}, {0, 0}, {0, 1}}), 1) << "a tick ends on it";
    EXPECT_EQ(crossings(level, {{0, -1}, {0, 0}, {0, 0}, {1, 0}, {1, 1}}), 1) << "and rests on it";
    EXPECT_EQ(crossings(level, {{0, -1}, {0, 0}, {0, -1}}), 0) << "and back";
    EXPECT_EQ(crossings(level, {{0, -1}, {0, 0}, {1, 0}, {2, 0}, {2, -1}}), 0) << "along it";
    EXPECT_EQ(crossings(level, {{0, -1}, {0, 0}, {5, 0}, {5, 1}}), 0) << "and past its end";
    EXPECT_EQ(crossings(level, {{0, -1}, {0, 0}, {0, 1}, {0, 0}, {0, -1}}), 2) << "there and back";
}

TEST(AnythingCrossed, IsNoWallThatThePathBeginsOn) {
    const Level level = level_of({{{-4, 0}, {4, 0}}});
    for (const double side : {-1.0, 1.0}) {
        EXPECT_EQ(crossings(level, {{0, 0}, {0, side}}), 0);
        EXPECT_EQ(crossings(level, {{0, 0}, {1, 0}, {1, side}}), 0);
    }
}

TEST(AnythingCrossed, IsNoWallThatWasReachedInAnotherPlace) {
    const Level level = level_of({{{-4, 0}, {4, 0}}});
    const auto crosses = [&](Vec2 reached_at) {
        TouchedWalls touched;
        touched.at = reached_at;
        touched.walls.push_back({0, 1});
        MoveRequest request;
        MoveResult result;
        result.position = {0, -1};
        return crosses_anything(level, *test::strategies_under_test().front(), request, result,
                                &touched);
    };
    EXPECT_TRUE(crosses({0, 0}));
    EXPECT_FALSE(crosses({1, 0})) << "it was put here since";
}

TEST(AnythingCrossed, IsTheJointOfTwoWallsOnceAndNoCornerOrEndThatIsPassed) {
    const Level straight = level_of({{{-4, 0}, {0, 0}}, {{0, 0}, {4, 0}}});
    EXPECT_EQ(crossings(straight, {{0, -1}, {0, 1}}), 1);
    EXPECT_EQ(crossings(straight, {{0, -1}, {0, 0}, {0, 1}}), 1);
    EXPECT_EQ(crossings(straight, {{0, -1}, {0, 0}, {0, -1}}), 0);
    EXPECT_EQ(crossings(straight, {{0, -1}, {0, 0}, {4, 0}, {4, -1}}), 0);
    const Level corner = level_of({{{-4, -4}, {0, 0}}, {{0, 0}, {4, -4}}});
    EXPECT_EQ(crossings(corner, {{-1, 0}, {1, 0}}), 0) << "past its tip";
    EXPECT_EQ(crossings(corner, {{-1, 0}, {0, 0}, {1, 0}}), 0);
    EXPECT_EQ(crossings(corner, {{0, -1}, {0, 1}}), 1) << "out of it";
    EXPECT_EQ(crossings(corner, {{0, -1}, {0, 0}, {0, 1}}), 1);
    const Level end = level_of({{{-4, 0}, {0, 0}}});
    EXPECT_EQ(crossings(end, {{0, -1}, {0, 1}}), 0);
    EXPECT_EQ(crossings(end, {{0, -1}, {0, 0}, {0, 1}}), 0);
}

TEST_P(WallCrossing, IsNoneWhereAMoverSlidesOffAWallsEndAndPassesBehindIt) {
    const std::vector<Segment> walls{{{0, 0}, {6, 0}}};
    const Level level = level_of(walls);
    MoveRequest request;
    request.shape = DiskShape{0.3};
    request.position = {5, 0.3};
    request.displacement = {-16, -3};
    const MoveResult result = GetParam()->move(level, request, GetParam()->defaults());
    EXPECT_LT(result.position.y, 0.0);
    EXPECT_FALSE(crosses_wall(level, *GetParam(), request, result));
}

TEST_P(WallCrossing, IsNoneOfAPathWithSubSteps) {
    Random random(61);
    int slid = 0;
    for (int round = 0; round < cases(2000); ++round) {
        std::vector<Segment> walls;
        for (int i = random.below(3); i >= 0; --i) {
            const Vec2 at = random.point(-3, 3);
            walls.push_back({at, at + random.direction() * random.between(0.5, 6.0)});
        }
        const Level level = level_of(walls);
        MoveRequest request;
        request.shape = DiskShape{random.between(0.15, 0.5)};
        if (random.chance(0.5))
            request.shape = BoxShape{{random.between(0.15, 0.5), random.between(0.15, 0.5)}};
        const ExactSpace space(level, *GetParam(), request.shape, {});
        // Beside a wall, along which it mostly goes.
        const Vec2 along = normalized(walls[0].b - walls[0].a);
        const double off = length(extents_of(request.shape));
        request.position = lerp(walls[0].a, walls[0].b, random.between(0.0, 1.0)) +
                           outward(along) * random.between(0.5 * off, 1.5 * off);
        request.displacement =
            along * random.between(-20.0, 20.0) - outward(along) * random.between(0.0, 5.0);
        if (space.gap_at(request.position, 1.0).gap < 0.0) continue;
        const MoveResult result = GetParam()->move(level, request, GetParam()->defaults());
        ASSERT_FALSE(crosses_wall(level, *GetParam(), request, result)) << "round " << round;
        if (result.path.dropped() > 0) continue;  // not known to its end
        // A sub-step of half the inradius cuts a corner by no more than a thirtieth of it.
        constexpr double cut = 0.96;
        ASSERT_GT(nearest_to_walls(walls, request.position, result),
                  cut * inradius_of(request.shape))
            << "round " << round;
        slid += result.path.empty() ? 0 : 1;
    }
    EXPECT_GT(slid, cases(2000) / 4);
}

TEST_P(WallCrossing, IsThatOfALeapOverAWall) {
    Options leaps = GetParam()->defaults();
    if (leaps.set("substeps", "off")) GTEST_SKIP() << "it cannot leap";
    Random random(62);
    for (int round = 0; round < cases(500); ++round) {
        const Vec2 at = random.point(-3, 3);
        const Vec2 along = random.direction();
        const Segment wall{at, at + along * random.between(0.5, 6.0)};
        const Level level = level_of({wall});
        MoveRequest request;
        request.shape = DiskShape{0.3};
        const Vec2 across = lerp(wall.a, wall.b, random.between(0.05, 0.95));
        const Vec2 off = outward(along) * random.between(0.5, 8.0) + along * random.between(-4, 4);
        request.position = across + off;
        request.displacement = -off - off * random.between(1.0, 2.0);
        const MoveResult result = GetParam()->move(level, request, leaps);
        ASSERT_EQ(crossed_wall(level, *GetParam(), request, result), WallRef(0))
            << "round " << round;
    }
}

INSTANTIATE_TEST_SUITE_P(Discrete, WallCrossing,
                         testing::ValuesIn(test::strategies_that(test::is_discrete,
                                                                 test::sees_free_walls,
                                                                 test::slides)),
                         test::IdOfStrategy{});

}  // namespace slidelab::lab::wall_crossing_test
