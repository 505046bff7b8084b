// From a stuck player to the reason and the fix, in at most four inputs, from every state that the
// program can be in; each input that is needed next is on the screen. By real events, in windows of
// 1280 by 720 and 1920 by 1080. With SLIDELAB_PICTURES=FOLDER each step is saved there as a
// picture.
#include <SDL.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <string>
#include <utility>

#include "app/player.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::stuck_player_end_to_end_test {

using test::Player;

/// A floor of pieces, at whose seams a disk slide without its safeguard sticks.
AppConfig floor_of_pieces(int width, int height) {
    AppConfig config = test::in_level(SLIDELAB_LEVELS "/failures/disk-slide-deepest-first.tmj");
    for (const char* set : {"speed=6", "disk_slide.deepest_first=off"})
        EXPECT_EQ(apply_setting(config.settings, set), std::nullopt);
    config.width = width;
    config.height = height;
    return config;
}

void lean(double right, double down) {
    const auto axis = [](SDL_GameControllerAxis which, double position) {
        SDL_Event event{};
        event.type = SDL_CONTROLLERAXISMOTION;
        event.caxis.axis = static_cast<Uint8>(which);
        event.caxis.value = static_cast<Sint16>(32767.0 * position);
        SDL_PushEvent(&event);
    };
    axis(SDL_CONTROLLER_AXIS_LEFTX, right);
    axis(SDL_CONTROLLER_AXIS_LEFTY, down);
}

/// Along the floor, pressed onto it.
void walk_until_stuck(Player& player) {
    lean(0.3, 1.0);
    player.frames(150);
}

void let_go(Player& player) {
    lean(0.0, 0.0);
    player.frames(5);
}

struct State {
    const char* name;
    std::function<void(Player&)> reach;
};

void playing(Player& player) { walk_until_stuck(player); }

void paused(Player& player) {
    walk_until_stuck(player);
    player.tap(SDLK_p);
    let_go(player);
}

void in_the_past(Player& player) {
    paused(player);
    player.session().apply(command::Seek{10});
    player.frames(3);
}

void a_recording(Player& player) {
    const test::ScratchFolder folder;
    walk_until_stuck(player);
    let_go(player);
    save_recording(player.desk(), folder.file("own.jsonl"));
    player.drop(folder.file("own.jsonl"));
    player.frames(90);
    ASSERT_TRUE(player.session().playback());
}

void a_survey(Player& player) {
    walk_until_stuck(player);
    let_go(player);
    player.tap(SDLK_F6);
    player.frames(1);
    ASSERT_TRUE(player.frames_until([&] { return !player.survey()->is_busy(); }));
    player.frames(5);
}

void a_comparison(Player& player) {
    walk_until_stuck(player);
    player.press(SDLK_k);
    player.press(SDLK_g);
    let_go(player);
    player.frames(30);
}

void a_failure(Player& player) {
    player.press(SDLK_F7);
    player.click("disk_slide.deepest_first");
    player.frames(100);
}

const State states[] = {{"playing", playing},         {"paused", paused},
                        {"in_the_past", in_the_past}, {"recording", a_recording},
                        {"survey", a_survey},         {"comparison", a_comparison},
                        {"failure", a_failure}};

struct Case {
    State state;
    std::pair<int, int> size;
};

class AStuckPlayer : public testing::TestWithParam<Case> {
protected:
    bool is_on_screen(const std::string& id) {
        const auto at = player.control_center(id);
        const Vec2 size = player.desk().window.size();
        return at && Aabb{{0.0, 0.0}, size}.contains(*at);
    }
    /// One input.
    void press_key(SDL_Keycode key) {
        ++inputs;
        player.tap(key);
        player.frames(30);  // until the camera has come to rest
        keep_picture();
    }
    void click_on(const std::string& id) {
        ASSERT_TRUE(is_on_screen(id)) << id;
        ++inputs;
        player.click(*player.control_center(id));
        player.frames(30);
        keep_picture();
    }
    void keep_picture() {
        const char* const folder = std::getenv("SLIDELAB_PICTURES");
        if (folder == nullptr) return;
        player.move_mouse({3, 3});
        player.frames(2);
        const auto& [state, size] = GetParam();
        EXPECT_TRUE(player.app().save_screenshot(std::string(folder) + "/" + state.name + "-" +
                                                 std::to_string(size.first) + "-" +
                                                 std::to_string(inputs) + ".png"));
    }
    const KeptTick& tick() { return player.session().run().tick(player.session().tick_in_view()); }
    double mover_height() {
        return 2.0 * extents_of(shape_of(player.settings())).y *
               player.desk().run_camera().pixels_per_unit;
    }

