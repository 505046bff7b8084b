// A wrong value is refused at the door, with one line that names the field.
#include "slidelab/world/check.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "slidelab/world/move_all.hpp"
#include "slidelab/world/world.hpp"
#include "support/answers.hpp"
#include "support/built_world.hpp"

namespace slidelab::check_test {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// A floor whose top is at y 4, and a body.
World town() {
    return test::built(
        {{{.form = Box{{0, 5}, {20, 1}}}}, {{.shape = BoxShape{{1, 0.25}}, .position = {5, 1}}}});
}

/// A box on the floor.
MoverInput on_floor() { return {{0, 3.4}, {1, 0}, {0, 30}}; }

Mover with(const std::function<void(Mover&)>& change) {
    Mover mover{.shape = BoxShape{{0.3, 0.6}}};
    change(mover);
    return mover;
}

TEST(CheckMover, names_the_field_its_value_and_its_range) {
    const std::pair<Mover, std::string> wrong[] = {
        {with([](Mover& m) { m.floor_angle = 45; }),
         "floor_angle is 45; expected 0 to 3.1416 radians"},
        {with([](Mover& m) { m.floor_angle = nan; }),
         "floor_angle is nan; expected 0 to 3.1416 radians"},
        {with([](Mover& m) { m.snap = inf; }), "snap is inf; expected 0 to 1000000 units"},
        {with([](Mover& m) { m.snap = -1; }), "snap is -1; expected 0 to 1000000 units"},
        {with([](Mover& m) { m.step_height = -1; }),
         "step_height is -1; expected 0 to 1000000 units"},
        {with([](Mover& m) {
             m.up = {0, nan};
         }),
         "up is (0, nan); expected finite numbers"},
        {with([](Mover& m) { m.leaving = static_cast<Leaving>(77); }),
         "leaving is 77; expected 0 to 2 (all, upward, nothing)"},
        {with([](Mover& m) { m.shape = PolygonShape{}; }),
         "shape: a polygon of 0 corners; expected 3 to 64"},
        {with([](Mover& m) {
             m.shape = PolygonShape{{{0, 0}, {0, 1}, {1, 0}}};
         }),
         "shape: a polygon whose corners run counterclockwise on screen; expected clockwise"},
        {with([](Mover& m) {
             m.shape = PolygonShape{{{-1, -1}, {1, -1}, {0, 0}, {1, 1}, {-1, 1}}};
         }),
         "shape: a polygon that is not convex; expected a convex one"},
        {with([](Mover& m) { m.shape = DiskShape{nan}; }),
         "shape: the radius is nan; expected 0 to 1000000"},
        {with([](Mover& m) { m.shape = DiskShape{-1}; }),
         "shape: the radius is -1; expected 0 to 1000000"},
        {with([](Mover& m) {
             m.shape = BoxShape{{nan, 1}};
         }),
         "shape: the half sizes are nan and 1; expected more than 0"},
        {with([](Mover& m) {
             m.shape = BoxShape{{-0.3, 0.6}};
         }),
         "shape: the half sizes are -0.3 and 0.6; expected more than 0"},
        {with([](Mover& m) { m.shape = DiskShape{0}; }),
         "shape: too thin; expected an inradius of at least 0.0001"}};
    const World world = town();
    for (const auto& [mover, line] : wrong) {
        EXPECT_EQ(check(mover), line);
        const MoverResult moved = move(world, mover, on_floor(), {});
        EXPECT_TRUE(moved.was_refused) << line;
        EXPECT_EQ(moved.position, (Vec2{0, 3.4})) << line;
    }
    EXPECT_EQ(check(Mover{}), std::nullopt);
}

TEST(CheckInput, names_the_field_its_value_and_its_range) {
    const std::pair<MoverInput, std::string> wrong[] = {
        {{{nan, 0}, {}, {}}, "position is (nan, 0); expected -1000000 to 1000000 units"},
        {{{0, 2e6}, {}, {}}, "position is (0, 2000000); expected -1000000 to 1000000 units"},
        {{{}, {inf, 0}, {}}, "velocity is (inf, 0); expected -1000000000 to 1000000000 units/s"},
        {{{}, {}, {}, 0.0}, "seconds is 0; expected 1e-09 to 3600 seconds"},
        {{{}, {1e9, 0}, {}, 1.0},
         "velocity * seconds is (1000000000, 0); expected -1000000 to 1000000 units"}};
    const World world = town();
    for (const auto& [input, line] : wrong) {
        EXPECT_EQ(check(input), line);
        EXPECT_TRUE(move(world, {}, input, {}).was_refused) << line;
    }
}

TEST(CheckQueries, names_the_field_its_value_and_its_range) {
    const World world = town();
    EXPECT_EQ(check_closest({0, 0}, nan), "within is nan; expected 0 or more");
    EXPECT_FALSE(World{std::shared_ptr<const Level>()}.closest({0, 0}, nan));
    EXPECT_EQ(check_closest({1e300, 0}, 1e300),
              "place is (1e+300, 0); expected -1000000 to 1000000 units");
    EXPECT_FALSE(world.closest({1e300, 0}, 1e300));
    EXPECT_EQ(check_ray({0, nan}, {}), "from is (0, nan); expected -1000000 to 1000000 units");
    EXPECT_FALSE(world.cast_ray({0, nan}, {0, 9}));
    EXPECT_EQ(check_cast(DiskShape{0}, {}, {inf, 0}),
              "translation is (inf, 0); expected finite numbers");
    EXPECT_EQ(check_overlaps(PolygonShape{}, {}),
              "shape: a polygon of 0 corners; expected 3 to 64");
    EXPECT_FALSE(world.has_room(PolygonShape{}, {}));
}

TEST(CheckQueries, takes_a_translation_and_a_distance_of_any_length) {
    const World world = town();
    const auto hit = world.cast_ray({0, 0}, {0, 1e9});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction * 1e9, 4.0, 1e-6);
    const auto box = world.cast(BoxShape{{0.5, 0.5}}, {0, 0}, {0, 1e300});
    ASSERT_TRUE(box);
    EXPECT_NEAR(box->fraction * 1e300, 3.5, 1e-6);
    EXPECT_EQ(world.closest({0, 0}, inf)->point, (Vec2{0, 4}));
}

