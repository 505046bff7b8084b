// Strategies that know no traits obey one-way walls a move at a time, seen from the side.
#include <gtest/gtest.h>

#include <string>

#include "articles/contract/registry.hpp"
#include "support/built.hpp"

namespace slidelab::one_way_rule_test {

constexpr double half = 0.3;
constexpr Traits solid_from_above{.solid_side = {0, -1}};

std::vector<const Strategy*> those_without_traits() {
    std::vector<const Strategy*> all;
    for (const Strategy* strategy : strategies()) {
        if (!strategy->has_floor && (strategy->walls & sees_segments) != 0) all.push_back(strategy);
    }
    return all;
}

/// A bridge from x = -3 to 3 at y = -2, the first wall, above a floor at y = 0.
Level bridge_over_floor(bool has_bridge = true) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    if (has_bridge) {
        builder.set_traits(solid_from_above);
        builder.add_segment({{-3, -2}, {3, -2}});
        builder.set_traits({});
    }
    builder.add_box({{0, 1}, {9, 1}}, {WallName::Kind::box, 7, 0});
    return test::built(std::move(builder));
}

MoveRequest from_side(const Strategy& strategy, Vec2 from, Vec2 displacement) {
    Shape shape = BoxShape{{half, half}};
    if (!strategy.moves(shape)) shape = DiskShape{half};
    MoveRequest request{shape, from, displacement, displacement * 60.0, {}};
    request.side_view = {{0, -1}, {0, 30}, 1.0 / 60.0, false};
    return request;
}

MoveResult moved(const Strategy& strategy, const Level& level, const MoveRequest& request,
                 Trace* trace = nullptr) {
    return strategy.move(level, request, strategy.defaults(), trace);
}

TEST(OneWayRule, IsPassedFromBelowAsIfItWereNotThere) {
    for (const Strategy* strategy : those_without_traits()) {
        for (const double y : {-1.5, -1.8, -2.1}) {
            const MoveRequest request = from_side(*strategy, {0.5, y}, {0.1, -0.6});
            const MoveResult result = moved(*strategy, bridge_over_floor(), request);
            const MoveResult without = moved(*strategy, bridge_over_floor(false), request);
            EXPECT_EQ(result.position, without.position) << strategy->id << " from " << y;
            EXPECT_EQ(result.position, request.position + request.displacement) << strategy->id;
        }
    }
}

TEST(OneWayRule, MayLeaveNoWallAtAll) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.set_traits(solid_from_above);
    builder.add_segment({{-3, -2}, {3, -2}});
    const Level level = test::built(std::move(builder));
    for (const Strategy* strategy : those_without_traits()) {
        const MoveResult result =
            moved(*strategy, level, from_side(*strategy, {0, -1.9}, {0, -0.5}));
        EXPECT_EQ(result.position, (Vec2{0, -2.4})) << strategy->id;
    }
}

TEST(OneWayRule, StopsWhatBeginsWhollyOnTheSolidSide) {
    for (const Strategy* strategy : those_without_traits()) {
        for (const double gap : {0.0, 1e-7, 0.05}) {
            const MoveResult result = moved(*strategy, bridge_over_floor(),
                                            from_side(*strategy, {0, -2 - half - gap}, {0.0, 0.2}));
            EXPECT_NEAR(result.position.y, -2 - half, 1e-6) << strategy->id << " from " << gap;
        }
    }
}

TEST(OneWayRule, WhoBeginsALittleInsideFallsThrough) {
    for (const Strategy* strategy : those_without_traits()) {
        const MoveResult result = moved(*strategy, bridge_over_floor(),
                                        from_side(*strategy, {0, -2 - half + 1e-3}, {0.0, 0.2}));
        EXPECT_NEAR(result.position.y, -2 - half + 0.201, 1e-9) << strategy->id;
    }
}

TEST(OneWayRule, LetsThroughOnRequest) {
    for (const Strategy* strategy : those_without_traits()) {
        MoveRequest request = from_side(*strategy, {0, -2 - half}, {0.0, 0.2});
        request.side_view.drops = true;
        const MoveResult result = moved(*strategy, bridge_over_floor(), request);
        EXPECT_EQ(result.position, request.position + request.displacement) << strategy->id;
    }
}

TEST(OneWayRule, HoldsFromTheSideAlone) {
    for (const Strategy* strategy : those_without_traits()) {
        MoveRequest request = from_side(*strategy, {0, -1.6}, {0.0, -0.2});
        request.side_view = {};
        const MoveResult result = moved(*strategy, bridge_over_floor(), request);
        EXPECT_NEAR(result.position.y, -2 + half, 1e-6) << strategy->id << ": it is a wall";
    }
}

/// Left-out walls and boxes shift the numbers of the others, which keep their names.
TEST(OneWayRule, ContactsAndTraceNameWhatWasHit) {
    const Level level = bridge_over_floor();
    const BodySet boxes{
        moving_box({{5, -4}, {0.5, 0.5}}, {}, {WallName::Kind::box, 1, 0}, solid_from_above),
        moving_box({{0.8, -0.5}, {0.3, 0.5}}, {}, {WallName::Kind::box, 2, 0})};
    for (const Strategy* strategy : those_without_traits()) {
        if ((strategy->walls & sees_bodies) == 0) continue;
        MoveRequest request = from_side(*strategy, {0.1, -1.7}, {0.2, 1.6});
        request.bodies = boxes;
        Trace trace;
        const MoveResult result = moved(*strategy, level, request, &trace);
        ASSERT_TRUE(result.hit()) << strategy->id;
        bool names_box = false;
        for (const Contact& contact : result.contacts) {
            const WallName name = wall_name(level, boxes, contact.wall);
            EXPECT_NE(name.index, 1) << strategy->id;
            EXPECT_EQ(name.kind, WallName::Kind::box) << strategy->id;
            names_box = names_box || name.index == 2;
        }
        EXPECT_TRUE(names_box) << strategy->id;
        for (const TracedCast& cast : trace.casts()) {
            for (const WallRef tested : cast.candidates)
                EXPECT_NE(wall_name(level, boxes, tested).index, 1) << strategy->id;
        }
        for (const TraceEvent& event : trace.events()) {
            for (const ChosenWall& chosen : event.walls)
                EXPECT_EQ(wall_name(level, boxes, chosen.wall).kind, WallName::Kind::box)
                    << strategy->id;
        }
    }
}

TEST(OneWayRule, ABoxIsPassedFromBelowAndLandedOn) {
    const Level level;
    const BodySet lift{moving_box({{0, -2.25}, {1, 0.25}}, {0, -0.1}, {WallName::Kind::box, 1, 0},
                                  solid_from_above)};
    for (const Strategy* strategy : those_without_traits()) {
        if ((strategy->walls & sees_bodies) == 0) continue;
        MoveRequest up = from_side(*strategy, {0, -1.6}, {0.0, -0.5});
        up.bodies = lift;
        EXPECT_EQ(moved(*strategy, level, up).position, (Vec2{0, -2.1})) << strategy->id;
        MoveRequest down = from_side(*strategy, {0, -2.9}, {0.0, 0.3});
        down.bodies = lift;
        EXPECT_NEAR(moved(*strategy, level, down).position.y, -2.6 - half, 1e-6) << strategy->id;
    }
}

}  // namespace slidelab::one_way_rule_test
