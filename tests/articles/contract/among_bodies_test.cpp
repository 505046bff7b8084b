// Bodies far from a move change none of its bits, however many there are; among them it meets those
// that are near.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lab/run/state.hpp"
#include "support/cases.hpp"
#include "support/random.hpp"
#include "support/shapes.hpp"
#include "support/special_level.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::among_bodies_test {

using test::cases;
using test::Random;

using Bodies = std::vector<MovingBody>;

/// They are farther from a place than any of these moves leads, and come no nearer than 100 units
/// in this tick.
Bodies far_from(Vec2 place, Random& random) {
    Bodies bodies;
    for (int i = 0; i < 1000; ++i) {
        const Vec2 center = place + random.direction() * random.magnitude(200, 5000);
        const Vec2 half{random.magnitude(0.1, 20), random.magnitude(0.1, 20)};
        const Vec2 displacement = random.direction() * random.magnitude(0.01, 50);
        bodies.push_back(moving_box({center, half}, random.chance(0.2) ? Vec2{} : displacement));
    }
    return bodies;
}

Bodies near_to(Vec2 place, Random& random) {
    Bodies bodies;
    for (int i = 1 + random.below(3); i > 0; --i) {
        const Vec2 center = place + random.point(-4, 4);
        const Vec2 half{random.between(0.1, 2), random.between(0.1, 2)};
        const Vec2 displacement = random.point(-2, 2);
        bodies.push_back(moving_box({center, half}, random.chance(0.2) ? Vec2{} : displacement));
    }
    return bodies;
}

Bodies joined(Bodies first, const Bodies& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

/// The numbers of an answer, but those of the work. `before`: bodies that come before those that
/// are counted from 0.
std::vector<std::uint64_t> bits_of(const MoveResult& result, std::size_t before = 0) {
    std::vector<std::uint64_t> bits{result.contacts.size(),
                                    result.path.size(),
                                    result.began_inside,
                                    result.squeezed,
                                    result.on_floor,
                                    static_cast<std::uint64_t>(result.stop_reason),
                                    result.pressed_by ? 1U : 0U};
    const auto add = [&bits](double number) { bits.push_back(lab::bits_of(number)); };
    const auto add_place = [&add](Vec2 place) {
        add(place.x);
        add(place.y);
    };
    const auto add_wall = [&bits, before](WallRef wall) {
        if (wall.is_of_body()) wall = WallRef::of_body(wall.body() - before, wall.side());
        bits.push_back(wall.number());
    };
    for (const Vec2 place : {result.position, result.velocity, result.remainder, result.put_aside})
        add_place(place);
    add(result.remaining_depth);
    for (const Contact& contact : result.contacts) {
        for (const Vec2 place : {contact.position, contact.normal, contact.point}) add_place(place);
        for (const double number : {contact.fraction, contact.depth, contact.time}) add(number);
        add_wall(contact.wall);
    }
    for (const PathPoint& bend : result.path) {
        add(bend.time);
        add_place(bend.at);
    }
    if (result.pressed_by)
        for (const WallRef wall : *result.pressed_by) add_wall(wall);
    return bits;
}

bool touches_a_body(const MoveResult& result) {
    for (const Contact& contact : result.contacts)
        if (contact.wall.is_of_body()) return true;
    return false;
}

class AmongBodies : public testing::TestWithParam<const Strategy*> {
protected:
    /// It begins anywhere in a level or beside it, also in its walls.
    MoveRequest some_request(const test::SpecialLevel& level, Random& random) const {
        const std::vector<Shape> shapes = test::shapes_for(*GetParam(), random.between(0.05, 0.6));
        const Vec2 position = level.at(random.between(-1, 7), random.between(-1, 7));
        const Vec2 step = random.direction() * random.magnitude(0.01, 3.0);
        MoveRequest request{
            shapes[static_cast<std::size_t>(random.below(static_cast<int>(shapes.size())))],
            position, step, step};
        if (random.chance(0.3)) request.side_view.up = {0, -1};
        return request;
    }
    MoveResult moved(const Level& level, MoveRequest request, const BodySet& bodies) const {
        request.bodies = bodies;
        return GetParam()->move(level, request, GetParam()->defaults());
    }
};

TEST_P(AmongBodies, AMoveFarFromAThousandHasTheBitsOfOneWithoutAny) {
    Random random(821);
    int hits = 0;
    for (int i = 0; i < cases(150); ++i) {
        test::SpecialLevel special(random);
        const MoveRequest request = some_request(special, random);
        const Level level = special.build();
        const BodySet far(far_from(request.position, random));
        const MoveResult expected = moved(level, request, {});
        const MoveResult result = moved(level, request, far);
        ASSERT_NE(result.stop_reason, StopReason::invalid_request) << i;
        ASSERT_EQ(bits_of(result), bits_of(expected)) << i;
        ASSERT_EQ(result.strategy_state, expected.strategy_state) << i;
        hits += result.hit() ? 1 : 0;
    }
    EXPECT_GT(hits, cases(150) / 20);
}

/// Those that are near come first, or last.
TEST_P(AmongBodies, AMoveMeetsWhatIsNearAmongAThousandThatAreFar) {
    Random random(822);
    int met = 0;
    for (int i = 0; i < cases(150); ++i) {
        test::SpecialLevel special(random);
        const MoveRequest request = some_request(special, random);
        const Level level = special.build();
        const Bodies near = near_to(request.position, random);
        const Bodies far = far_from(request.position, random);
        const bool is_first = random.chance(0.5);
        const BodySet alone(near);
        const BodySet all(is_first ? joined(near, far) : joined(far, near));
        const MoveResult expected = moved(level, request, alone);
        // A mover without room looks for some everywhere, and gives up sooner among a thousand.
        if (expected.squeezed) continue;
        const MoveResult result = moved(level, request, all);
        ASSERT_EQ(bits_of(result, is_first ? 0 : far.size()), bits_of(expected)) << i;
        met += touches_a_body(result) ? 1 : 0;
    }
    EXPECT_GT(met, cases(150) / 8);
}

INSTANTIATE_TEST_SUITE_P(Strategies, AmongBodies,
                         testing::ValuesIn(test::strategies_that(test::sees_boxes_that_move)),
                         test::IdOfStrategy());

}  // namespace slidelab::among_bodies_test
