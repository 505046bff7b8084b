// A tick of a game as a link: the laboratory opens it, and there it goes the same.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "lab/probe/ask.hpp"
#include "lab/scenes/request/request_line.hpp"
#include "lab/scenes/saved/scene_link.hpp"
#include "slidelab/world/to_link.hpp"
#include "slidelab/world/world.hpp"
#include "support/answers.hpp"
#include "support/built_world.hpp"
#include "support/random.hpp"

namespace slidelab::lab::tick_link_test {

using nlohmann::json;
using test::Random;

std::string link_of(const World& world, const Mover& mover, const MoverInput& input,
                    const MoverState& state) {
    const auto link = to_link(world, mover, input, state);
    if (const auto* mismatch = std::get_if<Mismatch>(&link)) {
        ADD_FAILURE() << mismatch->what << "; expected " << mismatch->expected;
        return {};
    }
    return std::get<std::string>(link);
}

/// The request that the laboratory reads in a link.
json request_of(const std::string& link) {
    const auto scene = read_link("https://host/page/" + link);
    if (const auto* problem = std::get_if<InputError>(&scene)) {
        ADD_FAILURE() << to_string(*problem);
        return {};
    }
    return json::parse(request_line(std::get<ProbeScene>(std::get<ReadLink>(scene).scene)));
}

json json_of(Vec2 v) { return json::array({v.x, v.y}); }

/// Hills of tiles and slopes, one-way shelves, a conveyor, lifts, and a long way off more of it.
World hills(Random& random) {
    WorldDefinition definition;
    for (int i = 0; i < 60; ++i) {
        const double x = i * 2.0;
        const double y = random.between(2, 4);
        const Traits belt{1, 0, {}, {random.chance(0.3) ? 2.0 : 0.0, 0}};
        definition.walls.push_back({.form = Box{{x, y + 2}, {1, 2}}, .traits = belt});
        definition.walls.push_back({.form = std::vector<Vec2>{{x, y}, {x + 2, y - 1}, {x + 2, y}}});
        definition.walls.push_back({.form = Segment{{x, y - 2.5}, {x + 1.5, y - 2.5}},
                                    .traits = {.category = 2, .solid_side = {0, -1}}});
        definition.walls.push_back({.form = Segment{{x, -4}, {x + 1, -3}}, .radius = 0.2});
        definition.bodies.push_back(
            {.shape = BoxShape{{0.8, 0.2}}, .position = {x, random.between(-2, 1)}});
        definition.bodies.push_back({.shape = DiskShape{0.3}, .position = {x + 1, -1}});
    }
    return test::built(definition);
}

TEST(TickLink, OpensInTheLaboratoryAndEndsThereAtTheSameBits) {
    Random random(5);
    World world = hills(random);
    const Mover movers[] = {
        {},
        {.shape = BoxShape{{0.3, 0.5}}, .floor_angle = 0.9, .snap = 0.3, .step_height = 0.4},
        {.shape = DiskShape{0.4}, .up = {}},
        {.shape = DiskShape{0.4}, .filter = {.hits = 2}},
        {.shape = BoxShape{{0.5, 0.5}}, .leaps = true, .exact_holes = true},
        {.shape = PolygonShape{{{0.3, 0.4}, {-0.3, 0.4}, {0, -0.4}}}, .leaving = Leaving::upward}};
    std::size_t on_lifts = 0;
    std::size_t touched = 0;
    for (const Mover& mover : movers) {
        Vec2 position{40, -1.5};
        Vec2 velocity{3, 0};
        MoverState state;
        for (int tick = 0; tick < 150; ++tick) {
            for (std::size_t i = 0; i < 120; i += 2) {
                const ObjectId lift = world.body(i);
                const double up = (tick / 20 + static_cast<int>(i)) % 4 < 2 ? -0.02 : 0.02;
                world.move_body(lift, world.position_of(lift) + Vec2{0.01, up});
            }
            if (tick % 25 == 0) velocity = {random.between(-6, 6), -8};
            const MoverInput input{position, velocity, {0, 30}, 1.0 / 60.0, tick % 40 == 39};
            std::array<MoverContact, 4> contacts;
            const MoverResult moved = move(world, mover, input, state, contacts);
            const std::string link = link_of(world, mover, input, state);
            EXPECT_LE(link.size(), longest_link);
            const json answer = test::answer_to(request_of(link).dump());
            EXPECT_EQ(answer["to"], json_of(moved.position)) << tick;
            EXPECT_EQ(answer["velocity"], json_of(moved.velocity)) << tick;
            on_lifts += state.platform ? 1 : 0;
            touched += moved.contact_count > 0 ? 1 : 0;
            position = moved.position;
            velocity = moved.velocity;
            state = moved.state;
            world.advance();
        }
    }
    EXPECT_GT(on_lifts, 20U);
    EXPECT_GT(touched, 20U);
}

TEST(TickLink, HasTheNumbersAsGivenWhereNearMissesMovedThem) {
    const auto box = [](double x, double y) {
        return WallDefinition{.form = Box{{x, y + 1}, {1, 1}}};
    };
    World world = test::built({.walls = {box(0, 0), box(2, 4e-6)}});
    ASSERT_FALSE(world.level().near_misses().moved.empty());
    std::get<ObjectId>(world.add(box(4.000003, -2e-6)));
    world.advance();
    const Mover mover{.shape = BoxShape{{0.3, 0.5}}};
    const MoverInput input = MoverInput::along({2, -0.5}, {2.5, 0.1}, 1.0);
    const json request = request_of(link_of(world, mover, input, {}));
    EXPECT_EQ(request["near_miss"], world.level().near_misses().tolerance);
    const double top = request["polygons"][1][0][1].get<double>();
    EXPECT_NEAR(top, 4e-6, 1e-15) << request.dump();
    const Vec2 end = move(world, mover, input, {}).position;
    EXPECT_NEAR(end.x, 4.5, 1e-9);
    EXPECT_EQ(test::answer_to(request.dump())["to"], json_of(end));
}

TEST(TickLink, HasTheWallsNearTheTickInTheirOrderAndNoOthers) {
    World world = test::built({.walls = {{.form = Segment{{0, 1}, {9, 1}}},
                                         {.form = Segment{{0, 50}, {9, 50}}},
                                         {.form = Segment{{2, 1}, {2, 0}}, .radius = 0.1},
                                         {.form = Box{{0.5, 0}, {0.1, 9}}},
                                         {.form = Box{{80, 0}, {1, 1}}}}});
    world.set_enabled(world.wall(2), false);
    const Mover mover{.shape = DiskShape{0.5}};
    const MoverInput input{{1.2, 0.5}, {3, 0}, {0, 30}};
    json request = request_of(link_of(world, mover, input, {}));
    EXPECT_EQ(request["segments"], json::parse("[[0,1,9,1]]"));
    EXPECT_EQ(request["polygons"].size(), 1U);
    world.set_enabled(world.wall(2), true);
    request = request_of(link_of(world, mover, input, {}));
    EXPECT_EQ(request["segments"], json::parse("[[0,1,9,1],[2,1,2,0,0.1]]"));
}

TEST(TickLink, LeavesOutWhatThePredicateRefuses) {
    const World world = test::built(
        {.walls = {{.form = Segment{{0, 1}, {9, 1}}},
                   {.form = Segment{{1.6, -5}, {1.6, 5}}, .traits = {.user_data = 7}}}});
    Mover mover{.shape = DiskShape{0.5}};
    mover.filter.accepts = [](const Candidate& candidate, void*) {
        return candidate.traits.user_data != 7;
    };
    const MoverInput input{{1, 0.5}, {30, 0}, {0, 30}};
    const json request = request_of(link_of(world, mover, input, {}));
    EXPECT_EQ(request["segments"], json::parse("[[0,1,9,1]]"));
}

std::string problem_of(const World& world, const Mover& mover, const MoverInput& input) {
    return problem_in(to_link(world, mover, input));
}

TEST(TickLink, SaysWhatHasNoLink) {
    std::vector<WallDefinition> many;
    for (int i = 0; i < 400; ++i)
        many.push_back({.form = Segment{{i * 0.002, 1 + i * 0.0001}, {i * 0.002 + 0.3, 1}}});
    EXPECT_EQ(problem_of(test::built({.walls = many}), {}, {{0.5, 0.35}, {1, 0}, {}}),
              "400 walls, 13480 characters; expected at most 8192 characters");
    World world = test::built({.bodies = {{.shape = DiskShape{1}, .position = {1.4, 0}}}});
    world.move_body(world.body(0), {1.3, 0});
    EXPECT_EQ(problem_of(world, {}, {{0, 0}, {1, 0}, {}}),
              "a body that moves and is no box; expected boxes, or bodies at rest");
    EXPECT_EQ(problem_of(world, {}, {{0, 0}, {1, 0}, {}, -1.0}),
              "a tick that is refused; expected numbers within their limits");
    EXPECT_EQ(problem_of(world, {.snap = 11.0}, {{0, 90}, {1, 0}, {}}),
              "the mover's snap 11; expected 0 to 10");
}

}  // namespace slidelab::lab::tick_link_test
