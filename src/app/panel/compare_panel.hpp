// The comparison in the panel: its lanes and the table of their metrics.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/panel/widgets/widgets.hpp"
#include "app/tools/compare_view.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

struct PanelCommands;

struct CompareModel {
    const CompareView& view;
    const Settings& settings;  ///< of the run, which lanes change
    const Theme& theme;
};

/// Of the person, for the next frame.
struct CompareCommands {
    bool toggle = false;  ///< open or close it
    bool toggle_layout = false;
    std::optional<std::vector<LanePlan>> plans;
    std::optional<std::size_t> sort_by;
    std::optional<std::string> copy;  ///< a text for the clipboard

    bool empty() const { return !toggle && !toggle_layout && !plans && !sort_by && !copy; }
};

class ComparePanel {
public:
    /// Opens and closes a comparison. True when it was pressed.
    bool draw_switch(Widgets& widgets, bool is_open);
    /// Of one that is open.
    void draw(Widgets& widgets, const CompareModel& model, float scale, CompareCommands& commands);

private:
    void draw_lanes(Widgets& widgets, const CompareModel& model, CompareCommands& commands);
    void draw_lane_settings(Widgets& widgets, const CompareModel& model, std::size_t lane,
                            CompareCommands& commands);
    void draw_table(Widgets& widgets, const CompareModel& model, CompareCommands& commands);

    float scale_ = 1.0F;
    std::optional<std::size_t> opened_;  ///< the lane whose settings are shown
};

}  // namespace slidelab::lab
