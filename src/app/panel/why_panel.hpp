// The top of the panel: why the move in view went as it did, and what else could have become of it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "app/panel/widgets.hpp"
#include "lab/run/settings.hpp"
#include "lab/studies/what_if.hpp"
#include "lab/studies/why.hpp"

namespace slidelab {

struct PanelCommands;

/// What is shown.
struct WhyModel {
    const Why& why;
    const WhatIf* what_if = nullptr;  ///< null: none was made
    std::uint32_t wall_color = 0;     ///< of the names of walls, as ImGui packs it
    bool rests = false;               ///< one move is in view, and stays there
};

class WhyPanel {
public:
    /// `scale`: pixels a point.
    void draw_sentence(Widgets& widgets, const WhyModel& model, float scale,
                       PanelCommands& commands);
    /// The table of alternatives. `settings`: those that a row changes.
    void draw_what_if(Widgets& widgets, const WhyModel& model, const Settings& settings,
                      float scale, PanelCommands& commands);

    /// Whether the table is open: closed it need not be made.
    bool is_open() const { return is_open_; }

private:
    void draw_rows(Widgets& widgets, const WhatIf& what_if, const Settings& settings, float scale,
                   PanelCommands& commands);

    bool is_open_ = true;
    float height_ = 0.0F;  ///< of the sentence, pixels
};

}  // namespace slidelab
