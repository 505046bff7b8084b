// A move that begins in walls by less than counts as an overlap ends no deeper than that, also
// where two walls meet, and goes as far as one that begins in exact contact.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <variant>
#include <vector>

#include "articles/contract/registry.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/random.hpp"
#include "support/shapes.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::resting_starts_test {

using test::cases;
using test::Random;

Level level_of_path(const std::vector<Vec2>& places, Random& random) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    for (std::size_t i = 0; i + 1 < places.size(); ++i) {
        const bool turned = random.chance(0.5);
        builder.add_segment({places[i + (turned ? 1 : 0)], places[i + (turned ? 0 : 1)]});
    }
    return test::built(std::move(builder));
}

Vec2 turned(Vec2 v, Vec2 along) {
    return {v.x * along.x - v.y * along.y, v.x * along.y + v.y * along.x};
}

/// One whose lower side is along a direction, or off it by noise.
Shape shape_along(Random& random, const Strategy& strategy, Vec2 along) {
    Shape shape = test::random_shape(random, strategy);
    if (const auto* box = std::get_if<BoxShape>(&shape)) {
        const auto corners = corners_of(Aabb{-box->half, box->half});
        shape = PolygonShape{{corners.begin(), corners.end()}, box->radius};
    }
    if (auto* polygon = std::get_if<PolygonShape>(&shape))
        for (Vec2& corner : polygon->corners) corner = turned(corner, along);
    return shape;
}

class RestingStart : public testing::TestWithParam<const Strategy*> {};

TEST_P(RestingStart, IsNoDeeperAfterAnyTickOverBends) {
    const Strategy& strategy = *GetParam();
    const Options options = strategy.defaults();
    for (int round = 0; round < cases(6000); ++round) {
        Random random(static_cast<std::uint32_t>(round));
        std::vector<Vec2> directions{random.direction()};
        std::vector<Vec2> places{random.point(-8, 8)};
        for (int i = 0, count = 2 + random.below(3); i < count; ++i) {
            places.push_back(places.back() + directions.back() * random.magnitude(0.1, 4));
            const double bend =
                random.chance(0.3) ? random.between(0.1, 1.4) : random.magnitude(4e-9, 0.3);
            directions.push_back(
                turned(directions.back(),
                       {std::cos(bend), random.chance(0.5) ? std::sin(bend) : -std::sin(bend)}));
        }
        const Level level = level_of_path(places, random);
        const auto at = static_cast<std::size_t>(random.below(static_cast<int>(places.size()) - 1));
        const Vec2 along = directions[at];
        const Vec2 up = outward(along);
        const double noise = random.chance(0.5) ? 0.0 : random.magnitude(1e-9, 1e-6);
        MoveRequest request;
        request.shape = shape_along(random, strategy, turned(along, {1.0, noise}));
        request.position = lerp(places[at], places[at + 1], random.between(0, 1)) + up * 12.0;
        request.displacement = up * -13.0;
        request.position = strategy.move(level, request, options).position;
        const double tolerance = detail::contact_tolerance;
        request.position += random.direction() * random.between(0, 2.3) * tolerance;
        request.displacement = {};
        if (strategy.move(level, request, options).began_inside) continue;
        const double step = random.magnitude(1e-6, 1);
        const double press = random.chance(0.3) ? 0.0 : random.magnitude(1e-12, 1);
        request.displacement = along * (random.chance(0.5) ? step : -step) - up * (press * step);
        for (int tick = 0, last = 1 + random.below(8); tick <= last; ++tick) {
            if (tick == last) request.displacement = {};
            const MoveResult result = strategy.move(level, request, options);
            ASSERT_FALSE(result.began_inside) << "round " << round << ", tick " << tick;
            request.position = result.position;
            request.strategy_state = result.strategy_state;
        }
    }
}

