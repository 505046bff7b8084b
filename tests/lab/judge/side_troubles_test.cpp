// Troubles of a mover with gravity: rest is none, and a lost fall and a pull upwards are some.
#include "lab/judge/side_troubles.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "lab/engines/models.hpp"
#include "lab/run/movers.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/why.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"

namespace slidelab::lab {
namespace side_troubles_test {

/// A floor whose top is at y = 8, a slope of 30 degrees to the right of x = 14, the sides closed.
test::MapBuilder side_room(Vec2 spawn) {
    test::MapBuilder builder;
    builder.set_gravity(30.0);
    builder.set_spawn(spawn);
    builder.add_box({{10, 9}, {10, 1}});
    builder.add_box({{-1, 5}, {1, 5}});
    builder.add_polygon({{14, 8}, {20, 8}, {20, 8 - 6 * std::tan(0.5235987755982988)}});
    return builder;
}

class SideRun {
public:
    SideRun(test::MapBuilder builder, const Strategy& strategy,
            std::vector<std::string> assignments = {})
        : session_(std::make_shared<const Map>(test::built(std::move(builder))),
                   settings_of(strategy, assignments)) {}

    SideRun& hold(const Input& input, int ticks) {
        for (int tick = 0; tick < ticks; ++tick) session_.advance(1, input, false);
        return *this;
    }
    std::vector<std::int64_t> ticks_with(EventKind kind) const {
        std::vector<std::int64_t> ticks;
        const KeptRun& run = session_.run();
        for (std::int64_t n = run.first() + 1; n <= run.last(); ++n)
            if (run.tick(n).events.has(kind)) ticks.push_back(n);
        return ticks;
    }
    std::string troubles() const {
        std::string names;
        for (const EventDescription& event : event_descriptions())
            if (event.is_trouble() && !ticks_with(event.kind).empty())
                names += std::string(event.name) + " ";
        return names;
    }
    const KeptRun& run() const { return session_.run(); }

private:
    static Settings settings_of(const Strategy& strategy,
                                const std::vector<std::string>& assignments) {
        Settings settings = default_settings();
        choose_strategy(settings, strategy);
        for (const std::string& assignment : assignments)
            EXPECT_EQ(apply_setting(settings, assignment), std::nullopt) << assignment;
        return settings;
    }

    Session session_;
};

std::vector<std::string> shape_for(const Strategy& model) {
    if (model.moves(Shape(BoxShape{{0.3, 0.4}})))
        return {"shape=box", "half_width=0.25", "half_height=0.375"};
    return {"shape=capsule"};
}

TEST(RestFromTheSide, IsNoTroubleOfAnyModelAboveTheFloorByItsMargin) {
    for (const Strategy* model : models()) {
        SideRun rest(side_room({4, 7}), *model, shape_for(*model));
        rest.hold({}, 200);
        EXPECT_GT(rest.run().position_at(200).y, 7.2) << model->id << " has fallen";
        // Rapier's does shake on flat ground (rapier#809), and Godot's floating mode is for movers
        // without gravity: it leaves the velocity to the game, which falls ever faster.
        const std::string known = model->id == "rapier_kcc"       ? "jitter "
                                  : model->id == "godot_floating" ? "velocity_into_wall "
                                                                  : "";
        EXPECT_EQ(rest.troubles(), known) << model->id;
    }
}

TEST(RestFromTheSide, IsNoTroubleAfterAWalkToAWall) {
    for (const char* id : {"godot_grounded", "rapier_kcc", "avian_move_and_slide", "unity_slide",
                           "quake_slide", "ray_fan"}) {
        const Strategy& model = *Movers().find(id);
        SideRun walk(side_room({4, 7}), model, shape_for(model));
        walk.hold({}, 60).hold({.right = -1.0}, 120).hold({}, 60);
        EXPECT_LT(walk.run().position_at(240).x, 0.4) << id << " is at the wall";
        for (std::int64_t n = 181; n <= 240; ++n)
            EXPECT_FALSE(walk.run().tick(n).events.has_trouble()) << id << ", tick " << n;
    }
}

TEST(RestFromTheSide, OnASlopeOnWhichItMayStandIsNoTrouble) {
    const Strategy& model = *Movers().find("godot_grounded");
    SideRun stands(side_room({17, 5}), model, shape_for(model));
    stands.hold({}, 200);
    EXPECT_EQ(stands.troubles(), "");
    EXPECT_LT(distance(stands.run().position_at(100), stands.run().position_at(200)), 1e-3);
}

/// It stays where it is as soon as it touches an upright wall, without speed.
MoveResult hang_on(const Level&, const MoveRequest& request, const Options&, const MoveContext&,
                   Trace*) {
    MoveResult result;
    const bool is_at_wall = request.position.x + request.displacement.x <= 0.5;
    result.position =
        is_at_wall ? Vec2{0.5, request.position.y} : request.position + request.displacement;
    result.velocity = is_at_wall ? Vec2{} : request.velocity;
    if (is_at_wall)
        result.contacts.push_back(
            {0.0, 0.0, result.position, {1, 0}, {0, request.position.y}, WallRef(5)});
    return result;
}

/// Its feet are put onto the line y = 4 wherever they are less than a third of a unit below it.
MoveResult pull_up(const Level&, const MoveRequest& request, const Options&, const MoveContext&,
                   Trace*) {
    MoveResult result;
    result.position = request.position + request.displacement;
    result.velocity = request.velocity;
    const double feet = result.position.y + 0.4;
    if (feet > 4.0 && feet < 4.33 && request.velocity.y > 0.0) {
        result.position.y = 4.0 - 0.4;
        result.velocity.y = 0.0;
        result.contacts.push_back({1.0, 0.0, result.position, {0, -1}, {4, 4}, WallRef(0)});
    }
    return result;
}

class ForeignMover {
public:
    explicit ForeignMover(decltype(Strategy::solve) solve) : mover_(*Movers().find("sat_push")) {
        mover_.id = attached_id;
        mover_.options = {};
        mover_.solve = solve;
    }

