// The tools of the program, in the order of the panel's pages: a new one is a line here.
#include "app/desk/tool.hpp"
#include "app/tools/attach/attach_tool.hpp"
#include "app/tools/clips/clips_tool.hpp"
#include "app/tools/compare/compare_tool.hpp"
#include "app/tools/crowd/crowd_tool.hpp"
#include "app/tools/levels/levels_tool.hpp"
#include "app/tools/messages/messages_tool.hpp"
#include "app/tools/probe/probe_tool.hpp"
#include "app/tools/scenes/scenes_tool.hpp"
#include "app/tools/setup/setup_tool.hpp"
#include "app/tools/stages/stages_tool.hpp"
#include "app/tools/survey/survey_tool.hpp"
#include "app/tools/tour/tour_tool.hpp"
#include "app/tools/view/view_kind.hpp"

namespace slidelab::lab {

std::vector<const ToolKind*> all_tools() {
    return {&setup_kind,    &levels_kind, &scenes_kind, &stages_kind, &probe_kind,
            &compare_kind,  &survey_kind, &attach_kind, &crowd_kind,  &clips_kind,
            &messages_kind, &tour_kind,   &view_kind};
}

}  // namespace slidelab::lab