TEST(CheckHandles, are_of_nothing_where_they_are_unknown) {
    World world = town();
    const ObjectId wall = world.wall(0), body = world.body(0);
    EXPECT_FALSE(world.wall(5'000'000));
    EXPECT_FALSE(world.body(1));
    EXPECT_FALSE(world.object_of_wall(99));
    EXPECT_FALSE(world.has_body(wall));
    EXPECT_EQ(world.position_of(wall), Vec2{}) << "a wall has no position";
    EXPECT_EQ(check_move_body(world, wall, {}),
              "object 0 is a wall; expected a body, or an added wall");
    EXPECT_EQ(check_move_body(world, body, {0, 2e6}),
              "to is (0, 2000000); expected -1000000 to 1000000 units, with the body's extents");
    world.remove(body);
    EXPECT_EQ(check(world, body),
              "object 4 (generation 0) is unknown; expected a wall or a body of this world that "
              "was not removed");
    EXPECT_EQ(world.traits_of(body).category, 0U);
    EXPECT_FALSE(world.is_enabled(body));
    EXPECT_FALSE(world.set_enabled({}, true));
}

TEST(CheckState, ignores_a_platform_that_is_none) {
    const World world = town();
    const Mover hero{.shape = BoxShape{{0.3, 0.6}}};
    const Vec2 alone = move(world, hero, on_floor(), {}).position;
    for (const ObjectId platform : {world.wall(0), ObjectId{77, 3}}) {
        const MoverState state{platform, {nan, 1e300}, false};
        const MoverResult moved = move(world, hero, on_floor(), state);
        EXPECT_EQ(moved.position, alone);
        EXPECT_FALSE(moved.was_refused);
    }
}

TEST(Up, is_of_any_length) {
    const World world = town();
    const Mover hero{.shape = BoxShape{{0.3, 0.6}}};
    const MoverResult usual = move(world, hero, on_floor(), {});
    for (const double length : {1e300, 1e-200, 5e-324, 3.0}) {
        Mover other = hero;
        other.up = {0, -length};
        const MoverResult moved = move(world, other, on_floor(), {});
        EXPECT_EQ(moved.position, usual.position) << length;
        EXPECT_TRUE(moved.state.on_floor) << length;
    }
}

