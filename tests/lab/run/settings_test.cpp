#include "lab/run/settings.hpp"

#include <gtest/gtest.h>

#include "articles/contract/registry.hpp"
#include "lab/scenes/recordings/recording.hpp"
#include "support/refused.hpp"

namespace slidelab::lab::settings_test {

TEST(Settings, BeginWithTheDescribedNumbers) {
    const Settings settings = default_settings();
    for (const NumberSetting& number : number_settings()) {
        EXPECT_EQ(settings.*number.field, number.initial) << number.name;
        EXPECT_LE(number.minimum, number.initial);
        EXPECT_LE(number.initial, number.maximum);
        EXPECT_FALSE(number.help.empty());
    }
}

TEST(Settings, TakeAssignmentsOfEveryKind) {
    Settings settings = default_settings();
    for (const char* assignment : {"speed=6.5", "shape=box", "steering=tank", "collisions=off",
                                   "strategy=disk_slide", "disk_slide.iterations=7"}) {
        EXPECT_EQ(apply_setting(settings, assignment), std::nullopt) << assignment;
    }
    EXPECT_EQ(settings.speed, 6.5);
    EXPECT_EQ(name_of(shape_of(settings)), "box");
    EXPECT_EQ(settings.steering, Steering::tank);
    EXPECT_FALSE(settings.collisions);
    EXPECT_EQ(options_of(settings, *settings.strategy).text(1), "7");
}

TEST(Settings, DifferencesLeadFromOneToTheOther) {
    Settings target = default_settings();
    target.shape = "box";
    target.speed = 0.1 + 0.2;
    target.steering = Steering::tank;
    target.collisions = false;
    ASSERT_EQ(options_of(target, *target.strategy).set("substeps", "off"), std::nullopt);
    const auto displacement = differences(default_settings(), target);
    EXPECT_EQ(displacement.size(), 5U);
    const auto reached = settings_after(default_settings(), displacement);
    EXPECT_EQ(std::get<Settings>(reached), target);
    EXPECT_TRUE(differences(target, target).empty());
}

TEST(Settings, MakeCapsulesAndRoundTheCornersOfWhatHasSome) {
    Settings settings = default_settings();
    const auto set = [&](const char* assignment) {
        return test::said_of(apply_setting(settings, assignment));
    };
    EXPECT_EQ(set("rounding=0.125"), "");
    EXPECT_EQ(set("shape=box"), "");
    EXPECT_EQ(shape_of(settings), Shape(BoxShape{{0.3, 0.3}})) << "disk_slide rounds nothing";
    EXPECT_EQ(set("strategy=box_sweep"), "");
    EXPECT_EQ(shape_of(settings), Shape(BoxShape{{0.3, 0.3}, 0.125}));
    for (const char* assignment : {"shape=capsule", "radius=0.25", "capsule_x=0.5", "capsule_y=0"})
        EXPECT_EQ(set(assignment), "");
    EXPECT_EQ(shape_of(settings), Shape(CapsuleShape{{{-0.5, 0}, {0.5, 0}}, 0.25}));
}

TEST(Settings, TakeTheMoverOfASceneWhereTheyCanSayIt) {
    Settings settings = default_settings();
    choose_strategy(settings, *find_strategy("box_sweep"));
    for (const Shape& shape :
         {Shape(CapsuleShape{{{-0.2, 0.4}, {0.2, -0.4}}, 0.3}), Shape(BoxShape{{0.2, 0.4}, 0.1}),
          Shape(BoxShape{{0.2, 0.4}}), Shape(PolygonShape{{{-1, 1}, {0, -1}, {1, 1}}, 0.5})}) {
        EXPECT_EQ(use_shape(settings, shape), std::nullopt);
        EXPECT_EQ(shape_of(settings), shape);
    }
    const Settings before = settings;
    EXPECT_EQ(test::said_of(use_shape(settings, CapsuleShape{{{0, 0}, {1, 0}}, 0.3})),
              "a capsule beside its position; expected one around it");
    EXPECT_EQ(settings, before);
    choose_strategy(settings, *find_strategy("disk_slide"));
    EXPECT_EQ(test::said_of(use_shape(settings, BoxShape{{0.2, 0.4}, 0.1})),
              "disk_slide rounds no corners");
}

TEST(Settings, SpaceGoesRoundTheShapesThatTheStrategyMoves) {
    Settings settings = default_settings();
    next_shape(settings);
    EXPECT_EQ(settings.shape, "box");
    next_shape(settings);
    EXPECT_EQ(settings.shape, "capsule");
    next_shape(settings);
    EXPECT_EQ(settings.shape, "disk") << "no polygon for disk_slide";
}

TEST(Settings, AStrategyThatMovesAPointHasNoOtherShape) {
    Settings settings = default_settings();
    ASSERT_FALSE(apply_setting(settings, "shape=box"));
    ASSERT_FALSE(apply_setting(settings, "strategy=grid_walk"));
    EXPECT_EQ(settings.shape, no_shape);
    EXPECT_EQ(std::get<DiskShape>(shape_of(settings)).radius, 0.0);
    next_shape(settings);
    EXPECT_EQ(settings.shape, no_shape);
    const auto again =
        settings_after(default_settings(), differences(default_settings(), settings));
    EXPECT_EQ(std::get<Settings>(again), settings);
    choose_strategy(settings, *find_strategy("disk_slide"));
    EXPECT_EQ(settings.shape, "disk");
}

}  // namespace slidelab::lab::settings_test
