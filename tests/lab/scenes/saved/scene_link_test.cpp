// Links: read, written, and read again.
#include "lab/scenes/saved/scene_link.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "articles/contract/registry.hpp"
#include "lab/run/simulation.hpp"
#include "lab/scenes/probe_scene.hpp"
#include "lab/scenes/recordings/playback.hpp"
#include "lab/scenes/request/request_line.hpp"
#include "lab/scenes/saved/scene_setup.hpp"
#include "support/answers.hpp"
#include "support/cases.hpp"
#include "support/map_builder.hpp"
#include "support/random.hpp"
#include "support/runs.hpp"

extern std::atomic<long> allocations;  // of this program (allocation_test.cpp)

namespace slidelab::lab::scene_link_test {

using test::cases;
using test::Random;
using Words = std::vector<std::string>;

template <typename Scene>
Scene read(const std::string& text) {
    return std::get<Scene>(good(read_link(text)).scene);
}
Words foreign_of(const std::string& text) { return good(read_link(text)).foreign; }
SceneName named(const std::string& text) { return read<SceneName>(text); }

void expect_level(const std::string& text, const std::string& level, const Words& set) {
    const LevelRun link = read<LevelRun>(text);
    EXPECT_EQ(link.level, level) << text;
    EXPECT_EQ(link.set, set) << text;
}

TEST(SceneLink, IsALevelWithSettings) {
    expect_level("#level=tile_town&strategy=disk_slide&set=disk_slide.deepest_first=off",
                 "tile_town", {"strategy=disk_slide", "disk_slide.deepest_first=off"});
}

TEST(SceneLink, IsFoundInASentence) {
    const std::pair<const char*, const char*> texts[] = {
        {"#level=rooms", "#level=rooms"},
        {" https://host/#level=rooms\n", "https://host/#level=rooms"},
        {"It sticks here: https://host/p/#level=rooms&shape=box.",
         "https://host/p/#level=rooms&shape=box"},
        {"see (<#figure=six-crossings>), please", "#figure=six-crossings"},
        {"issue #12: `#level%3Drooms`", "#level%3Drooms"},
        {"[it](https://host/#failure=disk_slide.deepest_first)!",
         "https://host/#failure=disk_slide.deepest_first"},
        {"#{\"strategy\": \"disk_sweep\"} ", "#{\"strategy\": \"disk_sweep\"}"},
        {"", ""},
        {" \n", ""},
        {"maps/rooms.tmj", ""},
        {"issue #12", ""},
        {"https://host/slidelab", ""},
        {"a#b=c.tmj", ""},
        {R"({"strategy":"disk_sweep"})", ""}};
    for (const auto& [text, link] : texts) EXPECT_EQ(link_in(text), link) << text;
}

TEST(SceneLink, MayBeAWholeAddressOrAFragment) {
    for (const char* text : {"level=rooms", " #level=rooms\n", "https://host/path/#level=rooms",
                             "http://127.0.0.1:8000/?x=1#level=rooms", "#level=%72ooms"})
        expect_level(text, "rooms", {});
}

/// As programs write it that pass links on: their = and &, a part of them, or all that is no
/// letter.
TEST(SceneLink, MayBeEncodedOnceMore) {
    for (const char* text :
         {"#level%3Dtile_town%26strategy%3Ddisk_slide%26set%3Dspeed%3D6",
          "#level=tile_town&strategy%3ddisk_slide&set=speed%3d6",
          "https://host/#level%3Dtile%5Ftown%26strategy%3Ddisk%5Fslide&set=speed%3D6"})
        expect_level(text, "tile_town", {"strategy=disk_slide", "speed=6"});
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
        EXPECT_EQ(request_line(read<ProbeScene>(text)), request_line(good(read_scene(request))))
            << text;
}

TEST(SceneLink, PassesOverWhatOthersAdd) {
    EXPECT_EQ(foreign_of("#level=rooms&speed=6"), Words{});
    const std::string clicked = "#level=rooms&utm_source=a%20mail&fbclid&speed=6&gclid=100%&&=x";
    expect_level(clicked, "rooms", {"speed=6"});
    EXPECT_EQ(foreign_of(clicked), (Words{"utm_source", "fbclid", "gclid", ""}));
    expect_level("#level=rooms&speed=6&", "rooms", {"speed=6"});
    EXPECT_EQ(named("#utm_source=x&figure=six-crossings").id, "six-crossings");
    EXPECT_EQ(foreign_of("#utm.id=x&figure=six-crossings&%1b=1&%zz=1"),
              (Words{"utm.id", "?", "?"}));
}

/// Most of a request's parsing is allocations, one for each of its numbers and lists.
TEST(SceneLink, IsParsedOnceUntilItsSceneIsSetUp) {
#if defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "allocations are counted in the other build";
#endif
    auto scene = good(read_scene(R"({"strategy":"disk_slide","shape":{"disk":0.5},
        "from":[0,0],"delta":[1,1]})"));
    for (int i = 0; i < 200; ++i)
        scene.walls.segments.push_back({{{i * 2.0, 5.0}, {i * 2.0, 6.0}}, 0.0, {}});
    const std::string text = to_fragment(scene);
    const auto allocations_of = [](auto&& work) {
        const long before = allocations;
        work();
        return allocations - before;
    };
    const long parsed = allocations_of([&, request = request_line(scene)] {
        EXPECT_TRUE(nlohmann::json::parse(request).is_object());
    });
    const long read =
        allocations_of([&] { EXPECT_TRUE(std::holds_alternative<ReadLink>(read_link(text))); });
    const long opened = allocations_of([&] {
        const OwnFiles own({SLIDELAB_SOURCE_DIR});
        const auto link = good(scene_of_text(text));
        EXPECT_TRUE(std::holds_alternative<ProbeScene>(set_up(own, link.scene)));
    });
    EXPECT_GT(parsed, 200);
    EXPECT_LT(opened - read, parsed / 2);
}

TEST(SceneLink, TakesEverySettingByItsNameOrBySet) {
    expect_level("#level=rooms&size=0.5&set=speed=6&polygon=0,-1;1,1;-1,1&disk_sweep.skin=0.01",
                 "rooms", {"size=0.5", "speed=6", "polygon=0,-1;1,1;-1,1", "disk_sweep.skin=0.01"});
}

TEST(SceneLink, PutsStrategyAndShapeBeforeOtherSettings) {
    expect_level("#set=size=0.5&shape=polygon&strategy=sat_push&level=rooms", "rooms",
                 {"strategy=sat_push", "shape=polygon", "size=0.5"});
}

TEST(SceneLink, HoldsTheRulesAboutWalls) {
    const LevelRun link = read<LevelRun>(
        "#level=rooms&walls=Collision&no-walls=Tile%20Layer%201&one-way=kind%3Dplank&hazard=a%26b"
        "&near-miss=0.0005&speed=6");
    const WallChoices walls{{{"Collision", WallKind::wall},
                             {"Tile Layer 1", WallKind::none},
                             {"kind=plank", WallKind::one_way},
                             {"a&b", WallKind::hazard}},
                            0.0005};
    EXPECT_EQ(link.walls, walls);
    EXPECT_EQ(link.set, Words{"speed=6"});
    EXPECT_EQ(read<LevelRun>(to_fragment(link)).walls, link.walls);
}

TEST(SceneLink, IsAFailureAThreadOrAFigure) {
    const SceneName thread = named("#thread=godotengine/godot%2344882");
    EXPECT_EQ(thread.kind, SceneKind::thread);
    EXPECT_EQ(thread.id, "godotengine/godot#44882");
    EXPECT_EQ(named(to_fragment(thread)).id, thread.id);
    const SceneName failure = named("#failure=disk_slide.deepest_first");
    EXPECT_EQ(failure.kind, SceneKind::failure);
    EXPECT_EQ(failure.id, "disk_slide.deepest_first");
    const SceneName figure = named("#figure=six-crossings");
    EXPECT_EQ(figure.kind, SceneKind::figure);
    EXPECT_EQ(figure.id, "six-crossings");
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
        const LevelRun link{"garden", differences(default_settings(), settings)};
        const std::string text = to_fragment(link);
        ASSERT_LE(text.size(), longest_link) << text;
        expect_level("https://host/" + text, link.level, link.set);
        const auto made = settings_after(default_settings(), link.set);
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
        scene.walls.boxes.push_back(
            {BoxShape{{0.5, 0.25}}, random.point(-9, 9), random.point(-1, 1)});
    }
    return scene;
}

