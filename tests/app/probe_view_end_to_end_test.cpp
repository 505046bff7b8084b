// The probe view with real events: handles dragged, the slider, the clipboard.
#include "app/tools/probe/probe_view.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/controls/controls.hpp"
#include "app/pixels.hpp"
#include "app/player.hpp"
#include "app/run_program.hpp"
#include "articles/contract/registry.hpp"
#include "lab/probe/probe.hpp"
#include "support/built.hpp"
#include "support/lab_names.hpp"
#include "support/map_builder.hpp"

namespace slidelab::test::probe_view_end_to_end_test {

using nlohmann::json;
using test::clipboard;

void tap_with_ctrl(Player& player, SDL_Keycode code) {
    for (const bool down : {true, false}) {
        SDL_Event event{};
        event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
        event.key.keysym.sym = code;
        event.key.keysym.scancode = SDL_GetScancodeFromKey(code);
        event.key.keysym.mod = KMOD_LCTRL;
        SDL_PushEvent(&event);
        player.frames(1);
    }
}

/// A player in the probe view, at the centre of the room with the wall at x = 3.
struct ProbeTest : ::testing::Test {
    ProbeTest() {
        player.tap(SDLK_b);
        EXPECT_TRUE(player.probe());
    }

    ProbeView& probe() { return *player.probe(); }
    Vec2 target() { return probe().scene().from + probe().scene().delta; }
    Vec2 end() { return probe().solved().result.position; }
    void drag(Vec2 from, Vec2 to) {
        player.drag(player.on_screen(from), player.on_screen(to), SDL_BUTTON_LEFT);
    }
    /// Units. The pointer takes and leaves a handle on whole pixels: off by half of one each time.
    double pixel() { return 1.5 / player.camera().pixels_per_unit; }

