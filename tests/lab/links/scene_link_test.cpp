// Links: read, written, and read again.
#include "lab/links/scene_link.hpp"

#include <gtest/gtest.h>

#include <cstdio>

#include "lab/probe/request_line.hpp"
#include "lab/recordings/playback.hpp"
#include "lab/run/simulation.hpp"
#include "lab/scenes/probe_scene.hpp"
#include "slidelab/collision/contract/registry.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/random.hpp"
#include "support/runs.hpp"

namespace slidelab::lab::scene_link_test {
namespace {

using test::cases;
using test::Random;
using Words = std::vector<std::string>;

SceneLink read(const std::string& text) {
    auto link = read_link(text);
    if (const auto* problem = std::get_if<LinkProblem>(&link))
        throw std::runtime_error(problem->message);
    return std::get<SceneLink>(std::move(link));
}

TEST(SceneLink, IsALevelWithSettings) {
    const SceneLink link =
        read("#level=tile_town&strategy=disk_slide&set=disk_slide.deepest_first=off");
    EXPECT_EQ(std::get<LevelLink>(link),
              (LevelLink{"tile_town", {"strategy=disk_slide", "disk_slide.deepest_first=off"}}));
}

TEST(SceneLink, MayBeAWholeAddressOrAFragment) {
    const SceneLink expected = read("#level=rooms");
    for (const char* text : {"level=rooms", " #level=rooms\n", "https://host/path/#level=rooms",
                             "http://127.0.0.1:8000/?x=1#level=rooms", "#level=%72ooms"})
        EXPECT_EQ(std::get<LevelLink>(read(text)), std::get<LevelLink>(expected)) << text;
}

/// As programs write it that pass links on: their = and &, a part of them, or all that is no
/// letter.
TEST(SceneLink, MayBeEncodedOnceMore) {
    const LevelLink expected{"tile_town", {"strategy=disk_slide", "speed=6"}};
    for (const char* text :
         {"#level%3Dtile_town%26strategy%3Ddisk_slide%26set%3Dspeed%3D6",
          "#level=tile_town&strategy%3ddisk_slide&set=speed%3d6",
          "https://host/#level%3Dtile%5Ftown%26strategy%3Ddisk%5Fslide&set=speed%3D6"})
        EXPECT_EQ(std::get<LevelLink>(read(text)), expected) << text;
}

TEST(SceneLink, MayBeARequestAsItIs) {
    const char* const request =
        R"({"strategy":"disk_sweep","shape":{"disk":0.3},"from":[0,0],"delta":[1,0]})";
    std::string encoded;
    for (const char* c = request; *c != '\0'; ++c) {
        char text[4];
        std::snprintf(text, sizeof text, "%%%02X", static_cast<unsigned>(*c));
        encoded += text;
    }
    for (const std::string& text : {"#" + encoded, "#probe=" + encoded, "#probe%3D" + encoded,
                                    std::string("#probe=") + request, std::string("#") + request})
        EXPECT_EQ(std::get<ProbeLink>(read(text)).request, request) << text;
}

TEST(SceneLink, PassesOverWhatOthersAdd) {
    const LevelLink expected{"rooms", {"speed=6"}};
    EXPECT_EQ(foreign_keys("#level=rooms&speed=6"), Words{});
    const std::string clicked = "#level=rooms&utm_source=a%20mail&fbclid&speed=6&gclid=100%&&=x";
    EXPECT_EQ(std::get<LevelLink>(read(clicked)), expected);
    EXPECT_EQ(foreign_keys(clicked), (Words{"utm_source", "fbclid", "gclid", ""}));
    EXPECT_EQ(std::get<LevelLink>(read("#level=rooms&speed=6&")), expected);
    EXPECT_EQ(std::get<FigureLink>(read("#utm_source=x&figure=six-crossings")).id, "six-crossings");
    EXPECT_EQ(foreign_keys("#utm.id=x&figure=six-crossings&%1b=1&%zz=1"),
              (Words{"utm.id", "?", "?"}));
}

TEST(SceneLink, TakesEverySettingByItsNameOrBySet) {
    const LevelLink link = std::get<LevelLink>(
        read("#level=rooms&size=0.5&set=speed=6&polygon=0,-1;1,1;-1,1&disk_sweep.skin=0.01"));
    EXPECT_EQ(link.assignments,
              (Words{"size=0.5", "speed=6", "polygon=0,-1;1,1;-1,1", "disk_sweep.skin=0.01"}));
}

TEST(SceneLink, PutsStrategyAndShapeBeforeOtherSettings) {
    const LevelLink link =
        std::get<LevelLink>(read("#set=size=0.5&shape=polygon&strategy=sat_push&level=rooms"));
    EXPECT_EQ(link.assignments, (Words{"strategy=sat_push", "shape=polygon", "size=0.5"}));
}

TEST(SceneLink, IsAFailureOrAFigure) {
    EXPECT_EQ(std::get<FailureLink>(read("#failure=disk_slide.deepest_first")).id,
              "disk_slide.deepest_first");
    EXPECT_EQ(std::get<FigureLink>(read("#figure=six-crossings")).id, "six-crossings");
}

TEST(SceneLink, IsToldFromAFile) {
    for (const char* link : {"#level=rooms", "https://host/#level=rooms", "#"})
        EXPECT_TRUE(is_link(link)) << link;
    for (const char* file : {"levels/play/rooms.tmj", "my#level.tmj", "C:\\a.tmj", ""})
        EXPECT_FALSE(is_link(file)) << file;
}

TEST(SceneLink, NamesLevelsOfTheProgramAlone) {
    EXPECT_EQ(own_level_name("levels/play/rooms.tmj"), "rooms");
    EXPECT_EQ(own_level_name("levels/figures/000_box.tmj"), "000_box");
    EXPECT_EQ(own_level_name("levels/failures/disk-sweep-skin.tmj"), "disk-sweep-skin");
    for (const char* other :
         {"rooms.tmj", "levels/play/rooms.tmx", "/levels/play/rooms.tmj", "levels/play/../a.tmj",
          "levels/play/.tmj", "levels/play/a/b.tmj", "levels/other/a.tmj", "levels/playing/a.tmj",
          "levels/play.tmj", "levels/play\\a.tmj", "levels/play/a b.tmj"})
        EXPECT_EQ(own_level_name(other), "") << other;
}

// Generated scenes of every kind: what is written is read as it was.

Settings random_settings(Random& random) {
    Settings settings = default_settings();
    const auto all = strategies();
    choose_strategy(settings, *all[static_cast<std::size_t>(random.below(5))]);
    for (int i = random.below(3); i > 0; --i) next_shape(settings);
    for (const NumberSetting& number : number_settings()) {
        if (random.chance(0.3))
            settings.*number.field = random.between(number.minimum, number.maximum);
    }
    if (random.chance(0.3)) settings.corners = regular_corners(3 + random.below(10));
    if (random.chance(0.3)) settings.steering = Steering::tank;
    settings.collisions = random.chance(0.8);
    settings.boxes_move = random.chance(0.8);
    for (const Strategy* strategy : all) {
        for (const OptionDescription& option : strategy->options) {
            const bool is_flag = option.type == OptionDescription::Type::flag;
            if (!is_flag || random.chance(0.8)) continue;
            EXPECT_FALSE(options_of(settings, *strategy)
                             .set(option.name, random.chance(0.5) ? "on" : "off"));
        }
    }
    return settings;
}

TEST(SceneLink, GivesEverySettingBackToTheBit) {
    Random random(1);
    for (int i = 0; i < cases(300); ++i) {
        const Settings settings = random_settings(random);
        const LevelLink link{"garden", differences(default_settings(), settings)};
        const std::string text = to_fragment(link);
        ASSERT_LE(text.size(), longest_link) << text;
        const LevelLink again = std::get<LevelLink>(read("https://host/" + text));
        ASSERT_EQ(again, link) << text;
        const auto made = settings_after(default_settings(), again.assignments);
        ASSERT_EQ(std::get<Settings>(made), settings) << text;
    }
}

ProbeScene random_scene(Random& random) {
    const Strategy& sweep = *find_strategy("disk_sweep");
    ProbeScene scene{&sweep,
                     sweep.defaults(),
                     DiskShape{random.between(0.1, 1.0)},
                     {},
                     random.point(-9, 9),
                     random.point(-3, 3),
                     random.point(-9, 9)};
    for (int i = random.below(12); i > 0; --i) {
        const Vec2 at = random.point(-9, 9);
        const double radius = random.chance(0.5) ? 0.0 : random.between(0.0, 0.5);
        scene.walls.segments.push_back({{at, random.point(-9, 9)}, radius, {}});
        scene.walls.polygons.push_back(
            {{at, at + Vec2{1, 0}, at + Vec2{random.between(0, 1), 1}}, {}});
        scene.walls.boxes.push_back({{random.point(-9, 9), {0.5, 0.25}}, random.point(-1, 1), {}});
    }
    return scene;
}

TEST(SceneLink, GivesAMoveBackToTheBit) {
    Random random(2);
    for (int i = 0; i < cases(200); ++i) {
        const ProbeScene scene = random_scene(random);
        const ProbeLink link{request_line(scene)};
        const std::string text = to_fragment(link);
        ASSERT_EQ(std::get<ProbeLink>(read(text)), link);
        const auto again = read_scene(std::get<ProbeLink>(read(text)).request);
        const SolvedScene before = solve(scene, build(scene.walls));
        const auto& scene_again = std::get<ProbeScene>(again);
        const SolvedScene after = solve(scene_again, build(scene_again.walls));
        ASSERT_EQ(after.result.position, before.result.position) << text;
    }
}

std::shared_ptr<const Level> pillars() {
    LevelBuilder builder;
    for (int i = 0; i < 6; ++i)
        builder.add_segment({{2.0 * i, 1.5}, {2.0 * i + 1.0, 3.0}}, 0.1 * i, {});
    builder.add_box_path({{{4, 4}, {1, 1}}, {0, -3}, 0.5, {}});
    return std::make_shared<const Level>(test::built(std::move(builder)));
}

/// A recording knows no zero below zero, and neither do keys.
Input next_input(test::RestlessPlayer& player) {
    Input input = player.next();
    input.right += 0.0;
    input.down += 0.0;
    return input;
}

/// From the start of a level or from the middle of a run, with settings changed on the way.
Recording random_clip(Random& random, const std::shared_ptr<const Level>& level) {
    Simulation simulation(level, random_settings(random));
    test::RestlessPlayer player(static_cast<std::uint32_t>(random.below(1000)));
    std::optional<State> start;
    if (random.chance(0.5)) {
        for (int i = 0; i < 40; ++i) simulation.tick(next_input(player));
        start = simulation.state();
        simulation.set_state(*start);
    }
    Recorder recorder("levels/play/rooms.tmj", simulation.settings(), start);
    for (int i = 1 + random.below(200); i > 0; --i) {
        if (random.chance(0.02)) simulation.set_settings(random_settings(random));
        const Input input = next_input(player);
        simulation.tick(input);
        recorder.tick(simulation.settings(), input, simulation.state());
    }
    return recorder.recording();
}

TEST(SceneLink, GivesAClipBackWithItsLastHash) {
    Random random(3);
    const auto level = pillars();
    for (int i = 0; i < cases(60); ++i) {
        const Recording clip = random_clip(random, level);
        const std::string text = to_fragment(ClipLink{clip});
        if (text.size() > longest_link) continue;
        Recording again = std::get<ClipLink>(read(text)).recording;
        ASSERT_EQ(again.settings, clip.settings);
        ASSERT_EQ(again.start, clip.start);
        ASSERT_EQ(again.ticks.size(), clip.ticks.size());
        for (std::size_t tick = 0; tick < clip.ticks.size(); ++tick) {
            ASSERT_EQ(again.ticks[tick].set, clip.ticks[tick].set) << tick;
            ASSERT_EQ(again.ticks[tick].input, clip.ticks[tick].input) << tick;
        }
        ASSERT_EQ(again.ticks.back().hash, clip.ticks.back().hash);
    }
}

/// In another level the run is another one, and its end says so.
TEST(SceneLink, HasAClipWhoseLastHashChecksThemAll) {
    Random random(4);
    const auto level = pillars();
    Recording clip = random_clip(random, level);
    *clip.ticks.back().hash ^= 1U;
    Recording again = std::get<ClipLink>(read(to_fragment(ClipLink{clip}))).recording;
    Simulation simulation(level, std::get<Settings>(settings_of(again)));
    if (again.start) simulation.set_state(*again.start);
    Playback playback(again, true);
    while (const auto input = playback.begin_tick(simulation)) {
        simulation.tick(*input);
        playback.end_tick(simulation.state());
    }
    EXPECT_EQ(playback.first_difference(), clip.ticks.size());
}

/// Ten seconds of walking with the keys, which is what one sends: hashes would not fit.
TEST(SceneLink, HasRoomForAClipOfManySeconds) {
    const auto level = pillars();
    Simulation simulation(level, default_settings());
    Recorder recorder("levels/play/rooms.tmj", default_settings());
    test::RestlessPlayer player(7);
    for (int i = 0; i < 600; ++i) {
        Input input = player.next();
        input.lead = false;
        simulation.tick(input);
        recorder.tick(default_settings(), input, simulation.state());
    }
    EXPECT_LT(to_fragment(ClipLink{recorder.recording()}).size(), 1500U);
}

}  // namespace
}  // namespace slidelab::lab::scene_link_test
