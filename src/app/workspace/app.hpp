// The program's loop: events in, ticks, picture out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/controls/key_bindings.hpp"
#include "app/files/preferences.hpp"
#include "lab/recordings/playback.hpp"
#include "lab/run/settings.hpp"
#include "lab/saved_scenes/scene_list.hpp"
#include "lab/saved_scenes/view_settings.hpp"
#include "lab/session/session.hpp"
#include "slidelab/collision/contract/trace.hpp"
#include "slidelab/level/level.hpp"
#include "view/drawing/camera.hpp"

namespace slidelab::lab {

/// What the host allows. A page in a browser may not block, start threads or quit.
struct HostAbilities {
    bool waits = true;     ///< a frame may block: for the screen or for an event
    bool threads = true;   ///< a survey runs in a thread of its own; else in slices between frames
    bool leaves = true;    ///< the program can quit; else the window stays
    bool fingers = false;  ///< touch only: the first hint names gestures, not keys
};

struct AppConfig {
    std::string level_path;  ///< a .tmj, as it was named
    OpenedLevel level;       ///< already loaded from it
    Settings settings = default_settings();
    ViewSettings view;
    ViewSettings first_view;  ///< where the user has chosen nothing of it
    KeyBindings keys;
    int ui_scale = usual_ui_scale;   ///< percent of the screen's default
    int width = 1280, height = 720;  ///< of the window, in points
    std::string title = "Slidelab";  ///< of the window, behind what is in view
    bool show_panel = true;
    double panel_width = usual_panel_width;  ///< points
    bool show_timeline = true;
    bool vsync = true;
    HostAbilities host = {};
    /// Rest while nothing moves. Off for scripts, which must go on frame by frame.
    bool idle_wait = true;
    /// The folder for settings at the end of the program (the caller reads them: see
    /// preferences.hpp); empty: none are written.
    std::string preferences_folder;
    std::string pictures_folder = "out";  ///< where pictures, recordings and saved scenes go
    std::string message;                  ///< a line to show at the start; empty: the usual hint
    /// Opens a file dialog, whose choice goes to open_file. Empty: files are dropped on the window.
    std::function<void()> choose_file;
    /// Seconds, never falling; read once a frame. Empty: SDL's performance counter.
    std::function<double()> clock;
    /// Seconds, for how long moves take, where its steps are fine enough. Empty: SDL's, too.
    std::function<double()> move_clock;
    std::string record_path;  ///< write a recording here when the program ends; empty: none
    /// Played instead of the user's input until it is finished: before every tick begin_tick, after
    /// it end_tick. The caller keeps it for first_difference afterwards. Empty: none.
    std::shared_ptr<Playback> play;
    std::string scene;  ///< the id of a figure to begin with, or a link; empty: none
    /// What stands before the # of the links that are made: the address of a page with the program;
    /// empty: they are the fragment alone.
    std::string link_base;
    LevelLibrary library = {};  ///< for the list of levels
    bool tour = false;          ///< begins with the guided tour
    bool opening = true;        ///< a level begins with its name
};

class CompareView;
class GuidedTour;
struct PictureWords;
class ProbeView;
class SurveyView;

class App {
public:
    /// Opens the window; throws std::runtime_error with one line.
    explicit App(AppConfig config);
    /// Writes preferences and the recording where that was requested.
    ~App();
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    /// One frame; false once the user quits. The first frame makes no tick: time starts there.
    bool frame();

    /// What a user drops on the window: a level, a folder of them, a recording or a trouble report.
    /// False: one line in message().
    bool open_file(const std::string& path);
    /// Now, as the end does, for whom it may come unannounced. During a visit, of the guided tour
    /// or a failure, what is the user's is written.
    void save_preferences();
    /// The last five minutes of the user's run as a recording, for a program that may be begun
    /// again. False where the probe view is in view instead of the run, or no tick was made yet.
    bool save_run(const std::string& path);
    /// The run of such a recording is there again, at its end. False where it cannot be read.
    bool resume_run(const std::string& path);

