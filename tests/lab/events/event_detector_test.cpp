// Each event on a scene where it fires, and on one like it where it does not.
#include "lab/events/event_detector.hpp"

#include <gtest/gtest.h>

#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/session/session.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"

namespace slidelab::lab {
namespace event_detector_test {

Input towards(double right, double down) { return {.right = right, .down = down}; }

/// Events of all ticks of a run together.
EventSet events_of(const Session& session) {
    EventSet events;
    for (std::int64_t n = session.run().first() + 1; n <= session.run().last(); ++n)
        events |= session.run().tick(n).events;
    return events;
}

class Scene {
public:
    Scene(test::MapBuilder builder, std::initializer_list<const char*> assignments,
          const Movers& movers = {})
        : session_(std::make_shared<const Map>(test::built(std::move(builder))),
                   settings_of(assignments, movers)) {}

    Scene& walk(const Input& input, int ticks) {
        for (int tick = 0; tick < ticks; ++tick) session_.advance(1, input, false);
        return *this;
    }
    Scene& set(const char* assignment) {
        Settings settings = session_.simulation().settings();
        EXPECT_FALSE(apply_setting(settings, assignment).has_value()) << assignment;
        session_.apply(command::ChangeSettings{settings});
        return *this;
    }
    bool has(EventKind kind) const { return events_of(session_).has(kind); }
    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const EventDescription& event : event_descriptions()) {
            if (has(event.kind)) names.emplace_back(event.name);
        }
        return names;
    }
    const Session& session() const { return session_; }

private:
    static Settings settings_of(std::initializer_list<const char*> assignments,
                                const Movers& movers) {
        Settings settings = default_settings(movers);
        for (const char* assignment : assignments)
            EXPECT_FALSE(apply_setting(settings, assignment).has_value()) << assignment;
        return settings;
    }

    Session session_;
};

test::MapBuilder room(Vec2 spawn) {
    test::MapBuilder builder;
    builder.set_spawn(spawn);
    builder.set_area({{-10, -10}, {10, 10}});
    return builder;
}

test::MapBuilder with_wall_at(double x) {
    test::MapBuilder builder = room({0, 0});
    builder.add_segment({{x, -5}, {x, 5}});
    return builder;
}

TEST(Events, AreDescribedInTheOrderOfTheirKinds) {
    for (std::size_t i = 0; i < event_descriptions().size(); ++i)
        EXPECT_EQ(static_cast<std::size_t>(event_descriptions()[i].kind), i);
}

TEST(Events, TheWeightiestIsATroubleWhereThereIsOne) {
    EventSet events;
    EXPECT_FALSE(weightiest(events).has_value());
    events.add(EventKind::settings_changed);
    EXPECT_EQ(weightiest(events), EventKind::settings_changed);
    events.add(EventKind::slowed);
    EXPECT_EQ(weightiest(events), EventKind::slowed);
    events.add(EventKind::stuck);
    EXPECT_EQ(weightiest(events), EventKind::stuck);
}

TEST(Events, TheFirstContactIsTheOneAfterMovingFreely) {
    for (const Strategy* strategy : strategies()) {
        if (strategy->id == "grid_walk") continue;  // it sees no such wall
        const std::string choice = "strategy=" + std::string(strategy->id);
        test::MapBuilder builder = room({0, 0});
        builder.add_box(Box{{3, 0}, {1, 5}});
        Scene scene(std::move(builder), {choice.c_str()});
        scene.walk(towards(1, 0), 20);
        EXPECT_FALSE(scene.has(EventKind::first_contact)) << choice;
        scene.walk(towards(1, 0), 60);
        EXPECT_TRUE(scene.has(EventKind::first_contact)) << choice;
        int count = 0;
        const KeptRun& run = scene.session().run();
        for (std::int64_t n = 1; n <= run.last(); ++n)
            count += run.tick(n).events.has(EventKind::first_contact) ? 1 : 0;
        EXPECT_EQ(count, 1) << "once, however long it is pressed: " << choice;
        EXPECT_FALSE(scene.has(EventKind::stuck)) << choice;
    }
}

