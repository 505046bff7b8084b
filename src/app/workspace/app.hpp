// The running program: its parts, and the order in which a frame goes through them.
//
// One frame: events -> controls -> commands -> Session (apply once, then advance) -> const view of
// it -> panel, timeline and painter -> screen. Panel and timeline return commands for the next
// frame: drawing changes nothing.
#pragma once

#include <SDL.h>

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/controls/controls.hpp"
#include "app/files/file_watch.hpp"
#include "app/panel/help.hpp"
#include "app/panel/levels/level_list_panel.hpp"
#include "app/panel/levels/map_notes_panel.hpp"
#include "app/panel/metrics.hpp"
#include "app/panel/panel.hpp"
#include "app/panel/scenes/caption_card.hpp"
#include "app/panel/scenes/scene_menu.hpp"
#include "app/panel/timeline_strip.hpp"
#include "app/panel/touch_bar.hpp"
#include "app/shell/fine_clock.hpp"
#include "app/shell/game_pads.hpp"
#include "app/shell/gui.hpp"
#include "app/shell/screen_layout.hpp"
#include "app/shell/ticker.hpp"
#include "app/shell/touch_scroll.hpp"
#include "app/shell/window.hpp"
#include "app/tools/guided_tour.hpp"
#include "app/tools/why_study.hpp"
#include "app/workspace/app_config.hpp"
#include "app/workspace/workspace.hpp"
#include "lab/recordings/recording.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/move_story.hpp"
#include "view/world/painter.hpp"
#include "view/world/study_layer.hpp"

namespace slidelab::lab {

/// Seconds that lie between two readings of SDL's performance counter.
inline double seconds_of(std::uint64_t counts) {
    return static_cast<double>(counts) / static_cast<double>(SDL_GetPerformanceFrequency());
}

/// The dark or the light theme. Throws std::runtime_error with one line.
Theme load_theme(bool is_light);

/// The frame that is being made.
struct FrameClock {
    double now = 0.0;              ///< seconds
    double seconds = 0.0;          ///< since the last frame
    bool rested = false;           ///< waited before this frame: no frame to measure
    bool waited_in_vain = false;   ///< nothing happened: the picture is as it was
    int quiet_frames = 0;          ///< since something last happened
    bool camera_moves = false;     ///< it has not come to rest
    std::uint64_t work_began = 0;  ///< performance counter
};

/// How a figure was framed: anew when the screen changes, never again once the user moved the view.
struct FramedFigure {
    Vec2 screen;
    float right_edge = 0.0F;
    double legend = 0.0;  ///< its height, which is known once it was drawn
    Vec2 center;
    double pixels_per_unit = 0.0;
};

/// The user's state during a visit to the guided tour or a failure.
struct PutAside {
    Session session;
    std::string level_path;
    CameraRig rig;
    ViewSettings view;
    bool show_panel = true;
    bool show_timeline = true;
    PanelTab page = PanelTab::setup;
    std::string wanted_shape;
    FileWatch level_watch;
    MapNotesPanel map_notes;
    LayerChoices layers;
    ClipEnds clip;
    std::optional<CompareView> compare;
    std::unique_ptr<SurveyView> survey;
};

/// What the scene in view is, where others have made it: of a link, or a failure. It stays until
/// another one is in view, or Esc closes it.
struct SceneCard {
    std::string title;
    std::string words;
    bool of_probe = false;  ///< of the move that the probe view lays out, and not of the run
};

/// " with 3 settings"; empty for none.
std::string counted_settings(std::size_t count);

struct MadeLink {
    std::string text;
    std::string name;  ///< of what it opens: "the clip of 40 ticks"
};

struct App {
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

    // The steps of a frame, in their order.
    void wait_while_idle();
    bool wait_for_event(double longest);
    void read_events();
    void begin_picture();
    void dispatch_controls();
    void carry_out_panel();
    void apply_commands();
    void advance();
    void draw_picture();
    void finish_picture();

    // Of reading and waiting.
    void handle(const SDL_Event& event);
    void forget_pictures();
    void fit_to_window();
    void make_room_for_world();
    double bottom_of_world() const;
    bool shows_touch_bar() const;
    Vec2 area_for_lists() const;
    bool resting() const;
    bool only_boxes_move() const;
    bool is_world_at_rest() const;
    void wait_for_tick();
    void point_at_trail();
    void walk_on();
    Input next_input() const;
    void measure(double seconds, std::int64_t ticks);
    std::string name_in_view() const;

