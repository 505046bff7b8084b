// The seven promises of docs/promises.md for the sweeps, on generated levels, against the slow
// oracle; the number beside a test is the promise's there. Every sweep of the registry is held to
// them.
// `./run.sh search` runs longer.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/oracle.hpp"
#include "support/worlds.hpp"

namespace slidelab::sweep_properties_test {
namespace {

using test::cases;
using test::Random;
using test::World;

class Sweep : public testing::TestWithParam<const Strategy*> {
protected:
    MoveResult move(const Level& level, const Shape& shape, Vec2 from, Vec2 delta,
                    std::span<const KinematicBox> kinematic_boxes = {}) const {
        return GetParam()->move(level, {shape, from, delta, delta, kinematic_boxes},
                                GetParam()->defaults(), nullptr);
    }

    /// A convex polygon around its position: points on an ellipse, in order.
    static Shape random_polygon(Random& random) {
        const Vec2 size{random.magnitude(0.02, 1.0), random.magnitude(0.02, 1.0)};
        std::vector<double> angles;
        for (int i = 0, n = 3 + random.below(6); i < n; ++i) {
            angles.push_back((i + random.between(0.1, 0.9)) * 6.283185307179586 / n);
        }
        PolygonShape polygon;
        for (const double a : angles) {
            polygon.corners.push_back({size.x * std::cos(a), size.y * std::sin(a)});
        }
        Vec2 center;  // the position must be inside, or it says nothing about where the shape is
        for (const Vec2 c : polygon.corners) center += c / static_cast<double>(angles.size());
        for (Vec2& c : polygon.corners) c -= center;
        return polygon;
    }

