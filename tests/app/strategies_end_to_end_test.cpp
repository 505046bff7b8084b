// From one strategy to another: keys, panel, and what is seen of it.
#include <gtest/gtest.h>

#include "app/command_line/help_pages.hpp"
#include "app/pixels.hpp"
#include "app/player.hpp"
#include "articles/contract/registry.hpp"
#include "lab/compare/comparison.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "support/built.hpp"
#include "support/lab_names.hpp"
#include "support/map_builder.hpp"

namespace slidelab::test::strategies_end_to_end_test {

AppConfig with_box_sweep(AppConfig config) {
    choose_strategy(config.settings, *find_strategy("box_sweep"));
    config.view.labels = false;
    return config;
}

TEST(Strategies, ANumberChoosesOneAndTheShapeFollows) {
    Player player;
    player.tap(SDLK_2);
    EXPECT_EQ(player.settings().strategy->id, "box_sweep");
    EXPECT_EQ(player.settings().shape, "box") << "it moves no disk";
    player.tap(SDLK_SPACE);
    EXPECT_EQ(player.settings().shape, "polygon");
    player.tap(SDLK_SPACE);
    EXPECT_EQ(player.settings().shape, "capsule");
    player.tap(SDLK_SPACE);
    EXPECT_EQ(player.settings().shape, "box");
    player.tap(SDLK_1);
    EXPECT_EQ(player.settings().strategy->id, "disk_slide");
    EXPECT_EQ(player.settings().shape, "box") << "what it can move stays";
}

MoveResult pass_all(const Level&, const MoveRequest& request, const Options&, const MoveContext&,
                    Trace*) {
    return unhindered(request);
}

constexpr OptionDescription ghost_options[] = {
    flag_option("haunts", true, "It haunts; off, it only passes.")};

/// Another strategy than those that the library has.
const Strategy seventh{.id = "ghost",
                       .title = "Ghost",
                       .summary = "It passes through everything.",
                       .good_for = "Being seen where a seventh strategy should be.",
                       .shapes = moves_disk,
                       .options = ghost_options,
                       .stages = {},
                       .solve = pass_all};

TEST(ASeventhStrategy, HasItsKeyItsLaneItsPlaceInThePanelAndItsWordsInTheCommandLine) {
    const std::size_t before = strategies().size();
    {
        Movers movers;
        movers.add(seventh);
        AppConfig config;
        config.settings = default_settings(movers);
        Player player(config);
        player.click("strategy");
        EXPECT_TRUE(player.control_center("ghost")) << "in the panel's list";
        player.tap(SDLK_ESCAPE);
        player.tap(SDLK_7);
        EXPECT_EQ(player.settings().strategy, &seventh);
        player.hold(SDLK_RIGHT, 60);
        EXPECT_NEAR(player.position().x, 4.0, 0.2) << "through the wall at 3";
        player.click("haunts");
        EXPECT_FALSE(options_of(player.settings(), seventh).flag(0));
        player.press(SDLK_k);
        ASSERT_TRUE(player.compare());
        EXPECT_EQ(player.compare()->plans().size(), before + 1) << "nobody is left out";
        EXPECT_EQ(player.compare()->plans().front().title, "ghost");
        Settings settings = default_settings(movers);
        EXPECT_EQ(apply_setting(settings, "strategy=ghost"), std::nullopt);
        EXPECT_EQ(apply_setting(settings, "ghost.haunts=off"), std::nullopt);
        EXPECT_NE(help_of_settings(movers).find("ghost.haunts"), std::string::npos);
        EXPECT_NE(movers.ids_in_words().find("ghost"), std::string::npos);
        EXPECT_EQ(lanes_of_all_strategies(*movers.find("godot_floating"), movers).size(),
                  before + 2);
    }
    EXPECT_EQ(strategies().size(), before);
    EXPECT_EQ(Movers().find("ghost"), nullptr) << "no other list has it";
}

TEST(Strategies, AShapeComesBackWithOneThatMovesIt) {
    Player player;
    const std::pair<SDL_Keycode, std::string_view> keys[] = {
        {SDLK_2, "box"},     {SDLK_SPACE, "polygon"}, {SDLK_3, "disk"},   {SDLK_4, no_shape},
        {SDLK_5, "polygon"}, {SDLK_1, "disk"},        {SDLK_2, "polygon"}};
    for (const auto& [key, shape] : keys) {
        player.tap(key);
        EXPECT_EQ(player.settings().shape, shape) << SDL_GetKeyName(key);
    }
}

TEST(Strategies, AreChosenInThePanelAndBringTheirOptions) {
    for (const auto& [width, height] : {std::pair{1280, 720}, {800, 600}}) {
        Player player({.width = width, .height = height});
        player.click("strategy");
        for (const Strategy* strategy : strategies())
            EXPECT_TRUE(player.control_center(std::string(strategy->id))) << strategy->id;
        player.click("box_sweep");
        ASSERT_EQ(player.settings().strategy->id, "box_sweep");
        EXPECT_FALSE(player.control_center("deepest_first").has_value());
        EXPECT_FALSE(player.control_center("slide_remainder")) << "it is folded away";
        player.click("slide_remainder");
        const Strategy& strategy = *player.settings().strategy;
        const Options& options = options_of(player.settings(), strategy);
        for (std::size_t i = 0; i < strategy.options.size(); ++i) {
            if (strategy.options[i].type != OptionDescription::Type::flag) continue;
            EXPECT_EQ(options.flag(i), strategy.options[i].name != "slide_remainder");
        }
    }
}

TEST(Strategies, AnEnginesMoverIsInTheListAndOursIsOneClickAway) {
    Player player;
    player.tap(SDLK_3);
    EXPECT_FALSE(player.control_center("way_back"));
    player.click("strategy");
    player.click("avian_move_and_slide");
    EXPECT_EQ(player.settings().strategy->id, "avian_move_and_slide");
    player.click("way_back");
    EXPECT_EQ(player.settings().strategy->id, "disk_sweep");
}

TEST(Strategies, BoxSweepDrawsWhatItGrewInViolet) {
    Player player(with_box_sweep({}));
    Player::key(SDLK_RIGHT, true);
    player.frames(60);
    // The wall at x = 3 grown by the mover begins where the mover's centre is.
    const Vec2 side = player.on_screen({2.7, 2.0});
    const Color violet = theme().of(Role::minkowski);
    EXPECT_GT(pixels_like(player.app(), side, 4, violet), 4);
    player.document().view.contacts = false;
    player.frames(2);
    EXPECT_EQ(pixels_like(player.app(), side, 4, violet), 0);
}

TEST(Strategies, GridWalkMovesAPointWithItsClearAreaAmongTintedRegions) {
    Player player;
    for (std::size_t i = 0; player.settings().strategy->id != "grid_walk"; ++i) {
        ASSERT_LT(i, strategies().size());
        player.tap(SDLK_q);
    }
    EXPECT_EQ(player.settings().shape, no_shape);
    player.tap(SDLK_SPACE);
    EXPECT_EQ(player.settings().shape, no_shape) << "there is no other";
    player.document().view.labels = false;
    player.hold(SDLK_RIGHT, 60);
    EXPECT_EQ(player.position(), (Vec2{2.75, 0.0})) << "a quarter before the wall";
    const Vec2 side = player.on_screen({2.5, 0.1});
    EXPECT_GT(pixels_like(player.app(), side, 3, theme().of(Paint::mover)), 4);
    const auto untinted = [&] {
        const Vec2 in_a = player.on_screen({1.5, -0.5});
        return pixels_like(player.app(), in_a, 2, theme().of(Paint::background));
    };
    EXPECT_EQ(untinted(), 0);
    player.document().view.contacts = false;
    player.frames(2);
    EXPECT_GT(untinted(), 20);
}

/// A box that comes from the left and leaves the mover, between it and a wall, no room.
std::shared_ptr<const Map> press() {
    MapBuilder builder;
    builder.add_segment({{0.5, -12.0}, {0.5, 12.0}}, 0.0, {});
    builder.add_box_path({{{-3.0, 0.0}, {1.0, 12.0}}, {2.5, 0.0}, 1.0, {}});
    builder.set_spawn({0.0, 0.0});
    return std::make_shared<const Map>(test::built(std::move(builder)));
}

TEST(Strategies, ASqueezedMoverIsSeenToBeAndIsFreeAgain) {
    AppConfig config = with_box_sweep({});
    config.level = press();
    config.level_path = "press.tmj";
    Player player(config);
    const auto warned = [&] {
        const Vec2 rim = player.on_screen(player.position() + Vec2{0.0, 0.3});
        return pixels_like(player.app(), rim, 3, theme().of(Paint::warning));
    };
    EXPECT_EQ(warned(), 0);
    player.frames(57);
    ASSERT_TRUE(player.session().simulation().last_result()->squeezed);
    EXPECT_GT(warned(), 3);
    player.frames(55);
    EXPECT_FALSE(player.session().simulation().last_result()->squeezed);
    EXPECT_EQ(warned(), 0);
    player.hold(SDLK_UP, 10);
    EXPECT_LT(player.position().y, -0.5);
}

}  // namespace slidelab::test::strategies_end_to_end_test
