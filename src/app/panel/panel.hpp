// The panel on the right: generated from the descriptions of settings, options and switches.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/controls/control_table.hpp"
#include "app/controls/controls.hpp"
#include "app/files/preferences.hpp"
#include "app/panel/compare_panel.hpp"
#include "app/panel/metrics.hpp"
#include "app/panel/setup_tab.hpp"
#include "app/panel/stages_panel.hpp"
#include "app/panel/survey_panel.hpp"
#include "app/panel/why_panel.hpp"
#include "app/panel/widgets/widgets.hpp"
#include "app/shell/screen_layout.hpp"
#include "lab/run/settings.hpp"
#include "lab/saved_scenes/scene_list.hpp"
#include "lab/saved_scenes/view_settings.hpp"
#include "lab/session/session.hpp"

namespace slidelab::lab {

class ProbeView;

/// What the panel shows.
struct PanelModel {
    const Settings& settings;  ///< of the probe view while it is open, else of the run
    const ViewSettings& view;
    const Metrics& metrics;
    const std::string& level_path;
    const Session& session;
    const SceneList& scenes;               ///< with what safeguards are for
    const std::string& wanted_shape;       ///< by the user; replaced while the strategy cannot move
                                           ///< it
    int ui_scale = 100;                    ///< percent of the screen's default
    bool squeezed = false;                 ///< the mover, in the tick in view
    ProbeView* probe = nullptr;            ///< while the probe view is open
    const StagesModel* stages = nullptr;   ///< while one move is in view
    const WhyModel* why = nullptr;         ///< of the move in view; never null
    const CompareView* compare = nullptr;  ///< while it is open
    const SurveyView* survey = nullptr;    ///< likewise
    const Theme* theme = nullptr;
};

/// The commands from the panel, for the next frame.
struct PanelCommands {
    std::vector<Action> actions;
    std::vector<Press> presses;  ///< of buttons that are keys for fingers
    std::optional<std::string> open_level;
    std::optional<std::string> open_link;
    std::optional<Settings> settings;  ///< where they were changed
    std::optional<ViewSettings> view;  ///< where they were changed
    std::optional<std::size_t> event;  ///< chosen in the list of stages
    std::optional<std::size_t> scene;  ///< chosen in the list of scenes, or by its option
    /// Pointed at in that list: for this frame's picture only.
    std::optional<std::size_t> lit_event;
    CompareCommands compare;
    SurveyCommands survey;
    /// Pointed at in the sentence, and in the table of alternatives: likewise.
    std::optional<WallRef> lit_wall;
    std::optional<std::size_t> what_if_row;
    std::optional<std::size_t> taken_over;  ///< of that table: a row that was clicked
    std::optional<int> ui_scale;            ///< percent, where it was changed
    bool toggle_stages = false;
    bool play_events = false;  ///< or stop them

    /// Whether there is no command.
    bool empty() const {
        return actions.empty() && presses.empty() && !open_level && !open_link && !settings &&
               !view && !event && !scene && !taken_over && !ui_scale && !toggle_stages &&
               !play_events && compare.empty() && survey.empty();
    }
};

/// The pages of the panel.
enum class PanelTab { setup, why, compare, survey, view };

/// The page of a title; none for an unknown one.
std::optional<PanelTab> tab_named(std::string_view title);

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

    void show(PanelTab tab) { wanted_ = tab; }
    PanelTab tab() const { return tab_; }
    /// The height of the page that does not fit, pixels; 0 without scrolling.
    float hidden_height() const { return hidden_height_; }

    /// Whether the table of alternatives is in view, and must be computed.
    bool shows_what_if() const { return tab_ == PanelTab::why && why_.is_open(); }

    /// The places of its controls in the last frame.
    const Widgets& widgets() const { return widgets_; }

private:
    void follow_tools(const PanelModel& model);
    void place_window(const ScreenLayout& layout, Vec2 screen);
    void follow_edge(Vec2 screen);
    float wanted_width(float screen) const;
    void note_cross(const ScreenLayout& layout);
    void draw_time(const PanelModel& model, PanelCommands& commands);
    void draw_tick(const PanelModel& model, PanelCommands& commands);
    void draw_tabs();
    void draw_page(const PanelModel& model, PanelCommands& commands);
    void draw_why(const PanelModel& model, PanelCommands& commands);
    void draw_compare(const PanelModel& model, PanelCommands& commands);
    void draw_words(const PanelModel& model);
    void draw_steps(const PanelModel& model);

    Widgets widgets_;
    SetupTab setup_;
    StagesPanel stages_;
    ComparePanel compare_;
    WhyPanel why_;
    PanelTab tab_ = PanelTab::setup;
    std::optional<PanelTab> wanted_;  ///< to be shown from the next frame on
    bool had_probe_ = false;          ///< in the frame before
    bool had_event_ = false;
    bool had_compare_ = false;
    bool had_survey_ = false;
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

/// Of the probe view: the slider, copy and paste, saving it as a level.
void draw_probe_panel(Widgets& widgets, ProbeView& probe, PanelCommands& commands);
inline constexpr int rows_of_probe_panel = 3;
/// The numbers of its move, or why it was not solved.
void draw_probe_numbers(Widgets& widgets, ProbeView& probe);

}  // namespace slidelab::lab