    // Of drawing, in app_picture.cpp.
    /// Shows that place from now on, neither the whole level nor the mover.
    void set_camera(Vec2 center, double pixels_per_unit);
    Aabb whole_area(Vec2 mover) const;
    void move_camera(Vec2 mover);
    void draw_world(Vec2 mover);
    void fill_panel_ground();
    void draw_gui();
    void draw_below_world();
    double end_of_cards() const;
    const SceneCard* card_in_view() const;
    float top_of_cards() const;
    void pinch_view();
    Covered covered() const;
    void point_at_things();
    std::optional<Vec2> pointer_in_world() const;
    void use_theme();
    const Image& picture();  ///< of the last frame
    /// As PNG; false: one line in the message.
    bool save_screenshot(const std::string& path);
    void take_screenshot();
    /// 0xRRGGBB of the last frame at a pixel of the render target.
    std::uint32_t pixel(int x, int y);
    /// The centre of a control by its id, in window points; none where it was not drawn in the last
    /// frame.
    std::optional<Vec2> control_center(const std::string& id) const;

    // What the controls and the panel's buttons do, in app_actions.cpp.
    void dispatch(const Press& press);
    bool dispatch_to_probe(const Press& press);
    void seek_trouble(int direction);
    void command(const Command& command) { commands.push_back(command); }
    /// Of the probe view while it is open, else of the run.
    const Settings& settings_in_use() const;
    Settings with_wanted_shape(Settings settings);
    void change_settings(const Settings& wanted);
    void use_settings(const Settings& settings);
    void use_view(const ViewSettings& view);
    void step_back();
    bool close_innermost();
    bool takes_key(const SDL_Event& event);
    void set_ui_scale(int percent);
    void toggle_full_screen();
    void draw_help();
    /// What a user drops on the window: a level, a folder of them, a recording or a trouble report.
    /// False: one line in the message.
    bool open_file(const std::string& path);
    /// False: one line in the message, and the level stays as it was.
    bool open_level(const std::string& path);
    void show_level(OpenedLevel level, const std::string& path);
    void save_state();
    /// At the end, or before one that may come unannounced. During a visit, of the guided tour or a
    /// failure, the user's own are written.
    void save_preferences();

    // Recordings and clips, in app_clips.cpp.
    void toggle_recording();
    void save_recording();
    void save_clip(const KeptRun& run, std::int64_t from, std::int64_t to, const std::string& path,
                   const char* kind);
    void set_clip_end(Action action);
    /// The last five minutes of the user's run as a recording, for a program that may be begun
    /// again. False where the probe view is in view instead of the run, or no tick was made yet.
    bool save_run(const std::string& path);
    /// The run of such a recording is there again, at its end. False where it cannot be read.
    bool resume_run(const std::string& path);
    bool open_recording(const std::string& path);
    void play(const RunSetup& setup);
    void save_report();

    // The events of the move in view, in app_stages.cpp.
    bool stages_shown() const;
    bool wants_trace() const;
    std::optional<TracedMove> move_in_view();
    StageCursor::Move cursor_move();
    void step_event(int direction);
    void go_on_with_events();
    void point_at_events();
    EventFocus event_focus() const;
    std::optional<Vec2> position_at_event();
    double time_at_event(double otherwise);

    // Why, and what if, of the move in view, in app_why.cpp.
    void study_move();
    bool study_probe();
    const ObjectNames& names_of_level();
    bool study_tick();
    std::optional<StudyLayer> study_layer() const;
    void take_over(std::size_t row);

    // The comparison, in app_compare.cpp.
    void toggle_compare();
    void toggle_lane_layout();
    void follow_lanes();
    void carry_out_compare(const CompareCommands& requested);
    bool shows_tiles() const;
    std::vector<Aabb> tiles() const;
    Vec2 shared_area() const;
    Camera tile_camera(const Aabb& tile) const;
    Camera pointer_camera() const;
    Vec2 in_shared_camera(Vec2 pixel) const;
    double shared_pixels_per_pixel() const;
    std::vector<StripMark> lane_marks() const;
    void draw_tiles(std::span<const Box> boxes);
    void draw_tile(ImDrawList& list, std::size_t number, const Camera& camera,
                   std::span<const Box> boxes);
    void frame_tile(ImDrawList& list, std::size_t number, const Aabb& tile) const;

    // The survey, in app_survey.cpp.
    void toggle_survey();
    void follow_survey();
    void carry_out_survey(const SurveyCommands& requested);
    void show_finding(std::size_t number);

    // The probe view, in app_probe.cpp.
    void toggle_probe();
    void enter_probe(ProbeScene scene, const std::optional<Aabb>& area);
    void frame_scene(const Aabb& area);
    void show_laid_out(ProbeScene scene);
    void leave_probe();
    void reset_probe();
    void use_mover();
    void point_at_probe();
    void draw_probe();
    void copy_request();
    void paste_request();
    void save_scene();

    // Saved scenes, in app_scenes.cpp.
    std::optional<std::string> load_scenes(SceneKind kind);
    void toggle_scenes(SceneKind kind);
    void open_listed(std::size_t place);
    std::optional<std::string> open_scene(const SavedScene& scene);
    void open_move(ProbeScene move, std::optional<std::size_t> figure);
    void open_failure(const RunSetup& setup, const SavedScene& failure);
    void open_run(const RunSetup& setup, const SavedScene& scene);
    void show_run(const RunSetup& setup);
    void close_lists();
    void step_figure(int direction);
    void frame_figure();
    CardModel card_of_figure() const;
    bool shows_level_name() const;
    void draw_card();
    void draw_scenes();

