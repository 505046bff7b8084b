// A setting that is none is refused in one line.
#include "lab/run/settings.hpp"
#include "support/refused.hpp"

namespace slidelab::lab::wrong_settings_test {

/// Assignments, of which the last is refused.
const std::vector<test::Refused<std::vector<std::string>>> wrong_settings{
    {{"speed"}, R"("speed"; expected NAME=VALUE)"},
    {{"speed=fast"}, R"(speed is "fast"; expected a number from 0 to 1000 units/s)"},
    {{"tick_rate=5"}, R"(tick_rate is "5"; expected a number from 10 to 240 ticks/s)"},
    {{"shape=blob"}, R"(shape is "blob"; expected disk or box or capsule for disk_slide)"},
    {{"shape=polygon"}, R"(shape is "polygon"; expected disk or box or capsule for disk_slide)"},
    {{"steering=sail"}, R"(steering is "sail"; expected direct or tank)"},
    {{"collisions=1"}, R"(collisions is "1"; expected on or off)"},
    {{"rounding=-1"}, R"(rounding is "-1"; expected a number from 0 to 5 units)"},
    {{"strategy=luck"},
     "no strategy \"luck\"; expected one of disk_slide, box_sweep, disk_sweep, grid_walk, "
     "sat_push, world_move, or a model: avian_move_and_slide, axis_x_then_y, box2d_planes, bump, "
     "gamemaker_move_and_collide, godot_floating, godot_grounded, phaser_arcade, quake_slide, "
     "rapier_kcc, ray_fan, unity_slide"},
    {{"luck.x=1"}, R"(no strategy "luck"; expected one of disk_slide, ...)"},
    {{"disk_slide.x=1"},
     "disk_slide: no option \"x\"; expected one of deepest_first, iterations, vertex_axes, "
     "substeps"},
    {{"mood=1"}, R"(no setting "mood"; expected one of strategy, ... or STRATEGY.OPTION)"},
    {{"size=9"}, R"(size is "9"; expected a number from 0.05 to 5 units)"},
    {{"size=big"}, R"(size is "big"; expected a number from 0.05 to 5 units)"},
    {{"half_width=1", "half_height=0.1", "size=0.2"},
     R"(size "0.2" makes half_height 0.02; expected a number from 0.05 to 5 units)"},
    {{"strategy=grid_walk", "shape=disk"}, R"(shape is "disk"; expected point for grid_walk)"},
    // corners
    {{"polygon=2"}, R"(polygon is "2"; expected a number of corners from 3 to 12, or x,y;x,y;...)"},
    {{"polygon=13"},
     R"(polygon is "13"; expected a number of corners from 3 to 12, or x,y;x,y;...)"},
    {{"polygon=5.5"},
     R"(polygon is "5.5"; expected a number of corners from 3 to 12, or x,y;x,y;...)"},
    {{"polygon=five"},
     R"(polygon is "five"; expected a number of corners from 3 to 12, or x,y;x,y;...)"},
    {{"polygon="}, R"(polygon is ""; expected a number of corners from 3 to 12, or x,y;x,y;...)"},
    {{"polygon=0,0;1,1"}, R"(polygon "0,0;1,1": 2 corners; expected 3 to 12)"},
    {{"polygon=0,-1;1,1;2,1"},
     R"(polygon is "0,-1;1,1;2,1"; expected a number of corners from 3 to 12, or x,y;x,y;...)"},
    {{"polygon=0,-1;1,nan;-1,1"},
     R"(polygon is "0,-1;1,nan;-1,1"; expected a number of corners from 3 to 12, or x,y;x,y;...)"},
    {{"polygon=0,-1;1,1;-1,1;"},
     R"(polygon is "0,-1;1,1;-1,1;"; expected a number of corners from 3 to 12, or x,y;x,y;...)"},
    {{"polygon=0,-1;1,1;0,0;-1,1"},
     R"(polygon "0,-1;1,1;0,0;-1,1": not convex; expected a convex outline around 0,0)"},
    {{"polygon=-1,-1;1,1;1,-1;-1,1"},
     R"(polygon "-1,-1;1,1;1,-1;-1,1": not convex; expected a convex outline around 0,0)"},
    {{"polygon=0.1,-1;1,-1;1,1"},
     "polygon \"0.1,-1;1,-1;1,1\": the mover's centre is not inside; expected a convex outline "
     "around 0,0"},
    {{"polygon=-1,-1;0.999,1;1,1;-0.999,-1"},
     "polygon \"-1,-1;0.999,1;1,1;-0.999,-1\": no circle of radius 0.002 fits in; expected a "
     "convex outline around 0,0"},
    {{"polygon=0,-1;1,1;-1,1;0,-1;1,1;-1,1;0,-1;1,1;-1,1;0,-1;1,1;-1,1;0,-1"},
     "polygon \"0,-1;1,1;-1,1;0,-1;1,1;-1,1;0,-1;1,1;-1,1;0,-1;1,1;-1,1;0,-1\": 13 corners; "
     "expected 3 to 12"},
};

TEST(WrongSetting, IsRefusedInOneLineAndChangesNothing) {
    test::expect_lines(wrong_settings, [](std::vector<std::string> assignments) {
        Settings settings = default_settings();
        const std::string wrong = assignments.back();
        assignments.pop_back();
        for (const std::string& each : assignments)
            EXPECT_EQ(apply_setting(settings, each), std::nullopt) << each;
        const Settings before = settings;
        const std::string said = test::said_of(apply_setting(settings, wrong));
        EXPECT_EQ(settings, before);
        return said;
    });
}

}  // namespace slidelab::lab::wrong_settings_test
