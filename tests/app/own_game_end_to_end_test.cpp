// The data of a game of one's own in the window: its walk as CSV, its level from LDtk, and the stop
// of the tour about both.
#include <gtest/gtest.h>

#include "app/player.hpp"
#include "app/tools/tour/tour_tool.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/studies/why.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::test {
namespace {

TEST(OwnGame, ACsvThatIsDroppedIsPlayedInTheLevelInView) {
    const ScratchFolder folder;
    Player player;
    player.drop(SLIDELAB_LEVELS "/play/rooms.tmj");
    const std::string level = player.document().level_path;
    player.drop(folder.write("walk.csv", "tick,x,y\n0,6,4\n20,7,4\n"));
    player.frames(40);
    EXPECT_EQ(player.document().level_path, level);
    ASSERT_EQ(player.session().recorded_path().size(), 21U);
    EXPECT_NEAR(player.position().x, 7.0, 1e-9);
    EXPECT_NEAR(player.position().y, 4.0, 1e-9);
}

TEST(OwnGame, AWrongLineOfACsvThatIsDroppedIsSaid) {
    const ScratchFolder folder;
    Player player;
    player.drop(folder.write("walk.csv", "tick,x,y\n0,6\n"));
    EXPECT_PRED2(has, player.message().text(), "line 2: 2 values; expected 3");
    EXPECT_TRUE(player.session().recorded_path().empty());
}

TEST(OwnGame, PlacesInPixelsAreAskedAboutAndDividedByEnter) {
    const ScratchFolder folder;
    Player player;
    player.drop(SLIDELAB_LEVELS "/play/tile_town.tmj");
    player.drop(folder.write("walk.csv", "tick,x,y\n0,80,80\n5,96,80\n10,112,80\n"));
    EXPECT_PRED2(has, player.message().text(), "Are these pixels? Return: 32 to a tile.");
    player.frames(60);
    EXPECT_PRED2(has, player.message().text(), "Are these pixels?") << "at its end as well";
    player.tap(SDLK_RETURN);
    EXPECT_EQ(player.settings().strategy, &recorded_mover);
    player.frames(30);
    ASSERT_EQ(player.session().recorded_path().size(), 11U);
    EXPECT_EQ(player.session().recorded_path().front(), (Vec2{2.5, 2.5}));
    EXPECT_NEAR(player.position().x, 3.5, 1e-9);
    EXPECT_PRED2(has, player.message().text(), "End of your recording (10 ticks).");
    player.press(SDLK_RETURN);
    EXPECT_EQ(player.session().recorded_path().front(), (Vec2{2.5, 2.5})) << "once is enough";
}

TEST(OwnGame, AProjectOfLdtkThatIsDroppedIsTheLevel) {
    Player player;
    player.drop(SLIDELAB_SOURCE_DIR "/tests/lab/levels/tiled/data/world.ldtk");
    EXPECT_TRUE(player.document().level_path.ends_with("world.ldtk"));
    EXPECT_EQ(player.map().box_paths.size(), 1U);
}

TEST(OwnGame, TheStopOfTheTourShowsWhereItWentThroughTheKerb) {
    Player player;
    player.press(SDLK_F8);
    while (player.tour().stop().recording.empty()) {
        ASSERT_FALSE(player.tour().is_last());
        player.press(SDLK_RETURN);
    }
    player.frames(120);
    const auto& path = player.session().recorded_path();
    ASSERT_FALSE(path.empty());
    EXPECT_EQ(player.position(), path.back());
    player.press(SDLK_n);  // the next trouble
    EXPECT_EQ(player.session().tick_in_view(), 37);
    const KeptRun& run = player.session().run();
    EXPECT_PRED2(has, why_of_tick(run, 37).text(), "went through object 43");
    EXPECT_FALSE(player.tour().is_done());
    player.press(SDLK_k);
    EXPECT_TRUE(player.tour().is_done());
}

}  // namespace
}  // namespace slidelab::test