    Shape random_shape(Random& random) const {
        for (;;) {
            const Shape disk = DiskShape{random.magnitude(0.02, 1.0)};
            const Shape box = BoxShape{{random.magnitude(0.02, 1.0), random.magnitude(0.02, 1.0)}};
            const Shape polygon = random_polygon(random);
            const int which = random.below(3);
            const Shape shape = which == 0 ? disk : which == 1 ? box : polygon;
            if (GetParam()->moves(shape)) return shape;
        }
    }
};

TEST_P(Sweep, NeitherTunnelsNorPenetratesNorGainsDistanceAtAnyDisplacement) {  // 1, 2, 4
    Random random(201);
    int hits = 0;
    int moves = 0;
    for (int round = 0; round < cases(500); ++round) {
        const World world = test::random_world(random, *GetParam());
        const Shape shape = random_shape(random);
        std::optional<Vec2> place = test::free_place(world, shape, random);
        for (int tick = 0; place && tick < 12; ++tick) {
            const Vec2 delta = random.direction() * random.magnitude(1e-6, 1e6);
            const MoveResult result = move(world.level, shape, *place, delta);
            ++moves;
            hits += result.hit() ? 1 : 0;
            ASSERT_TRUE(is_finite(result.position));
            ASSERT_TRUE(world.above_divide(result.position)) << round << " tick " << tick;
            ASSERT_TRUE(test::oracle_is_free(world.level, shape, result.position, 1e-9))
                << round << " tick " << tick;
            ASSERT_FALSE(result.began_inside) << round << " tick " << tick;
            const Vec2 moved = result.position - *place;
            ASSERT_LE(length(moved), length(delta) * (1 + 1e-12) + 1e-9);
            ASSERT_GE(dot(moved, delta), -1e-9 * length(delta));
            *place = result.position;
        }
    }
    EXPECT_GT(moves, cases(500) * 4);
    EXPECT_GT(hits, moves / 4);
}

TEST_P(Sweep, GlidesOverAThousandPiecesAsOverOne) {  // 3
    Random random(202);
    for (int round = 0; round < cases(150); ++round) {
        const Shape shape = random_shape(random);
        const Vec2 along = random.direction();
        const Vec2 up = -outward(along);
        const Vec2 begin = random.point(-5, 5);
        const double size = random.magnitude(1, 100);
        const int count = 1 + random.below(1000);
        LevelBuilder one;
        LevelBuilder many;
        one.add_segment({begin, begin + along * size}, 0, {});
        for (int i = 0; i < count; ++i) {
            const Segment piece{begin + along * (size * i / count),
                                begin + along * (size * (i + 1) / count)};
            many.add_segment(random.chance(0.5) ? piece : Segment{piece.b, piece.a}, 0, {});
        }
        const Level whole = std::move(one).build();
        const Level pieces = std::move(many).build();
        Vec2 on_whole = begin + along * (size / 2) + up * 3.0;
        Vec2 on_pieces = on_whole;
        for (int tick = 0; tick < 12; ++tick) {
            const Vec2 delta = along * (random.between(-1, 1) * random.magnitude(1e-3, size)) -
                               up * random.between(0.5, 3);
            on_whole = move(whole, shape, on_whole, delta).position;
            on_pieces = move(pieces, shape, on_pieces, delta).position;
            ASSERT_NEAR(distance(on_whole, on_pieces), 0.0, 1e-9) << round << " tick " << tick;
        }
    }
}

TEST_P(Sweep, GlidesOverTilesInBothDirectionsAtAnySpeed) {  // 3
    std::vector<Box> tiles;
    for (int i = 0; i < 60; ++i) tiles.push_back({{i + 0.5, 0.5}, {0.5, 0.5}});
    const Level street = test::level_of_boxes(tiles);
    Random random(203);
    for (int round = 0; round < cases(60); ++round) {
        const Shape shape = random_shape(random);
        const double sign = random.chance(0.5) ? 1 : -1;
        const double step = random.magnitude(1e-3, 10);
        const double press = random.magnitude(1e-3, 10);
        const bool is_disk = std::holds_alternative<DiskShape>(shape);
        double lowest =
            is_disk ? extents_of(shape).y : 0.0;  // y points down: what the mover stands on
        Corners room;
        for (const Vec2 corner : corners_of(shape, room)) lowest = std::max(lowest, corner.y);
        const double height = -lowest;
        Vec2 position{30, height};
        const int ticks = static_cast<int>(std::min(200.0, 25.0 / step));
        for (int tick = 0; tick < ticks; ++tick) {
            position = move(street, shape, position, {sign * step, press}).position;
        }
        EXPECT_NEAR(position.x, 30 + sign * step * ticks, 1e-9) << step << " " << press;
        EXPECT_NEAR(position.y, height, 1e-9) << step << " " << press;
    }
}

TEST_P(Sweep, LeavesTheBitsAloneAtRestAndSettlesWhereItIsPressed) {  // 5
    Random random(204);
    int settled_rounds = 0;
    for (int round = 0; round < cases(150); ++round) {
        const World world = test::random_world(random, *GetParam());
        const Shape shape = random_shape(random);
        std::optional<Vec2> place = test::free_place(world, shape, random);
        if (!place) continue;
        const Vec2 press = random.direction() * random.between(0.05, 0.5);
        double last_step = 1.0;
        for (int tick = 0; tick < 2000 && last_step > 1e-10; ++tick) {
            const Vec2 next = move(world.level, shape, *place, press).position;
            last_step = distance(*place, next);
            place = next;
        }
        const MoveResult rest = move(world.level, shape, *place, {0, 0});
        EXPECT_EQ(rest.position, *place);
        EXPECT_FALSE(rest.hit());
        if (last_step > 1e-10) continue;  // it glides on, along a wall that it is nearly pressed at
        ++settled_rounds;
        const Vec2 settled = *place;
        for (int tick = 0; tick < 200; ++tick) {
            place = move(world.level, shape, *place, press).position;
        }
        EXPECT_LT(distance(*place, settled), 1e-9) << round;
    }
    EXPECT_GT(settled_rounds, cases(150) / 2);
}

TEST_P(Sweep, EndsInTheSamePlaceAtEveryTickRate) {  // 6
    Random random(205);
    for (int round = 0; round < cases(200); ++round) {
        const Shape shape = random_shape(random);
        const Vec2 along = random.direction();
        const Level wall = test::level_of({{{along * -50, along * 50}}});
        const Vec2 up = -outward(along);
        const Vec2 velocity = along * random.between(-8, 8) - up * random.between(0.1, 8);
        std::vector<Vec2> ends;
        for (const int rate : {30, 60, 120, 240}) {
            Vec2 position = move(wall, shape, up * 4.0, up * -4.0).position;
            for (int tick = 0; tick < rate; ++tick) {
                position = move(wall, shape, position, velocity / rate).position;
            }
            ends.push_back(position);
        }
        for (const Vec2 end : ends) EXPECT_NEAR(distance(end, ends[0]), 0.0, 1e-6) << round;
    }
}

TEST_P(Sweep, TreatsExactContactAsAnyOther) {  // 7
    const Level wall = test::level_of({{{{0, 0}, {10, 0}}}});
    for (const Shape& shape : {Shape{DiskShape{0.25}}, Shape{BoxShape{{0.25, 0.25}}}}) {
        if (!GetParam()->moves(shape)) continue;
        for (const double x : {0.0, 0.25, 5.0, 10.0}) {
            const Vec2 on{x, -0.25};
            EXPECT_FALSE(move(wall, shape, on, {0.3, -0.5}).hit()) << x;
            EXPECT_EQ(move(wall, shape, on, {0, -0.5}).position, (Vec2{x, -0.75}));
            EXPECT_EQ(move(wall, shape, on, {0, 0.5}).position, on) << x;
        }
        EXPECT_FALSE(move(wall, shape, {-3, -0.25}, {20, 0}).hit()) << "a graze";
        EXPECT_FALSE(move(wall, shape, {-0.25, -3}, {0, 20}).hit()) << "past the end";
    }
}

TEST_P(Sweep, IsPushedByKinematicBoxesAndNeverThroughAWall) {
    Random random(206);
    int squeezed = 0;
    for (int round = 0; round < cases(1500); ++round) {
        const World world = test::random_world(random, *GetParam());
        const Shape shape = random_shape(random);
        const std::optional<Vec2> place = test::free_place(world, shape, random);
        if (!place) continue;
        const test::Crowd crowd = test::crowd_towards(*place, world, random);
        const Vec2 delta = random.direction() * random.magnitude(1e-3, 10);
        const MoveResult result = move(world.level, shape, *place, delta, crowd.boxes);
        squeezed += result.squeezed ? 1 : 0;
        ASSERT_TRUE(is_finite(result.position) && is_finite(result.velocity));
        if (result.began_inside) continue;
        EXPECT_TRUE(world.above_divide(result.position)) << round;
        EXPECT_TRUE(test::oracle_is_free(world.level, shape, result.position, 1e-9)) << round;
        if (!test::oracle_is_free(crowd.afterwards, shape, result.position, 1e-9)) {
            EXPECT_TRUE(result.squeezed) << round;
            EXPECT_GT(result.remaining_depth, 0.0) << round;
        }
    }
    EXPECT_GT(squeezed, cases(1500) / 100);
}

TEST_P(Sweep, SaysAnOverlapAtTheStartAndNeverHidesOneAtTheEnd) {
    Random random(207);
    int overlaps = 0;
    for (int round = 0; round < cases(1500); ++round) {
        const World world = test::random_world(random, *GetParam());
        const Shape shape = random_shape(random);
        const Vec2 from = random.point(0.5, test::room_size - 0.5);
        const MoveResult result = move(world.level, shape, from, {0, 0});
        bool inside = !test::oracle_is_free(world.level, shape, from, 1e-9);
        world.level.visit_solids_at(from, [&](std::uint32_t) { inside = true; });
        if (inside) {
            ++overlaps;
            EXPECT_TRUE(result.began_inside) << round;
            EXPECT_TRUE(result.hit()) << round;
        }
        if (!test::oracle_is_free(world.level, shape, result.position, 1e-9)) {
            EXPECT_GT(result.remaining_depth, 0.0) << round;
        }
    }
    EXPECT_GT(overlaps, cases(1500) / 15);
}

TEST_P(Sweep, TakesStrangeNumbersWithoutMakingStrangerOnes) {
    Random random(208);
    const double numbers[] = {0.0, -0.0, 1e-300, 1e-12, 1e-9, 0.3, 1.0, 20.0, 1e6, 1e9, -1e9};
    const auto any = [&] { return Vec2{numbers[random.below(11)], numbers[random.below(11)]}; };
    for (int round = 0; round < cases(3000); ++round) {
        LevelBuilder builder;
        for (std::int32_t i = 0; i < 6; ++i) {
            builder.add_segment({any(), any()}, 0.0, {WallName::Kind::segment, i});
        }
        const std::vector<Vec2> corners{any(), any(), any(), any()};
        builder.add_polygon(corners, {WallName::Kind::polygon, 0});
        const Level level = std::move(builder).build();
        const std::vector<KinematicBox> boxes{{{any(), {1, 0.5}}, any(), {}}};
        const MoveResult result = move(level, random_shape(random), any(), any(), boxes);
        EXPECT_TRUE(is_finite(result.position) && is_finite(result.velocity)) << round;
        for (const Contact& contact : result.contacts) {
            EXPECT_TRUE(is_finite(contact.normal) && is_finite(contact.point)) << round;
            EXPECT_TRUE(std::isfinite(contact.depth) && std::isfinite(contact.fraction)) << round;
        }
    }
}

std::vector<const Strategy*> sweeps() {
    std::vector<const Strategy*> found;
    for (const Strategy* strategy : strategies()) {
        if (strategy->id == "box_sweep" || strategy->id == "disk_sweep") found.push_back(strategy);
    }
    return found;
}

INSTANTIATE_TEST_SUITE_P(Strategies, Sweep, testing::ValuesIn(sweeps()),
                         [](const auto& tested) { return std::string(tested.param->id); });

}  // namespace
}  // namespace slidelab::sweep_properties_test
