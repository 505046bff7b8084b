// Runs seen from the side: gravity, jumps, floors, under every strategy.
#include "lab/run/feel.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>

#include "articles/contract/registry.hpp"
#include "lab/run/simulation.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"

namespace slidelab::lab::feel_test {

constexpr double half = 0.3;  // of the mover's size

/// A floor at y = 0, and what else a test adds.
test::MapBuilder ground() {
    test::MapBuilder builder;
    builder.set_gravity(30.0);
    builder.set_spawn({0, -half});
    builder.add_box({{0, 1}, {50, 1}});
    return builder;
}

class Side {
public:
    explicit Side(test::MapBuilder builder, const std::string& strategy = "world_move",
                  double tick_rate = 60.0)
        : simulation_(std::make_shared<const Map>(test::built(std::move(builder))),
                      settings(strategy, tick_rate)) {}

    static Settings settings(const std::string& strategy, double tick_rate) {
        Settings settings = default_settings();
        choose_strategy(settings, *find_strategy(strategy));
        settings.tick_rate = tick_rate;
        return settings;
    }

    void ticks(int count, const Input& input = {}) {
        for (int i = 0; i < count; ++i) {
            simulation_.tick(input);
            highest_ = std::min(highest_, position().y);
        }
    }
    void seconds(double seconds, const Input& input = {}) {
        ticks(static_cast<int>(std::lround(seconds * simulation_.settings().tick_rate)), input);
    }
    void set(const char* assignment) {
        Settings settings = simulation_.settings();
        ASSERT_FALSE(apply_setting(settings, assignment)) << assignment;
        simulation_.set_settings(settings);
    }
    void place(Vec2 at) { simulation_.place(at); }
    const Settings& settings() const { return simulation_.settings(); }

    Vec2 position() const { return simulation_.state().position; }
    Vec2 velocity() const { return simulation_.state().velocity; }
    bool on_floor() const { return simulation_.state().feel.on_floor; }
    double highest() const { return -highest_ - half; }  ///< units above the floor

private:
    Simulation simulation_;
    double highest_ = 0.0;
};

Input jump() { return {.jump = true}; }
Input walk(double right) { return {.right = right}; }

TEST(SeenFromTheSide, EveryStrategyFallsAndStands) {
    for (const Strategy* strategy : strategies()) {
        if ((strategy->walls & sees_solids) == 0) continue;
        Side side(ground(), std::string(strategy->id));
        side.place({0, -4});
        side.seconds(0.2);
        EXPECT_NEAR(side.velocity().y, 6.0, 1e-9) << strategy->id;
        EXPECT_FALSE(side.on_floor()) << strategy->id;
        side.seconds(1.0);
        EXPECT_TRUE(side.on_floor()) << strategy->id;
        EXPECT_NEAR(side.position().y, -half, 1e-8) << strategy->id;
        side.seconds(0.5, walk(1.0));
        EXPECT_NEAR(side.position().x, 2.0, 1e-6) << strategy->id;
    }
}

TEST(SeenFromTheSide, AJumpIsAsHighAsItsSpeedSaysAtAnyTickRate) {
    const double height = 13.0 * 13.0 / 60.0;  // v^2 / 2g
    for (const double rate : {30.0, 60.0, 120.0}) {
        Side side(ground(), "world_move", rate);
        side.ticks(1);
        side.seconds(1.0, jump());
        EXPECT_LE(side.highest(), height + 1e-9) << rate;
        EXPECT_GE(side.highest(), height - 13.0 / rate * 0.5 / rate * 30.0) << rate;
        side.seconds(1.0, jump());
        EXPECT_TRUE(side.on_floor()) << "a key that stays down jumps once";
    }
}

TEST(SeenFromTheSide, AKeyThatIsLetGoCutsTheJump) {
    Side whole(ground());
    whole.ticks(1);
    whole.seconds(1.0, jump());
    Side cut(ground());
    cut.ticks(1);
    cut.ticks(3, jump());
    cut.seconds(1.0);
    EXPECT_LT(cut.highest(), 0.6 * whole.highest());
    EXPECT_GT(cut.highest(), 0.1);
}

/// Ticks after the mover left an edge at which a press still jumps.
bool jumps_after_edge(int ticks, const char* grace) {
    test::MapBuilder builder;
    builder.set_gravity(30.0);
    builder.set_spawn({-0.05, -half});
    builder.add_box({{-5, 1}, {5, 1}});
    Side side(std::move(builder));
    side.set(grace);
    side.ticks(1);
    int walked = 0;
    while (side.on_floor() && ++walked < 60) side.ticks(1, walk(1.0));
    side.ticks(ticks);
    side.ticks(1, jump());
    return side.velocity().y < 0.0;
}

TEST(SeenFromTheSide, AfterAnEdgeAJumpHasItsGraceTime) {
    EXPECT_TRUE(jumps_after_edge(0, "grace_time=0.1"));
    EXPECT_TRUE(jumps_after_edge(4, "grace_time=0.1"));
    EXPECT_FALSE(jumps_after_edge(8, "grace_time=0.1"));
    EXPECT_FALSE(jumps_after_edge(1, "grace_time=0"));
}

TEST(SeenFromTheSide, APressShortlyBeforeLandingJumpsAtOnce) {
    for (const bool buffered : {true, false}) {
        Side side(ground());
        side.set(buffered ? "jump_buffer=0.1" : "jump_buffer=0");
        side.place({0, -half - 0.5});
        while (side.position().y < -half - 0.3) side.ticks(1);
        side.ticks(1, jump());
        double highest = 0.0;
        bool landed = false;
        for (int i = 0; i < 20; ++i) {
            side.ticks(1, jump());
            landed = landed || side.on_floor();
            if (landed) highest = std::max(highest, -side.position().y - half);
        }
        EXPECT_TRUE(landed);
        EXPECT_EQ(highest > 0.5, buffered);
    }
}

TEST(SeenFromTheSide, AOneWayWallIsPassedFromBelowAndLeftOnRequest) {
    for (const Strategy* strategy : strategies()) {
        if ((strategy->walls & sees_solids) == 0) continue;
        test::MapBuilder builder = ground();
        builder.set_traits({.solid_side = {0, -1}});
        builder.add_segment({{-2, -2}, {2, -2}});
        Side side(std::move(builder), std::string(strategy->id));
        side.ticks(1);
        side.seconds(1.2, jump());
        EXPECT_TRUE(side.on_floor()) << strategy->id;
        EXPECT_NEAR(side.position().y, -2 - half, 1e-8) << strategy->id << ": onto it";
        Input down = jump();
        down.down = 1.0;
        side.ticks(1);
        side.seconds(1.0, down);
        EXPECT_NEAR(side.position().y, -half, 1e-8) << strategy->id << ": through it on request";
    }
}

/// Seconds of a jump with the key held, and its height in units, from the numbers of a preset.
struct Flight {
    double height = 0.0;
    double seconds = 0.0;

