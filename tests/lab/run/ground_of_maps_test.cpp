// Ground that a map names: it carries who is seen from above.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "articles/contract/registry.hpp"
#include "lab/events/event_detector.hpp"
#include "lab/levels/tiled/tiled_map.hpp"
#include "lab/run/simulation.hpp"

namespace slidelab::lab::ground_of_maps_test {

/// Pixels of 32 a unit. A raft of 4 by 4 that goes 6 to the right in 3 seconds, with a start on it,
/// and a belt of 2 units/s far below.
std::string raft_map(bool is_ground) {
    const std::string_view ground = is_ground ? R"(,{"name":"ground","value":true})" : "";
    return map_of(fmt::format(
        R"({{"id":1,"type":"box","x":64,"y":64,"width":128,"height":128,"properties":[)"
        R"({{"name":"dx","value":192}},{{"name":"dy","value":0}},{{"name":"span","value":3}}{}]}},)"
        R"({{"id":2,"type":"wall","x":0,"y":320,"width":640,"height":128,"properties":[)"
        R"({{"name":"surface_velocity","value":64}}{}]}},)"
        R"({{"id":3,"type":"spawn","point":true,"x":128,"y":128}})",
        ground, ground));
}

Simulation on_raft(bool is_ground, std::string_view strategy) {
    Settings settings = default_settings();
    settings.strategy = find_strategy(strategy);
    settings.seen_from = SeenFrom::above;
    return {std::make_shared<const Map>(level_of(raft_map(is_ground))), settings};
}

TEST(GroundOfMaps, CarriesWhoIsOnItAndIsInNobodysWay) {
    Simulation simulation = on_raft(true, "world_move");
    const Vec2 start = simulation.state().position;
    for (int i = 0; i < 60; ++i) {
        const Snapshot before = simulation.snapshot();
        simulation.tick({});
        EXPECT_TRUE(EventDetector().notice(before, {}, *simulation.last_tick()).empty()) << i;
    }
    EXPECT_NEAR(simulation.state().position.x, start.x + 2.0, 1e-9) << "2 units/s, as the raft";
    EXPECT_NEAR(simulation.state().position.y, start.y, 1e-12);
    // It walks off the raft as if there were none, and relative to it while on it.
    for (int i = 0; i < 60; ++i) simulation.tick({0, -1});
    EXPECT_LT(simulation.state().position.y, 2.0 - 0.3);
    EXPECT_GT(simulation.state().position.x, start.x + 2.0);
}

TEST(GroundOfMaps, ThatIsABeltCarriesToo) {
    Simulation simulation = on_raft(true, "world_move");
    while (simulation.state().position.y < 12.0) simulation.tick({0, 1});
    const Vec2 on_belt = simulation.state().position;
    for (int i = 0; i < 30; ++i) simulation.tick({});
    EXPECT_NEAR(simulation.state().position.x, on_belt.x + 1.0, 1e-9);
    EXPECT_NEAR(simulation.state().position.y, on_belt.y, 1e-12);
}

TEST(GroundOfMaps, IsAWallWithoutTheWordAndForOtherStrategies) {
    for (const bool is_ground : {false, true}) {
        Simulation simulation = on_raft(is_ground, is_ground ? "disk_sweep" : "world_move");
        simulation.tick({});
        ASSERT_TRUE(simulation.last_result());
        EXPECT_TRUE(simulation.last_result()->began_inside);
    }
}

}  // namespace slidelab::lab::ground_of_maps_test
