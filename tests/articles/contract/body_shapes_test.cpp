// Bodies of a request have any shape: at rest they are walls of that form, and in motion nothing
// ends in them.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/scene/body_set.hpp"
#include "slidelab/world/world.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/random.hpp"
#include "support/shapes.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::body_shapes_test {

using test::cases;
using test::Random;

PolygonShape polygon_of(int corners, double size) {
    PolygonShape polygon;
    for (int i = 0; i < corners; ++i) {
        const double angle = 6.283185307179586 * i / corners + 0.3;
        polygon.corners.push_back(Vec2{std::cos(angle), std::sin(angle)} * size);
    }
    return polygon;
}

/// Forms that a level's walls have, too.
std::vector<Shape> shapes_of_walls(Random& random) {
    const double size = random.between(0.3, 1.5);
    const Vec2 arm = random.direction() * size;
    return {DiskShape{size}, BoxShape{{size, random.between(0.2, 1.0)}}, polygon_of(3, size),
            polygon_of(7, size), CapsuleShape{{-arm, arm}, random.between(0.1, 0.5)}};
}

Level wall_like(const Shape& shape, Vec2 at) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    if (const auto* disk = std::get_if<DiskShape>(&shape)) {
        builder.add_segment({at, at}, disk->radius);
    } else if (const auto* box = std::get_if<BoxShape>(&shape)) {
        builder.add_box({at, box->half});
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) {
        builder.add_segment({at + capsule->segment.a, at + capsule->segment.b}, capsule->radius);
    } else {
        std::vector<Vec2> corners = std::get<PolygonShape>(shape).corners;
        for (Vec2& corner : corners) corner += at;
        builder.add_polygon(corners);
    }
    return test::built(std::move(builder));
}

/// In worlds a body is asked, which neither strategies nor the level's walls are.
double depth_in(const MovingBody& body, double time, const Shape& mover, Vec2 position) {
    World world((Level()));
    const auto added = world.add(BodyDefinition{body.shape, body.at(time), body.traits});
    EXPECT_TRUE(std::holds_alternative<ObjectId>(added));
    Overlap overlap;
    return world.overlaps(mover, position, {&overlap, 1}) > 0 ? overlap.depth : 0.0;
}

class BodyShapes : public testing::TestWithParam<const Strategy*> {
protected:
    Shape some_mover(Random& random) const {
        const std::vector<Shape> all = test::shapes_for(*GetParam(), random.between(0.1, 0.6));
        return all[static_cast<std::size_t>(random.below(static_cast<int>(all.size())))];
    }
    MoveResult moved(const Level& level, const MoveRequest& request) const {
        return GetParam()->move(level, request, GetParam()->defaults());
    }
};

TEST_P(BodyShapes, AtRestAreWallsOfTheirForm) {
    Random random(831);
    int hits = 0;
    for (int i = 0; i < cases(120); ++i) {
        for (const Shape& shape : shapes_of_walls(random)) {
            const Vec2 from = random.direction() * random.between(2.2, 4.0);
            const Vec2 step = random.point(-0.6, 0.6) - from * random.between(0.2, 1.2);
            MoveRequest request{some_mover(random), from, step, step};
            const MoveResult expected = moved(wall_like(shape, {}), request);
            const BodySet bodies{MovingBody{.shape = shape}};
            request.bodies = bodies;
            const MoveResult result = moved(Level(), request);
            ASSERT_NEAR(distance(result.position, expected.position), 0.0, 1e-8)
                << i << " " << name_of(shape);
            ASSERT_EQ(result.hit(), expected.hit()) << i << " " << name_of(shape);
            hits += result.hit() ? 1 : 0;
        }
    }
    EXPECT_GT(hits, cases(120));
}

TEST_P(BodyShapes, InMotionNothingEndsInThem) {
    Random random(832);
    int pushed = 0;
    for (int i = 0; i < cases(120); ++i) {
        std::vector<Shape> shapes = shapes_of_walls(random);
        shapes.push_back(BoxShape{{0.4, 0.7}, 0.2});
        PolygonShape rounded = polygon_of(5, 0.6);
        rounded.radius = 0.3;
        shapes.push_back(rounded);
        for (const Shape& shape : shapes) {
            const Vec2 from = random.direction() * random.between(2.6, 4.0);
            const Vec2 step = random.chance(0.3) ? Vec2{} : random.point(-1, 1);
            MoveRequest request{some_mover(random), from, step, step};
            const BodySet bodies{
                MovingBody{shape, {}, from * random.between(0.2, 1.5) + random.point(-0.5, 0.5)}};
            if (depth_in(bodies[0], 0.0, request.shape, from) > 0.0) continue;
            request.bodies = bodies;
            const MoveResult result = moved(Level(), request);
            ASSERT_FALSE(result.squeezed) << i << " " << name_of(shape);
            ASSERT_LE(depth_in(bodies[0], 1.0, request.shape, result.position), 1e-8)
                << i << " " << name_of(shape);
            pushed += result.hit() ? 1 : 0;
        }
    }
    EXPECT_GT(pushed, cases(120));
}

INSTANTIATE_TEST_SUITE_P(Strategies, BodyShapes,
                         testing::ValuesIn(test::strategies_that(test::sees_boxes_that_move)),
                         test::IdOfStrategy());

}  // namespace slidelab::body_shapes_test
