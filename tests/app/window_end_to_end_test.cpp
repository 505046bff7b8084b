// The panel, the picture, files and the end of the program.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/files/preferences.hpp"
#include "app/pixels.hpp"
#include "app/player.hpp"
#include "app/run_program.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/scenes/recordings/recording.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test::window_end_to_end_test {

std::string level_text() {
    return R"({"type":"map","orientation":"orthogonal","renderorder":"right-down",)"
           R"("width":8,"height":6,"tilewidth":32,"tileheight":32,"infinite":false,)"
           R"("layers":[{"type":"objectgroup","name":"walls","objects":[)"
           R"({"id":1,"x":0,"y":0,"width":256,"height":32},)"
           R"({"id":2,"x":64,"y":96,"point":true,"type":"spawn"}]}]})";
}

SDL_Window* the_window() {
    for (Uint32 id = 1; id < 10000; ++id) {
        if (SDL_Window* window = SDL_GetWindowFromID(id)) return window;
    }
    return nullptr;
}

TEST(Panel, DraggingTheSliderChangesTheSpeed) {
    Player player;
    const auto slider = player.find("speed");
    ASSERT_TRUE(slider.has_value());
    player.drag(*slider, *slider + Vec2{40.0, 0.0}, SDL_BUTTON_LEFT);
    const double fast = player.settings().speed;
    EXPECT_GT(fast, 4.0);
    player.drag(*slider, *slider + Vec2{-60.0, 0.0}, SDL_BUTTON_LEFT);
    EXPECT_LT(player.settings().speed, fast);
    EXPECT_EQ(player.position(), (Vec2{0.0, 0.0})) << "dragging is the panel's, not the world's";
}

TEST(Panel, MeasuresNothingWhileTimeRestsInTheProbeView) {
    AppConfig config;
    config.height = 2400;  // the whole panel
    Player player(config);
    EXPECT_TRUE(player.find("measured.work"));
    player.tap(SDLK_b);
    player.frames(1);
    EXPECT_FALSE(player.find("measured.work"));
}

TEST(Panel, HasAWidgetForEveryOptionOfTheStrategy) {
    Player player({.height = 1000});
    const Settings& settings = player.settings();
    const Strategy& strategy = *settings.strategy;
    ASSERT_FALSE(strategy.options.empty());
    for (std::size_t i = 0; i < strategy.options.size(); ++i) {
        const OptionDescription& option = strategy.options[i];
        const std::string id(option.name);
        ASSERT_TRUE(player.find(id).has_value()) << id;
        if (option.type != OptionDescription::Type::flag) continue;
        const bool before = options_of(settings, strategy).flag(i);
        player.click(id);
        EXPECT_NE(options_of(settings, strategy).flag(i), before) << id;
    }
    player.click("restore_defaults");
    EXPECT_EQ(settings, default_settings());
}

TEST(Panel, PausesAndRestartsByItsButtons) {
    Player player;
    player.hold(SDLK_LEFT, 10);
    player.click("pause");
    EXPECT_TRUE(player.session().is_paused());
    player.click("restart");
    EXPECT_EQ(player.position(), (Vec2{0.0, 0.0}));
    player.click("pause");
    EXPECT_FALSE(player.session().is_paused());
}

TEST(Panel, IsHiddenAndBroughtBackByKeyAndButton) {
    Player player;
    player.tap(SDLK_F2);
    EXPECT_FALSE(player.document().show_panel);
    EXPECT_FALSE(player.control_center("collisions").has_value());
    player.click("panel");
    EXPECT_TRUE(player.document().show_panel);
}

TEST(Panel, TakesTextOnlyWhileSomeoneTypes) {
    Player player;
    player.click("tick_rate.typed");
    player.type("120");
    player.tap(SDLK_SPACE);
    EXPECT_EQ(player.settings().shape, "disk") << "typed, not pressed";
    player.press(SDLK_RETURN);
    EXPECT_EQ(player.settings().tick_rate, 120.0);
    player.tap(SDLK_SPACE);
    EXPECT_EQ(player.settings().shape, "box") << "the keys are the world's again";
}

TEST(Picture, IsSavedByF12) {
    const ScratchFolder folder;
    Player player({.pictures_folder = folder.file("pictures")});
    player.tap(SDLK_F12);
    player.tap(SDLK_F12);
    const std::string first = folder.file("pictures/room-001.png");
    EXPECT_GT(std::filesystem::file_size(first), 1000U);
    EXPECT_TRUE(std::filesystem::exists(folder.file("pictures/room-002.png")));
    EXPECT_PRED2(has, player.message().text(), "room-002.png");
}

