// The survey in the panel: its progress, and the list of findings.
#pragma once

#include <optional>

#include "app/panel/widgets/widgets.hpp"
#include "app/tools/survey_view.hpp"

namespace slidelab::lab {

/// Of the person, for the next frame.
struct SurveyCommands {
    bool toggle = false;  ///< open or close it
    bool cancel = false;
    bool restart = false;
    std::optional<SurveyHeat> heat;
    std::optional<bool> moving;
    std::optional<std::size_t> finding;  ///< to be shown

    bool empty() const { return !toggle && !cancel && !restart && !heat && !moving && !finding; }
};

/// `view`: null while it is closed.
void draw_survey_panel(Widgets& widgets, const SurveyView* view, SurveyCommands& commands);

}  // namespace slidelab::lab