    const Strategy& operator*() const { return mover_; }

private:
    Strategy mover_;
};

TEST(Hanging, IsATroubleAfterATenthOfASecondAndSaysSo) {
    const ForeignMover mover(hang_on);
    SideRun hangs(side_room({2, 2}), *mover, {"shape=box", "half_width=0.5", "half_height=0.4"});
    hangs.hold({.right = -1.0}, 60);
    const auto ticks = hangs.ticks_with(EventKind::hanging);
    ASSERT_FALSE(ticks.empty());
    std::int64_t first = 1;  // at the wall
    while (hangs.run().position_at(first).x > 0.5) ++first;
    EXPECT_EQ(ticks.front(), first + 5) << "6 ticks of 1/60 s";
    EXPECT_EQ(ticks.back(), 60);
    const std::string why = why_of_tick(hangs.run(), 60, EventKind::hanging).text();
    EXPECT_NE(why.find("nothing is below it, but it falls no faster"), std::string::npos) << why;
    for (std::int64_t from = ticks.front(); from < 60; ++from) {
        EventDetector detector(hangs.run(), from);
        EXPECT_TRUE(detector
                        .notice(hangs.run().before(from + 1), hangs.run().tick(from + 1).input,
                                hangs.run().repeat(from + 1))
                        .has(EventKind::hanging))
            << "again from state " << from;
    }
}

TEST(Hanging, IsNoTroubleOnAFloorAtACeilingOrAtTheApex) {
    for (const char* id : {"godot_grounded", "phaser_arcade", "ray_fan", "quake_slide"}) {
        const Strategy& model = *Movers().find(id);
        test::MapBuilder builder = side_room({4, 7});
        builder.add_box({{4, 5.5}, {2, 0.5}});
        SideRun jumps(std::move(builder), model, shape_for(model));
        jumps.hold({}, 40);
        for (int i = 0; i < 4; ++i) jumps.hold({.jump = true}, 30).hold({.right = 1.0}, 20);
        EXPECT_EQ(jumps.ticks_with(EventKind::hanging).size(), 0U) << id;
    }
}

test::MapBuilder with_shelf(Vec2 spawn) {
    test::MapBuilder builder;
    Traits one_way;
    one_way.solid_side = {0.0, -1.0};
    builder.set_traits(one_way);
    builder.add_segment({{2, 4}, {8, 4}});
    builder.set_traits({});
    builder.set_gravity(30.0);
    builder.set_spawn(spawn);
    builder.add_box({{10, 9}, {10, 1}});
    return builder;
}

TEST(PulledUp, IsAMoverThatEndsOnAOneWayWallItHadNotRisenAbove) {
    const ForeignMover mover(pull_up);
    const std::vector<std::string> shape{"shape=box", "half_width=0.3", "half_height=0.4"};
    SideRun pulled(with_shelf({4, 3.8}), *mover, shape);  // its feet begin at 4.2
    pulled.hold({}, 5);
    EXPECT_EQ(pulled.ticks_with(EventKind::pulled_up), std::vector<std::int64_t>{1});
    const std::string why = why_of_tick(pulled.run(), 1, EventKind::pulled_up).text();
    EXPECT_TRUE(why.starts_with("It was pulled up onto segment 0, which it had not risen above."))
        << why;
    SideRun lands(with_shelf({4, 3.0}), *mover, shape);
    lands.hold({}, 60);
    EXPECT_NEAR(lands.run().position_at(60).y, 3.6, 1e-9);
    EXPECT_EQ(lands.ticks_with(EventKind::pulled_up).size(), 0U) << "it came from above";
}

/// Jumps whose apex is from 0.3 below the shelf to 0.3 above it: Phaser pulls up what has not got
/// there, and only that is marked.
TEST(PulledUp, IsPhasersWhereTheJumpIsTooLowAndNobodyElses) {
    int marked = 0;
    for (double speed = 13.5; speed <= 15.5; speed += 0.1) {
        SideRun phaser(with_shelf({4, 7.6}), *Movers().find("phaser_arcade"),
                       {"shape=box", "half_width=0.3", "half_height=0.4",
                        "jump_speed=" + std::to_string(speed)});
        phaser.hold({}, 5).hold({.jump = true}, 90);
        double highest = 8.0;  // of its feet, before they are put onto the shelf
        bool is_on_shelf = false;
        for (std::int64_t n = 6; n <= 95 && !is_on_shelf; ++n) {
            const double feet = phaser.run().position_at(n).y + 0.4;
            is_on_shelf = std::abs(feet - 4.0) < 1e-9;
            if (!is_on_shelf) highest = std::min(highest, feet);
        }
        // Either is right for feet that were within the margin below the shelf.
        if (highest > 4.0 && highest <= 4.0 + other_movers_skin) continue;
        const bool is_pulled = is_on_shelf && highest > 4.0;
        EXPECT_EQ(!phaser.ticks_with(EventKind::pulled_up).empty(), is_pulled) << speed;
        marked += is_pulled ? 1 : 0;
    }
    EXPECT_GE(marked, 1);
}

}  // namespace side_troubles_test
}  // namespace slidelab::lab
