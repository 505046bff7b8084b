// The contract of a move: wrong requests get an error value, whatever is wrong with them.
#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <limits>
#include <type_traits>

#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"
#include "support/strategies/strategies_under_test.hpp"
#include "support/worlds.hpp"

namespace slidelab::request_test {

using test::cases;
using test::Random;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double too_large = 1.01 * largest_coordinate;
constexpr double too_thin = 0.99 * least_inradius;

static_assert(!std::is_default_constructible_v<Options>, "options belong to a strategy");

class Request : public testing::TestWithParam<const Strategy*> {
protected:
    const Strategy& strategy() const { return *GetParam(); }

    /// A wall to the right that a move by a unit cannot pass.
    static const test::GridLevel& wall() {
        static const test::GridLevel level(test::level_of({{{{1, -5}, {1, 5}}}}));
        return level;
    }

    /// Every shape that the strategy moves.
    std::vector<Shape> shapes() const {
        std::vector<Shape> all;
        for (const Shape& shape :
             {Shape{DiskShape{0.25}}, Shape{BoxShape{{0.25, 0.25}}},
              Shape{PolygonShape{{{-0.25, -0.25}, {0.25, -0.25}, {0.25, 0.25}, {-0.25, 0.25}}}}}) {
            if (strategy().shapes == 0 || strategy().moves(shape)) all.push_back(shape);
        }
        return all;
    }

    /// A request that is fine.
    MoveRequest good() const {
        MoveRequest request{shapes().front(), {0, 0}, {1, 0.5}, {60, 30}, {}};
        request.lattice = &wall().lattice;
        return request;
    }

