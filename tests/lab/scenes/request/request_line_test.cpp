// Scenes: solved, followed, written down as requests, and read again.
#include "lab/scenes/probe_scene.hpp"

#include <gtest/gtest.h>

#include "articles/contract/registry.hpp"
#include "lab/probe/ask.hpp"
#include "lab/scenes/request/request_line.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/map_builder.hpp"
#include "support/worlds.hpp"

namespace slidelab::lab::probe_scene_test {

using nlohmann::json;
using test::answer_to;
using test::cases;
using test::Random;

ProbeScene scene_for(std::string_view strategy, const Shape& shape, const ProbeWalls& walls,
                     Vec2 from, Vec2 delta) {
    const Strategy& found = *find_strategy(strategy);
    return {&found, found.defaults(), shape, walls, from, delta, delta};
}

SolvedScene solved(const ProbeScene& scene) { return solve(scene, build(scene.walls)); }

ProbeWalls floor_and_wall() {
    ProbeWalls walls;
    walls.segments.push_back({{{-5, 1}, {5, 1}}, 0.0, {WallName::Kind::object, 7, 0}});
    walls.segments.push_back({{{3, 1}, {3, -5}}, 0.0, {WallName::Kind::object, 9, 0}});
    return walls;
}

/// A box that hits the floor at fraction 0.5, slides, and then hits the wall.
ProbeScene into_the_corner() {
    return scene_for("box_sweep", BoxShape{{0.5, 0.5}}, floor_and_wall(), {0, 0}, {4, 1});
}

Shape random_shape(Random& random, const Strategy& strategy) {
    for (;;) {
        const double w = random.between(0.05, 1.0);
        const double h = random.between(0.05, 1.0);
        const Shape shapes[] = {DiskShape{w},
                                BoxShape{{w, h}},
                                PolygonShape{{{-w, -h}, {w, -h / 3}, {0.0, h}}},
                                CapsuleShape{{{-w, h}, {h, w}}, h},
                                BoxShape{{w, h}, h / 3},
                                PolygonShape{{{-w, -h}, {w, -h / 3}, {0.0, h}}, w / 7}};
        const Shape& shape = shapes[random.below(6)];
        if (strategy.shapes == 0 || strategy.moves(shape)) return shape;
    }
}

/// Walls here and there on the lines of a grid in the room: for the strategy that sees hardly
/// anything else.
GridEdges random_edges(Random& random) {
    GridEdges grid{random.chance(0.5) ? 1.0 : 0.7, {}, {}};
    const int lines = static_cast<int>(test::room_size / grid.cell);
    for (int i = 0; i < 200; ++i) {
        grid.horizontal.push_back({random.below(lines), random.below(lines)});
        grid.vertical.push_back({random.below(lines), random.below(lines)});
    }
    return grid;
}

void set_random_options(Random& random, Options& options) {
    for (std::size_t i = 0; i < options.table().size(); ++i) {
        const OptionDescription& option = options.table()[i];
        if (option.type == OptionDescription::Type::flag && random.chance(0.2)) {
            EXPECT_FALSE(options.set(i, random.chance(0.5) ? 1.0 : 0.0));
        }
    }
}

void expect_same(const json& said, Vec2 shown, const std::string& line) {
    EXPECT_EQ(said.at(0).get<double>(), shown.x) << line;
    EXPECT_EQ(said.at(1).get<double>(), shown.y) << line;
}

/// Every number of the answer is the one shown, to the bit.
void expect_answered_as_shown(const std::string& line, const MoveResult& shown) {
    const json answer = answer_to(line);
    ASSERT_FALSE(answer.contains("error")) << answer.dump() << line;
    expect_same(answer.at("to"), shown.position, line);
    expect_same(answer.at("velocity"), shown.velocity, line);
    EXPECT_EQ(answer.at("began_inside"), shown.began_inside);
    EXPECT_EQ(answer.at("iterations"), shown.iterations);
    EXPECT_EQ(answer.value("depth", 0.0), shown.remaining_depth);
    ASSERT_EQ(answer.at("contacts").size(), shown.contacts.size()) << line;
    for (std::size_t i = 0; i < shown.contacts.size(); ++i) {
        const json& said = answer["contacts"][i];
        const Contact& contact = shown.contacts[i];
        EXPECT_EQ(said.at("fraction").get<double>(), contact.fraction) << line;
        EXPECT_EQ(said.at("depth").get<double>(), contact.depth) << line;
        expect_same(said.at("position"), contact.position, line);
        expect_same(said.at("normal"), contact.normal, line);
        expect_same(said.at("point"), contact.point, line);
    }
}

class Lines : public testing::TestWithParam<const Strategy*> {};

TEST_P(Lines, AreAnsweredAsTheSceneIsShownAndReadAgainTheyAreTheSame) {
    Random random(41);
    const Strategy& strategy = *GetParam();
    int hits = 0;
    for (int round = 0; round < cases(150); ++round) {
        const test::World world = test::random_world(random, strategy);
        const Vec2 from = random.point(0, test::room_size);
        BodySet boxes;
        if (random.chance(0.3)) boxes = test::crowd_towards(from, world, random).boxes;
        if (random.chance(0.2)) boxes.add(moving_box({from + Vec2{1, 2}, {0.3, 0.4}}, {}));
        ProbeScene scene{&strategy,
                         strategy.defaults(),
                         random_shape(random, strategy),
                         walls_of(world.level, boxes),
                         from,
                         random.direction() * random.magnitude(1e-3, 30.0),
                         random.direction()};
        if ((strategy.walls & sees_grid) != 0) scene.walls.grid = random_edges(random);
        set_random_options(random, scene.options);
        ASSERT_FALSE(problem_with(scene));
        const SolvedScene shown = solved(scene);
        hits += shown.result.hit() ? 1 : 0;
        expect_answered_as_shown(request_line(scene), shown.result);
        expect_answered_as_shown(request_line(with_walls_near(scene, shown)), shown.result);
        if (testing::Test::HasFailure()) FAIL() << "round " << round;

        const auto again = read_scene(request_line(scene));
        ASSERT_TRUE(std::holds_alternative<ProbeScene>(again));
        const std::string once = request_line(std::get<ProbeScene>(again));
        EXPECT_EQ(request_line(std::get<ProbeScene>(read_scene(once))), once);
        expect_answered_as_shown(once, shown.result);
    }
    EXPECT_GT(hits, cases(150) / 4) << "too few of them hit anything";
}

INSTANTIATE_TEST_SUITE_P(Registry, Lines, testing::ValuesIn(strategies()),
                         [](const auto& tested) { return std::string(tested.param->id); });

TEST(Lines, KeepWhatTheStrategyRemembers) {
    // At the bare corner of a wall that ends at (2, 2), with chance to decide.
    const json request{{"strategy", "grid_walk"},
                       {"grid", {{"horizontal", {{2, 2}}}, {"vertical", json::array()}}},
                       {"from", {1.7, 1.7}},
                       {"delta", {0.4, 0.4}},
                       {"set", {{"corner_choice", "random"}}},
                       {"state", {{"memory", 12345}}}};
    const auto scene = good(read_scene(request.dump()));
    EXPECT_EQ(scene.strategy_state.bits, 12345U);
    EXPECT_EQ(json::parse(request_line(scene)).at("state").at("memory"), 12345);
    EXPECT_FALSE(solved(scene).result.strategy_state.empty());
    expect_answered_as_shown(request_line(scene), solved(scene).result);
}

TEST(Walls, OfALevelHoldItsMapBoundsAndRequestsItsEdges) {
    test::MapBuilder builder;
    builder.set_area({{0, 0}, {5, 4}});
    builder.add_segment({{1, 1}, {2, 1}}, 0.0, {});
    const Map map = test::built(std::move(builder));
    const ProbeWalls walls = walls_of(map, {});
    EXPECT_EQ(walls.map_bounds, map.area);
    EXPECT_FALSE(walls.grid);
    ProbeWalls edges = walls;
    write_map_bounds_as_edges(edges);
    EXPECT_FALSE(edges.map_bounds);
    ASSERT_TRUE(edges.grid);
    EXPECT_EQ(edges.grid->horizontal.size(), 10U);
    EXPECT_EQ(edges.grid->vertical.size(), 8U);
    ProbeScene scene = scene_for("grid_walk", DiskShape{}, walls, {3.5, 2.5}, {20, 0});
    scene.velocity = {};
    const MoveResult in_the_level =
        scene.strategy->move(map, move_request(scene, {}, map.lattice), scene.options, nullptr);
    EXPECT_EQ(solved(scene).result.position, in_the_level.position);
    EXPECT_LT(in_the_level.position.x, 5.0);
    expect_answered_as_shown(request_line(scene), in_the_level);
    expect_answered_as_shown(request_line(with_walls_near(scene, solved(scene))), in_the_level);

    // A strategy that sees no grid is not told of it.
    scene.strategy = find_strategy("disk_sweep");
    scene.options = scene.strategy->defaults();
    EXPECT_FALSE(json::parse(request_line(scene)).contains("grid"));
}

TEST(ShortRequestLine, LeavesOutWhatIsFarFromThePath) {
    ProbeScene scene = into_the_corner();
    for (int i = 0; i < 1000; ++i) {
        const double x = 20.0 + i;
        scene.walls.segments.push_back({{{x, 0}, {x, 1}}, 0.0, {}});
        scene.walls.polygons.push_back({{{x, 5}, {x + 0.5, 5}, {x, 6}}, {}});
    }
    const SolvedScene shown = solved(scene);
    const json request = json::parse(request_line(with_walls_near(scene, shown)));
    EXPECT_EQ(request.at("segments").size(), 2U);
    EXPECT_FALSE(request.contains("polygons"));
    expect_answered_as_shown(request.dump(), shown.result);
    EXPECT_EQ(json::parse(request_line(scene)).at("segments").size(), 1002U);
}

TEST(ShortRequestLine, KeepsAllWallsWhereTheyAreFew) {
    ProbeScene scene = into_the_corner();
    scene.walls.segments.push_back({{{100, 0}, {100, 1}}, 0.0, {}});
    EXPECT_EQ(
        json::parse(request_line(with_walls_near(scene, solved(scene)))).at("segments").size(), 3U);
}

TEST(RequestLine, HasFieldsInOneOrderAndNoneThatSayNothing) {
    EXPECT_EQ(request_line(into_the_corner()),
              R"({"strategy":"box_sweep","segments":[[-5.0,1.0,5.0,1.0],[3.0,1.0,3.0,-5.0]],)"
              R"("shape":{"box":[0.5,0.5]},"from":[0.0,0.0],"delta":[4.0,1.0],)"
              R"("velocity":[4.0,1.0]})");
    const std::string all =
        R"({"strategy":"world_move","segments":[[0.0,1.0,9.0,1.0,0.5]],)"
        R"("polygons":[[[3.0,0.0],[4.0,0.0],[4.0,1.0]]],)"
        R"("boxes":[{"center":[8.0,0.0],"half":[1.0,0.5],"delta":[-0.1,0.0]}],)"
        R"("shape":{"capsule":[[0.0,-0.5],[0.0,0.5]],"radius":0.25},"from":[1.0,0.0],)"
        R"("delta":[0.25,0.0],"velocity":[2.0,0.0],)"
        R"("traits":{"segment 0":{"surface_velocity":[1.0,0.0]},"box 0":{"category":4}},)"
        R"("up":[0.0,-1.0],"acceleration":[0.0,30.0],"seconds":0.125,"drops":true,"hits":7,)"
        R"("state":{"memory":5,"place":[1.0,2.0]},"set":{"floor_angle":30.0}})";
    EXPECT_EQ(request_line(good(read_scene(all))), all);
}

TEST(RequestLine, SaysOptionsOnlyWhereTheyAreNotAtTheirDefaults) {
    ProbeScene scene = into_the_corner();
    EXPECT_FALSE(json::parse(request_line(scene)).contains("set"));
    ASSERT_FALSE(scene.options.set("slide_remainder", "off"));
    EXPECT_EQ(json::parse(request_line(scene)).at("set"), json({{"slide_remainder", false}}));
}

TEST(RequestLine, HoldsRadiiBoxesAndTheGrid) {
    ProbeScene scene = scene_for("disk_slide", DiskShape{0.25}, {}, {0, 0}, {1, 0});
    scene.walls.segments.push_back({{{1, 2}, {3, 4}}, 0.5, {}});
    scene.walls.boxes.push_back(moving_box({{5, 5}, {1, 2}}, {0.5, 0}));
    scene.walls.grid = GridEdges{2.0, {{1, 2}}, {{3, 4}}};
    const json request = json::parse(request_line(scene));
    EXPECT_EQ(request.at("segments"), json::parse("[[1.0,2.0,3.0,4.0,0.5]]"));
    EXPECT_EQ(request.at("boxes"),
              json::parse(R"([{"center":[5.0,5.0],"half":[1.0,2.0],"delta":[0.5,0.0]}])"));
    EXPECT_EQ(request.at("grid"),
              json::parse(R"({"cell":2.0,"horizontal":[[1,2]],"vertical":[[3,4]]})"));
    const auto read = read_scene(request.dump());
    ASSERT_TRUE(std::holds_alternative<ProbeScene>(read));
    EXPECT_EQ(json::parse(request_line(std::get<ProbeScene>(read))), request);
}

TEST(Scene, WhoseWallsAreNoneNamesTheFirstOfThem) {
    ProbeWalls walls = floor_and_wall();
    EXPECT_FALSE(problem_with(walls));
    walls.polygons.push_back({{{0, 0}, {2, 2}, {2, 0}, {0, 2}}, {WallName::Kind::polygon, 3, 0}});
    walls.segments.push_back({{{0, 0}, {1, 0}}, -1.0, {WallName::Kind::object, 8, 0}});
    ASSERT_TRUE(problem_with(walls));
    const auto problem = problem_with(scene_for("disk_sweep", DiskShape{0.5}, walls, {}, {1, 0}));
    EXPECT_EQ(problem, "object 8: the radius is -1; expected 0 to 1000000");
    walls.segments.pop_back();
    EXPECT_EQ(to_string(*problem_with(walls)),
              "polygon 3: the side from point 1 to point 2 crosses the side from point 3 to point "
              "4; expected an outline that does not cross itself");
}

TEST(SolvedMove, PassesThroughEveryContactAtItsTime) {
    const SolvedScene shown = solved(into_the_corner());
    // Down by 1 while 4 to the right: the floor after half the displacement, 2 units on; then the
    // wall half a unit further, a quarter of the remainder.
    ASSERT_EQ(shown.path.size(), 4U);
    EXPECT_NEAR(shown.path[1].time, 0.5, 1e-12);
    EXPECT_LT(distance(shown.path[1].at, {2, 0.5}), 1e-12);
    EXPECT_NEAR(shown.path[2].time, 0.625, 1e-12);
    EXPECT_LT(distance(shown.path[2].at, {2.5, 0.5}), 1e-12);
    ASSERT_EQ(shown.bends.size(), 2U);
    EXPECT_NEAR(shown.bends[0].left.value(), length({2, 0.5}), 1e-12);
    EXPECT_NEAR(shown.bends[1].left.value(), length({1.5, 0.375}), 1e-12);
    EXPECT_EQ(shown.bends[1].wall, "object 9");
}

TEST(SolvedMove, IsFollowedFromTheStartToTheEnd) {
    const SolvedScene shown = solved(into_the_corner());
    EXPECT_EQ(place_at(shown.path, 0.0), (Vec2{0, 0}));
    EXPECT_LT(distance(place_at(shown.path, 0.25), {1, 0.25}), 1e-12);
    EXPECT_LT(distance(place_at(shown.path, 0.5625), {2.25, 0.5}), 1e-12);
    EXPECT_EQ(place_at(shown.path, 0.8), shown.result.position) << "it rests in the corner";
    EXPECT_EQ(place_at(shown.path, 1.0), shown.result.position);
}

TEST(SolvedMove, OfADiscreteMoveIsFollowedByItsLength) {
    ProbeScene scene = scene_for("disk_slide", DiskShape{0.5}, floor_and_wall(), {0, 0}, {2, 1});
    ASSERT_FALSE(scene.options.set("substeps", "off"));
    const SolvedScene shown = solved(scene);
    ASSERT_EQ(shown.bends.size(), 1U);
    EXPECT_FALSE(shown.bends[0].left) << "it tests only after the whole displacement";
    EXPECT_LT(distance(place_at(shown.path, 0.5), shown.result.position * 0.5), 1e-12);
    EXPECT_EQ(place_at(shown.path, 1.0), shown.result.position);
}

TEST(SolvedMove, LeavesAnOverlapAtOnce) {
    const ProbeScene scene =
        scene_for("box_sweep", BoxShape{{0.5, 0.5}}, floor_and_wall(), {0, 0.75}, {-2, 0});
    const SolvedScene shown = solved(scene);
    ASSERT_TRUE(shown.result.began_inside);
    EXPECT_EQ(place_at(shown.path, 0.0), (Vec2{0, 0.75}));
    EXPECT_NEAR(place_at(shown.path, 1e-9).y, 0.5, 1e-6);
    EXPECT_NEAR(place_at(shown.path, 0.5).x, -1.0, 1e-6);
}

TEST(SolvedMove, OfNoDisplacementIsAPlace) {
    const ProbeScene scene = scene_for("box_sweep", BoxShape{{0.5, 0.5}}, {}, {3, 4}, {0, 0});
    const SolvedScene shown = solved(scene);
    for (const double t : {0.0, 0.5, 1.0}) EXPECT_EQ(place_at(shown.path, t), (Vec2{3, 4}));
}

}  // namespace slidelab::lab::probe_scene_test
