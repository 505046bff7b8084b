// The panel on the right: generated from the descriptions of settings, options and switches.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/controls/control_table.hpp"
#include "app/controls/controls.hpp"
#include "app/files/preferences.hpp"
#include "app/panel/metrics.hpp"
#include "app/panel/widgets/widgets.hpp"
#include "app/shell/screen_layout.hpp"
#include "lab/run/settings.hpp"
#include "lab/saved_scenes/scene_list.hpp"
#include "lab/saved_scenes/view_settings.hpp"
#include "lab/session/session.hpp"

namespace slidelab::lab {

// What is set up before one walks: the level, the strategy with its options, and the mover.

struct PanelCommands;
struct PanelModel;

class SetupTab {
public:
    /// `scale`: pixels a point.
    void draw(Widgets& widgets, const PanelModel& model, float scale, PanelCommands& commands);

private:
    void draw_level(Widgets& widgets, const PanelModel& model, PanelCommands& commands);
    void draw_strategy(Widgets& widgets, const PanelModel& model, Settings& settings, float scale,
                       PanelCommands& commands);
    void draw_mover(Widgets& widgets, const PanelModel& model, Settings& settings);

    std::optional<std::vector<std::string>> levels_;  ///< listed anew by Reload
    bool is_jump_open_ = false;                       ///< its numbers are many, and seldom changed
};

struct PanelCommands;

/// A page, and what its tab says.
struct PanelPage {
    const char* title = nullptr;
    const char* id = nullptr;
    const char* help = nullptr;
};

/// One that a tool draws.
struct PanelPart {
    PanelPage page;
    std::function<void(Widgets&, PanelCommands&)> draw;
};

/// What the panel shows.
struct PanelModel {
    const Settings& settings;
    const ViewSettings& view;
    const Metrics& metrics;
    const std::string& level_path;
    const Session& session;
    const SceneList& scenes;          ///< with what safeguards are for
    const std::string& wanted_shape;  ///< by the user; replaced while the strategy cannot move
                                      ///< it
    int ui_scale = 100;               ///< percent of the screen's default
    bool squeezed = false;            ///< the mover, in the tick in view
    bool time_rests = false;          ///< one move is laid out
    /// Above the tabs, in so many lines; behind the words about a run that is made again.
    std::function<void(Widgets&, const std::string&, int, PanelCommands&)> draw_sentence = {};
    std::vector<PanelPart> parts = {};  ///< of the tools, between Setup and View
};

/// The commands from the panel, for the next frame.
struct PanelCommands {
    std::vector<Action> actions;
    std::vector<Press> presses;  ///< of buttons that are keys for fingers
    std::optional<std::string> open_level;
    std::optional<Settings> settings;  ///< where they were changed
    std::optional<ViewSettings> view;  ///< where they were changed
    std::optional<std::size_t> event;  ///< chosen in the list of stages
    std::optional<std::size_t> scene;  ///< chosen in the list of scenes, or by its option
    /// Pointed at in that list: for this frame's picture only.
    std::optional<std::size_t> lit_event;
    /// Pointed at in the sentence, and in the table of alternatives: likewise.
    std::optional<WallRef> lit_wall;
    std::optional<std::size_t> what_if_row;
    std::optional<std::size_t> taken_over;  ///< of that table: a row that was clicked
    std::optional<int> ui_scale;            ///< percent, where it was changed
    bool toggle_stages = false;
    bool play_events = false;  ///< or stop them

    /// Whether the loop has nothing to carry out.
    bool empty() const {
        return actions.empty() && presses.empty() && !settings && !view && !ui_scale;
    }
};

class Panel {
public:
    static constexpr float least_width = 260.0F;  ///< points

    /// Draws it for one frame. `scale`: pixels a point.
    PanelCommands draw(const PanelModel& model, const ScreenLayout& layout, Vec2 screen,
                       float scale);
    /// Instead of the panel, while it is hidden: small buttons, of which one brings it back.
    PanelCommands draw_closed(Vec2 screen, float scale);
    /// The same where fingers have buttons of their own.
    void hide(Vec2 screen);

    /// Pixels from the top: where the buttons end that stand for a hidden panel.
    float end_of_closed() const { return end_of_closed_; }

    /// Its left edge, pixels; the screen's width while it is hidden or a sheet.
    float left_edge() const { return left_edge_; }
    /// Points: as the user dragged it.
    float width() const { return width_; }
    void set_width(float points) { width_ = points; }

    /// The page of that title; an unknown one is passed over.
    void show(std::string_view title) { wanted_ = title; }
    const std::string& page() const { return page_; }
    /// The height of the page that does not fit, pixels; 0 without scrolling.
    float hidden_height() const { return hidden_height_; }

    /// The places of its controls in the last frame.
    const Widgets& widgets() const { return widgets_; }
    Widgets& widgets() { return widgets_; }

private:
    void place_window(const ScreenLayout& layout, Vec2 screen);
    void follow_edge(Vec2 screen);
    float wanted_width(float screen) const;
    void note_cross(const ScreenLayout& layout);
    void draw_time(const PanelModel& model, PanelCommands& commands);
    void draw_tick(const PanelModel& model, PanelCommands& commands);
    void draw_tabs(const PanelModel& model);
    void draw_tab_items(const PanelModel& model);
    void draw_page(const PanelModel& model, PanelCommands& commands);

    Widgets widgets_;
    SetupTab setup_;
    std::string page_ = "Setup";
    std::string wanted_;  ///< to be shown from the next frame on; empty: as it is
    float scale_ = 1.0F;
    float width_ = static_cast<float>(usual_panel_width);
    float left_edge_ = 1e6F;
    float end_of_closed_ = 0.0F;
    float hidden_height_ = 0.0F;
};

/// A button that does what a key of the control table does, found by the control's name. True when
/// it was pressed: then the action is among the commands.
bool action_button(Widgets& widgets, PanelCommands& commands, Action action, std::string_view words,
                   std::string_view help, float width = 0.0F);

// The pages and parts that need no state of their own.

/// The page with the view's switches and the measurements.
void draw_view_tab(Widgets& widgets, const PanelModel& model, PanelCommands& commands);

}  // namespace slidelab::lab
