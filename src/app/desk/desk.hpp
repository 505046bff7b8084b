// The state of the window and its tools: the document that is open, those that were put aside for
// a visit, and the parts of the window. It knows no tool.
//
// A visit (a figure, a failure, the tour, one move that is laid out) is a document of its own. It
// begins with the level, settings and mover in view, and of it nothing is kept: what was open
// before comes back as it was.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/controls/toasts.hpp"
#include "app/desk/app_config.hpp"
#include "app/desk/document.hpp"
#include "app/panel/caption_card.hpp"
#include "app/panel/key_focus.hpp"
#include "app/panel/messages.hpp"
#include "app/panel/metrics.hpp"
#include "app/panel/panel.hpp"
#include "app/panel/touch_bar.hpp"
#include "app/shell/gui.hpp"
#include "app/shell/ticker.hpp"
#include "app/shell/window.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "view/world/painter.hpp"

namespace slidelab::lab {

/// The dark or the light theme. Throws std::runtime_error with one line.
Theme load_theme(bool is_light);

struct Desk {
    /// Opens the window; throws std::runtime_error with one line.
    explicit Desk(AppConfig from);
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;
    ~Desk() = default;

    /// A window that is to fit the desktop gets its frame, and the desktop's bars get known, only
    /// after it was opened: it is looked at for a while.
    void fit_to_desktop();

    // Settings.
    const Settings& settings() const { return document.session.simulation().settings(); }
    /// The user's change: in a document of their own it is kept for the next start.
    void change_settings(const Settings& wanted);
    /// The same, and says what was switched.
    void use_settings(const Settings& wanted);
    /// Makes assignments, as use_settings, and says that in words, for as long as it is so; where
    /// they change nothing, that. Whether something was changed.
    bool apply_fix(const std::string& words, const std::vector<std::string>& set);
    /// Settings that come with a map, and are not kept.
    void take_settings(const Settings& wanted);
    /// Keeps for the next start what the user has changed in a document of their own.
    void keep_change(const Settings& before, const Settings& after);
    /// A command of this frame. Settings that were only tried with the past are not kept.
    void apply(const Command& command);

    // Visits.
    /// Puts aside what is open. A visit of that name, and what was opened in it, ends first. Time
    /// rests at its begin.
    void begin_visit(const std::string& name, const Settings& wanted);
    void end_visit();                         ///< the innermost
    void end_visit(const std::string& name);  ///< and all within it; nothing where there is none
    void end_visits();
    Document& own() { return behind.empty() ? document : behind.front(); }
    /// The failure or thread that is visited; null where none is.
    const SavedScene* bug_in_visit() const;

    // The screen. Pixels.
    const Camera& camera() const { return document.rig.camera; }
    /// The camera under the pointer.
    Camera pointer_camera() const;
    /// None where the pointer is over the panel, over the timeline or outside.
    std::optional<Vec2> pointer_in_world() const;
    Vec2 pointer_pixel() const { return controls.pointer().position * window.pixels_per_point(); }
    /// The tick of the trail that the pointer is over, in the run as it is now. The run can be
    /// taken there only where that is not in the way of walking: while time or the mover rests.
    std::optional<std::int64_t> pointed_tick() const;
    Covered covered() const;
    bool shows_touch_bar() const;
    /// The area of all walls, and of the mover wherever it is.
    Aabb whole_area(Vec2 mover) const;
    /// The mover as it is drawn, between two ticks.
    Vec2 mover_in_view() const;
    /// The camera that shows the run in view: that of a tile, where a tool draws tiles.
    Camera run_camera() const;
    /// Shows that place: where the camera follows, until the mover comes near the edge.
    void set_camera(Vec2 center, double pixels_per_unit);

    // Painting.
    /// Whether a tool or an overlay needs the strategy's marks.
    bool wants_trace() const;
    /// Adds the marks of all tools.
    void mark(Scene& scene);
    void paint(const Scene& scene);
    Painter& lane_painter(std::size_t lane);
    /// Textures that the renderer has lost, or that show a level that is gone.
    void forget_pictures();
    void use_theme();
    const Image& picture();  ///< of the last frame

    // The next frame.
    void command(const Command& command) { commands.push_back(command); }
    /// As if a control were pressed when it begins.
    void press(const Press& press) { presses.push_back(press); }
    /// To be carried out when it begins, since nothing changes while it is drawn.
    void next_frame(std::function<void(Desk&)> what) { later.push_back(std::move(what)); }
    /// The same, with a tool, if it is open by then.
    template <typename T>
    void next_frame_with(std::function<void(T&, Desk&)> what) {
        later.push_back([what = std::move(what)](Desk& desk) {
            if (T* tool = desk.document.tools.find<T>()) what(*tool, desk);
        });
    }

