// Nothing in the panel moves when a sentence, a button or a state changes: what is there before and
// after is at the same place.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "app/player.hpp"
#include "app/tools/survey/survey_view.hpp"
#include "articles/contract/registry.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"

namespace slidelab::lab::steady_panel_test {

using test::Player;
using Places = std::map<std::string, Aabb>;

constexpr const char* pages[] = {"Setup", "Why", "Compare", "Survey", "View"};

/// The lines of a list or a sentence are its content, and others in every tick.
bool is_content(const std::string& label) {
    const char* const contents[] = {"wall.", "what_if.", "event.", "finding.", "Tick "};
    return std::any_of(std::begin(contents), std::end(contents),
                       [&](const char* begin) { return label.starts_with(begin); });
}

struct Screen {
    int width;
    int height;
};

class SteadyPanel : public testing::TestWithParam<Screen> {
protected:
    SteadyPanel() : player(config(GetParam())) {
        player.document().show_panel = true;
        player.frames(3);
        // A strategy that catches on seams, and a level in which there are some.
        player.choose(*find_strategy("box_sweep"));
        player.set("shape=box");
        player.frames(2);
    }

    static AppConfig config(const Screen& screen) {
        AppConfig config;
        config.width = screen.width;
        config.height = screen.height;
        config.host.threads = false;  // a survey goes on from frame to frame
        return config;
    }

    /// The places on every page, with the state as it is.
    std::map<std::string, Places> places() {
        std::map<std::string, Places> places;
        for (const char* page : pages) {
            player.desk().panel.show(page);
            player.frames(3);
            places[page] = player.desk().panel.widgets().places();
        }
        return places;
    }

    /// Every place of now is that of before, where there was one.
    void expect_nothing_moved(const std::string& state) {
        const auto now = places();
        for (const auto& [page, controls] : now) {
            for (const auto& [label, place] : controls) {
                if (is_content(label)) continue;
                const auto [known, is_new] = first_seen_[page].try_emplace(label, place, state);
                if (is_new) continue;
                const auto& [before, when] = known->second;
                EXPECT_TRUE(place == before)
                    << page << ": " << label << " is at " << place.min.x << ", " << place.min.y
                    << " to " << place.max.x << ", " << place.max.y << " " << state << ", and at "
                    << before.min.x << ", " << before.min.y << " to " << before.max.x << ", "
                    << before.max.y << " " << when;
            }
        }
    }

    Player player;

private:
    struct Seen {
        Seen(const Aabb& at, std::string in) : place(at), state(std::move(in)) {}
        Aabb place;
        std::string state;
    };
    std::map<std::string, std::map<std::string, Seen>> first_seen_;
};

TEST_P(SteadyPanel, IsAsItWasInEveryStateOfTheRun) {
    expect_nothing_moved("at rest");
    player.key(SDLK_RIGHT, true);
    player.frames(5);
    expect_nothing_moved("walking");
    player.frames(100);
    expect_nothing_moved("held back by a wall");
    player.tap(SDLK_p);
    expect_nothing_moved("paused");
    player.key(SDLK_RIGHT, false);
    player.tap(SDLK_RIGHTBRACKET);
    expect_nothing_moved("with an event at hand");
    player.tap(SDLK_ESCAPE);
    player.tap(SDLK_COMMA, KMOD_LSHIFT);
    expect_nothing_moved("with the past in view");
    player.tap(SDLK_m);
    player.set("speed=5");
    ASSERT_TRUE(player.session().rerun());
    expect_nothing_moved("with the past run again");
    player.tap(SDLK_BACKSPACE);
    expect_nothing_moved("with the past put back");
    player.tap(SDLK_b);
    expect_nothing_moved("with a move laid out");
    player.tap(SDLK_b);
    expect_nothing_moved("back in the game");
}

TEST_P(SteadyPanel, IsAsItWasWhileARerunIsMade) {
    for (int tick = 0; tick < 20000; ++tick)
        player.app().tick({tick % 200 < 100 ? 1.0 : -1.0, 0.0});
    player.tap(SDLK_p);
    player.tap(SDLK_COMMA, KMOD_LSHIFT);
    expect_nothing_moved("with the past in view");
    player.set("speed=5");
    ASSERT_FALSE(player.session().rerun()->finished());
    const Places made = player.desk().panel.widgets().places();
    player.frames(60);
    ASSERT_TRUE(player.session().rerun()->finished());
    for (const auto& [label, place] : player.desk().panel.widgets().places()) {
        const auto before = made.find(label);
        const bool is_known = before != made.end() && !is_content(label);
        EXPECT_TRUE(!is_known || before->second == place) << label;
    }
    expect_nothing_moved("with the past run again");
}

TEST_P(SteadyPanel, IsAsItWasWithASafeguardOffAndAMoverThatSticks) {
    ASSERT_TRUE(
        open_level(player.desk(), SLIDELAB_LEVELS "/failures/box-sweep-ignore-grazing.tmj"));
    player.frames(3);
    expect_nothing_moved("at rest");
    player.set("box_sweep.ignore_grazing=off");
    expect_nothing_moved("with a safeguard off");
    player.key(SDLK_RIGHT, true);
    player.key(SDLK_DOWN, true);
    player.frames(90);
    expect_nothing_moved("walking");
    player.key(SDLK_RIGHT, false);
    player.key(SDLK_DOWN, false);
    player.tap(SDLK_n);
    ASSERT_TRUE(player.session().in_past()) << "it stuck";
    expect_nothing_moved("stuck");
    player.set("box_sweep.ignore_grazing=on");
    expect_nothing_moved("cured");
}

TEST_P(SteadyPanel, IsAsItWasWithToolsOpen) {
    expect_nothing_moved("at rest");
    player.tap(SDLK_k);
    player.key(SDLK_RIGHT, true);
    player.frames(60);
    player.key(SDLK_RIGHT, false);
    expect_nothing_moved("comparing");
    player.tap(SDLK_k);
    expect_nothing_moved("alone again");
    ASSERT_TRUE(open_level(player.desk(), SLIDELAB_LEVELS "/play/rooms.tmj"));
    player.tap(SDLK_F6);
    ASSERT_TRUE(player.survey()->is_running());
    const Places running = player.desk().panel.widgets().places();
    ASSERT_TRUE(running.contains("tint"));
    for (int frame = 0; frame < 5000 && player.survey()->is_busy(); ++frame) player.frames(1);
    expect_nothing_moved("surveyed");
    EXPECT_TRUE(places()["Survey"]["tint"] == running.at("tint"));
    EXPECT_TRUE(places()["Survey"]["survey_again"] == running.at("cancel_survey"));
}

INSTANTIATE_TEST_SUITE_P(Screens, SteadyPanel,
                         testing::Values(Screen{1280, 720}, Screen{800, 600}, Screen{390, 844}),
                         [](const auto& each) {
                             return "Of" + std::to_string(each.param.width) + "By" +
                                    std::to_string(each.param.height);
                         });

}  // namespace slidelab::lab::steady_panel_test
