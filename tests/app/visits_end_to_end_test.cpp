// A look at something else is a visit, from which Esc brings everything back.
// The run before stays as a row of the timeline, whatever replaces it, and so does a walk in a
// visit. By real events.
#include <SDL.h>
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "app/files/preferences.hpp"
#include "app/player.hpp"
#include "app/run_program.hpp"

namespace slidelab::lab::visits_end_to_end_test {

using test::Player;
using test::ScratchFolder;

/// Everything of the user's own that a look must leave as it is.
struct Own {
    std::uint64_t state;
    std::int64_t tick;
    std::int64_t last;
    std::size_t branches;
    Settings settings;
    std::string level;
    std::string page;
    Vec2 center;
    double zoom;
    bool panel;

    friend bool operator==(const Own&, const Own&) = default;
};

Own own_of(Player& player) {
    const Session& session = player.session();
    return {hash_of(player.state()),
            session.tick_in_view(),
            session.timeline().run().last(),
            session.timeline().branches().size(),
            player.settings(),
            player.document().level_path,
            player.desk().panel.page(),
            player.camera().center,
            player.camera().pixels_per_unit,
            player.document().show_panel};
}

struct Look {
    const char* name;
    std::function<void(Player&)> open;
};

void open_finding(Player& player) {
    player.tap(SDLK_F6);
    player.frames(1);
    ASSERT_TRUE(player.frames_until([&] { return !player.survey()->is_busy(); }));
    player.frames(3);
    player.click("finding.1");
}

void open_thread(Player& player) {
    player.press(SDLK_F7);
    player.click("gallery.Known from engines");
    player.click("godotengine/godot#44882");
}

const std::vector<Look>& looks() {
    static const std::vector<Look> all{
        {"finding", open_finding},
        {"finding_after_finding",
         [](Player& player) {
             open_finding(player);
             player.click("finding.2");
         }},
        {"failure",
         [](Player& player) {
             player.press(SDLK_F7);
             player.click("box_sweep.front_faces_only");
         }},
        {"thread", open_thread},
        {"figure", [](Player& player) { player.press(SDLK_PAGEDOWN); }},
        {"tour_stop",
         [](Player& player) {
             player.press(SDLK_F8);
             player.press(SDLK_PAGEDOWN);
         }},
        {"probe_view", [](Player& player) { player.press(SDLK_b); }},
        {"probe_view_in_a_finding",
         [](Player& player) {
             open_finding(player);
             player.press(SDLK_b);
         }},
    };
    return all;
}

/// Those in which time passes.
std::vector<Look> walkable_looks() {
    std::vector<Look> walkable;
    for (const Look& look : looks()) {
        const std::string name = look.name;
        if (name != "figure" && !name.starts_with("probe_view")) walkable.push_back(look);
    }
    return walkable;
}

/// Lifts, and a floor of pieces: what a survey makes stand, and where it finds something.
AppConfig with_lifts(const std::string& folder) {
    AppConfig config = test::in_level(SLIDELAB_LEVELS "/failures/disk-slide-deepest-first.tmj");
    for (const char* set : {"speed=6", "disk_slide.deepest_first=off"})
        EXPECT_EQ(apply_setting(config.settings, set), std::nullopt);
    config.preferences_folder = folder;
    return config;
}

class ALook : public testing::TestWithParam<Look> {};

TEST_P(ALook, LeavesNothingAndIsOverByEsc) {
    const ScratchFolder folder;
    {
        Player player(with_lifts(folder.file("")));
        player.hold(SDLK_RIGHT, 40);
        player.click("page.view");
        player.move_mouse({300, 300});
        player.wheel(3);
        player.move_mouse({5, 5});  // with nothing under it
        player.press(SDLK_p);
        player.frames(60);  // until the camera rests
        const Own before = own_of(player);
        GetParam().open(player);
        EXPECT_FALSE(player.desk().behind.empty());
        // A change made there stays there, too.
        player.set("speed=3");
        player.hold(SDLK_LEFT, 20);
        player.frames(60);
        for (int i = 0; i < 8 && !player.desk().behind.empty(); ++i) player.press(SDLK_ESCAPE);
        EXPECT_TRUE(player.desk().behind.empty());
        EXPECT_FALSE(player.asks_to_leave());
        Own after = own_of(player);
        after.branches = before.branches;  // what one walked there has a row: below
        // A survey that was opened for it is open still, on its page.
        if (player.survey()) after.page = before.page;
        EXPECT_EQ(before.state, after.state);
        EXPECT_EQ(before.tick, after.tick);
        EXPECT_EQ(before.last, after.last);
        EXPECT_EQ(before.branches, after.branches);
        EXPECT_EQ(differences(before.settings, after.settings), std::vector<std::string>{});
        EXPECT_EQ(before.page, after.page);
        EXPECT_EQ(before.center, after.center);
        EXPECT_EQ(before.zoom, after.zoom);
        EXPECT_EQ(before, after);
    }
    const Preferences kept = load_preferences(folder.file(""), nullptr);
    EXPECT_EQ(differences(default_settings(), kept.settings), std::vector<std::string>{});
}

INSTANTIATE_TEST_SUITE_P(Of, ALook, testing::ValuesIn(looks()),
                         [](const auto& each) { return std::string(each.param.name); });

class AWalkInALook : public testing::TestWithParam<Look> {};

TEST_P(AWalkInALook, IsARowThatBringsItBack) {
    Player player(with_lifts(""));
    player.hold(SDLK_RIGHT, 40);
    player.press(SDLK_p);
    const std::string own_map = player.document().level_path;
    const std::size_t before = player.session().timeline().branches().size();
    GetParam().open(player);
    player.frames(3);
    // A recording that plays there takes no keys until it is over, or its past is in view.
    player.session().apply(command::Seek{player.session().run().last() - 1});
    player.hold(SDLK_LEFT, 20);
    player.frames(2);
    player.session().apply(command::SetPace{Pace::paused});
    const std::uint64_t end = hash_of(player.state());
    const std::string map = player.document().level_path;
    const std::int64_t last = player.session().run().last();
    for (int i = 0; i < 8 && !player.desk().behind.empty(); ++i) player.press(SDLK_ESCAPE);
    const auto branches = player.session().timeline().branches();
    ASSERT_EQ(branches.size(), before + 1);
    EXPECT_EQ(player.document().level_path, own_map);
    const int number = branches.back().number;
    player.click("branch." + std::to_string(number));
    EXPECT_EQ(player.session().timeline().present().number, number);
    player.session().apply(command::Seek{last});
    player.frames(2);
    EXPECT_EQ(hash_of(player.state()), end);
    EXPECT_EQ(player.document().level_path, map);
    // It goes on from there as a run of the user's own.
    player.hold(SDLK_RIGHT, 5);
    EXPECT_GT(player.session().run().last(), last);
    player.click("branch.1");
    EXPECT_EQ(player.document().level_path, own_map);
}

INSTANTIATE_TEST_SUITE_P(Of, AWalkInALook, testing::ValuesIn(walkable_looks()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(ALookWithoutAStep, LeavesNoRow) {
    for (const Look& look : walkable_looks()) {
        Player player(with_lifts(""));
        player.hold(SDLK_RIGHT, 40);
        look.open(player);
        player.frames(200);  // what plays by itself has played
        for (int i = 0; i < 8 && !player.desk().behind.empty(); ++i) player.press(SDLK_ESCAPE);
        EXPECT_EQ(player.session().timeline().branches().size(), 1U) << look.name;
    }
}

TEST(AFinding, MakesNoLiftStandForEver) {
    const ScratchFolder folder;
    {
        AppConfig config = test::in_level(SLIDELAB_LEVELS "/issues/tile_corner.tmj");
        for (const char* set : {"strategy=godot_floating", "bounds=closed"})
            EXPECT_EQ(apply_setting(config.settings, set), std::nullopt);
        config.preferences_folder = folder.file("");
        Player player(std::move(config));
        open_finding(player);
        // From the visit straight into another level.
        player.drop(SLIDELAB_LEVELS "/play/rooms.tmj");
        EXPECT_TRUE(player.settings().boxes_move);
    }
    EXPECT_TRUE(load_preferences(folder.file(""), nullptr).settings.boxes_move);
}

TEST(AFinding, ClosesWithItsSurvey) {
    Player player(with_lifts(""));
    player.hold(SDLK_RIGHT, 20);
    open_finding(player);
    ASSERT_FALSE(player.desk().behind.empty());
    player.tap(SDLK_F6);
    EXPECT_TRUE(player.desk().behind.empty());
    EXPECT_EQ(player.survey(), nullptr);
}

// Inputs that replace the run.

struct Replacement {
    const char* name;
    std::function<void(Player&, const ScratchFolder&)> begin;
};

const std::vector<Replacement>& replacements() {
    static const std::vector<Replacement> all{
        {"dropped_level",
         [](Player& player, const ScratchFolder&) {
             player.drop(SLIDELAB_LEVELS "/play/garden.tmj");
         }},
        {"the_same_level_dropped",
         [](Player& player, const ScratchFolder&) {
             player.drop(SLIDELAB_LEVELS "/play/rooms.tmj");
         }},
        {"reload", [](Player& player, const ScratchFolder&) { player.press(SDLK_F5); }},
        {"level_of_the_list",
         [](Player& player, const ScratchFolder&) {
             player.press(SDLK_o, KMOD_LCTRL);
             player.click("garden");
         }},
        {"dropped_recording",
         [](Player& player, const ScratchFolder&) {
             player.drop(SLIDELAB_LEVELS "/failures/disk-slide-deepest-first.jsonl");
         }},
        {"dropped_path",
         [](Player& player, const ScratchFolder& folder) {
             player.drop(folder.write("own.csv", "tick,x,y\n0,2,2\n1,2.1,2\n2,2.2,2\n3,2.3,2\n"));
         }},
        {"link",
         [](Player& player, const ScratchFolder&) {
             ASSERT_TRUE(open_link(player.desk(), "#level=garden&set=speed=7"));
             player.frames(4);
         }},
        {"recording_played_again",
         [](Player& player, const ScratchFolder&) {
             player.drop(SLIDELAB_LEVELS "/failures/disk-slide-deepest-first.jsonl");
             for (int i = 0; i < 3; ++i) {
                 player.frames(10);
                 player.press(SDLK_r);
             }
         }},
    };
    return all;
}

class AReplacedRun : public testing::TestWithParam<Replacement> {};

TEST_P(AReplacedRun, IsARowThatBringsItBack) {
    const ScratchFolder folder;
    Player player(test::in_level("rooms"));
    player.set("speed=5");
    player.hold(SDLK_RIGHT, 40);
    player.frames(20);
    const std::uint64_t end = hash_of(player.state());
    const std::int64_t last = player.session().run().last();
    const int number = player.session().timeline().present().number;
    GetParam().begin(player, folder);
    const auto branches = player.session().timeline().branches();
    ASSERT_EQ(branches.size(), 2U);
    EXPECT_NE(player.session().timeline().present().number, number);
    player.hold(SDLK_DOWN, 5);
    player.click("branch." + std::to_string(number));
    EXPECT_EQ(player.session().timeline().present().number, number);
    // As far as it was walked: what was in view then stays the tick in view.
    player.session().apply(command::Seek{last});
    player.frames(2);
    EXPECT_EQ(hash_of(player.state()), end);
    EXPECT_EQ(player.settings().speed, 5.0);
    EXPECT_TRUE(player.document().level_path.ends_with("rooms.tmj"));
    EXPECT_EQ(player.session().timeline().branches().size(), 2U);
    // It goes on from there, and restarts as the user's own.
    player.hold(SDLK_RIGHT, 5);
    player.press(SDLK_r);
    player.frames(3);
    EXPECT_GT(player.session().run().last(), last + 5);
}

INSTANTIATE_TEST_SUITE_P(By, AReplacedRun, testing::ValuesIn(replacements()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(ReplacedRuns, HaveARowEachHoweverManyThereAre) {
    Player player(test::in_level("rooms"));
    for (int i = 0; i < 9; ++i) {
        player.hold(SDLK_RIGHT, 10);
        player.press(SDLK_F5);
    }
    const Timeline& timeline = player.session().timeline();
    ASSERT_EQ(timeline.branches().size(), 10U);
    for (const Branch& branch : timeline.branches()) {
        const std::string row = "branch." + std::to_string(branch.number);
        const bool is_present = branch.number == timeline.present().number;
        EXPECT_NE(player.control_center(row).has_value(), is_present) << row;
    }
    player.click("branch.4");
    EXPECT_EQ(timeline.present().number, 4);
}

TEST(ReplacedRuns, AreOnFurtherPagesWhereTheStripIsFull) {
    Player player(test::in_level("rooms"));
    constexpr int count = 120;
    for (int i = 0; i < count; ++i) {
        player.session().tick({1.0, 0.0}, false);
        player.session().apply(command::OpenLevel{player.session().opened()});
    }
    player.frames(3);
    std::set<int> seen;
    for (int page = 0; page < 6; ++page) {
        for (int number = 1; number <= count; ++number) {
            if (player.control_center("branch." + std::to_string(number))) seen.insert(number);
        }
        player.click("more_branches");
    }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(count));
    player.click("branch." + std::to_string(*seen.rbegin()));
    EXPECT_EQ(player.session().timeline().present().number, count);
}

TEST(ReplacedRuns, AreNoneWhereNothingWasPlayed) {
    AppConfig config = test::in_level("rooms");
    Player player(std::move(config));
    player.session().apply(command::OpenLevel{player.session().opened()});
    player.session().apply(command::OpenLevel{player.session().opened()});
    EXPECT_EQ(player.session().timeline().branches().size(), 1U);
}

}  // namespace slidelab::lab::visits_end_to_end_test