    explicit Flight(const Settings& feel, double gravity) {
        rise(feel.jump_hold, feel.jump_speed, 0.0);
        const double slow = std::min(feel.apex_speed, feel.jump_speed);
        const double weak = gravity * feel.apex_gravity;
        rise((feel.jump_speed - slow) / gravity, feel.jump_speed, gravity);
        if (slow > 0.0) rise(slow / weak, slow, weak);
        double left = height;  // to fall
        if (slow > 0.0) left -= fall(slow / weak, 0.0, weak, left);
        const double most = feel.fall_speed > 0.0 ? feel.fall_speed : 1e9;
        left -= fall((most - slow) / gravity, slow, gravity, left);
        seconds += left / most;
    }

private:
    void rise(double time, double speed, double gravity) {
        seconds += time;
        height += speed * time - 0.5 * gravity * time * time;
    }
    /// For so long, or until `left` is fallen.
    double fall(double time, double speed, double gravity, double left) {
        const double all = (std::sqrt(speed * speed + 2.0 * gravity * left) - speed) / gravity;
        time = std::min(time, all);
        seconds += time;
        return std::min(left, speed * time + 0.5 * gravity * time * time);
    }
};

struct Published {
    const char* feel;
    double height;   // units, with the key held
    double seconds;  // from the floor to the floor
};

/// By hand from the published numbers. Celeste: 21 px at full speed, 5.24 px to the apex's speed,
/// 1.78 px beyond, 28.0 px of 8. Box2D: 10^2 / 60 m in 20/30 s. Chipmunk: 105 px of 30.
constexpr Published published[] = {{"feel=celeste", 28.014 / 8, 0.664},
                                   {"feel=box2d", 5.0 / 3, 2.0 / 3},
                                   {"feel=chipmunk", 3.5, 0.671}};

TEST(SeenFromTheSide, PublishedPlayersJumpAsHighAndAsLongAsTheirNumbersSay) {
    for (const Published& player : published) {
        constexpr double rate = 240.0;
        Side side(ground(), "world_move", rate);
        side.set(player.feel);
        const Flight flight(side.settings(), side.settings().gravity);
        EXPECT_NEAR(flight.height, player.height, 1e-3) << player.feel;
        EXPECT_NEAR(flight.seconds, player.seconds, 1e-3) << player.feel;
        side.ticks(1);
        int ticks = 0;
        do side.ticks(1, jump());
        while (!side.on_floor() && ++ticks < 1000);
        const double tick = side.settings().jump_speed / rate;
        EXPECT_NEAR(side.highest(), flight.height, tick) << player.feel;
        EXPECT_NEAR(ticks / rate, flight.seconds, 2.0 / rate) << player.feel;
        // A key that is let go at once: no more than the first speed's parabola.
        Side tapped(ground(), "world_move", rate);
        tapped.set(player.feel);
        tapped.ticks(1);
        tapped.ticks(1, jump());
        tapped.seconds(1.0);
        const double speed = tapped.settings().jump_speed;
        EXPECT_NEAR(tapped.highest(), speed * speed / (2.0 * tapped.settings().gravity), 2 * tick)
            << player.feel;
    }
}

TEST(SeenFromTheSide, AtItsApexAHeldJumpIsLighter) {
    const auto airtime = [](const char* apex) {
        Side side(ground());
        side.set(apex);
        side.ticks(1);
        int ticks = 0;
        do side.ticks(1, jump());
        while (!side.on_floor() && ++ticks < 1000);
        return ticks;
    };
    EXPECT_GT(airtime("apex_speed=5"), airtime("apex_speed=0") + 5);
}

TEST(SeenFromTheSide, FallsNoFasterThanItsLimit) {
    Side side(ground());
    side.set("fall_speed=5");
    side.place({0, -20});
    side.seconds(1.0);
    EXPECT_NEAR(side.velocity().y, 5.0, 1e-9);
    EXPECT_NEAR(side.position().y, -20 + 5.0 * (1.0 - 1.0 / 12), 1e-3);
}

/// A jump beside a ceiling whose end it is `inside` units under, going straight up.
double height_beside_ceiling(double inside, const char* correction, const std::string& strategy) {
    test::MapBuilder builder = ground();
    builder.add_box({{5.0 + half - inside, -2}, {5, 0.5}});
    Side side(std::move(builder), strategy);
    side.set(correction);
    side.ticks(1);
    side.seconds(1.0, jump());
    return side.highest();
}

TEST(SeenFromTheSide, AJumpGivesWayToTheEndOfACeiling) {
    const double whole = 13.0 * 13.0 / 60.0;
    for (const char* strategy : {"world_move", "box_sweep", "sat_push"}) {
        EXPECT_LT(height_beside_ceiling(0.2, "corner_correction=0", strategy), whole - 0.3);
        EXPECT_GT(height_beside_ceiling(0.2, "corner_correction=0.5", strategy), whole - 0.2);
        EXPECT_LT(height_beside_ceiling(0.7, "corner_correction=0.5", strategy), whole - 0.3)
            << "too far under it";
    }
}

TEST(SeenFromTheSide, ALiftCarriesAndAConveyorMoves) {
    test::MapBuilder builder = ground();
    builder.add_box_path({{{0, -3}, {1, 0.5}}, {0, -4}, 2.0, {WallName::Kind::box, 7, 0}});
    builder.set_traits({.surface_velocity = {2, 0}});
    builder.add_box({{20, -1}, {5, 1}});
    Side side(std::move(builder));
    side.place({0.25, -3.5 - half});
    side.seconds(1.0);
    EXPECT_NEAR(side.position().y, -5.5 - half, 1e-9);
    EXPECT_NEAR(side.position().x, 0.25, 1e-9);
    side.place({18, -2 - half});
    side.ticks(1);
    const double before = side.position().x;
    side.seconds(1.0);
    EXPECT_NEAR(side.position().x - before, 2.0, 1e-9);
}

TEST(SeenFromTheSide, IsWhatTheMapOrTheSettingsSay) {
    const Map flat;
    const Map side = test::built(ground());
    Settings settings = default_settings();
    EXPECT_EQ(gravity_of(settings, flat), 0.0);
    EXPECT_EQ(gravity_of(settings, side), 30.0);
    settings.gravity = 12.0;
    EXPECT_EQ(gravity_of(settings, flat), 0.0);
    EXPECT_EQ(gravity_of(settings, side), 12.0);
    settings.seen_from = SeenFrom::above;
    EXPECT_EQ(gravity_of(settings, side), 0.0);
    settings.seen_from = SeenFrom::side;
    EXPECT_EQ(gravity_of(settings, flat), 12.0);
    settings.gravity = 0.0;
    EXPECT_EQ(gravity_of(settings, flat), 30.0);
}

TEST(SeenFromTheSide, IsRestedOnToTheBit) {
    Side side(ground());
    side.seconds(0.5);
    const Vec2 before = side.position();
    side.seconds(10.0);
    EXPECT_EQ(side.position(), before);
}

}  // namespace slidelab::lab::feel_test
