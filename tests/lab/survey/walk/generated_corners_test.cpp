// Corners and joints as the surveys of the play levels found the discrete methods wrong in, but
// generated, exact ones as often as any: every move is judged as a survey judges it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "lab/judge/judge.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/move_oracle.hpp"
#include "support/random.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::lab::generated_corners_test {

using test::cases;
using test::Random;

constexpr double step = 4.0 / 60.0;  // units a tick, as the program has it

class GeneratedCorners : public testing::TestWithParam<const Strategy*> {
protected:
    static bool moves_polygons() { return (GetParam()->shapes & moves_polygon) != 0; }

    static Shape some_shape(Random& random) {
        const double size = random.chance(0.5) ? 0.3 : random.between(0.15, 0.5);
        switch (random.below(moves_polygons() ? 4 : 3)) {
            case 0:
                return DiskShape{size};
            case 3: {
                PolygonShape polygon;
                const int corners = 3 + random.below(4);
                for (int i = 0; i < corners; ++i) {
                    const double turn = 2.0 * std::numbers::pi * i / corners;
                    polygon.corners.push_back(Vec2{std::cos(turn), std::sin(turn)} * size);
                }
                return polygon;
            }
            default:
                return BoxShape{{size, random.chance(0.5) ? size : random.between(0.15, 0.5)}};
        }
    }

    /// One of the directions of a survey, the diagonals as often as all others.
    static Vec2 some_displacement(Random& random) {
        const int all = random.chance(0.5) ? 8 : 32;
        const double turn = 2.0 * std::numbers::pi * random.below(all) / all;
        return Vec2{std::cos(turn), std::sin(turn)} * step;
    }
};

/// The fault of a hold of so many ticks; nothing where all is well.
std::string wrong_in(const Level& level, const Strategy& strategy, const Shape& shape, Vec2 from,
                     Vec2 displacement, int ticks) {
    const test::MoveOracle oracle(level, strategy, shape);
    const Options options = strategy.defaults();
    MoveRequest request;
    request.shape = shape;
    request.position = from;
    request.displacement = displacement;
    request.velocity = displacement / step;
    Vec2 before = from;
    bool was_caught = false;
    for (int tick = 0; tick < ticks; ++tick) {
        const MoveResult result = strategy.move(level, request, strategy.defaults(), nullptr);
        if (tick == 0 && result.began_inside) return {};
        const double went = distance(result.position, request.position);
        EventSet troubles = oracle.troubles_of(request, result);
        troubles |=
            judge({level, strategy, options, request, result}, {.findings = true, .in_full = true})
                .troubles;
        std::string kinds;
        for (const EventDescription& finding : event_descriptions()) {
            if (!troubles.has(finding.kind)) continue;
            const bool passes = finding.kind == EventKind::stuck && !was_caught && went > 1e-9;
            if (!passes) kinds += std::string(finding.name) + " ";
        }
        if (tick > 0 && distance(result.position, before) < 1e-6 && went > 1e-6) kinds += "jitter ";
        if (!kinds.empty())
            return fmt::format("{}in tick {}: from ({:.17g}, {:.17g}) by ({:.17g}, {:.17g})", kinds,
                               tick, request.position.x, request.position.y, displacement.x,
                               displacement.y);
        was_caught = troubles.has(EventKind::stuck);
        before = request.position;
        request.position = result.position;
    }
    return {};
}

std::string words_of(const Shape& shape) {
    if (const auto* disk = std::get_if<DiskShape>(&shape))
        return fmt::format("disk {:.17g}", disk->radius);
    if (const auto* box = std::get_if<BoxShape>(&shape))
        return fmt::format("box {:.17g} {:.17g}", box->half.x, box->half.y);
    return fmt::format("polygon of {}", std::get<PolygonShape>(shape).corners.size());
}

double some_places_off(Random& random, double x) {
    const int places = random.below(9) - 4;
    const double towards = places < 0 ? -1e9 : 1e9;
    for (int i = 0; i < std::abs(places); ++i) x = std::nextafter(x, towards);
    return x;
}