    /// The user's answer to what is done: a line over the world, while the same map is in view and
    /// the same visit goes on.
    void say(std::string text);
    /// The same, and no longer than it is so.
    void say_while(std::function<bool(const Desk&)> is_so, std::string text);
    /// Shows that something could not be done, and why.
    void complain(std::string text);
    void complain(const InputError& error) { complain(to_string(error)); }
    std::uint32_t error_color() const;
    /// With {names} of controls as their keys.
    void say_with_keys(std::string_view text) { say(with_keys(text, controls.bindings())); }
    /// Into the clipboard, and says that it is done.
    void copy_text(const std::string& text, const std::string& done);
    Input user_input() const { return controls.input(pointer_camera(), window.pixels_per_point()); }
    /// Percent of the screen's default, of words and buttons.
    void set_ui_scale(int percent);
    AppConfig config;
    Window window;
    Gui gui;
    Theme theme;
    bool is_light = false;  ///< the theme in use
    Painter painter;
    std::vector<std::unique_ptr<Painter>> lane_painters;  ///< of tiles, as many as were needed
    Controls controls;
    Panel panel;
    ScreenLayout layout;
    Widgets widgets;          ///< of what lies over the world
    CaptionCard caption;      ///< of the tour's stop, the scene in view, or the level
    double list_width = 0.0;  ///< pixels, of the list beside the panel, in the last frame
    CardModel card;           ///< its words in this frame, of the uppermost tool that has some
    KeyFocus focus;           ///< of the keyboard, and of a game pad where it picks
    Messages message;
    LevelLibrary library;
    OpenSections sections;
    SceneLibrary scenes;  ///< figures and failures, once they were loaded
    Ticker ticker;
    Metrics metrics;
    int ui_scale = usual_ui_scale;  ///< percent of the screen's default
    Clock move_clock;               ///< none where it is too coarse for that
    double now = 0.0;               ///< seconds
    double seconds = 0.0;           ///< since the last frame
    bool waits = false;  ///< a tool, in this frame, for something outside: no tick is made
    Document document;
    std::vector<Document> behind;   ///< put aside; the first is the user's own
    std::vector<Command> commands;  ///< for the next Session::apply
    std::vector<Press> presses;     ///< of buttons, for the next frame to dispatch
    std::vector<std::function<void(Desk&)>> later;
    std::optional<std::size_t> wanted_scene;  ///< its place in the list, to be opened
    std::string wanted_link;                  ///< pasted, typed or dropped, to be opened
    std::string engine;                       ///< of the player's own game, as threads name it
    std::vector<StripMark> strip_marks;       ///< of tools, in this frame
    std::vector<std::string> lit;             ///< rows that a tool frames, in this frame
    bool names_pointed_at = false;            ///< what lies under it gets a label
    std::optional<Image> last_picture;
    /// Assignments that the user has made, in their order; a map, a link or a recording adds none.
    std::vector<std::string> users_settings;
    /// The same, before the past was tried with others.
    std::vector<std::string> users_settings_before_trial;
};

/// The page of a tool that is open in every document.
template <typename T>
void draw_page_of(Desk& desk, Widgets& widgets) {
    desk.document.tools.find<T>()->draw_page(desk, widgets);
}

/// A button that does what a key of the control table does, found by the control's name and
/// explained by its help. One of an action that the table has not has an id, "Words###id", and a
/// help of its own. A press is for the next frame.
struct ActionButton {
    Action action;
    std::string label;
    std::string help = {};
};
void action_button(Desk& desk, Widgets& widgets, const ActionButton& button, float width = 0.0F);
/// Side by side, they share the whole width.
void action_row(Desk& desk, Widgets& widgets, std::initializer_list<ActionButton> buttons);

/// The heading of a part of the panel, as the user left it, now or at an earlier start; at first it
/// is closed, unless `open_at_first`. True while it is open, or open for once since it `holds_lit`.
bool section(Desk& desk, Widgets& widgets, const char* title, bool open_at_first = false,
             bool holds_lit = false);

/// A list over the world: what `draw` draws, in a window of its own at most `widest` points wide.
/// Its cross closes it.
void draw_over_world(Desk& desk, const char* title, const std::function<void()>& draw,
                     double widest = 1e6);
/// The same for a list about the world: it lies beside the panel, on a phone over the lower part of
/// the screen, and the camera shows the world in what is left.
void draw_beside_world(Desk& desk, const char* title, const std::function<void()>& draw);

/// Moving boxes as they are drawn: between where they were a tick ago and where they are.
std::vector<Box> boxes_between(const Simulation& simulation, double between);

}  // namespace slidelab::lab