TEST(Picture, ThatCannotBeSavedSaysSo) {
    Player player;
    EXPECT_FALSE(player.app().save_screenshot("/dev/null/no/picture.png"));
    EXPECT_PRED2(has, player.message().text(), "/dev/null/no");
}

TEST(Window, FollowsItsSize) {
    Player player;
    SDL_SetWindowSize(the_window(), 900, 640);
    player.frames(2);
    EXPECT_EQ(player.desk().window.output_size(), (Vec2{900.0, 640.0}));
    EXPECT_EQ(player.camera().size, (Vec2{900.0, 640.0 - 44.0})) << "above the timeline";
    player.tap(SDLK_F3);
    EXPECT_EQ(player.camera().size, (Vec2{900.0, 640.0}));
    EXPECT_TRUE(player.control_center("collisions").has_value());
    SDL_SetWindowSize(the_window(), 3840, 2160);
    player.frames(2);
    player.click("collisions");
    EXPECT_FALSE(player.settings().collisions) << "at twice the scale";
    const std::uint32_t corner = player.app().pixel(3, 2156);
    EXPECT_EQ(pixels_like(player.app(), {3.0, 2156.0}, 2, theme().of(Paint::background)), 25)
        << "drawn into its last corner, not " << std::hex << corner;
}

TEST(Window, ClosingItEndsTheProgram) {
    Player player;
    SDL_Event event{};
    event.type = SDL_QUIT;
    SDL_PushEvent(&event);
    EXPECT_FALSE(player.frames(1));
}

TEST(Levels, ABrokenMapIsOneLineAndTheLevelStays) {
    const ScratchFolder folder;
    Player player;
    player.hold(SDLK_LEFT, 10);
    const auto level = player.session().simulation().shared_map();
    const Vec2 there = player.position();
    player.drop(folder.write("broken.tmj", "{\"type\":\"map\", oh"));
    EXPECT_EQ(player.session().simulation().shared_map(), level);
    EXPECT_EQ(player.position(), there);
    EXPECT_EQ(player.document().level_path, "room.tmj");
    const std::string& message = player.message().text();
    EXPECT_PRED2(has, message, "broken.tmj");
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
}

TEST(Levels, ReloadReadsTheFileAgain) {
    const ScratchFolder folder;
    const std::string path = folder.write("changing.tmj", level_text());
    Player player({.level_path = path,
                   .level = std::make_shared<const Map>(std::get<Map>(load_level(path)))});
    std::string text = level_text();
    text.replace(text.find("\"x\":64"), 6, "\"x\":96");
    folder.write("changing.tmj", text);
    player.tap(SDLK_F5);
    EXPECT_EQ(player.position(), (Vec2{3.0, 3.0}));
    folder.write("changing.tmj", "nothing");
    player.tap(SDLK_F5);
    EXPECT_EQ(player.position(), (Vec2{3.0, 3.0}));
    EXPECT_PRED2(has, player.message().text(), "changing.tmj");
}

TEST(Preferences, AreWrittenAtTheEndAndComeBack) {
    const ScratchFolder folder;
    AppConfig config;
    config.preferences_folder = folder.file("");
    folder.write("preferences.json", R"({"window":[1000,700]})");
    config.width = 1000;
    config.height = 700;
    {
        Player player(config);
        player.tap(SDLK_SPACE);
        player.click("collisions");
        EXPECT_FALSE(player.settings().collisions);
        player.document().view.trail = false;
        player.tap(SDLK_F2);
    }
    std::string problem;
    const Preferences read = load_preferences(config.preferences_folder, &problem);
    EXPECT_EQ(problem, "");
    EXPECT_EQ(read.width, 1000);
    EXPECT_EQ(read.height, 700);
    EXPECT_EQ(read.settings.shape, "box");
    EXPECT_TRUE(read.settings.collisions) << "off would deceive at the next start";
    EXPECT_FALSE(view_of(read).trail);
    EXPECT_FALSE(read.show_panel);
    EXPECT_EQ(std::filesystem::path(read.level).filename(), "room.tmj");
}

