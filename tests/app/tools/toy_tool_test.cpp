// A tool from outside: all of it is in this file, but for a line in the list of tools.
#include <gtest/gtest.h>

#include <memory>

#include "app/pixels.hpp"
#include "app/player.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab::toy_tool_test {

using test::Player;

constexpr Action stamp_action = Action::of_tools;

/// Counts frames, and marks a place when the key of restart is pressed.
class StampTool : public Tool {
public:
    std::shared_ptr<Tool> copy() const override { return std::make_shared<StampTool>(*this); }
    bool press(Desk& desk, const Press& press) override {
        if (press.action == stamp_action) {
            desk.document.tools.close(this);
            return true;
        }
        if (press.action != Action::restart) return false;
        layer_.troubles = {desk.document.session.simulation().state().position + Vec2{-2.0, 0.0}};
        return true;
    }
    void tick(Desk&) override { ++frames; }
    bool close(Desk& desk) override {
        desk.document.tools.close(this);
        return true;
    }
    void mark(Desk&, Scene& scene) override {
        if (!layer_.troubles.empty()) scene.run = &layer_;
    }

    int frames = 0;

private:
    RunLayer layer_;
};

void open(Desk& desk, const Press&) {
    desk.document.tools.open(std::make_shared<StampTool>());
    desk.panel.show("Stamp");
}

constexpr PressHandler presses[] = {{stamp_action, open}};

void draw_page(Desk& desk, Widgets& widgets) {
    if (widgets.button("Close the stamp###close_stamp", "It is closed."))
        desk.next_frame_with<StampTool>([](StampTool& tool, Desk& then) { tool.close(then); });
}

const ToolKind stamp_kind{
    .presses = presses,
    .page = {"Stamp", "page.stamp", "A place to stamp."},
    .draw_page = draw_page,
    .control = Control{stamp_action, "Stamp", "Opens the stamp, or closes it.", {SDLK_j}}};

struct AToolFromOutside : testing::Test {
    static AppConfig with_stamp() {
        AppConfig config;
        config.height = 1800;  // all of the list of controls
        config.tools.push_back(&stamp_kind);
        return config;
    }
    StampTool* stamp() { return player.document().tools.find<StampTool>(); }

    Player player{with_stamp()};
};

TEST_F(AToolFromOutside, IsOpenedAndClosedByItsKeyByItsPageAndByEscape) {
    EXPECT_FALSE(stamp());
    player.tap(SDLK_j);
    ASSERT_TRUE(stamp());
    const int frames = stamp()->frames;
    player.frames(5);
    EXPECT_EQ(stamp()->frames, frames + 5);
    player.tap(SDLK_j);
    EXPECT_FALSE(stamp());
    player.tap(SDLK_j);
    player.frames(2);
    player.click(*player.control_center("close_stamp"));  // its page is in view
    EXPECT_FALSE(stamp());
    player.tap(SDLK_j);
    player.tap(SDLK_ESCAPE);
    EXPECT_FALSE(stamp());
    EXPECT_FALSE(player.asks_to_leave());
}

TEST_F(AToolFromOutside, TakesPressesThatMeanSomethingElseWithoutItAndMarksTheWorld) {
    player.tap(SDLK_j);
    player.hold(SDLK_RIGHT, 30);
    player.frames(30);
    const Vec2 before = player.position();
    const auto marked = [&] {
        return test::pixels_like(player.app(), player.on_screen(before + Vec2{-2.0, 0.0}), 12,
                                 test::theme().of(Paint::trouble));
    };
    EXPECT_EQ(marked(), 0);
    player.tap(SDLK_r);
    EXPECT_EQ(player.position(), before) << "the run does not begin again";
    player.frames(2);
    EXPECT_GT(marked(), 0);
    player.tap(SDLK_j);
    player.tap(SDLK_r);
    player.frames(2);
    EXPECT_NE(player.position(), before);
}

TEST_F(AToolFromOutside, IsPutAsideByAVisitAndComesBackAsItWas) {
    player.tap(SDLK_j);
    const int frames = stamp()->frames;
    player.tap(SDLK_b);
    EXPECT_FALSE(stamp());
    player.frames(9);
    player.tap(SDLK_ESCAPE);
    ASSERT_TRUE(stamp());
    EXPECT_LT(stamp()->frames, frames + 6);
}

TEST_F(AToolFromOutside, IsListedAmongTheControlsAndItsKeyIsChanged) {
    player.tap(SDLK_F1);
    player.frames(4);  // its columns find their widths
    player.click("stamp.key.1");
    player.tap(SDLK_z);
    player.tap(SDLK_F1);
    player.tap(SDLK_j);
    EXPECT_FALSE(stamp());
    player.tap(SDLK_z);
    EXPECT_TRUE(stamp());
}

/// Putting aside and coming back is an assignment.
TEST_F(AToolFromOutside, IsCopiedWithTheDocument) {
    player.tap(SDLK_j);
    player.hold(SDLK_RIGHT, 10);
    const Document before = player.document();
    const Vec2 place = player.position();
    const int frames = stamp()->frames;
    player.hold(SDLK_RIGHT, 20);
    player.tap(SDLK_2);
    player.tap(SDLK_j);
    ASSERT_NE(player.position(), place);
    player.document() = before;
    EXPECT_EQ(player.position(), place);
    EXPECT_EQ(player.settings(), default_settings());
    ASSERT_TRUE(stamp());
    EXPECT_EQ(stamp()->frames, frames);
    player.frames(3);
    EXPECT_EQ(before.tools.find<StampTool>()->frames, frames) << "it is another one";
}

}  // namespace slidelab::lab::toy_tool_test
