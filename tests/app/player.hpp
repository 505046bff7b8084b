// A user at the window: real SDL events into the running App, frame by frame.
#pragma once

#include <SDL.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/tools/clips/clips_tool.hpp"
#include "app/tools/compare/compare_tool.hpp"
#include "app/tools/levels/levels_tool.hpp"
#include "app/tools/probe/probe_tool.hpp"
#include "app/tools/scenes/figure_tool.hpp"
#include "app/tools/scenes/scene_links.hpp"
#include "app/tools/stages/stages_tool.hpp"
#include "app/tools/survey/survey_tool.hpp"
#include "app/tools/tour/tour_tool.hpp"
#include "app/workspace/app.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "slidelab/level/level.hpp"
#include "support/answers.hpp"
#include "support/built.hpp"
#include "support/lab_names.hpp"
#include "support/map_builder.hpp"

namespace slidelab::test {

/// A room of 20 by 12 units; the mover starts at its centre, and a wall stands 3 units to the
/// right of it, from the floor to the ceiling.
inline std::shared_ptr<const Map> room_with_wall() {
    MapBuilder builder;
    const Vec2 corners[] = {{-10.0, -6.0}, {10.0, -6.0}, {10.0, 6.0}, {-10.0, 6.0}};
    for (int i = 0; i < 4; ++i) {
        builder.add_segment({corners[i], corners[(i + 1) % 4]}, 0.0, {WallName::Kind::segment, i});
    }
    builder.add_segment({{3.0, -6.0}, {3.0, 6.0}}, 0.0, {WallName::Kind::segment, 4});
    builder.set_spawn({0.0, 0.0});
    return std::make_shared<const Map>(test::built(std::move(builder)));
}

/// A map by its file, or one to play in by its name.
inline AppConfig in_level(const std::string& level, AppConfig config = {}) {
    const bool is_name = level.find('/') == std::string::npos;
    config.level_path = is_name ? SLIDELAB_LEVELS "/play/" + level + ".tmj" : level;
    config.level = std::get<OpenedLevel>(open_level_file(config.level_path));
    return config;
}

inline std::string clipboard() {
    const std::unique_ptr<char, decltype(&SDL_free)> text(SDL_GetClipboardText(), &SDL_free);
    return text.get();
}

class Player {
public:
    /// Each frame takes as long as a tick at 60 Hz.
    explicit Player(AppConfig config = {}) : app_(with_defaults(std::move(config))) { frames(3); }

    App& app() { return app_; }
    Desk& desk() { return app_.desk; }
    Document& document() { return app_.desk.document; }
    Session& session() { return document().session; }
    const Camera& camera() const { return app_.desk.camera(); }
    Messages& message() { return app_.desk.message; }
    const Settings& settings() const { return app_.desk.settings(); }
    const Level& level() { return session().simulation().level(); }
    const Map& map() { return session().simulation().map(); }
    const State& state() { return session().simulation().state(); }
    Vec2 position() { return state().position; }

    // The tools that are open; null where one is not.
    ProbeView* probe() {
        auto* const tool = document().tools.find<ProbeTool>();
        return tool ? &tool->view : nullptr;
    }
    CompareTool* compare() { return document().tools.find<CompareTool>(); }
    SurveyView* survey() {
        auto* const tool = document().tools.find<SurveyTool>();
        return tool ? &tool->view() : nullptr;
    }
    const SavedScene* open_figure() { return figure_in_view(desk()); }
    StageCursor& stages() { return document().tools.find<StagesTool>()->cursor; }
    bool is_in_tour() { return document().tools.find<TourTool>() != nullptr; }
    const TourTool& tour() { return *document().tools.find<TourTool>(); }
    bool shows_levels() { return document().list == "levels"; }
    bool shows_layers() { return document().list == "layers"; }
    bool shows_help() const { return app_.desk.document.list == help_name; }
    bool asks_to_leave() const { return app_.asks_to_leave(); }
    const std::string& focus() const { return app_.desk.focus.id(); }
    int ui_scale() const { return app_.desk.ui_scale; }
    std::optional<Vec2> control_center(const std::string& id) const {
        return app_.control_center(id);
    }

