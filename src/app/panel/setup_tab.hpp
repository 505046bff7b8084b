// What is set up before one walks: the level, the strategy with its options, and the mover.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/panel/widgets/widgets.hpp"
#include "lab/run/settings.hpp"

namespace slidelab::lab {

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

}  // namespace slidelab::lab
