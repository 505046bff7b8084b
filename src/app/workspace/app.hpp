// The running program: the order in which a frame goes through its parts. It knows tools by their
// interface alone (app/desk/tool.hpp).
//
// One frame: events -> controls -> presses -> Session (apply once, then advance) -> const view of
// it
// -> panel, timeline and painter -> screen. Presses there are carried out in the next frame:
// drawing changes nothing.
#pragma once

#include <SDL.h>

#include <optional>
#include <string>
#include <vector>

#include "app/desk/desk.hpp"
#include "app/panel/timeline_strip.hpp"
#include "app/shell/game_pads.hpp"
#include "app/shell/touch_scroll.hpp"
#include "app/workspace/help.hpp"

namespace slidelab::lab {

/// Seconds that lie between two readings of SDL's performance counter.
inline double seconds_of(std::uint64_t counts) {
    return static_cast<double>(counts) / static_cast<double>(SDL_GetPerformanceFrequency());
}

/// Said when the screen is touched for the first time.
inline constexpr const char* touch_hint =
    "One finger: the mover follows it. Two fingers: zoom, and move the view.";

/// The frame that is being made.
struct FrameClock {
    bool rested = false;           ///< waited before this frame: no frame to measure
    bool waited_in_vain = false;   ///< nothing happened: the picture is as it was
    int quiet_frames = 0;          ///< since something last happened
    bool camera_moves = false;     ///< it has not come to rest
    std::uint64_t work_began = 0;  ///< performance counter
};

class App {
public:
    /// Opens the window; throws std::runtime_error with one line.
    explicit App(AppConfig from);
    /// Writes preferences and the recording where that was requested.
    ~App();
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    /// One frame; false once the user quits. The first frame makes no tick: time starts there.
    bool frame();
    /// Makes one tick at once, independent of the clock, also while paused; the next frame of a
    /// paused program shows the state after it, not blended with the one before. For tours and
    /// screenshots.
    void tick(const Input& input);
    /// Opens what a user drops on the window: a level, a folder, a recording or a trouble report.
    /// False: one line in the message.
    bool open_file(const std::string& path);
    /// A link, between two frames (app/tools/scenes/scene_links.hpp).
    bool open_link(const std::string& text);
    void open_text(std::string_view text);
    /// At the end, or before one that may come unannounced. During a visit the user's own are
    /// written.
    void save_preferences();

    /// As PNG; false: one line in the message.
    bool save_screenshot(const std::string& path);
    /// 0xRRGGBB of the last frame at a pixel of the render target.
    std::uint32_t pixel(int x, int y);
    /// The centre of a control by its id, in window points; none where it was not drawn in the last
    /// frame.
    std::optional<Vec2> control_center(const std::string& id) const;
    /// The next key says whether the program ends: Enter, and no other.
    bool asks_to_leave() const { return asked_to_leave_ && !desk.message.is_gone(); }

    Desk desk;
    std::optional<Input> script;  ///< instead of the user's input

private:
    // The steps of a frame, in their order.
    void wait_while_idle();
    void read_events();
    void begin_picture();
    void dispatch_controls();
    void advance();
    void come_near();
    void draw_picture();
    void finish_picture();

    // Rest.
    bool is_world_at_rest() const;

    // Presses and pointer.
    void handle(const SDL_Event& event);
    bool takes_key(const SDL_Event& event);
    void dispatch(const Press& press);
    bool change_screen(Action action);
    void step_back();
    void move_view();
    void point_at_things();
    void walk_on();
    Input next_input() const;
    void say_of_goal(const Session& session, std::int64_t before);

    // The screen.
    void fit_to_window();
    void make_room_for_world();
    void draw_edges();
    void draw_over_world();
    void draw_panel();
    void draw_card();
    void draw_deceptions();
    void draw_world(Vec2 mover);
    void measure(double seconds, std::int64_t ticks);

    GamePads pads_;
    TimelineStrip strip_;
    TouchScroll touch_scroll_;
    bool was_touched_ = false;     ///< the screen, ever
    bool panel_gave_way_ = false;  ///< to the world, on a screen too narrow for both
    HelpList help_list_;
    FrameClock clock_;
    double seconds_a_tick_ = 0.0;  ///< of late
    Vec2 pointed_from_;            ///< where the pointer was a frame ago, points
    Input input_before_;           ///< the frame before: what is held since then starts nothing
    bool screenshot_wanted_ = false;
    bool asked_to_leave_ = false;  ///< by the message that is seen
    bool quit_ = false;
};

}  // namespace slidelab::lab