    /// To what is in view; empty without one.
    std::string link() {
        const auto made = make_link(desk());
        return made ? made->text : std::string();
    }
    /// The name and the words of the scene in view while they are shown; else empty.
    std::string scene_words() {
        frames(1);
        if (is_in_tour() || open_figure()) return {};
        return desk().card.stays ? desk().card.title + "\n" + desk().card.words : std::string();
    }
    /// The place of the name of a level that was opened, while it is shown, pixels.
    std::optional<Aabb> opening_place() {
        const bool is_other = is_in_tour() || open_figure();
        return is_other ? std::nullopt : desk().caption.place();
    }

    void choose(const Strategy& strategy) {
        Settings settings = this->settings();
        choose_strategy(settings, strategy);
        desk().change_settings(settings);
        frames(1);
    }

    void set(const std::string& assignment) {
        Settings settings = this->settings();
        ASSERT_EQ(apply_setting(settings, assignment), std::nullopt);
        desk().change_settings(settings);
        frames(1);
    }

    bool frames(int count) {
        bool goes_on = true;
        for (int i = 0; i < count && goes_on; ++i) goes_on = app_.frame();
        return goes_on;
    }

    /// Frames until something is so that threads or other programs do; false after a minute.
    template <typename IsSo>
    bool frames_until(IsSo&& is_so) {
        const Uint64 end = SDL_GetTicks64() + 60'000;
        while (!is_so() && SDL_GetTicks64() < end) {
            SDL_Delay(1);
            frames(1);
        }
        return is_so();
    }

    static void key(SDL_Keycode code, bool down, Uint16 modifiers = KMOD_NONE) {
        SDL_Event event{};
        event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
        event.key.state = down ? SDL_PRESSED : SDL_RELEASED;
        event.key.keysym.sym = code;
        event.key.keysym.mod = modifiers;
        event.key.keysym.scancode = SDL_GetScancodeFromKey(code);
        SDL_PushEvent(&event);
    }

    void hold(SDL_Keycode code, int count) {
        key(code, true);
        frames(count);
        key(code, false);
        frames(1);
    }

    bool tap(SDL_Keycode code, Uint16 modifiers = KMOD_NONE) {
        key(code, true, modifiers);
        const bool goes_on = frames(1);
        key(code, false);
        return goes_on && frames(1);
    }
    /// A tap, until what it opens is laid out.
    void press(SDL_Keycode code, Uint16 modifiers = KMOD_NONE) {
        tap(code, modifiers);
        frames(laid_out);
    }

    void type(const std::string& text) {
        SDL_Event event{};
        event.type = SDL_TEXTINPUT;
        for (const char c : text) {
            event.text.text[0] = c;
            SDL_PushEvent(&event);
        }
        frames(2);
    }
    /// `at`: window points.
    void move_mouse(Vec2 at) {
        SDL_Event event{};
        event.type = SDL_MOUSEMOTION;
        event.motion.x = static_cast<int>(std::lround(at.x));
        event.motion.y = static_cast<int>(std::lround(at.y));
        SDL_PushEvent(&event);
        mouse_ = {static_cast<double>(event.motion.x), static_cast<double>(event.motion.y)};
    }

    /// Until what lies there lights up.
    void point_at(Vec2 at) {
        move_mouse(at);
        frames(2);
    }
    /// The tooltip of a control that is on the screen.
    std::string tooltip_of(const std::string& id) {
        const auto at = control_center(id);
        EXPECT_TRUE(at.has_value()) << id << " is not on the screen";
        move_mouse(at.value_or(Vec2{}));
        frames(3);
        const std::string& over_world = desk().widgets.shown_tooltip();
        return over_world.empty() ? desk().panel.widgets().shown_tooltip() : over_world;
    }
    void button(Uint8 which, bool down) {
        SDL_Event event{};
        event.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
        event.button.button = which;
        event.button.state = down ? SDL_PRESSED : SDL_RELEASED;
        event.button.clicks = 1;
        event.button.x = static_cast<int>(mouse_.x);
        event.button.y = static_cast<int>(mouse_.y);
        SDL_PushEvent(&event);
    }

    void click(Vec2 at) {
        move_mouse(at);
        frames(1);
        button(SDL_BUTTON_LEFT, true);
        frames(1);
        button(SDL_BUTTON_LEFT, false);
        frames(1 + laid_out);
    }