TEST_P(GeneratedCorners, BoxWithItsCornerExactlyOnOneGoesOnAtFortyFiveDegrees) {
    Random random(41);
    int held = 0;
    for (int round = 0; round < cases(3000); ++round) {
        // The end of a wall, where another one goes on at a right angle.
        const Vec2 corner{static_cast<double>(random.below(40)),
                          static_cast<double>(random.below(40))};
        const Vec2 along{random.chance(0.5) ? 4.0 : -4.0, 0.0};
        const Vec2 down{0.0, random.chance(0.5) ? 4.0 : -4.0};
        LevelBuilder builder;
        builder.set_near_miss(0.0);
        for (const Vec2 arm : {along, down}) {
            const bool turn = random.chance(0.5);
            const Segment wall{corner, corner + arm};
            builder.add_segment(turn ? Segment{wall.b, wall.a} : wall, 0.0,
                                {WallName::Kind::segment, 0});
        }
        const Level level = test::built(std::move(builder));
        const double size = random.chance(0.5) ? 0.3 : random.between(0.1, 0.9);
        const BoxShape box{{size, random.chance(0.5) ? size : random.between(0.1, 0.9)}};
        // Beside one arm, its corner on the walls', but for a few last places.
        Vec2 from =
            corner + Vec2{std::copysign(box.half.x, along.x), std::copysign(box.half.y, -down.y)};
        if (random.chance(0.5))
            from = corner +
                   Vec2{std::copysign(box.half.x, -along.x), std::copysign(box.half.y, down.y)};
        from = {some_places_off(random, from.x), some_places_off(random, from.y)};
        const double part = std::sqrt(0.5) * step;
        const Vec2 diagonal{random.chance(0.5) ? part : -part, random.chance(0.5) ? part : -part};
        const std::string wrong = wrong_in(level, *GetParam(), box, from, diagonal, 6);
        ASSERT_EQ(wrong, "") << "round " << round << ", " << words_of(box);
        ++held;
    }
    EXPECT_GT(held, 100);
}

/// A closed line round a place, bent out and in, from 4 to 40 walls.
std::vector<Vec2> some_ring(Random& random, Vec2 center, double least, double most) {
    const int count = 4 + random.below(37);
    const bool is_on_lattice = random.chance(0.3);
    const double bend = random.chance(0.5) ? 0.0 : 1.0;
    std::vector<Vec2> ring;
    for (int i = 0; i < count; ++i) {
        const double turn = 2.0 * std::numbers::pi * i / count;
        const double far = bend == 0.0 ? most : random.between(least, most);
        Vec2 at = center + Vec2{std::cos(turn), std::sin(turn)} * far;
        if (is_on_lattice) at = {std::round(at.x * 8.0) / 8.0, std::round(at.y * 8.0) / 8.0};
        if (ring.empty() || distance(ring.back(), at) > 0.05) ring.push_back(at);
    }
    return ring;
}

TEST_P(GeneratedCorners, NothingCatchesAtJointsOfBentWalls) {
    Random random(42);
    int held = 0;
    for (int round = 0; round < cases(1000); ++round) {
        const Vec2 center = random.point(-10, 10);
        const std::vector<Vec2> ring = some_ring(random, center, 1.5, 2.5);
        LevelBuilder builder;
        builder.set_near_miss(0.0);
        for (std::size_t i = 0; i < ring.size(); ++i)
            builder.add_segment({ring[i], ring[(i + 1) % ring.size()]}, 0.0,
                                {WallName::Kind::segment, 0});
        const Level level = test::built(std::move(builder));
        const Shape shape = some_shape(random);
        const std::string wrong =
            wrong_in(level, *GetParam(), shape, center, some_displacement(random), 60);
        EXPECT_EQ(wrong, "") << "round " << round << ", " << words_of(shape);
        ++held;
    }
    EXPECT_GT(held, 100);
}

/// A closed outline that bends in and out: the pieces that it is cut into end in cuts.
std::vector<Vec2> some_star(Random& random, Vec2 center) {
    const int count = 5 + random.below(12);
    std::vector<Vec2> corners;
    for (int i = 0; i < count; ++i) {
        const double turn = 2.0 * std::numbers::pi * i / count;
        const double far = i % 2 == 0 ? random.between(1.5, 2.5) : random.between(0.5, 2.0);
        corners.push_back(center + Vec2{std::cos(turn), std::sin(turn)} * far);
    }
    return corners;
}

