// The tools of the program, in the order of the panel's pages: what a folder beside this one adds.
#include "app/desk/tool.hpp"

namespace slidelab::lab {

extern const ToolKind setup_kind, levels_kind, scenes_kind, stages_kind, probe_kind, compare_kind,
    survey_kind, attach_kind, crowd_kind, clips_kind, messages_kind, tour_kind, view_kind,
    problems_kind;

std::vector<const ToolKind*> all_tools() {
    return {&setup_kind,    &levels_kind, &scenes_kind, &stages_kind,  &probe_kind,
            &compare_kind,  &survey_kind, &attach_kind, &crowd_kind,   &clips_kind,
            &messages_kind, &tour_kind,   &view_kind,   &problems_kind};
}

}  // namespace slidelab::lab
