// The world answers the pointer, in the running program: names, coordinates, the legend that
// opens, the theme, and how little is drawn again where little moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <variant>
#include <vector>

#include "app/pixels.hpp"
#include "app/player.hpp"
#include "articles/contract/registry.hpp"
#include "support/play_levels.hpp"
#include "view/world/painter.hpp"

namespace slidelab::lab::world_words_end_to_end_test {

using test::in_level;
using test::pixels_like;
using test::Player;

TEST(WorldWords, AWallUnderThePointerIsNamedAndLightsUp) {
    Player player;
    const Vec2 on_wall = player.on_screen({3.0, -2.0});
    EXPECT_TRUE(player.desk().painter.words().hover.empty());
    player.point_at(on_wall + Vec2{2.0, 0.0});
    EXPECT_FALSE(player.desk().painter.words().hover.empty());
    EXPECT_FALSE(player.desk().painter.words().hover.contains(on_wall))
        << "it does not cover what it names";
    player.point_at(player.on_screen({-5.0, -3.0}));
    EXPECT_TRUE(player.desk().painter.words().hover.empty()) << "there is nothing";
}

constexpr Vec2 inside_of_a_pillar{7.0, 2.44};  // of the level "rooms"

TEST(WorldWords, AWallHasTheNameThatItsMapGivesIt) {
    const auto widths_of_names = [](AppConfig config) {
        Player player(std::move(config));
        player.tap(SDLK_p);
        const Wall& wall = player.level().walls().front();
        const Vec2 of_wall = 0.5 * (wall.segment.a + wall.segment.b);
        const Box box = player.map().box_paths.front().at(player.state().boxes.front());
        std::vector<double> widths;
        for (const Vec2 place : {of_wall, inside_of_a_pillar, box.center}) {
            player.point_at(player.on_screen(place));
            const Aabb hover = player.desk().painter.words().hover;
            EXPECT_FALSE(hover.empty());
            widths.push_back(hover.size().x);
        }
        return widths;
    };
    AppConfig nameless = in_level("rooms");
    nameless.level.document.reset();
    const std::vector<double> named = widths_of_names(in_level("rooms"));
    const std::vector<double> plain = widths_of_names(std::move(nameless));
    for (std::size_t i = 0; i < named.size(); ++i) EXPECT_GT(named[i], plain[i]) << i;
}

TEST(WorldWords, NothingIsNamedWhileTheMouseLeadsNorWhileKeysWalkUnderAPointerThatRests) {
    Player player;
    player.point_at(player.on_screen({0.0, 0.0}));
    EXPECT_FALSE(player.desk().painter.words().hover.empty()) << "the mover";
    player.button(SDL_BUTTON_LEFT, true);
    player.move_mouse(player.on_screen({2.0, 0.0}));
    player.frames(10);
    EXPECT_GT(player.position().x, 0.2);
    player.point_at(player.on_screen({3.0, 0.0}));
    EXPECT_TRUE(player.desk().painter.words().hover.empty());
    player.button(SDL_BUTTON_LEFT, false);
    player.frames(30);
    player.point_at(player.on_screen({3.0, -3.0}));
    EXPECT_FALSE(player.desk().painter.words().hover.empty());
    player.key(SDLK_LEFT, true);
    player.frames(4);
    EXPECT_TRUE(player.desk().painter.words().hover.empty());
    player.key(SDLK_LEFT, false);
    player.frames(30);
}

TEST(WorldWords, TheLegendIsOpenedByItsEntryMoreAndClosesWhenThePointerLeaves) {
    AppConfig config = in_level("rooms");
    config.width = 900;
    config.height = 600;
    ASSERT_FALSE(apply_setting(config.settings, "strategy=disk_sweep"));
    Player player(std::move(config));
    player.hold(SDLK_RIGHT, 60);
    player.key(SDLK_DOWN, true);
    player.frames(40);
    player.key(SDLK_DOWN, false);
    player.session().apply(command::SetPace{Pace::paused});
    player.frames(2);
    const Legend some = player.desk().painter.words().legend;
    ASSERT_GT(some.left_out, 0U);
    player.point_at(some.more.center());
    const Legend all = player.desk().painter.words().legend;
    EXPECT_EQ(all.left_out, 0U);
    EXPECT_GT(all.lines.size(), some.lines.size());
    player.point_at({300.0, 100.0});
    EXPECT_EQ(player.desk().painter.words().legend.left_out, some.left_out);
    player.tap(SDLK_l);
    EXPECT_TRUE(player.desk().painter.words().legend.lines.empty());
}

/// Degrees of the hues of everything in the legend that has one; what is grey has none.
std::vector<double> hues_in(const Legend& legend, const Theme& theme) {
    std::vector<double> hues;
    for (const LegendLine& line : legend.lines) {
        if (line.entry == nullptr) continue;
        const Color c = theme.of(line.entry->ink);
        const double high = std::max({c.r, c.g, c.b});
        const double low = std::min({c.r, c.g, c.b});
        if (high - low < 0.3 * high) continue;
        const double x = c.r - 0.5 * (c.g + c.b);
        const double y = 0.5 * std::numbers::sqrt3 * (c.g - c.b);
        const double angle = std::atan2(y, x) * 180.0 / std::numbers::pi;
        hues.push_back(angle < 0.0 ? angle + 360.0 : angle);
    }
    std::sort(hues.begin(), hues.end());
    return hues;
}

TEST(WorldWords, AtMostSevenHuesAreInOnePicture) {
    for (const Strategy* strategy : strategies()) {
        for (const char* const level : {"rooms", "garden"}) {
            AppConfig config = in_level(level);
            config.show_panel = false;
            const std::string id(strategy->id);
            ASSERT_FALSE(apply_setting(config.settings, "strategy=" + id));
            Player player(std::move(config));
            std::size_t most = 0;
            for (const SDL_Keycode key : {SDLK_RIGHT, SDLK_DOWN}) {
                player.key(key, true);
                for (int i = 0; i < 15; ++i) {
                    player.frames(4);
                    const auto hues = hues_in(player.desk().painter.words().legend, test::theme());
                    std::size_t apart = 0;
                    for (std::size_t h = 0; h < hues.size(); ++h)
                        if (h == 0 || hues[h] - hues[h - 1] > 14.0) ++apart;
                    most = std::max(most, apart);
                }
                player.key(key, false);
            }
            EXPECT_LE(most, 7U) << id << " in " << level;
            EXPECT_GE(most, 1U) << "that of the mover";
        }
    }
}

TEST(WorldWords, TankSteeringShowsWhereForwardLeadsBeforeAnythingMoved) {
    Player player;
    const Color mover = test::theme().of(Paint::mover);
    const Vec2 ahead = player.on_screen({0.3, 0.0}) + Vec2{6.0, 0.0};
    EXPECT_EQ(pixels_like(player.app(), ahead, 2, mover), 0);
    player.press(SDLK_c);
    EXPECT_GT(pixels_like(player.app(), ahead, 2, mover), 3);
}

}  // namespace slidelab::lab::world_words_end_to_end_test
