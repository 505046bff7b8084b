// The parts of the running program, and what the loop does with them. Private to app*.cpp.
#pragma once

#include <SDL.h>

#include <optional>
#include <string>
#include <vector>

#include "app/panel/help.hpp"
#include "app/panel/panel.hpp"
#include "app/shell/game_pads.hpp"
#include "app/shell/gui.hpp"
#include "app/shell/ticker.hpp"
#include "app/shell/window.hpp"
#include "app/workspace/app.hpp"
#include "app/workspace/camera_control.hpp"
#include "app/workspace/controls.hpp"
#include "app/workspace/metrics.hpp"
#include "app/workspace/probe_view.hpp"
#include "lab/run/recording.hpp"
#include "view/world/painter.hpp"

namespace slidelab {

/// Seconds that lie between two readings of SDL's performance counter.
inline double seconds_of(std::uint64_t counts) {
    return static_cast<double>(counts) / static_cast<double>(SDL_GetPerformanceFrequency());
}

struct App::Parts {
    explicit Parts(AppConfig from);
    ~Parts();
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    // The loop, in its order.
    bool frame();
    void wait_while_idle();
    void read_events();
    void begin_picture();
    void obey_controls();
    void advance();
    void draw_picture();
    void finish_picture();

    void handle(const SDL_Event& event);
    void handle_window(const SDL_WindowEvent& event);
    void fit_to_window();
    Input next_input() const;
    void tick(Input input, bool traced);
    void tick_now(const Input& input);
    void measure(double tick_seconds);
    void extend_trail();
    bool is_playing() const;
    bool resting() const;
    void move_camera(Vec2 mover);
    void fit_view();
    bool follow(Vec2 mover, bool moved, double elapsed);
    void draw_world(Vec2 mover);
    void fill_panel_ground();
    bool squeezed() const;  ///< the mover, in the last tick
    void draw_gui();

    // Actions, in app_actions.cpp.
    void obey(const Press& press);
    void choose_strategy_number(std::size_t index);
    void next_strategy();
    void change_settings(void (*change)(Settings&));
    void toggle_pause();
    void one_tick();
    void restart();
    void step_back();
    void restore_defaults();
    void fit_level(bool however_small);
    bool open_level(const std::string& path);
    void toggle_recording();
    void write_recording();
    void take_screenshot();
    const Image& picture();  ///< of the last frame
    void save_state();

    // The probe view, in app_probe.cpp.
    void toggle_probe();
    void enter_probe(ProbeScene scene);
    void leave_probe();
    void reset_probe();
    void point_at_probe();
    void draw_probe();
    void show_scene(const Aabb& displacement);
    void copy_request();
    void paste_request();
    void save_scene();

    AppConfig config;
    Window window;
    GamePads pads;
    Gui gui;
    Theme theme;
    Painter painter;
    Controls controls;
    Panel panel;
    MessageBar message;
    Simulation simulation;
    Trace trace;
    std::optional<ProbeView> probe;  ///< while the probe view is open; time rests then
    Camera camera;
    Follower follower;
    Ticker ticker;
    Metrics metrics;
    ViewSettings view;
    std::string level_path;
    std::vector<Vec2> trail;
    std::optional<Input> script;
    Input last_input;
    std::optional<Recorder> recorder;
    std::string recording_path;
    std::optional<Image> last_picture;

    bool quit = false;
    bool paused = false;
    bool show_panel = true;
    bool show_help = false;
    bool restart_wanted = false;  ///< told to the next tick, so that a recording knows
    bool screenshot_wanted = false;
    bool view_is_fitted = true;  ///< the whole level is shown: keep it so when the window changes
    bool whole_level_wanted = false;  ///< requested, however small it gets
    bool was_following = true;
    bool camera_moves = false;
    bool rested = false;  ///< waited before this frame: no frame to measure
    int single_ticks = 0;
    int quiet_frames = 0;          ///< frames since something last happened
    double now = 0.0;              ///< seconds
    double seconds = 0.0;          ///< since the last frame
    std::uint64_t work_began = 0;  ///< performance counter
};

}  // namespace slidelab
