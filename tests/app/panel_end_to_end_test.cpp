// The panel's pages, rows and lists, as somebody uses them.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "app/files/preferences.hpp"
#include "app/player.hpp"
#include "app/run_program.hpp"
#include "articles/contract/registry.hpp"
#include "lab/levels/level_document.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test {
namespace {

bool is_on(Player& player, const char* option) {
    const Options& options = options_of(player.settings(), *player.settings().strategy);
    return options.flag(*options.find(option));
}

TEST(PanelPages, FitAScreenOf1280By720WithoutScrolling) {
    for (const Strategy* strategy : strategies()) {
        Player player;
        Settings settings = player.settings();
        choose_strategy(settings, *strategy);
        player.desk().change_settings(settings);
        for (const char* page : {"page.setup", "page.why", "page.compare", "page.view"}) {
            player.click(page);
            EXPECT_EQ(player.desk().panel.hidden_height(), 0.0) << strategy->id << ' ' << page;
        }
        player.press(SDLK_k);
        EXPECT_EQ(player.desk().panel.hidden_height(), 0.0) << strategy->id << " compared";
        settings.seen_from = SeenFrom::side;
        player.desk().change_settings(settings);
        player.click("page.setup");
        EXPECT_EQ(player.desk().panel.hidden_height(), 0.0) << strategy->id << " from the side";
    }
}

TEST(PanelPages, FitWithAMoveLaidOutStageByStage) {
    for (const Strategy* strategy : strategies()) {
        Player player;
        player.choose(*strategy);
        player.hold(SDLK_RIGHT, 80);
        player.tap(SDLK_COMMA);
        for (int event = 0; event < 6; ++event) {
            player.press(SDLK_RIGHTBRACKET);
            EXPECT_EQ(player.desk().panel.hidden_height(), 0.0) << strategy->id << ' ' << event;
        }
    }
}

TEST(PanelPages, ComeToTheFrontWithWhatAKeyOpens) {
    Player player;
    player.press(SDLK_k);
    EXPECT_TRUE(player.control_center("add_lane"));
    player.tap(SDLK_k);
    player.press(SDLK_b);
    EXPECT_TRUE(player.control_center("save_scene"));
}

TEST(PanelWidth, IsKept) {
    const ScratchFolder scratch;
    const auto with_preferences = [&] {
        AppConfig config;
        config.preferences_folder = scratch.file("");
        config.panel_width = load_preferences(config.preferences_folder, nullptr).panel_width;
        return config;
    };
    double width = 0.0;
    double before = 0.0;
    {
        Player player(with_preferences());
        before = player.find("collisions")->x;
        player.drag({940.0, 500.0}, {860.0, 500.0}, SDL_BUTTON_LEFT);
        player.frames(3);
        width = before - player.find("collisions")->x;
        EXPECT_NEAR(width, 80.0, 3.0);
    }
    EXPECT_NEAR(load_preferences(scratch.file(""), nullptr).panel_width, 340.0 + width, 2.0);
    Player again(with_preferences());
    EXPECT_NEAR(again.find("collisions")->x, before - width, 2.0);
}

TEST(ViewPage, SetsTheSizeOfWordsAndTheTheme) {
    Player player;
    player.click("ui_scale");
    player.click(*player.control_center("150 %"));
    EXPECT_EQ(player.ui_scale(), 150);
    player.click("default.ui_scale");
    EXPECT_EQ(player.ui_scale(), 100);
    player.frames(3);
    const std::uint32_t dark = player.app().pixel(5, 300);
    player.click("view.light");
    EXPECT_NE(player.app().pixel(5, 300), dark);
    EXPECT_TRUE(player.document().view.light);
}

TEST(PanelRows, PutAnOptionBackByTheDotOfWhatIsChanged) {
    Player player;
    ASSERT_EQ(player.settings().strategy->id, "disk_slide");
    EXPECT_FALSE(player.find("default.substeps"));
    player.click("page.setup");
    player.click("substeps");
    EXPECT_FALSE(is_on(player, "substeps"));
    player.click("default.substeps");
    EXPECT_TRUE(is_on(player, "substeps"));
    EXPECT_FALSE(player.control_center("default.substeps"));
}

TEST(PanelRows, PutAGroupBackAtOnceAndNoOther) {
    Player player;
    player.click("substeps");
    player.click("collisions");
    player.click("defaults.mover");
    EXPECT_TRUE(player.settings().collisions);
    EXPECT_FALSE(is_on(player, "substeps"));
    player.click("defaults.strategy");
    EXPECT_TRUE(is_on(player, "substeps"));
}

TEST(PanelRows, StepANumberWithTheWheel) {
    Player player;
    const auto speed = player.find("speed");
    ASSERT_TRUE(speed);
    player.point_at(*speed);
    const double before = player.settings().speed;
    player.wheel(1);
    player.frames(1);
    const double after = player.settings().speed;
    EXPECT_GT(after, before);
    player.wheel(-1);
    player.frames(1);
    EXPECT_LT(player.settings().speed, after);
    EXPECT_NEAR(player.settings().speed, before, 0.05 * before);
}

TEST(PanelRows, ClickTheirWords) {
    Player player;
    const auto box = player.find("collisions");
    ASSERT_TRUE(box);
    player.click(*box + Vec2{40.0, 0.0});
    EXPECT_FALSE(player.settings().collisions);
}

/// A level that has a name, a hint, and nothing else.
AppConfig empty_level() {
    LevelDocument document;
    document.title = "Empty";
    document.hint = "Walk anywhere.";
    return {
        .level_path = "empty.tmj",
        .level = OpenedLevel(std::make_shared<const LevelDocument>(document), room_with_wall())};
}

TEST(OpeningCard, NamesTheLevelUntilTheFirstStep) {
    Player player(empty_level());
    player.frames(5);
    EXPECT_TRUE(player.opening_place());
    player.hold(SDLK_RIGHT, 3);
    EXPECT_FALSE(player.opening_place());
    player.frames(30);
    EXPECT_FALSE(player.opening_place());
}

TEST(OpeningCard, GivesWayToWhatIsOpened) {
    Player player(empty_level());
    player.press(SDLK_b);
    EXPECT_FALSE(player.opening_place());
    player.press(SDLK_b);
    EXPECT_TRUE(player.opening_place());
}

}  // namespace
}  // namespace slidelab::test