    // Levels as files, in app_levels.cpp.
    void note_level(const OpenedLevel& level);
    void remember_level();
    void toggle_levels();
    void show_level_folders(const std::string& path);
    bool open_folder(const std::string& path);
    void draw_levels();
    bool is_level_in_use() const;
    LayerChoices kept_layers(const std::string& path) const;
    void choose_layer(const LayerChoice& choice);
    void follow_level_file();
    void read_changed_level();

    // Scenes as links, in app_links.cpp.
    /// Shows the scene of a link (lab/saved_scenes/scene_link.hpp): a whole address, or its
    /// fragment. Nothing behind its # changes nothing. False: one line in the message, and the
    /// scene in view stays. Between two frames only.
    bool open_link(const std::string& text);
    std::variant<SavedScene, std::string> scene_in_view();
    std::variant<SavedScene, std::string> probe_in_view();
    std::variant<SavedScene, std::string> run_in_view() const;
    /// To the scene in view; none, with the reason in the message, where it has no link.
    std::optional<MadeLink> make_link();
    void copy_link();
    /// Into the clipboard, and says that it is done.
    void copy_text(const std::string& text, const std::string& done);
    void keep_changed_settings();

    // Visits, in app_visits.cpp.
    void begin_visit();
    void end_visit();
    void close_everything();
    const Session& own_session() const { return put_aside ? put_aside->session : session; }
    const std::string& own_path() const { return put_aside ? put_aside->level_path : level_path; }

    // The guided tour, in app_tour.cpp.
    void toggle_tour();
    void lay_out_stop();
    void aim_at_stop();
    void go_on_with_tour();
    void watch_tour(std::int64_t ticks_made);
    std::vector<Aabb> places_lit_by_tour() const;
    void draw_tour_frames() const;
    CardModel card_of_stop() const;
    void carry_out_tour_button();

    AppConfig config;
    Window window;
    GamePads pads;
    Gui gui;
    Theme theme;
    bool is_light = false;  ///< the theme in use
    Painter painter;
    std::vector<std::unique_ptr<Painter>> lane_painters;  ///< of tiles, as many as were needed
    Controls controls;
    Panel panel;
    TimelineStrip strip;
    TouchBar touch_bar;
    TouchScroll touch_scroll;
    ScreenLayout layout;
    bool was_touched = false;     ///< the screen, ever
    bool panel_gave_way = false;  ///< to the world, on a screen too narrow for both
    HelpList help_list;
    LeaveDialog leave_dialog;
    SceneMenu scene_menu;
    CaptionCard caption;  ///< of the tour's stop, the scene in view, or the level
    FailurePictures failure_pictures;
    std::optional<SceneCard> scene_card;
    bool is_opening = true;  ///< the level was opened, and the mover has not moved yet
    GuidedTour tour;
    std::optional<std::size_t> tour_button;  ///< of its card, for the next frame to carry out
    std::optional<PutAside> put_aside;       ///< while there is a visit
    int frames_to_aim = 0;                   ///< until the stop's camera is set; 0: it is
    double tour_walked = 0.0;                ///< units, by the person at this stop
    Vec2 tour_walked_from;
    LevelListPanel level_list;
    MapNotesPanel map_notes;
    std::int64_t notes_tick = 0;  ///< one more than the tick in which the line about them appeared
    LevelLibrary library;
    LayerChoices layers;  ///< that the level in view was read with
    FileWatch level_watch;
    bool level_is_stale = false;         ///< another by now, and not yet read again
    bool layers_are_chosen = false;      ///< it is so by a choice, not by another program
    std::optional<FramedFigure> framed;  ///< how the open figure was framed, until it is moved
    Ticker ticker;
    Clock move_clock;  ///< none where it is too coarse for that
    Metrics metrics;
    Session session;
    Workspace workspace;
    WhyStudy study;
    ObjectNames object_names;  ///< of the map of named_level
    std::shared_ptr<const Level> named_level;
    std::vector<Command> commands;                ///< for the next Session::apply
    PanelCommands panel_commands;                 ///< for the next frame to carry out
    std::optional<std::size_t> event_pointed_at;  ///< in the world
    FrameClock clock;
    ClipEnds clip;
    std::string visited_failure;  ///< its id, while it is the visit
    /// Assignments of what the user has set before a link came with settings of its own, which are
    /// not the user's.
    std::vector<std::string> changed_settings_of_user;
    std::string level_path;
    std::string recording_path;
    std::optional<Input> script;
    std::optional<Image> last_picture;
    std::optional<std::int64_t> pointed_tick;  ///< of the trail, under the pointer
    Vec2 pointed_from;                         ///< where the pointer was a frame ago, points
    bool names_pointed_at = false;             ///< what lies under it gets a label
    bool screenshot_wanted = false;
    Input input_before;  ///< the frame before: what is held since then starts nothing
    bool quit = false;
};

}  // namespace slidelab::lab
