// The state of the screen: camera, view switches, open windows, and the active tool. It has no
// effect on ticks.
#pragma once

#include <optional>
#include <string>

#include "app/controls/camera_rig.hpp"
#include "app/controls/controls.hpp"
#include "app/panel/help.hpp"
#include "app/tools/compare_view.hpp"
#include "app/tools/failure_gallery.hpp"
#include "app/tools/figure_course.hpp"
#include "app/tools/probe_view.hpp"
#include "app/tools/stage_cursor.hpp"
#include "app/tools/survey_view.hpp"
#include "view/drawing/view_settings.hpp"

namespace slidelab::lab {

struct Workspace {
    CameraRig rig;
    ViewSettings view;
    bool show_panel = true;
    /// As the user chose it: it comes back with a strategy that can move it.
    std::string wanted_shape;
    bool show_help = false;
    bool show_timeline = true;
    int ui_scale = usual_ui_scale;  ///< percent of the screen's default
    /// The tool in hand: the probe view, or none, which is walking.
    std::optional<ProbeView> probe;
    CameraRig left_rig;   ///< as the probe view found it
    FigureCourse course;  ///< of the probe view: the figure that it shows, if any
    bool show_figures = false;
    FailureGallery failures;
    bool show_gallery = false;
    bool show_levels = false;
    StageCursor stages;
    std::optional<CompareView> compare;  ///< while it is open
    std::unique_ptr<SurveyView> survey;  ///< while it is open
    MessageBar message;

    /// Whether the press was about the screen alone, and is done.
    bool dispatch(const Press& press);
    /// Closes the innermost thing that is open; false where nothing is.
    bool close_innermost();

    /// Whether an overlay needs the strategy's marks.
    bool wants_trace() const;
};

}  // namespace slidelab::lab
