// The panel on the right: generated from the descriptions of settings, options and switches.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/panel/widgets.hpp"
#include "app/workspace/controls.hpp"
#include "app/workspace/metrics.hpp"
#include "lab/run/settings.hpp"
#include "view/drawing/view_settings.hpp"

namespace slidelab {

class ProbeView;

/// What the panel shows. It edits `settings` and `view`, and nothing else.
struct PanelModel {
    Settings& settings;
    ViewSettings& view;
    const Metrics& metrics;
    const std::string& level_path;
    bool paused = false;
    bool recording = false;
    bool squeezed = false;  ///< the mover, in the last tick
    std::int64_t tick = 0;
    double time = 0.0;           ///< seconds of the simulation
    ProbeView* probe = nullptr;  ///< while the probe view is open
};

/// Commands given in the panel, for the loop to carry out.
struct PanelCommands {
    std::vector<Action> actions;
    std::optional<std::string> open_level;
};

class Panel {
public:
    /// Draws it for one frame. `scale`: pixels a point.
    PanelCommands draw(const PanelModel& model, Vec2 screen, float scale);
    /// Instead of the panel, while it is hidden: a small button that brings it back.
    PanelCommands draw_closed(Vec2 screen, float scale);

    /// Where it begins, in pixels from the left; the screen's width while it is hidden.
    float left_edge() const { return left_edge_; }

    /// See App::control_center; pixels.
    std::optional<Vec2> center_of(const std::string& label) const {
        return widgets_.center_of(label);
    }

private:
    void draw_time(const PanelModel& model, PanelCommands& commands);
    void draw_probe(const PanelModel& model, PanelCommands& commands);
    void draw_level(const PanelModel& model, PanelCommands& commands);
    void draw_strategy(const PanelModel& model);
    void draw_mover(const PanelModel& model);
    void draw_view(const PanelModel& model, PanelCommands& commands);
    void draw_metrics(const PanelModel& model);
    void draw_steps(const PanelModel& model);

    Widgets widgets_;
    float scale_ = 1.0F;
    float left_edge_ = 1e6F;
    std::optional<std::vector<std::string>> levels_;  ///< listed anew whenever the list is opened
};

}  // namespace slidelab
