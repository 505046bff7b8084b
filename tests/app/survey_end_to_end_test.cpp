// A survey in the window: keys, panel and pixels.
#include <SDL.h>
#include <gtest/gtest.h>

#include "app/player.hpp"
#include "app/tools/survey/survey_view.hpp"
#include "articles/contract/registry.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"

namespace slidelab::lab::survey_end_to_end_test {

using test::Player;

/// A floor of pieces, at whose seams a disk slide without its safeguard sticks.
AppConfig floor_of_pieces() {
    AppConfig config = test::in_level(SLIDELAB_LEVELS "/failures/disk-slide-deepest-first.tmj");
    static_cast<void>(apply_setting(config.settings, "speed=6"));
    static_cast<void>(apply_setting(config.settings, "disk_slide.deepest_first=off"));
    return config;
}

class ASurvey : public testing::Test {
protected:
    const SurveyView& view() { return *player.survey(); }

    void wait_until_done() {
        player.frames(1);
        ASSERT_TRUE(player.frames_until([&] { return !view().is_busy(); }));
    }
    std::size_t catches() {
        const auto& findings = view().survey()->findings();
        return static_cast<std::size_t>(
            std::count_if(findings.begin(), findings.end(),
                          [](const Finding& finding) { return finding.kind == EventKind::stuck; }));
    }