TEST_P(RestingStart, GoesAsFarAsWhatBeginsInExactContact) {
    const Strategy& strategy = *GetParam();
    const Options options = strategy.defaults();
    for (int round = 0; round < cases(4000); ++round) {
        Random random(static_cast<std::uint32_t>(round));
        const Vec2 along = random.direction();
        const Vec2 up = outward(along);
        const double bend = random.magnitude(1e-9, 0.3);
        const Vec2 beyond =
            turned(along, {std::cos(bend), random.chance(0.5) ? std::sin(bend) : -std::sin(bend)});
        const Vec2 joint = random.point(-8, 8);
        const Level level =
            level_of_path({joint - along * 20.0, joint, joint + beyond * 20.0}, random);
        MoveRequest request;
        request.shape = shape_along(random, strategy, random.chance(0.5) ? along : beyond);
        request.position = joint - along * random.between(0, 1.5) + up * 12.0;
        request.displacement = up * -13.0;
        request.position = strategy.move(level, request, options).position;
        const double tolerance = detail::contact_tolerance;
        const double step = random.magnitude(1e-6, 1);
        const double press = random.chance(0.3) ? 0.0 : random.magnitude(1e-12, 1);
        request.displacement = along * step - up * (press * step);
        const MoveResult exact = strategy.move(level, request, options);
        request.position -= up * random.between(0, 1.3) * tolerance;
        const MoveResult deep = strategy.move(level, request, options);
        if (deep.began_inside) continue;
        EXPECT_NEAR(distance(deep.position, exact.position), 0.0, 1e-8 + 1e-3 * step) << round;
    }
}

INSTANTIATE_TEST_SUITE_P(Strategies, RestingStart,
                         testing::ValuesIn(test::strategies_that(test::sees_free_walls,
                                                                 test::slides)),
                         test::IdOfStrategy());

/// Floors that rise by 1e-8 at a joint, as numbers of single precision leave them.
struct Joint {
    std::string_view strategy;
    std::vector<Vec2> floor;
    std::vector<Vec2> corners;
    Vec2 from;
    Vec2 displacement;
};

const Joint joints[] = {
    // near_misses 12851
    {"box_sweep",
     {{-4.7846155166625977, -3.0019230842590332},
      {-7.5538463592529297, -4.1557693481445312},
      {-8.8230772018432617, -4.6846156120300293}},
     {{-0.11753099733919739, -0.40880346900590392},
      {0.37303316546788734, -0.20440173450295196},
      {0.11753099733919739, 0.40880346900590392},
      {-0.37303316546788734, 0.20440173450295196}},
     {-7.1662495382983344, -4.3541028922018485},
     {-0.061517226274914807, -0.022095983315071437}},
    // near_misses 527407
    {"box_sweep",
     {{0.71033775806427002, -1.0285525321960449},
      {-0.21310132741928101, 0.30856576561927795},
      {-0.42620265483856201, 0.61713153123855591}},
     {{0.45429086647817807, -0.091054646556443158},
      {0.075727951685403805, 0.45709563261810515},
      {-0.45429086647817807, 0.091054646556443158},
      {-0.075727951685403805, -0.45709563261810515}},
     {0.24773823194009431, 0.20802876393820538},
     {-0.057138346398022288, 0.010950887659376789}},
    // near_misses 32821
    {"world_move",
     {{-0.12342070043087006, -0.019807331264019012},
      {-1.8513104915618896, -0.29710996150970459},
      {-2.8386762142181396, -0.45556861162185669}},
     {{-0.069560136923524057, 0.43343349988327079},
      {-0.33283477252191185, -0.14233480951547342},
      {-0.11772529041448909, -0.3745708546760263},
      {0.22902150949212757, -0.31892274513720703},
      {0.36065882729132148, -0.031038590437834919}},
     {-1.6192031924035448, 0.095817637545183326},
     {-0.15, -0.04}},
    // near_misses 520968
    {"world_move",
     {{-0.23076923191547394, -0.096153847873210907},
      {2.076923131942749, 0.86538463830947876},
      {2.307692289352417, 0.96153843402862549}},
     {{-0.14152921931324891, -0.56294754008305503},
      {0.49938273318487114, -0.29590089320883828},
      {0.14152921931324891, 0.56294754008305503},
      {-0.49938273318487114, 0.29590089320883828}},
     {1.8859020783246769, 0.28181550127319144},
     {0.21, 0.09}},
};

TEST(RestingStart, OnAFloorThatRisesByRoundingIsNoDeeperBeyondTheJoint) {
    Random random(1);
    for (const Joint& joint : joints) {
        const Level level = level_of_path(joint.floor, random);
        const Strategy& strategy = *find_strategy(joint.strategy);
        MoveRequest request{PolygonShape{joint.corners}, joint.from, joint.displacement, {}, {}};
        const MoveResult first = strategy.move(level, request, strategy.defaults());
        EXPECT_FALSE(first.began_inside) << joint.from.x;
        request.position = first.position;
        EXPECT_FALSE(strategy.move(level, request, strategy.defaults()).began_inside)
            << joint.from.x;
    }
}

}  // namespace slidelab::resting_starts_test
