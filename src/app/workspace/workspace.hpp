// The state of the screen: camera, view switches, open windows, and the active tool. It has no
// effect on ticks.
#pragma once

#include <optional>
#include <string>

#include "app/controls/camera_rig.hpp"
#include "app/controls/controls.hpp"
#include "app/panel/help.hpp"
#include "app/tools/compare_view.hpp"
#include "app/tools/probe_view.hpp"
#include "app/tools/stage_cursor.hpp"
#include "app/tools/survey_view.hpp"
#include "lab/saved_scenes/scene_list.hpp"
#include "lab/saved_scenes/view_settings.hpp"

namespace slidelab::lab {

/// The list that lies over the world.
enum class OpenList { none, figures, failures, levels };

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
    CameraRig left_rig;                 ///< as the probe view found it
    SceneLibrary scenes;                ///< figures and failures, once they were loaded
    std::optional<std::size_t> figure;  ///< in the list of scenes: the probe view shows it
    OpenList list = OpenList::none;
    StageCursor stages;
    std::optional<CompareView> compare;  ///< while it is open
    std::unique_ptr<SurveyView> survey;  ///< while it is open
    MessageBar message;

    /// Null where none is open.
    const SavedScene* open_figure() const {
        return figure ? &scenes.list().scenes[*figure] : nullptr;
    }
    /// Opens a list instead of another one, or closes it; whether it is open then.
    bool toggle(OpenList wanted);
    /// Whether the press was about the screen alone, and is done.
    bool dispatch(const Press& press);
    /// Closes the innermost thing that is open; false where nothing is.
    bool close_innermost();

    /// Whether an overlay needs the strategy's marks.
    bool wants_trace() const;
};

}  // namespace slidelab::lab