    Player player;
};

TEST_F(ProbeTest, IsLeftByItsKeyAndByEscapeAndByItsSwitch) {
    player.tap(SDLK_b);
    EXPECT_FALSE(player.probe());
    player.click("probe_view");
    EXPECT_TRUE(player.probe());
    EXPECT_TRUE(player.tap(SDLK_ESCAPE)) << "it leaves the view, not the program";
    EXPECT_FALSE(player.probe());
    player.click("probe_view");
    player.click("probe_view");
    EXPECT_FALSE(player.probe());
    EXPECT_TRUE(player.tap(SDLK_ESCAPE));
    EXPECT_TRUE(player.asks_to_leave());
}

TEST_F(ProbeTest, LetsTimeRestAndTheMoverStay) {
    const std::int64_t tick = player.state().tick;
    player.hold(SDLK_LEFT, 5);
    player.tap(SDLK_PERIOD);
    player.tap(SDLK_p);
    player.frames(5);
    EXPECT_EQ(player.state().tick, tick);
    player.tap(SDLK_b);
    player.frames(5);
    EXPECT_GT(player.state().tick, tick) << "and then time goes on";
    EXPECT_EQ(player.position(), (Vec2{0, 0})) << "what was pressed meanwhile is forgotten";
}

TEST(ProbeView, BeginsAtTheMoverAndLeadsWhereItWent) {
    Player player;
    player.hold(SDLK_UP, 20);
    player.tap(SDLK_b);
    const ProbeScene& scene = player.probe()->scene();
    EXPECT_EQ(scene.from, player.position());
    EXPECT_EQ(normalized(scene.delta), (Vec2{0, -1}));
}

TEST(ProbeView, OpensOnTheTickInViewAsItWasRequested) {
    Player player;
    player.hold(SDLK_RIGHT, 30);
    player.hold(SDLK_DOWN, 10);
    player.tap(SDLK_p);
    for (int tick = 0; tick < 5; ++tick) player.tap(SDLK_COMMA);
    const MoveRequest request = *player.session().simulation().last_request();
    ASSERT_NE(request.displacement, (Vec2{}));
    player.tap(SDLK_b);
    const ProbeScene& scene = player.probe()->scene();
    EXPECT_EQ(scene.from, request.position);
    EXPECT_EQ(scene.delta, request.displacement);
    EXPECT_EQ(player.probe()->solved().result.position, player.position());
    const Vec2 from = player.on_screen(scene.from);
    const Vec2 to = player.on_screen(scene.from + scene.delta);
    EXPECT_GT(distance(from, to), 6.0) << "so near that its ends can be taken";
    const double zoom = player.camera().pixels_per_unit;
    player.tap(SDLK_b);
    EXPECT_LT(player.camera().pixels_per_unit, zoom) << "the camera goes back, too";
}

TEST(ProbeView, OpensOnTheLastContactWhereTheMoverRests) {
    Player player;
    player.hold(SDLK_RIGHT, 60);  // into the wall
    player.frames(30);
    player.tap(SDLK_b);
    const ProbeScene& scene = player.probe()->scene();
    EXPECT_GT(scene.delta.x, 0.0);
    EXPECT_LT(length(scene.delta), 0.1) << "one tick of it";
    EXPECT_TRUE(player.probe()->solved().result.hit());
}

TEST(ProbeView, GivesBackWhatThePlayerHadWhateverWasPasted) {
    Player player;
    const Settings before = player.settings();
    const double zoom = player.camera().pixels_per_unit;
    SDL_SetClipboardText(
        R"({"strategy":"sat_push","polygons":[[[50,50],[52,50],[51,52]]],"shape":{"disk":0.7},)"
        R"("from":[45,50],"delta":[4,0],"set":{"substeps":false}})");
    tap_with_ctrl(player, SDLK_v);
    ASSERT_TRUE(player.probe());
    EXPECT_EQ(player.settings().strategy->id, "sat_push");
    EXPECT_EQ(player.settings().radius, 0.7);
    EXPECT_TRUE(player.camera().visible().contains({45, 50})) << "it is framed";
    player.desk().set_camera({0, 0}, 50.0);
    player.press(SDLK_v);
    EXPECT_TRUE(player.camera().visible().contains({45, 50})) << "V shows walls and mover";
    EXPECT_TRUE(player.camera().visible().contains({52, 50}));
    player.press(SDLK_ESCAPE);
    EXPECT_EQ(player.settings(), before);
    EXPECT_NEAR(player.camera().pixels_per_unit, zoom, 1e-9);
}

TEST_F(ProbeTest, TheEndOfTheDisplacementIsDraggedAndTheMoveSolvedAtOnce) {
    drag(target(), {6, 2});
    EXPECT_LT(distance(target(), {6, 2}), pixel());
    EXPECT_NEAR(end().x, 2.7, 1e-9) << "the wall at 3 stops a disk of radius 0.3";
    drag({0, 0}, {-4, -2});
    EXPECT_LT(distance(probe().scene().from, {-4, -2}), pixel());
    EXPECT_LT(distance(target(), {6, 2}), 2.0 * pixel());
}

TEST_F(ProbeTest, AHandleIsTakenWithinAFewPixelsAndDoesNotJump) {
    const Vec2 before = target();
    const Vec2 beside = player.on_screen(before) + Vec2{8, 4};
    player.drag(beside, beside + Vec2{50, 0}, SDL_BUTTON_LEFT);
    const double unit = player.camera().pixels_per_unit;
    EXPECT_LT(distance(target(), before + Vec2{50.0 / unit, 0}), pixel());
    const Vec2 missed = player.on_screen(target()) + Vec2{0, 20};
    const Vec2 there = target();
    player.drag(missed, missed + Vec2{50, 0}, SDL_BUTTON_LEFT);
    EXPECT_EQ(target(), there);
}

TEST_F(ProbeTest, AHandleIsAsEasyToTakeAtEveryZoom) {
    player.move_mouse({300, 300});
    for (const int notches : {-20, 30}) {
        player.wheel(notches);
        player.desk().set_camera({0, 0}, player.camera().pixels_per_unit);
        player.frames(1);
        const Vec2 before = target();
        const Vec2 from = player.on_screen({0, 0}) + Vec2{-6, 6};
        player.drag(from, from + Vec2{0, 40}, SDL_BUTTON_LEFT);
        EXPECT_NEAR(probe().scene().from.y * player.camera().pixels_per_unit, 40, 1.5);
        EXPECT_LT(distance(target(), before), 1e-9);
        probe().reset();
    }
}

TEST_F(ProbeTest, AHandleLightsUpUnderThePointer) {
    const Vec2 at = player.on_screen({0, 0});
    player.point_at({40, 400});
    const Color color = theme().of(Paint::handle);
    const int before = pixels_like(player.app(), at, 12, color);
    EXPECT_GT(before, 0) << "a ring";
    player.point_at(at);
    EXPECT_GT(pixels_like(player.app(), at, 12, color), before);
    EXPECT_EQ(probe().pointed_at()->kind, SceneHandle::Kind::start);
}

TEST_F(ProbeTest, WallsAreDraggedInACopyOfTheLevel) {
    drag(target(), {6, 0});
    ASSERT_NEAR(end().x, 2.7, 1e-9);
    drag({3, -6}, {1, -5});
    drag({3, 6}, {1, 5});
    EXPECT_NEAR(end().x, 0.7, 2.0 * pixel());
    player.tap(SDLK_r);
    EXPECT_NE(end().x, 0.7) << "as it was when the view was opened";
    drag({3, -6}, {1, -5});
    player.tap(SDLK_b);
    EXPECT_EQ(player.level().walls()[4].segment, (Segment{{3, -6}, {3, 6}}));
    player.hold(SDLK_RIGHT, 60);
    EXPECT_NEAR(player.position().x, 2.7, 1e-6);
}

TEST_F(ProbeTest, ThePanelHidesTheHandlesUnderIt) {
    const auto at = player.find("collisions");
    ASSERT_TRUE(at);
    probe().set_displacement({0, 0}, player.camera().to_world(*at));
    const Vec2 before = target();
    player.drag(*at, *at + Vec2{-200, 0}, SDL_BUTTON_LEFT);
    EXPECT_EQ(target(), before);
}

TEST_F(ProbeTest, TheSliderMovesTheMoverAlongItsPath) {
    probe().set_displacement({0, 0}, {-4, 0});
    player.frames(3);
    player.click("probe_time");
    EXPECT_NEAR(probe().time(), 0.5, 0.03);
    EXPECT_EQ(player.position(), (Vec2{0, 0})) << "only in the picture";
    const Vec2 rim = place_at(probe().solved().path, probe().time()) + Vec2{0, -0.3};
    player.point_at({40, 400});
    EXPECT_GT(pixels_like(player.app(), player.on_screen(rim), 4, theme().of(Paint::mover)), 0);
}

TEST_F(ProbeTest, StrategyAndOptionsAreSolvedLive) {
    drag(target(), {6, 1});
    for (std::size_t i = 0; i < strategies().size(); ++i) {
        player.tap(static_cast<SDL_Keycode>(SDLK_1 + static_cast<int>(i)));
        EXPECT_EQ(probe().scene().strategy, strategies()[i]);
        EXPECT_FALSE(probe().problem()) << *probe().problem();
        // A strategy that moves no shape brings one of another size.
        if (strategies()[i]->shapes == 0) continue;
        EXPECT_NEAR(end().x, 2.7, 1e-6) << strategies()[i]->id;
    }
    player.tap(SDLK_1);
    ASSERT_EQ(player.settings().strategy->id, "disk_slide");
    player.click("substeps");
    EXPECT_GT(end().x, 3.0) << "so long a step tunnels";
}

TEST_F(ProbeTest, CtrlCCopiesARequestThatIsAnsweredAsShown) {
    drag(target(), {6, 2});
    for (const Strategy* strategy : strategies()) {
        player.choose(*strategy);
        const Steering steering = player.settings().steering;
        tap_with_ctrl(player, SDLK_c);
        EXPECT_EQ(player.settings().steering, steering) << "Ctrl+C is not C";
        const json answer = json::parse(answer_probe(clipboard()));
        ASSERT_TRUE(answer.contains("to")) << answer.dump() << clipboard();
        const MoveResult& shown = probe().solved().result;
        EXPECT_EQ(answer["to"][0].get<double>(), shown.position.x);
        EXPECT_EQ(answer["to"][1].get<double>(), shown.position.y);
        ASSERT_EQ(answer["contacts"].size(), shown.contacts.size());
        for (std::size_t i = 0; i < shown.contacts.size(); ++i) {
            EXPECT_EQ(answer["contacts"][i]["fraction"].get<double>(), shown.contacts[i].fraction);
            EXPECT_EQ(answer["contacts"][i]["normal"][0].get<double>(), shown.contacts[i].normal.x);
        }
    }
}

TEST_F(ProbeTest, TheButtonsCopyAndPasteToo) {
    drag(target(), {6, 2});
    player.click("copy");
    const std::string line = clipboard();
    const Vec2 shown = end();
    player.click("reset");
    EXPECT_NE(end(), shown);
    player.click("paste");
    EXPECT_EQ(end(), shown);
    player.click("copy");
    EXPECT_EQ(clipboard(), line);
}

TEST(ProbeView, IsOpenedByPastingARequest) {
    Player player;
    SDL_SetClipboardText(
        R"({"strategy":"disk_slide","segments":[[0,1,9,1]],"shape":{"disk":0.01},"from":[1,0.4],)"
        R"("delta":[1,1],"set":{"iterations":7}})"
        "\n");
    tap_with_ctrl(player, SDLK_v);
    ASSERT_TRUE(player.probe()) << player.message().text();
    ProbeView& probe = *player.probe();
    EXPECT_EQ(probe.scene().shape, Shape{DiskShape{0.01}}) << "smaller than a setting can be";
    EXPECT_EQ(probe.scene().from, (Vec2{1, 0.4}));
    EXPECT_NEAR(probe.solved().result.position.y, 0.99, 1e-9);
    const Options& options = options_of(player.settings(), *find_strategy("disk_slide"));
    EXPECT_EQ(options.integer(*options.find("iterations")), 7);
    EXPECT_TRUE(player.camera().visible().contains({2, 1.4})) << "it is shown";
    player.tap(SDLK_SPACE);
    EXPECT_NE(probe.scene().shape, Shape{DiskShape{0.01}}) << "until another shape is chosen";
}

TEST(ProbeView, SaysWhatIsWrongWithAPastedText) {
    Player player;
    SDL_SetClipboardText("");
    tap_with_ctrl(player, SDLK_v);
    EXPECT_PRED2(has, player.message().text(), "empty");
    SDL_SetClipboardText(R"({"strategy":"magic"})");
    tap_with_ctrl(player, SDLK_v);
    EXPECT_FALSE(player.probe());
    EXPECT_EQ(player.message().text().rfind("Not pasted: strategy", 0), 0U)
        << player.message().text();
}

TEST(ProbeView, OutsideOfItCtrlCCopiesTheLastTick) {
    Player player;
    player.hold(SDLK_RIGHT, 50);
    tap_with_ctrl(player, SDLK_c);
    const json request = json::parse(clipboard());
    const MoveRequest& last = *player.session().simulation().last_request();
    EXPECT_EQ(request["from"][0].get<double>(), last.position.x);
    EXPECT_EQ(request["delta"][0].get<double>(), last.displacement.x);
    EXPECT_FALSE(player.probe());
}

/// A player with a scratch folder for what the program saves.
struct SavingPlayer {
    explicit SavingPlayer(std::string pictures_folder = {}) : player(config(pictures_folder)) {
        player.tap(SDLK_b);
    }
    AppConfig config(const std::string& pictures_folder) const {
        return {.pictures_folder = pictures_folder.empty() ? folder.file("out") : pictures_folder};
    }
    ScratchFolder folder;
    Player player;
};

TEST(ProbeView, SavesItsSceneAsALevelThatIsOpenedByDroppingIt) {
    SavingPlayer saving;
    Player& player = saving.player;
    player.drag(player.on_screen({3, -6}), player.on_screen({1, -5}), SDL_BUTTON_LEFT);
    player.drag(player.on_screen({0, 0}), player.on_screen({-4, -2}), SDL_BUTTON_LEFT);
    const ProbeScene scene = player.probe()->scene();
    ASSERT_NE(scene.walls.segments[4].segment().a, (Vec2{3, -6}));
    player.click("save_scene");
    const std::string path = saving.folder.file("out/room-scene-001.tmj");
    EXPECT_PRED2(has, player.message().text(), path);
    ASSERT_TRUE(std::filesystem::exists(path));

    player.drop(path);
    EXPECT_FALSE(player.probe());
    const Map& level = player.map();
    EXPECT_EQ(player.position(), scene.from);
    EXPECT_EQ(level.title, "room-scene-001");
    ASSERT_EQ(level.level.walls().size(), scene.walls.segments.size());
    for (std::size_t i = 0; i < level.level.walls().size(); ++i)
        EXPECT_EQ(level.level.walls()[i].segment, scene.walls.segments[i].segment());
}

TEST(ProbeView, SavesUnderANewNameEachTime) {
    SavingPlayer saving;
    tap_with_ctrl(saving.player, SDLK_s);
    tap_with_ctrl(saving.player, SDLK_s);
    EXPECT_TRUE(std::filesystem::exists(saving.folder.file("out/room-scene-001.tmj")));
    EXPECT_TRUE(std::filesystem::exists(saving.folder.file("out/room-scene-002.tmj")));
    EXPECT_EQ(saving.player.position(), (Vec2{0, 0})) << "Ctrl+S is not S";
}

TEST(ProbeView, SaysWhatWentWrongWhenItsSceneIsSaved) {
    SavingPlayer saving("/dev/null");
    saving.player.click("save_scene");
    EXPECT_EQ(saving.player.message().text().rfind("/dev/null: the folder cannot be made", 0), 0U)
        << saving.player.message().text();
}

TEST(ProbeView, OutsideOfItThereIsNoSceneToSave) {
    SavingPlayer saving;
    saving.player.tap(SDLK_b);
    tap_with_ctrl(saving.player, SDLK_s);
    EXPECT_NE(saving.player.message().text().find("probe view"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(saving.folder.file("out")));
}

TEST_F(ProbeTest, AnotherLevelEndsIt) {
    ASSERT_TRUE(open_level(player.desk(), SLIDELAB_LEVELS "/play/garden.tmj"));
    EXPECT_FALSE(player.probe());
    player.frames(3);
}

TEST(ProbeView, DrawsMovingBoxesWithTheirDisplacement) {
    AppConfig config;
    MapBuilder builder;
    builder.set_spawn({0, 0});
    builder.add_box_path({{{5, 0}, {1, 1}}, {-4, 0}, 2.0, {WallName::Kind::object, 3}});
    builder.add_segment({{-6, -3}, {6, -3}}, 0.0, {WallName::Kind::object, 4});
    config.level = std::make_shared<const Map>(test::built(std::move(builder)));
    config.level_path = "boxes.tmj";
    Player player(std::move(config));
    player.tap(SDLK_b);
    ProbeView& probe = *player.probe();
    ASSERT_EQ(probe.scene().walls.boxes.size(), 1U);
    const MovingBody& box = probe.scene().walls.boxes[0];
    EXPECT_NEAR(box.displacement.x, -2.0 * 3.0 / 4.0, 1e-9)
        << "as long as 3 units take at 4 units/s";
    const Vec2 tip = player.on_screen(box.at(1.0));
    player.drag(tip, player.on_screen({1, 0}), SDL_BUTTON_LEFT);
    EXPECT_NEAR(probe.scene().walls.boxes[0].at(1.0).x, 1.0, 0.1);
    EXPECT_TRUE(probe.solved().result.hit()) << "it comes over the mover";
}

TEST(Controls, NameTheCtrlKey) {
    bool found = false;
    for (const Control& control : controls()) {
        if (control.action != Action::copy) continue;
        found = true;
        EXPECT_EQ(key_names(control), "Ctrl+C");
    }
    EXPECT_TRUE(found);
}

}  // namespace slidelab::test::probe_view_end_to_end_test