TEST(SceneLink, GivesAMoveBackToTheBit) {
    Random random(2);
    for (int i = 0; i < cases(200); ++i) {
        const ProbeScene scene = random_scene(random);
        const std::string text = to_fragment(scene);
        const auto scene_again = read<ProbeScene>(text);
        ASSERT_EQ(request_line(scene_again), request_line(scene));
        const SolvedScene before = solve(scene, build(scene.walls));
        const SolvedScene after = solve(scene_again, build(scene_again.walls));
        ASSERT_EQ(after.result.position, before.result.position) << text;
    }
}

std::shared_ptr<const Map> pillars() {
    test::MapBuilder builder;
    for (int i = 0; i < 6; ++i)
        builder.add_segment({{2.0 * i, 1.5}, {2.0 * i + 1.0, 3.0}}, 0.1 * i, {});
    builder.add_box_path({{{4, 4}, {1, 1}}, {0, -3}, 0.5, {}});
    return std::make_shared<const Map>(test::built(std::move(builder)));
}

/// A recording knows no zero below zero, and neither do keys.
Input next_input(test::RestlessPlayer& player) {
    Input input = player.next();
    input.right += 0.0;
    input.down += 0.0;
    return input;
}

/// From the start of a level or from the middle of a run, with settings changed on the way.
Recording random_clip(Random& random, const std::shared_ptr<const Map>& level) {
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
        const std::string text = to_fragment(clip);
        if (text.size() > longest_link) continue;
        const auto again = read<Recording>(text);
        ASSERT_EQ(again.run.set, clip.run.set);
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
    const auto again = read<Recording>(to_fragment(clip));
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
    EXPECT_LT(to_fragment(recorder.recording()).size(), 1500U);
}

}  // namespace slidelab::lab::scene_link_test