    Player player{floor_of_pieces(GetParam().size.first, GetParam().size.second)};
    int inputs = 0;
};

TEST_P(AStuckPlayer, IsNoMoreThanFourInputsFromReasonAndFix) {
    ASSERT_NO_FATAL_FAILURE(GetParam().state.reach(player));
    keep_picture();
    if (GetParam().state.name == std::string("survey")) click_on("finding.1");
    ASSERT_TRUE(is_on_screen("trouble")) << "which key shows what went wrong";
    press_key(SDLK_n);
    // The reason, near.
    ASSERT_TRUE(tick().events.has_trouble());
    ASSERT_TRUE(is_on_screen("beside"));
    EXPECT_GE(mover_height(), 40.0);
    const Vec2 mover = player.desk().run_camera().to_screen(player.position());
    EXPECT_LT(mover.x, static_cast<double>(player.desk().panel.left_edge()));
    EXPECT_LT(distance(mover, *player.control_center("beside")), 400.0) << "where one looks";
    // The fix, first.
    ASSERT_TRUE(is_on_screen("fix"));
    EXPECT_LT(player.control_center("fix")->y, player.control_center("beside")->y);
    click_on("fix");
    ASSERT_TRUE(player.session().rerun().has_value());
    EXPECT_GE(mover_height(), 40.0);
    ASSERT_TRUE(is_on_screen("beside.keep")) << "with its key";
    press_key(SDLK_RETURN);
    EXPECT_FALSE(player.session().rerun().has_value());
    EXPECT_TRUE(options_of(player.settings(), *player.settings().strategy).flag(0))
        << "deepest first";
    EXPECT_FALSE(tick().events.has(EventKind::stuck));
    EXPECT_LE(inputs, 4);
    std::cout << GetParam().state.name << ": " << inputs << " inputs\n";
}

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const State& state : states) {
        for (const auto& size : {std::pair(1280, 720), std::pair(1920, 1080)})
            all.push_back({state, size});
    }
    return all;
}

INSTANTIATE_TEST_SUITE_P(Who, AStuckPlayer, testing::ValuesIn(cases()), [](const auto& each) {
    return std::string(each.param.state.name) + "_" + std::to_string(each.param.size.first);
});

// Near.

class Near : public testing::Test {
protected:
    Near() {
        paused(player);
        // A view of the user's own: it comes back to the bit.
        player.desk().set_camera({6.0, 3.0}, whole);
        player.frames(3);
    }
    void next_trouble() {
        player.tap(SDLK_n);
        player.frames(30);
    }
    double zoom() { return player.camera().pixels_per_unit; }

    Player player{floor_of_pieces(1280, 720)};
    double whole = 30.0;
    Vec2 center{6.0, 3.0};
};

TEST_F(Near, NoCardStandsBesideAMoverOfWhichNothingIsToBeSaid) {
    const auto is_there = [&] {
        return player.control_center("beside") || player.control_center("fix");
    };
    next_trouble();
    ASSERT_TRUE(is_there());
    const Vec2 place = *player.control_center("fix");
    const auto pixel = [&] {
        return player.app().pixel(static_cast<int>(place.x) + 60, static_cast<int>(place.y));
    };
    const std::uint32_t of_card = pixel();
    const KeptRun& run = player.session().run();
    for (std::int64_t n = run.first(); n <= run.last(); n += 5) {
        player.session().apply(command::Seek{n});
        player.frames(5);
        const bool has_trouble = n > run.first() && run.tick(n).events.has_trouble();
        EXPECT_EQ(is_there(), has_trouble) << n;
    }
    player.session().apply(command::Seek{run.first() + 1});
    player.frames(5);
    ASSERT_FALSE(run.tick(run.first() + 1).events.has_trouble());
    EXPECT_NE(pixel(), of_card);
    next_trouble();
    player.press(SDLK_F7);
    EXPECT_FALSE(is_there()) << "under a list";
    player.press(SDLK_F7);
    player.press(SDLK_b);
    EXPECT_FALSE(is_there()) << "where one move is laid out";
}