    Player player{floor_of_pieces()};
};

TEST_F(ASurvey, RunsInTheBackgroundWhileOneWalks) {
    player.tap(SDLK_F6);
    ASSERT_TRUE(player.survey());
    const Input input{.right = 1.0};
    player.app().script = input;
    const Vec2 before = player.position();
    player.frames(30);
    EXPECT_GT(player.position().x, before.x + 1.0);
    player.app().script = Input{};
    wait_until_done();
    EXPECT_EQ(catches(), 9U);
    // The reached area is tinted: beside the mover's place the picture is another than without it.
    const Vec2 place = player.camera().to_screen({6.3, 2.2});
    const auto x = static_cast<int>(place.x);
    const auto y = static_cast<int>(place.y);
    const std::uint32_t tinted = player.app().pixel(x, y);
    player.tap(SDLK_F6);
    EXPECT_FALSE(player.survey());
    player.frames(2);
    EXPECT_NE(player.app().pixel(x, y), tinted);
}

TEST_F(ASurvey, GoesToAFindingWithTheWayToItInTheTimeline) {
    player.tap(SDLK_F6);
    wait_until_done();
    player.frames(3);
    const Finding finding = view().survey()->findings().front();
    player.click("finding.1");
    EXPECT_EQ(view().chosen(), 0U);
    const Session& session = player.session();
    EXPECT_EQ(session.pace(), Pace::paused);
    EXPECT_EQ(session.tick_in_view(), session.run().last() - 1);
    player.frames(40);  // until the camera is there
    EXPECT_LT(distance(player.camera().to_world(player.desk().window.output_size() * 0.5),
                       finding.position),
              4.0);
    EXPECT_TRUE(player.document().view.follow) << "as the user has set it";
    // The next tick shows it.
    player.press(SDLK_PERIOD);
    EXPECT_EQ(player.position(), finding.position);
    EXPECT_TRUE(session.run().tick(session.tick_in_view()).events.has(EventKind::stuck));
}

TEST_F(ASurvey, RunsAgainWhenAnOptionChangesAndStrikesOutWhatIsGone) {
    player.tap(SDLK_F6);
    wait_until_done();
    ASSERT_EQ(catches(), 9U);
    player.set("disk_slide.deepest_first=on");
    EXPECT_TRUE(view().is_busy());
    wait_until_done();
    EXPECT_EQ(catches(), 0U);
    EXPECT_EQ(std::count_if(view().gone().begin(), view().gone().end(),
                            [](const Finding& gone) { return gone.kind == EventKind::stuck; }),
              9);
}

TEST_F(ASurvey, ShowsHeatInsteadOfTheTint) {
    player.tap(SDLK_F6);
    wait_until_done();
    EXPECT_FALSE(view().layer().is_heat);
    const SurveyView& shown = view();
    const_cast<SurveyView&>(shown).set_heat(SurveyHeat::clearance);
    player.frames(2);
    const SurveyLayer layer = view().layer();
    ASSERT_TRUE(layer.is_heat);
    const auto at = [&](Vec2 place) {
        return (*layer.cells)[layer.grid->number_of(layer.grid->cell_of(place))];
    };
    EXPECT_GT(at({6.0, 4.65}), at({6.0, 4.0})) << "hotter beside the floor than above it";
    EXPECT_EQ(at({6.0, 4.95}), 0) << "within it nothing was reached";
}

TEST_F(ASurvey, ANameOfAFindingSaysWhatTheTableDoes) {
    player.tap(SDLK_F6);
    wait_until_done();
    player.frames(3);
    EXPECT_TRUE(player.tooltip_of("finding.1").starts_with(about(describe(EventKind::stuck))))
        << player.tooltip_of("finding.1");
}

TEST_F(ASurvey, ListsFindingsOfOneKindAsOneRowThatOpens) {
    player.tap(SDLK_F6);
    wait_until_done();
    player.frames(3);
    EXPECT_TRUE(player.control_center("finding.1"));
    EXPECT_FALSE(player.control_center("finding.2")) << "in the closed row of the first";
    player.click("finding.1");
    player.frames(2);
    EXPECT_EQ(view().chosen(), 0U) << "it goes to the first";
    EXPECT_TRUE(player.control_center("group.1"));
    EXPECT_TRUE(player.control_center("finding.1"));
    player.click("finding.2");
    EXPECT_EQ(view().chosen(), 1U);
    player.click("group.1");
    player.frames(2);
    EXPECT_FALSE(player.control_center("finding.2"));
}

TEST_F(ASurvey, AppliesWhatCuresMostByAButton) {
    player.tap(SDLK_F6);
    wait_until_done();
    player.frames(3);
    const Strategy& strategy = *find_strategy("disk_slide");
    EXPECT_FALSE(options_of(player.settings(), strategy).flag(0));
    player.click("cure.1");
    player.frames(2);
    EXPECT_TRUE(options_of(player.settings(), strategy).flag(0)) << "deepest_first";
    wait_until_done();
    EXPECT_EQ(catches(), 0U);
    player.frames(3);
    player.click("cure.back");
    EXPECT_FALSE(options_of(player.settings(), strategy).flag(0)) << "taken back";
    wait_until_done();
    player.frames(3);
    EXPECT_GT(catches(), 0U);
    EXPECT_FALSE(player.control_center("cure.back"));
    EXPECT_TRUE(player.control_center("cure.1")) << "offered again";
}

TEST_F(ASurvey, SaysThatItCollidesWhereTheGameDoesNot) {
    player.tap(SDLK_F6);
    wait_until_done();
    player.frames(3);
    EXPECT_FALSE(player.control_center("survey.collisions"));
    player.set("collisions=off");
    player.frames(60);
    wait_until_done();
    player.frames(3);
    EXPECT_TRUE(player.control_center("survey.collisions"));
    EXPECT_GT(catches(), 0U) << "as with collisions on";
}

TEST_F(ASurvey, FromTheSideSaysThatItIsNoneAndKeepsNoFindings) {
    player.tap(SDLK_F6);
    wait_until_done();
    player.set("seen_from=side");
    player.frames(30);
    EXPECT_EQ(view().survey(), nullptr);
    ASSERT_TRUE(view().progress().problem);
    EXPECT_NE(view().progress().problem->find("gravity and jumps are not looked at"),
              std::string::npos);
    EXPECT_FALSE(player.control_center("finding.1"));
}

}  // namespace slidelab::lab::survey_end_to_end_test