/// Light or dark, at rest or gliding: as the surroundings ask for, until the user has chosen.
TEST(Preferences, LeaveTheViewToTheSurroundingsWhereNothingWasChosen) {
    const ScratchFolder folder;
    ViewSettings light;
    light.light = true;
    light.glides = false;
    AppConfig config;
    config.preferences_folder = folder.file("");
    config.view = config.first_view = light;
    const auto kept = [&](const ViewSettings& surroundings) {
        return view_of(load_preferences(config.preferences_folder, nullptr), surroundings);
    };
    { Player player(config); }
    EXPECT_EQ(kept(light), light);
    EXPECT_EQ(kept({}), ViewSettings{});
    {
        Player player(config);
        player.document().view.light = false;
        player.app().save_preferences();
        EXPECT_FALSE(kept(light).light);
        player.document().view.light = true;
    }
    EXPECT_TRUE(kept({}).light);
    EXPECT_TRUE(kept({}).glides);
}

TEST(TheGuidedTour, IsAsLightAsWhatItVisitsFrom) {
    AppConfig config;
    config.view.light = true;
    config.view.glides = false;
    Player player(std::move(config));
    player.press(SDLK_F8);
    ASSERT_TRUE(player.is_in_tour());
    EXPECT_TRUE(player.document().view.light);
    EXPECT_FALSE(player.document().view.glides);
}

/// The words of the command line are for one run: only what is changed in the window is kept.
TEST(Preferences, OfTheCommandLineAreForThisRunOnly) {
    const ScratchFolder folder;
    folder.write("preferences.json",
                 R"({"window":[900,600],"settings":["speed=5","strategy=sat_push"]})");
    AppConfig config;
    config.preferences_folder = folder.file("");
    config.settings = load_preferences(config.preferences_folder, nullptr).settings;
    for (const char* one_off : {"strategy=disk_slide", "shape=box", "speed=7", "tick_rate=30",
                                "disk_slide.deepest_first=off"})
        ASSERT_EQ(apply_setting(config.settings, one_off), std::nullopt) << one_off;
    config.width = 700;
    config.height = 500;
    config.show_panel = false;
    { Player player(config); }
    Preferences read = load_preferences(config.preferences_folder, nullptr);
    Settings kept = default_settings();
    ASSERT_EQ(apply_setting(kept, "speed=5"), std::nullopt);
    ASSERT_EQ(apply_setting(kept, "strategy=sat_push"), std::nullopt);
    EXPECT_EQ(read.settings, kept);
    EXPECT_EQ(read.width, 900);
    EXPECT_TRUE(read.show_panel);
    {
        Player player(config);
        player.tap(SDLK_c);   // steering
        player.tap(SDLK_F2);  // the panel
        player.tap(SDLK_F2);
    }
    read = load_preferences(config.preferences_folder, nullptr);
    kept.steering = Steering::tank;
    EXPECT_EQ(read.settings, kept);
    EXPECT_TRUE(read.show_panel);
}

TEST(Preferences, KeepTheRecentLevelsAndTheFolder) {
    const ScratchFolder folder;
    Preferences preferences;
    preferences.library = {{"/a/b.tmj", "/c.tmx"}, "/a"};
    ASSERT_TRUE(save_preferences(folder.file(""), preferences, nullptr));
    EXPECT_EQ(load_preferences(folder.file(""), nullptr).library, preferences.library);
}

TEST(Preferences, ThatAreMissingAreNoProblem) {
    const ScratchFolder folder;
    std::string problem;
    EXPECT_EQ(load_preferences(folder.file("nowhere"), &problem).settings, default_settings());
    EXPECT_EQ(problem, "");
}

TEST(Recording, OfTheWindowPlaysToTheSameStates) {
    const ScratchFolder folder;
    AppConfig config;
    config.record_path = folder.file("walk.jsonl");
    {
        Player player(config);
        player.hold(SDLK_RIGHT, 50);
        player.tap(SDLK_SPACE);
        player.hold(SDLK_DOWN, 20);
        player.tap(SDLK_r);
        player.click("collisions");
        player.hold(SDLK_RIGHT, 60);
        EXPECT_GT(player.position().x, 3.5);
    }
    std::ifstream file(config.record_path);
    const auto recording = good(read_recording(file));
    ASSERT_GT(recording.ticks.size(), 130U);
    Settings settings = std::get<Settings>(settings_after(default_settings(), recording.run.set));
    Simulation simulation(room_with_wall(), settings);
    for (const RecordedTick& tick : recording.ticks) {
        settings = std::get<Settings>(settings_after(settings, tick.set));
        simulation.set_settings(settings);
        simulation.tick(tick.input);
        ASSERT_EQ(hash_of(simulation.state()), tick.hash);
    }
}

}  // namespace slidelab::test::window_end_to_end_test