TEST_P(GeneratedCorners, ContactsAtSolidsThatAreNotConvexNameTheWallThatIsTouched) {
    Random random(43);
    int contacts = 0;
    for (int round = 0; round < cases(2000); ++round) {
        const Vec2 center = random.point(-10, 10);
        LevelBuilder builder;
        builder.set_near_miss(0.0);
        builder.add_polygon(some_star(random, center), {WallName::Kind::polygon, 0});
        const Level level = test::built(std::move(builder));
        MoveRequest request;
        request.shape = DiskShape{random.between(0.1, 0.4)};
        const ExactSpace space(level, *GetParam(), request.shape, {});
        request.displacement = some_displacement(random);
        request.position = center - normalized(request.displacement) * 3.5 + random.point(-1, 1);
        for (int tick = 0; tick < 60; ++tick) {
            request.velocity = request.displacement / step;
            const MoveResult result =
                GetParam()->move(level, request, GetParam()->defaults(), nullptr);
            request.position = result.position;
            // After a sub-step that was taken back the mover is not where it touched.
            if (result.stop_reason != StopReason::arrived) break;
            for (const Contact& contact : result.contacts) {
                const Wall& wall = level.walls()[contact.wall.number()];
                const GrownWall named{wall.segment, 0.0, contact.wall};
                // A push begins in its wall, and ends on the line that it is on; out of several
                // walls it may end on one that it did not begin in.
                const Vec2 before = contact.position - contact.normal * contact.depth;
                const double gap = std::min(space.gap_to(named, before).gap,
                                            std::abs(space.gap_to(named, contact.position).gap));
                ASSERT_LT(gap, 1e-9) << "round " << round;
                const Vec2 on_wall = closest_point_on_segment(contact.point, wall.segment);
                ASSERT_LT(distance(contact.point, on_wall), 1e-9) << "round " << round;
                ++contacts;
            }
        }
    }
    EXPECT_GT(contacts, 1000);
}

TEST_P(GeneratedCorners, NothingGoesToAndFroBetweenBoxesAtRestAndRoundedWalls) {
    Random random(44);
    int pressed = 0;
    for (int round = 0; round < cases(2000); ++round) {
        const Vec2 center = random.point(-10, 10);
        const Vec2 out = random.direction();
        LevelBuilder builder;
        builder.set_near_miss(0.0);
        builder.add_segment({center - out * 0.2, center - out * random.between(0.3, 1.5)},
                            random.between(0.05, 0.3), {WallName::Kind::segment, 0});
        const Level level = test::built(std::move(builder));
        const Vec2 beside = center + outward(out) * random.between(0.4, 0.9);
        const Vec2 half{random.between(0.1, 0.6), random.between(0.1, 0.6)};
        const BodySet bodies{moving_box({beside, half}, {}, {WallName::Kind::box, 0})};
        MoveRequest request;
        request.shape = some_shape(random);
        request.bodies = bodies;
        request.position = center + out * 2.0 + random.point(-0.3, 0.3);
        request.displacement = -out * step;
        Vec2 before = request.position;
        for (int tick = 0; tick < 60; ++tick) {
            request.velocity = request.displacement / step;
            const MoveResult result =
                GetParam()->move(level, request, GetParam()->defaults(), nullptr);
            const double went = distance(result.position, request.position);
            const bool is_back = tick > 0 && distance(result.position, before) < 1e-6;
            ASSERT_FALSE(is_back && went > 1e-6) << "round " << round << ", tick " << tick;
            before = request.position;
            request.position = result.position;
            pressed += result.hit() ? 1 : 0;
        }
    }
    EXPECT_GT(pressed, 1000);
}

TEST_P(GeneratedCorners, NoVelocityIsLeftIntoAWallPastWhoseEndABoxIsPushed) {
    Random random(45);
    int pressed = 0;
    for (int round = 0; round < cases(1000); ++round) {
        // A wall, and the tip of a slope that comes near it: a notch of less than a right angle.
        const Vec2 tip = random.point(-10, 10);
        const double slope = random.between(0.2, 3.0);
        const double below = random.chance(0.5) ? 1.0 : -1.0;
        LevelBuilder builder;
        builder.set_near_miss(0.0);
        builder.add_segment({tip - Vec2{0, 3}, tip + Vec2{0, 3}}, 0.0,
                            {WallName::Kind::segment, 0});
        const Vec2 corners[] = {tip, tip + Vec2{2.0, -slope * below},
                                tip + Vec2{0.0, -3.0 * below}};
        builder.add_polygon(corners, {WallName::Kind::polygon, 0});
        const Level level = test::built(std::move(builder));
        const double size = random.between(0.1, 0.5);
        const BoxShape box{{size, random.chance(0.5) ? size : random.between(0.1, 0.5)}};
        const Vec2 from = tip + Vec2{box.half.x + random.between(0.0, 0.2),
                                     (box.half.y + random.between(0.0, 0.2)) * below};
        const double turn = random.between(0.0, 0.5 * std::numbers::pi);
        const Vec2 into = Vec2{-std::cos(turn), -std::sin(turn) * below} * step;
        const std::string wrong = wrong_in(level, *GetParam(), box, from, into, 20);
        ASSERT_EQ(wrong, "") << "round " << round << ", " << words_of(box);
        ++pressed;
    }
    EXPECT_GT(pressed, 100);
}

INSTANTIATE_TEST_SUITE_P(Discrete, GeneratedCorners,
                         testing::ValuesIn(test::strategies_that(test::is_discrete,
                                                                 test::sees_free_walls,
                                                                 test::slides)),
                         test::IdOfStrategy{});

}  // namespace slidelab::lab::generated_corners_test