    /// The place of a control, in window points: it is looked for on every page of the panel, and
    /// under their More.
    std::optional<Vec2> find(const std::string& id) {
        for (const char* page : {"", "page.setup", "page.why", "page.compare", "page.survey",
                                 "page.attach", "page.view"}) {
            const auto tab = app_.control_center(page);
            if (tab) click(*tab);
            if (const auto at = app_.control_center(id)) return at;
            for (const char* more : {"more.setup", "more.compare", "more.survey", "more.view"}) {
                const auto heading = app_.control_center(more);
                if (!heading || desk().sections[more]) continue;
                click(*heading);
                if (const auto at = app_.control_center(id)) return at;
            }
        }
        return std::nullopt;
    }

    /// Presses a control; the test ends when it is on no page of the panel.
    void click(const std::string& id) {
        const auto at = find(id);
        ASSERT_TRUE(at.has_value()) << id << " is not on the screen";
        click(*at);
    }

    void drag(Vec2 from, Vec2 to, Uint8 which) {
        move_mouse(from);
        frames(1);
        button(which, true);
        frames(1);
        for (int i = 1; i <= 4; ++i) {
            move_mouse(lerp(from, to, i / 4.0));
            frames(1);
        }
        button(which, false);
        frames(1);
    }

    /// `type`: SDL_FINGERDOWN, SDL_FINGERMOTION or SDL_FINGERUP; `at`: window points.
    void finger(Uint32 type, SDL_FingerID id, Vec2 at) {
        const Vec2 size = app_.desk.window.size();
        SDL_Event event{};
        event.type = type;
        event.tfinger.touchId = 5;
        event.tfinger.fingerId = id;
        event.tfinger.x = static_cast<float>(at.x / size.x);
        event.tfinger.y = static_cast<float>(at.y / size.y);
        event.tfinger.pressure = 1.0F;
        SDL_PushEvent(&event);
    }

    /// One finger: down, frame by frame to where it is lifted, and up.
    void swipe(Vec2 from, Vec2 to, int steps = 8) {
        finger(SDL_FINGERDOWN, 1, from);
        frames(1);
        for (int i = 1; i <= steps; ++i) {
            finger(SDL_FINGERMOTION, 1, lerp(from, to, static_cast<double>(i) / steps));
            frames(1);
        }
        finger(SDL_FINGERUP, 1, to);
        frames(2);
    }

    void tap_screen(Vec2 at) {
        finger(SDL_FINGERDOWN, 1, at);
        frames(1);
        finger(SDL_FINGERUP, 1, at);
        frames(4);
    }

    /// Presses a control with a finger; the test ends when it is not on the screen.
    void tap_screen(const std::string& id) {
        const auto at = app_.control_center(id);
        ASSERT_TRUE(at.has_value()) << id << " is not on the screen";
        tap_screen(*at);
    }

    void wheel(int notches) {
        SDL_Event event{};
        event.type = SDL_MOUSEWHEEL;
        event.wheel.y = notches;
        SDL_PushEvent(&event);
        frames(1);
    }

    void drop(const std::string& path) { drop(SDL_DROPFILE, path); }
    void drop_text(const std::string& text) { drop(SDL_DROPTEXT, text); }
    void drop(SDL_EventType type, const std::string& what) {
        SDL_Event event{};
        event.type = type;
        event.drop.file = SDL_strdup(what.c_str());
        SDL_PushEvent(&event);
        frames(1 + laid_out);
    }

    static void window_event(SDL_WindowEventID what) {
        SDL_Event event{};
        event.type = SDL_WINDOWEVENT;
        event.window.event = static_cast<Uint8>(what);
        SDL_PushEvent(&event);
    }

    /// The place of a point of the world, in window points.
    Vec2 on_screen(Vec2 world) { return app_.desk.camera().to_screen(world); }

private:
    /// Frames until what was opened has its place: one measures it, the next ones put it there.
    static constexpr int laid_out = 3;

    static AppConfig with_defaults(AppConfig config) {
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
        SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software");
        SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
        if (!config.level.built) {
            config.level = room_with_wall();
            config.level_path = "room.tmj";
        }
        config.vsync = false;
        config.idle_wait = false;
        if (!config.clock) {
            config.clock = [frame = 0]() mutable { return static_cast<double>(++frame) / 60.0; };
        }
        return config;
    }

    App app_;
    Vec2 mouse_;
};

}  // namespace slidelab::test