TEST(Events, AGoalIsReachedAgainAfterItWasLeft) {
    test::MapBuilder builder = room({0, 0});
    builder.set_goal({2, 0});
    Scene scene(std::move(builder), {"speed=6"});
    const auto arrivals = [&] {
        int count = 0;
        const KeptRun& run = scene.session().run();
        for (std::int64_t n = 1; n <= run.last(); ++n)
            count += run.tick(n).events.has(EventKind::goal) ? 1 : 0;
        return count;
    };
    scene.walk(towards(1, 0), 10);
    EXPECT_EQ(arrivals(), 0);
    scene.walk(towards(1, 0), 10).walk(towards(0, 0), 10);
    EXPECT_EQ(arrivals(), 1) << "once, however long it stays";
    scene.walk(towards(-1, 0), 20).walk(towards(1, 0), 20);
    EXPECT_EQ(arrivals(), 2);
}

TEST(Events, ALiftThatTurnsRoundShakesNobody) {
    test::MapBuilder builder;
    builder.set_gravity(30.0);
    builder.set_spawn({0, -0.3});
    builder.add_box_path({{0, 0.5}, {2, 0.5}}, {0, -1}, 0.5);
    Scene scene(std::move(builder), {"strategy=world_move"});
    scene.walk(towards(0, 0), 120);
    EXPECT_FALSE(scene.has(EventKind::jitter));
}

TEST(Events, AtItsApexAJumpShakesNobody) {
    for (const double speed : {12.75, 13.0, 13.25}) {  // one of them turns between two ticks
        test::MapBuilder builder;
        builder.set_gravity(30.0);
        builder.set_spawn({0, -0.3});
        builder.add_box({{0, 0.5}, {5, 0.5}});
        const std::string jump_speed = "jump_speed=" + std::to_string(speed);
        Scene scene(std::move(builder), {"strategy=world_move", jump_speed.c_str()});
        const Input jump{.jump = true};
        scene.walk(towards(0, 0), 5).walk(jump, 80);
        EXPECT_FALSE(scene.has(EventKind::jitter)) << speed;
    }
}

TEST(Events, PressedIntoAWallIsNotStuck) {
    Scene scene(with_wall_at(2), {"strategy=disk_slide"});
    scene.walk(towards(1, 0), 120);
    EXPECT_EQ(scene.names(), (std::vector<std::string>{"first_contact"}));
}

TEST(Events, BeganInsideAndOverlapLeft) {
    Scene scene(with_wall_at(0.1), {"strategy=disk_slide"});
    scene.walk(towards(0, 0), 1);
    EXPECT_TRUE(scene.has(EventKind::began_inside));
    EXPECT_FALSE(scene.has(EventKind::overlap_left)) << "it is pushed out";
    EXPECT_FALSE(scene.has(EventKind::squeezed));

    test::MapBuilder slot = room({0, 0});
    slot.add_segment({{-0.2, -5}, {-0.2, 5}});
    slot.add_segment({{0.2, -5}, {0.2, 5}});
    Scene narrow(std::move(slot), {"strategy=disk_slide"});
    narrow.walk(towards(0, 0), 1);
    EXPECT_TRUE(narrow.has(EventKind::overlap_left)) << "no room between the walls";
}

TEST(Events, SqueezedIsAMoverThatABoxPressesAgainstAWall) {
    test::MapBuilder press = room({0, 0});
    press.add_segment({{0.6, -5}, {0.6, 5}});
    press.add_box_path(Box{{-2, 0}, {1, 1}}, {1.2, 0}, 0.5);
    Scene scene(std::move(press), {"strategy=disk_sweep"});
    scene.walk(towards(0, 0), 10);
    EXPECT_FALSE(scene.has(EventKind::squeezed)) << "not yet";
    scene.walk(towards(0, 0), 40);
    EXPECT_TRUE(scene.has(EventKind::squeezed));
}

TEST(Events, GoingThroughWallsWithCollisionsOffIsNoTrouble) {
    Scene scene(with_wall_at(1.0), {"strategy=disk_slide", "collisions=off", "speed=20"});
    scene.walk(towards(1, 0), 20);
    EXPECT_TRUE(scene.names().empty()) << testing::PrintToString(scene.names());
}

TEST(Events, LeftTheMapAndSettingsChanged) {
    Scene scene(with_wall_at(-5), {"strategy=disk_sweep", "speed=10"});
    scene.walk(towards(1, 0), 50);
    EXPECT_TRUE(scene.names().empty()) << testing::PrintToString(scene.names());
    scene.set("speed=12").walk(towards(1, 0), 30);
    EXPECT_EQ(scene.names(), (std::vector<std::string>{"settings_changed", "left_map"}));
}