TEST_F(Near, ItsFixIsTriedAndTakenBackByAKey) {
    next_trouble();
    player.tap(SDLK_t);
    player.frames(5);
    ASSERT_TRUE(player.session().rerun());
    EXPECT_TRUE(options_of(player.settings(), *player.settings().strategy).flag(0));
    player.tap(SDLK_t);
    player.frames(5);
    EXPECT_FALSE(player.session().rerun());
    EXPECT_FALSE(options_of(player.settings(), *player.settings().strategy).flag(0));
    player.session().apply(command::Seek{player.session().run().first()});
    player.frames(3);
    player.tap(SDLK_t);
    EXPECT_EQ(player.message().text(), "There is no trouble in view. N goes to the next one.");
}

TEST_F(Near, TheViewBeforeComesBackOnEsc) {
    next_trouble();
    ASSERT_GT(zoom(), whole);
    player.press(SDLK_ESCAPE);
    player.frames(30);
    EXPECT_EQ(zoom(), whole);
    EXPECT_EQ(player.camera().center, center);
    EXPECT_FALSE(player.asks_to_leave());
}

TEST_F(Near, TheViewBeforeComesBackWhenTimeGoesOn) {
    next_trouble();
    ASSERT_GT(zoom(), whole);
    player.tap(SDLK_p);
    player.frames(40);
    EXPECT_EQ(zoom(), whole);
}

TEST_F(Near, TheViewBeforeComesBackWithTheFirstStep) {
    next_trouble();
    player.hold(SDLK_LEFT, 3);
    player.frames(40);
    EXPECT_EQ(zoom(), whole);
}

TEST_F(Near, AZoomOfTheUsersOwnStays) {
    next_trouble();
    player.move_mouse({400, 300});
    player.wheel(2);
    player.frames(3);
    const double own = zoom();
    next_trouble();
    EXPECT_EQ(zoom(), own) << "at another trouble, too";
    player.press(SDLK_ESCAPE);
    player.frames(30);
    EXPECT_EQ(zoom(), own);
}

TEST_F(Near, NothingMovesWhileAButtonIsHeld) {
    const Vec2 strip = *player.control_center("tick.50");
    player.move_mouse(strip);
    player.frames(1);
    player.button(SDL_BUTTON_LEFT, true);
    player.frames(2);
    player.tap(SDLK_n);
    player.frames(30);
    EXPECT_EQ(zoom(), whole);
    player.button(SDL_BUTTON_LEFT, false);
    player.frames(40);
}

TEST_F(Near, GoesThereInOneMotionOrAtOnce) {
    player.tap(SDLK_n);
    const double first = zoom();
    double last = first;
    player.frames(1);
    EXPECT_GT(zoom(), whole);
    for (int i = 0; i < 30; ++i) {
        player.frames(1);
        EXPECT_GE(zoom(), last);
        last = zoom();
    }
    player.press(SDLK_ESCAPE);
    player.frames(40);
    player.document().view.glides = false;
    player.session().apply(command::Seek{10});
    player.tap(SDLK_n);
    EXPECT_EQ(zoom(), last) << "without motion";
}

TEST_F(Near, ATickThatIsSteppedToStaysInView) {
    next_trouble();
    const double near = zoom();
    for (int i = 0; i < 6; ++i) player.tap(SDLK_COMMA, KMOD_LSHIFT);
    player.frames(40);
    EXPECT_EQ(zoom(), near);
    const Vec2 at = player.on_screen(player.position());
    EXPECT_GT(at.x, 0.0);
    EXPECT_LT(at.x, static_cast<double>(player.desk().panel.left_edge()));
}

TEST(ALevelThatNamesItsStrategy, BeginsWithItNearAndGivesTheUsersOwnBack) {
    Player player(test::in_level("rooms"));
    player.drop(SLIDELAB_LEVELS "/play/side_course.tmj");
    player.frames(3);
    EXPECT_EQ(player.settings().strategy->id, "world_move");
    const double height =
        2.0 * extents_of(shape_of(player.settings())).y * player.camera().pixels_per_unit;
    EXPECT_GE(height, 40.0);
    player.drop(SLIDELAB_LEVELS "/play/rooms.tmj");
    EXPECT_EQ(player.settings().strategy->id, "disk_slide");
    player.drop(SLIDELAB_LEVELS "/play/side_course.tmj");
    player.tap(SDLK_2);
    player.drop(SLIDELAB_LEVELS "/play/rooms.tmj");
    EXPECT_EQ(player.settings().strategy->id, "box_sweep") << "the user's own choice";
}

}  // namespace slidelab::lab::stuck_player_end_to_end_test
