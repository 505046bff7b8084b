// The promises of grid_walk (docs/promises.md), in random mazes: against the walls one by one,
// against a flood of the cells, and against the article's function taken in tiny steps.
#include <gtest/gtest.h>

#include "lab/run/state.hpp"
#include "slidelab/level/outline_crossing.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/grid.hpp"
#include "support/moves.hpp"
#include "support/worlds.hpp"

namespace slidelab::grid_walk_properties_test {

using test::cases;
using test::Maze;
using test::Random;

MoveResult walk(const Maze& maze, Vec2 from, Vec2 delta) {
    return test::Mover("grid_walk").move(maze.level, DiskShape{0.0}, from, delta);
}

Maze any_maze(Random& random) {
    const double cells[] = {1.0, 0.3, 7.5};
    return test::random_maze(random, cells[random.below(3)], random.between(0.0, 0.6));
}

TEST(GridWalkPromises, NeverCrossesAWallNorComesNearerThanAQuarterAtAnyDisplacement) {
    Random random(501);
    int hits = 0;
    for (int round = 0; round < cases(2000); ++round) {
        const Maze maze = any_maze(random);
        Vec2 place = test::free_place(maze, random);
        const std::vector<char> cells = test::reachable(maze, place);
        for (int tick = 0; tick < 20; ++tick) {
            const Vec2 delta = random.direction() * random.magnitude(1e-6, 1e6);
            const MoveResult result = walk(maze, place, delta);
            ASSERT_TRUE(is_finite(result.position) && is_finite(result.velocity));
            ASSERT_GE(test::clearance(maze, result.position), -1e-9)
                << "round " << round << " tick " << tick;
            ASSERT_TRUE(test::is_reached(maze, cells, result.position)) << "round " << round;
            ASSERT_FALSE(result.began_inside) << "round " << round << " tick " << tick;
            ASSERT_EQ(result.remaining_depth, 0.0);
            const Vec2 moved = result.position - place;
            for (const auto& [went, displacement] :
                 {std::pair{moved.x, delta.x}, {moved.y, delta.y}}) {
                ASSERT_LE(std::abs(went), std::abs(displacement) * (1 + 1e-12) + 1e-9);
                ASSERT_GE(went * displacement, -1e-9) << "against the displacement";
            }
            hits += result.hit() ? 1 : 0;
            place = result.position;
        }
    }
    EXPECT_GT(hits, cases(2000) * 5);
}

TEST(GridWalkPromises, EndsWhereTheArticlesFunctionEndsInTinySteps) {
    Random random(502);
    constexpr int steps = 20000;
    int compared = 0;
    int bent = 0;
    for (int round = 0; round < cases(150); ++round) {
        const Maze maze = test::random_maze(random, 1.0, random.between(0.1, 0.5));
        const Vec2 from = test::free_place(maze, random);
        const Vec2 delta = random.direction() * random.between(0.5, 6.0);
        Vec2 slow = from;
        bool chose = false;
        for (int i = 0; i < steps; ++i)
            slow = test::article_step(maze, slow, slow + delta / steps, chose);
        if (chose) continue;  // by chance, where the exact path hits no corner
        const MoveResult result = walk(maze, from, delta);
        ++compared;
        bent += result.hit() ? 1 : 0;
        // At most a sub-step is lost at each boundary of a region, and a move this long crosses a
        // few dozen.
        ASSERT_LT(distance(result.position, slow), 60 * length(delta) / steps) << "round " << round;
    }
    EXPECT_GT(compared, cases(150) * 9 / 10);
    EXPECT_GT(bent, compared / 3);
}

TEST(GridWalkPromises, EndsInTheSamePlaceHoweverATickIsCut) {
    Random random(503);
    for (int round = 0; round < cases(600); ++round) {
        const Maze maze = any_maze(random);
        const Vec2 from = test::free_place(maze, random);
        const Vec2 delta = random.direction() * (random.between(0.1, 30.0) * maze.cell);
        const Vec2 at_once = walk(maze, from, delta).position;
        for (const int count : {2, 7, 60, 240}) {
            Vec2 place = from;
            for (int i = 0; i < count; ++i) place = walk(maze, place, delta / count).position;
            ASSERT_LT(distance(place, at_once), 1e-7) << "round " << round << " in " << count;
        }
    }
}

TEST(GridWalkPromises, AFarMoveEndsWhereItLeadsOrSaysThatItDoesNot) {
    const Level street = test::level_of({{{{0, 0}, {1e6, 0}}}, {{{0, 1}, {1e6, 1}}}});
    const test::Mover mover("grid_walk");
    for (const Vec2 delta : {Vec2{5e5, 0}, Vec2{5e5, 5e5}, Vec2{1e5, -3}, Vec2{-3e5, 1e-7}}) {
        const MoveResult result = mover.move(street, DiskShape{0}, {4e5, 0.5}, delta);
        EXPECT_NEAR(result.position.x, 4e5 + delta.x, 1e-8);
        EXPECT_NEAR(result.position.y, 0.5, 0.25);
    }
    const test::GridLevel fine = test::level_of_grid({1e-3, {}, {}});
    const MoveResult result = mover.move(fine, DiskShape{0}, {0.1, 0.2}, {1e6, -1e6});
    EXPECT_EQ(result.stop_reason, StopReason::work_limit);
    EXPECT_GT(result.position.x, 1e3);
    EXPECT_LT(distance(result.position + result.remainder, {0.1 + 1e6, 0.2 - 1e6}), 1e-8);
}

TEST(GridWalkPromises, SlidesTheSameAlongOnePieceAndAThousand) {
    LevelBuilder one;
    one.set_near_miss(0.0);
    one.add_segment({{0, 3}, {1000, 3}}, 0.0, {WallName::Kind::segment, 0});
    LevelBuilder tiles;
    tiles.set_near_miss(0.0);
    for (std::int32_t i = 0; i < 1000; ++i)
        tiles.add_box({{i + 0.5, 3.5}, {0.5, 0.5}}, {WallName::Kind::tile, i, 3});
    const Level whole = test::built(std::move(one));
    const Level cut = test::built(std::move(tiles));
    const test::Mover mover("grid_walk");
    for (const Vec2 delta : {Vec2{0.01, 0.1}, Vec2{3, 1}, Vec2{900, 200}, Vec2{-4, 0.1}}) {
        const MoveResult a = mover.move(whole, DiskShape{0}, {7.3, 2.7}, delta);
        const MoveResult b = mover.move(cut, DiskShape{0}, {7.3, 2.7}, delta);
        EXPECT_EQ(a.position, b.position);
        EXPECT_EQ(a.contacts.size(), 1U) << delta.x;
        EXPECT_EQ(b.contacts.size(), 1U) << "a joint is no bend";
    }
}

TEST(GridWalkPromises, RestsWhereItIsPressedAndLeavesTheBitsAloneAtRest) {
    Random random(506);
    for (int round = 0; round < cases(500); ++round) {
        const Maze maze = any_maze(random);
        const Vec2 displacement = random.direction() * (20.0 * maze.cell);
        // A short component may take long until it ends, too.
        Vec2 place = test::free_place(maze, random);
        for (int tick = 0; tick < 50; ++tick)
            place = walk(maze, place, displacement * 1e3).position;
        const Vec2 pressed = walk(maze, place, displacement).position;
        ASSERT_EQ(pressed, place) << "round " << round;
        const MoveResult rest = walk(maze, place, {0, 0});
        ASSERT_EQ(lab::bits_of(rest.position.x), lab::bits_of(place.x));
        ASSERT_EQ(lab::bits_of(rest.position.y), lab::bits_of(place.y));
        ASSERT_FALSE(rest.hit());
    }
}

TEST(GridWalkPromises, LeavesAWallThatItBeginsInWithoutCrossingOne) {
    Random random(507);
    int inside = 0;
    for (int round = 0; round < cases(3000); ++round) {
        const Maze maze = any_maze(random);
        const Vec2 from{random.between(0.001, maze.columns - 0.001) * maze.cell,
                        random.between(0.001, maze.rows - 0.001) * maze.cell};
        const MoveResult result = walk(maze, from, {0, 0});
        const double clear = test::clearance(maze, from);
        ASSERT_GE(test::clearance(maze, result.position), -1e-9);
        ASSERT_TRUE(test::is_reached(maze, test::reachable(maze, from), result.position));
        if (clear >= 0.0) {
            ASSERT_EQ(result.position, from);
        }
        if (clear >= -1e-6) continue;
        ++inside;
        ASSERT_TRUE(result.began_inside);
        ASSERT_TRUE(result.hit());
        ASSERT_EQ(result.contacts[0].fraction, 0.0);
        ASSERT_GT(result.contacts[0].depth, 0.0);
        ASSERT_LT(distance(result.position, from), 0.36 * maze.cell)
            << "0.25 along each axis at most";
    }
    EXPECT_GT(inside, cases(3000) / 10);
}

}  // namespace slidelab::grid_walk_properties_test