TEST(Events, JitterIsAPositionThatAlternatesWhileTheInputStays) {
    EventDetector detector;
    const auto level = std::make_shared<const Map>(test::built(room({0, 0})));
    const auto settings = std::make_shared<const Settings>(default_settings());
    Snapshot now = start_of(level, settings);
    const auto notice_at = [&](double x, const Input& input) {
        now.state.position = {x, 0};
        TickRecord record = step(now, Input{});  // stays at x
        return detector.notice(now, input, record).has(EventKind::jitter);
    };
    const Input held = towards(1, 0);
    EXPECT_FALSE(notice_at(0.0, held));
    EXPECT_FALSE(notice_at(0.1, held));
    EXPECT_TRUE(notice_at(0.0, held)) << "back where it was";
    EXPECT_TRUE(notice_at(0.1, held));
    EXPECT_FALSE(notice_at(0.0, towards(0, 1))) << "the input changed";
    EXPECT_FALSE(notice_at(0.2, held)) << "it goes on";
    EXPECT_FALSE(notice_at(0.2, held)) << "it rests";
    EXPECT_FALSE(notice_at(0.2, held));
}

/// It sees walls, and goes through them.
MoveResult go_through(const Level&, const MoveRequest& request, const Options&, const MoveContext&,
                      Trace*) {
    MoveResult result;
    result.position = request.position + request.displacement;
    result.began_inside = true;
    return result;
}

TEST(Events, TunnelledWhereATickEndsOnTheWallAndAgainFromAnyStateOfTheRun) {
    Strategy ghost = *find_strategy("disk_slide");
    ghost.id = attached_id;
    ghost.options = {};
    ghost.solve = go_through;
    Movers movers;
    movers.attach({std::shared_ptr<void>(), &ghost});
    {
        // Steps of an eighth. It rests on the wall for longer than other events look back.
        Scene scene(with_wall_at(1.0), {"strategy=attached", "speed=8", "tick_rate=64"}, movers);
        scene.walk(towards(1, 0), 8).walk({}, 10).walk(towards(0, 1), 8).walk(towards(1, 0), 4);
        const KeptRun& run = scene.session().run();
        ASSERT_EQ(run.position_at(20).x, 1.0);
        for (std::int64_t n = 1; n <= run.last(); ++n)
            EXPECT_EQ(run.tick(n).events.has(EventKind::tunnelled), n == 27) << n;
        for (std::int64_t from = 0; from < run.last(); ++from) {
            EventDetector detector(run, from);
            for (std::int64_t n = from + 1; n <= run.last(); ++n) {
                const EventSet events =
                    detector.notice(run.before(n), run.tick(n).input, run.repeat(n));
                ASSERT_EQ(events, run.tick(n).events) << "tick " << n << " from state " << from;
            }
        }
    }
}

TEST(Events, AskTheExactSlideOnlyWhereTheAnswerIsOpen) {
    const auto exact_moves = [](const Scene& scene) {
        EventDetector detector;
        const KeptRun& run = scene.session().run();
        for (std::int64_t n = 1; n <= run.last(); ++n)
            static_cast<void>(detector.notice(run.before(n), run.tick(n).input, run.repeat(n)));
        return detector.exact_moves();
    };
    Scene sweep(with_wall_at(2), {"strategy=disk_sweep"});
    EXPECT_EQ(exact_moves(sweep.walk(towards(1, 1), 200)), 0) << "it is the exact slide";
    Scene free(with_wall_at(20), {"strategy=disk_slide"});
    EXPECT_EQ(exact_moves(free.walk(towards(1, 1), 100)), 0) << "nothing holds it back";
    Scene sliding(with_wall_at(2), {"strategy=disk_slide"});
    EXPECT_LE(exact_moves(sliding.walk(towards(1, 0.5), 100)), 2) << "along one wall";
    Scene pressed(with_wall_at(2), {"strategy=disk_slide"});
    EXPECT_LE(exact_moves(pressed.walk(towards(1, 0), 300)), 12) << "nothing changes";
}

}  // namespace event_detector_test
}  // namespace slidelab::lab