    /// That nothing was moved, that it was said, and that the same is said in words.
    void expect_refused(const MoveRequest& request, const Options& options,
                        std::string_view field) const {
        Trace trace;
        const MoveResult result = strategy().move(wall(), request, options, &trace);
        EXPECT_EQ(result.stop_reason, StopReason::invalid_request);
        EXPECT_TRUE(is_finite(result.position) && is_finite(result.remainder));
        if (is_finite(request.position)) {
            EXPECT_EQ(result.position, request.position);
        }
        EXPECT_EQ(result.velocity, Vec2{});
        EXPECT_FALSE(result.hit());
        EXPECT_TRUE(trace.marks().empty());
        const auto answer = checked_move(strategy(), wall(), request, options);
        ASSERT_TRUE(std::holds_alternative<RequestProblem>(answer));
        EXPECT_EQ(std::get<RequestProblem>(answer).field, field) << line_of(std::get<1>(answer));
        EXPECT_FALSE(std::get<RequestProblem>(answer).message.empty());
    }
    void expect_refused(const MoveRequest& request, std::string_view field) const {
        expect_refused(request, strategy().defaults(), field);
    }
    void expect_shape_refused(const Shape& shape) const {
        MoveRequest request = good();
        request.shape = shape;
        expect_refused(request, "shape");
    }
};

TEST_P(Request, IsAnsweredByBothDoorsAlikeWhereNothingIsWrong) {
    Random random(811);
    for (int round = 0; round < cases(300); ++round) {
        const test::World world = test::random_world(random, strategy());
        const std::vector<Shape> all = shapes();
        const Shape& shape =
            all[static_cast<std::size_t>(random.below(static_cast<int>(all.size())))];
        BodySet boxes;
        const Vec2 from = random.point(0, test::room_size);
        if (random.chance(0.3)) boxes = test::crowd_towards(from, world, random).boxes;
        const Vec2 delta = random.direction() * random.magnitude(1e-3, 30);
        MoveRequest request{shape, from, delta, delta, boxes};
        const Lattice lattice = Lattice::build({}, world.level);
        request.lattice = &lattice;
        const Options options = strategy().defaults();
        const MoveResult result = strategy().move(world.level, request, options);
        const auto answer = checked_move(strategy(), world.level, request, options);
        ASSERT_TRUE(std::holds_alternative<MoveResult>(answer));
        EXPECT_NE(result.stop_reason, StopReason::invalid_request);
        EXPECT_EQ(result.position, std::get<MoveResult>(answer).position);
        EXPECT_EQ(result.velocity, std::get<MoveResult>(answer).velocity);
        EXPECT_EQ(result.contacts.size(), std::get<MoveResult>(answer).contacts.size());
    }
}

TEST_P(Request, HasOptionsAsTheyAreDescribed) {
    const Options options = strategy().defaults();
    EXPECT_TRUE(options.belong_to(strategy().options));
    EXPECT_LE(strategy().options.size(), Options::capacity);
    ASSERT_EQ(options.table().size(), strategy().options.size());
    for (std::size_t i = 0; i < strategy().options.size(); ++i) {
        const OptionDescription& description = strategy().options[i];
        EXPECT_EQ(options.real(i), description.initial) << description.name;
        Options read = strategy().defaults();
        EXPECT_EQ(read.set(description.name, options.text(i)), std::nullopt);
        EXPECT_EQ(read, options) << "the default of " << description.name << " is a value of it";
    }
}

TEST_P(Request, IsRefusedWithTheOptionsOfAnotherStrategy) {
    for (const Strategy* other : test::strategies_under_test()) {
        if (other == &strategy()) continue;
        expect_refused(good(), other->defaults(), "options");
    }
}

TEST_P(Request, IsRefusedWithOptionsOfATableThatLooksTheSame) {
    const std::vector<OptionDescription> copy(strategy().options.begin(), strategy().options.end());
    expect_refused(good(), Options(copy), "options");
}

TEST_P(Request, IsRefusedWithoutALatticeWhereTheStrategySeesTheGrid) {
    MoveRequest request = good();
    request.lattice = nullptr;
    if ((strategy().walls & sees_grid) != 0) return expect_refused(request, "grid");
    const MoveResult result = strategy().move(wall(), request, strategy().defaults());
    EXPECT_NE(result.stop_reason, StopReason::invalid_request);
}

TEST_P(Request, TakesOptionsOfACopyOfTheStrategy) {
    const Strategy copy = strategy();
    const MoveResult result = copy.move(wall(), good(), strategy().defaults());
    EXPECT_EQ(result.position, strategy().move(wall(), good(), strategy().defaults()).position);
    EXPECT_NE(result.stop_reason, StopReason::invalid_request);
}

TEST_P(Request, IsRefusedWithNumbersThatAreNoneOrTooLarge) {
    const std::pair<Vec2 MoveRequest::*, std::string_view> fields[] = {
        {&MoveRequest::position, "from"},
        {&MoveRequest::displacement, "delta"},
        {&MoveRequest::velocity, "velocity"}};
    for (const double bad : {nan, -nan, infinite, -infinite, 1e10, -1e10, 1e300}) {
        for (const auto& [field, name] : fields) {
            for (double Vec2::*coordinate : {&Vec2::x, &Vec2::y}) {
                MoveRequest request = good();
                request.*field.*coordinate = bad;
                expect_refused(request, name);
            }
        }
    }
}

TEST_P(Request, TakesTheLargestNumbers) {
    for (Vec2 MoveRequest::*field : {&MoveRequest::position, &MoveRequest::displacement}) {
        MoveRequest beyond = good();
        (beyond.*field).y = -too_large;
        EXPECT_TRUE(check_request(strategy(), beyond));
    }
    MoveRequest request = good();
    request.position = {largest_coordinate, -largest_coordinate};
    request.displacement = {-1, 1};
    request.velocity = {largest_velocity, largest_velocity};
    EXPECT_FALSE(check_request(strategy(), request));
    EXPECT_NE(strategy().move(wall(), request, strategy().defaults()).stop_reason,
              StopReason::invalid_request);
}

TEST_P(Request, IsRefusedWithBadBoxes) {
    for (const double bad : {nan, infinite, -infinite, too_large}) {
        for (Vec2 Box::*part : {&Box::center, &Box::half}) {
            Box box{{5, 5}, {1, 1}};
            (box.*part).y = bad;
            const BodySet boxes{moving_box({{9, 9}, {1, 1}}, {}), moving_box(box, {})};
            MoveRequest request = good();
            request.bodies = boxes;
            expect_refused(request, "boxes");
        }
        const BodySet boxes{moving_box({{5, 5}, {1, 1}}, {bad, 0})};
        MoveRequest request = good();
        request.bodies = boxes;
        expect_refused(request, "boxes");
    }
    for (const Vec2 half : {Vec2{0, 1}, Vec2{1, -1}, Vec2{-0.0, -0.0}}) {
        const BodySet boxes{moving_box({{5, 5}, half}, {})};
        MoveRequest request = good();
        request.bodies = boxes;
        expect_refused(request, "boxes");
    }
}

/// Shapes that no strategy moves, whatever kinds it moves.
TEST_P(Request, IsRefusedWithAWrongShape) {
    if (strategy().shapes == 0) GTEST_SKIP() << "it moves a point of its own";
    for (const double radius : {0.0, too_thin, -0.5, nan, infinite, -infinite, too_large}) {
        expect_shape_refused(DiskShape{radius});
    }
    for (const double half : {0.0, too_thin, -0.5, nan, infinite, -infinite, too_large}) {
        expect_shape_refused(BoxShape{{half, 0.5}});
        expect_shape_refused(BoxShape{{0.5, half}});
    }
    for (const double bad : {nan, infinite, -infinite, too_large}) {
        for (const std::size_t at : {0U, 1U, 2U}) {
            PolygonShape polygon{{{-0.5, 0.5}, {0, -0.5}, {0.5, 0.5}}};
            polygon.corners[at].y = bad;
            expect_shape_refused(polygon);
            polygon.corners[at] = {bad, 0.25};
            expect_shape_refused(polygon);
        }
    }
}

TEST_P(Request, IsRefusedWithAShapeOfAnotherKind) {
    if (strategy().shapes == 0) GTEST_SKIP() << "it moves a point of its own";
    for (const Shape& shape : {Shape{DiskShape{0.3}}, Shape{BoxShape{}},
                               Shape{PolygonShape{{{-1, 1}, {0, -1}, {1, 1}}}}}) {
        if (!strategy().moves(shape)) expect_shape_refused(shape);
    }
}

TEST_P(Request, IsRefusedWithAPolygonThatIsNone) {
    if (strategy().shapes == 0) GTEST_SKIP() << "it moves a point of its own";
    const std::vector<std::vector<Vec2>> wrong{
        {},
        {{0, 0}},
        {{-1, 0}, {1, 0}},
        {{-1, 0}, {0, 0}, {1, 0}},                                 // no area
        {{1, 1}, {1, 1}, {1, 1}},                                  // a point
        {{-1, 1}, {1, 1}, {0, -1}},                                // in reverse order
        {{-1, -1}, {1, -1}, {0, 0}, {1, 1}, {-1, 1}},              // a notch
        {{-1, -1}, {1, 1}, {1, -1}, {-1, 1}},                      // crosses itself
        {{0, -5}, {3, 4}, {-5, -2}, {5, -2}, {-3, 4}},             // goes round twice
        {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 1}, {1, 2}, {0, 2}},  // a notch, said twice
        {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};  // twice round
    for (const std::vector<Vec2>& corners : wrong) expect_shape_refused(PolygonShape{corners});
}

/// Whichever way it lies and wherever, however long it is, and whether corners are given twice.
TEST_P(Request, TakesPolygonsThatACircleOfTheLeastInradiusFitsInto) {
    if ((strategy().shapes & moves_polygon) == 0) GTEST_SKIP() << "it moves none";
    Random random(814);
    for (int round = 0; round < cases(500); ++round) {
        const double size = least_inradius * (round % 2 == 0 ? 1.0 + 1e-5 : 1.0 - 1e-5);
        const double half = random.magnitude(1.0, 1e8) * size;
        const double height = random.magnitude(0.01, 100.0) * size;
        // Around the unit circle: a box, and a triangle whose legs touch it, too.
        std::vector<Vec2> corners{{-half, -size}, {half, -size}, {half, size}, {-half, size}};
        if (random.chance(0.5)) {
            const double top = 2.0 * size + height;
            const double legs = size * std::sqrt(top / height);
            corners = {{0, size - top}, {legs, size}, {-legs, size}};
        }
        const Vec2 along = random.direction();
        const Vec2 aside = random.chance(0.5) ? Vec2{} : random.point(-10, 10);
        for (Vec2& corner : corners) corner = aside + along * corner.x + outward(along) * -corner.y;
        if (random.chance(0.3)) corners.push_back(corners.back());
        MoveRequest request = good();
        request.shape = PolygonShape{corners};
        EXPECT_EQ(check_request(strategy(), request).has_value(), size < least_inradius) << round;
        EXPECT_EQ(strategy().move(wall(), request, strategy().defaults()).stop_reason ==
                      StopReason::invalid_request,
                  size < least_inradius)
            << round;
    }
}

/// Convex polygons of all kinds are taken; the same with any corner pulled in past its neighbours'
/// line, or read backwards, are not.
TEST_P(Request, TellsConvexPolygonsFromOthers) {
    const auto refused = [this](std::vector<Vec2> corners) {
        MoveRequest request = good();
        request.shape = PolygonShape{std::move(corners)};
        return strategy().move(wall(), request, strategy().defaults()).stop_reason ==
               StopReason::invalid_request;
    };
    const bool takes_polygons = (strategy().shapes & moves_polygon) != 0;
    if (!takes_polygons) GTEST_SKIP() << "it moves none";
    Random random(812);
    for (int round = 0; round < cases(2000); ++round) {
        // Corners on an ellipse, in the order of their angles: convex beyond doubt.
        const int count = 3 + random.below(9);
        const Vec2 half{random.magnitude(0.01, 10), random.magnitude(0.01, 10)};
        const double turn = random.between(0, 6.28);
        std::vector<Vec2> corners;
        for (int i = 0; i < count; ++i) {
            const double angle = turn + 6.283185307179586 * i / count;
            corners.push_back({half.x * std::cos(angle), half.y * std::sin(angle)});
        }
        ASSERT_FALSE(refused(corners)) << round;
        std::vector<Vec2> twice;
        for (const Vec2 corner : corners)
            twice.insert(twice.end(), static_cast<std::size_t>(1 + random.below(3)), corner);
        ASSERT_FALSE(refused(twice)) << round << ": corners may be given twice";
        ASSERT_TRUE(refused({corners.rbegin(), corners.rend()})) << round;
        if (count < 5) continue;  // the chord of four may pass through the centre
        const auto at = static_cast<std::size_t>(random.below(count));
        const std::size_t size = corners.size();
        const Vec2 before = corners[(at + size - 1) % size];
        const Vec2 after = corners[(at + 1) % size];
        corners[at] = lerp(before, after, 0.5) * random.between(0.1, 0.99);
        ASSERT_TRUE(refused(corners)) << round;
        corners.insert(corners.begin() + static_cast<std::ptrdiff_t>(at), corners[at]);
        ASSERT_TRUE(refused(corners)) << round << ": a notch given twice is a notch";
    }
}

/// From nothing to the limit, every order of magnitude.
double any_size(Random& random) {
    constexpr double sizes[] = {0.0, 5e-324, 1e-300, 1e-12, 1e-4, 0.25, 1.0, 30.0, 1e6};
    if (random.chance(0.1)) return largest_coordinate;
    if (random.chance(0.5)) return random.magnitude(1e-9, largest_coordinate);
    return sizes[random.below(static_cast<int>(std::size(sizes)))];
}

Vec2 any_vector(Random& random) {
    const auto coordinate = [&] {
        return random.chance(0.5) ? any_size(random) : -any_size(random);
    };
    return {coordinate(), coordinate()};
}

Shape any_shape(Random& random) {
    const Vec2 half{any_size(random), any_size(random)};
    switch (random.below(3)) {
        case 0:
            return DiskShape{half.x};
        case 1:
            return BoxShape{half};
        default:
            return PolygonShape{{{-half.x, -half.y}, {half.x, -half.y}, {0, half.y}}};
    }
}

/// Values within what is described, their ends above all.
Options any_options(const Strategy& strategy, Random& random) {
    Options options = strategy.defaults();
    for (std::size_t i = 0; i < strategy.options.size(); ++i) {
        const OptionDescription& description = strategy.options[i];
        if (random.chance(0.5)) continue;
        const double value = random.chance(0.5) ? description.minimum : description.maximum;
        EXPECT_FALSE(options.set(i, value)) << description.name;
    }
    return options;
}

/// However far, long, thin, or crowded: it is refused or it gets an answer of finite numbers.
TEST_P(Request, OfAnySizesIsRefusedOrGetsAFiniteAnswer) {
    Random random(813);
    int answered = 0;
    for (int round = 0; round < cases(200); ++round) {
        std::vector<MovingBody> list;
        for (int i = random.below(4); i > 0; --i) {
            const Vec2 half{any_size(random), any_size(random)};
            const Vec2 center = any_vector(random);
            list.push_back(moving_box({center, half}, any_vector(random)));
        }
        const BodySet boxes(list);
        MoveRequest request{any_shape(random),
                            any_vector(random),
                            any_vector(random),
                            any_vector(random),
                            boxes,
                            {random.chance(0.5) ? 0 : ~std::uint64_t{0} >> random.below(64), {}}};
        request.lattice = &wall().lattice;
        const Options options = any_options(strategy(), random);
        const MoveResult result = strategy().move(wall(), request, options);
        ASSERT_TRUE(is_finite(result.position) && is_finite(result.velocity)) << round;
        ASSERT_TRUE(is_finite(result.remainder) && std::isfinite(result.remaining_depth)) << round;
        const bool refused = result.stop_reason == StopReason::invalid_request;
        EXPECT_EQ(refused, check_request(strategy(), request, options).has_value()) << round;
        answered += refused ? 0 : 1;
    }
    EXPECT_GT(answered, cases(200) / 50);
}

INSTANTIATE_TEST_SUITE_P(Strategies, Request, testing::ValuesIn(test::strategies_under_test()),
                         [](const auto& about) { return std::string(about.param->id); });

}  // namespace slidelab::request_test