TEST(WorldsEnd, stops_a_mover_that_is_not_refused_there) {
    const World world = town();
    const Mover hero{.shape = BoxShape{{0.3, 0.6}}};
    MoverInput input{{100, 9.9e5}, {0, 6e6}, {0, 30}};
    MoverResult moved;
    for (int i = 0; i < 5; ++i) {
        moved = move(world, hero, input, moved.state);
        ASSERT_FALSE(moved.was_refused);
        EXPECT_TRUE(moved.at_limit);
        EXPECT_EQ(moved.position, (Vec2{100, 1e6}));
        EXPECT_EQ(moved.velocity, Vec2{});
        input.position = moved.position;
        input.velocity = moved.velocity;
    }
    input.velocity.y = -60;
    moved = move(world, hero, input, moved.state);
    EXPECT_LT(moved.position.y, 1e6) << "it may go back";
    EXPECT_FALSE(moved.at_limit);
}

TEST(WorldsEnd, leaves_a_mover_where_it_began_if_there_is_no_room) {
    const World world = test::built({{{.form = Box{{1e6 - 1, 0}, {1, 5}}}}, {}});
    const Mover guest{.shape = DiskShape{0.3}, .up = {}};
    const Vec2 start{1e6 - 3, -5.5};
    const MoverResult moved = move(world, guest, MoverInput::along(start, {20, 3}), {});
    EXPECT_TRUE(moved.at_limit);
    EXPECT_LE(moved.position.x, 1e6);
    EXPECT_TRUE(world.has_room(guest.shape, moved.position));
}

TEST(CheckMoving, refuses_one_of_many_and_moves_the_others) {
    const World world = town();
    const Mover hero{.shape = BoxShape{{0.3, 0.6}}}, wrong{.snap = inf};
    std::vector<Moving> all(3);
    all[0].mover = &hero;
    all[1].mover = &wrong;  // and the third has none
    for (Moving& each : all) each.input = on_floor();
    MoveOrder order;
    for (const Among among : {Among::passing, Among::solid}) {
        move_all(world, all, order, among);
        EXPECT_FALSE(all[0].result.was_refused);
        EXPECT_TRUE(all[1].result.was_refused);
        EXPECT_TRUE(all[2].result.was_refused);
    }
    EXPECT_FALSE(order.move(world, all, Among::passing, 0, 0));
    EXPECT_FALSE(order.move(world, all, Among::passing, 7, 4));
    EXPECT_FALSE(order.move(world, std::span(all).first(2), Among::passing, 0, 1));
}

TEST(OrThrow, ends_with_the_line) {
    try {
        static_cast<void>(or_throw(World::build({{{.form = Segment{}, .radius = -1}}, {}})));
        FAIL();
    } catch (const std::invalid_argument& error) {
        EXPECT_EQ(std::string(error.what()), "wall 0: the radius is -1; expected 0 to 1000000");
    }
}

TEST(MoverOptions, EachIsCheckedByItsOwnRange) {
    each_mover_option([](const auto& option) {
        using Value = std::remove_cvref_t<decltype(option.about.initial)>;
        const std::string name(option.about.name);
        Mover mover;
        EXPECT_EQ(mover.*option.member, option.about.initial) << name;
        EXPECT_FALSE(check(mover)) << name;
        if constexpr (std::is_same_v<Value, double>) {
            for (const double right : {option.about.least, option.about.most}) {
                mover.*option.member = right;
                EXPECT_FALSE(check(mover)) << name;
                EXPECT_TRUE(detail::takes_numbers(mover)) << name;
            }
            for (const double wrong : {std::nextafter(option.about.least, -2e6),
                                       std::nextafter(option.about.most, 2e6), nan}) {
                mover.*option.member = wrong;
                EXPECT_FALSE(detail::takes_numbers(mover)) << name;
                EXPECT_TRUE(check(mover).value_or("").starts_with(name + " is ")) << name;
            }
        }
    });
}

}  // namespace slidelab::check_test