    // For tests, tours and screenshots.
    const Session& session() const;
    const Simulation& simulation() const;  ///< the tick in view
    void apply(const Command& command);    ///< at once, not with the next frame
    /// Of the probe view while it is open, else of the run.
    const Settings& settings() const;
    void change_settings(const Settings& settings);
    const Trace& trace() const;  ///< of the tick in view; empty while no overlay needs it
    Camera& camera();
    /// Shows that place from now on, neither the whole level nor the mover.
    void set_camera(Vec2 center, double pixels_per_unit);
    ViewSettings& view();
    bool paused() const;
    void set_paused(bool paused);
    bool panel_open() const;
    void set_panel_open(bool open);
    /// Shows a page of the panel by its title; no effect for an unknown title.
    void show_panel_page(std::string_view title);
    bool timeline_open() const;
    void set_timeline_open(bool open);
    bool levels_open() const;
    bool map_notes_open() const;
    /// The size of words and buttons, in percent of the screen's default: 75 to 300.
    int ui_scale() const;
    void set_ui_scale(int percent);
    bool help_open() const;
    void set_help_open(bool open);

    bool shows_leave_dialog() const;
    const KeyBindings& keys() const;

    /// The event of the move in view that is at hand, by its number in the trace.
    std::optional<std::size_t> event_at_hand() const;
    bool stages_open() const;
    void set_stages_open(bool open);

    /// Null while there is no comparison.
    const CompareView* compare() const;
    /// Null while there is no survey.
    const SurveyView* survey() const;
    /// The probe view while it is open, else null.
    ProbeView* probe();
    void set_probe_open(bool open);

    /// The figure that is open, else null.
    const SavedScene* figure() const;
    /// The name and the words of the scene in view while they are shown; else empty.
    std::string scene_words() const;
    /// Of the name of a level that was opened, while it is shown, pixels.
    std::optional<Aabb> opening_place() const;
    /// The guided tour while it is open, else null.
    const GuidedTour* tour() const;
    /// Of its caption, in pixels of the render target.
    std::optional<Aabb> caption_place() const;
    bool caption_fits() const;  ///< all its words are to be read

    /// Replaces keys, mouse and game pad while set.
    void set_script_input(std::optional<Input> input);

    /// Makes one tick at once, independent of the clock, also while paused; the next frame of a
    /// paused program shows the state after it, not blended with the one before. For tours and
    /// screenshots.
    void tick(const Input& input);

    /// Loads and shows a level. False: one line in message(), and the level stays as it was.
    bool open_level(const std::string& path);
    const std::string& level_path() const;

    /// A link (lab/saved_scenes/scene_link.hpp) to what is in view: the figure or failure that is
    /// open, the scene of the probe view, the clip that is marked, or else level and settings.
    /// Empty where it has none, with the reason in message().
    std::string link();
    /// Shows the scene of a link: a whole address, or its fragment. Nothing behind its # changes
    /// nothing. False: one line in message(), and what is in view stays. Between two frames only.
    bool open_link(const std::string& text);
    const std::string& message() const;  ///< the last line shown to the user
    void show_message(const std::string& line);
    bool shows_message() const;  ///< it has not faded yet

    /// The last frame as PNG; false: one line in message().
    bool save_screenshot(const std::string& path);
    /// 0xRRGGBB of the last frame at a pixel of the render target.
    std::uint32_t pixel(int x, int y);
    /// Where the words of the world lie in the last frame; not of tiles, which have painters of
    /// their own.
    const PictureWords& words() const;
    Vec2 output_size() const;  ///< of the render target, pixels
    bool draws_in_software() const;
    Vec2 window_size() const;  ///< points; differs from the output on high-DPI screens

    /// Centre of a panel's control by its id, in window points; empty when it was not drawn in
    /// the last frame.
    std::optional<Vec2> control_center(const std::string& id) const;
    /// The panel's own by their labels, with all of their places in the last frame, pixels of the
    /// render target.
    const std::map<std::string, Aabb>& panel_places() const;
    /// How much of the panel's page in view is not on the screen, pixels.
    double hidden_panel_height() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace slidelab::lab
