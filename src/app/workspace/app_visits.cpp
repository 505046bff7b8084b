// Visits: the guided tour and the failures bring levels, runs and settings of their own. What is
// the user's is put aside meanwhile, and comes back whatever ends the visit.
#include <utility>

#include "app/files/paths.hpp"
#include "app/workspace/app.hpp"

namespace slidelab::lab {

/// From one visit to another what is put aside stays the user's.
void App::begin_visit() {
    end_visit();
    leave_probe();
    put_aside.emplace(PutAside{session, level_path, workspace.rig, workspace.view,
                               workspace.show_panel, workspace.show_timeline, panel.tab(),
                               workspace.wanted_shape, level_watch, map_notes, layers, clip,
                               std::move(workspace.compare), std::move(workspace.survey)});
    session.apply(command::StopRecording{});  // it goes on with the run that was put aside
    close_everything();
}

/// What lies over the run, or beside it.
void App::close_everything() {
    leave_probe();
    close_lists();
    workspace.compare.reset();
    workspace.survey.reset();
    workspace.stages.release();
    controls.release_all();
}

/// All is as it was before the visit.
void App::end_visit() {
    if (!put_aside) return;
    tour.close();
    caption.hide();
    visited_failure.clear();
    close_everything();
    commands.clear();
    PutAside own = std::move(*std::exchange(put_aside, std::nullopt));
    const Vec2 size = workspace.rig.camera.size;
    session = std::move(own.session);
    level_path = own.level_path;
    workspace.rig = own.rig;
    workspace.rig.camera.size = size;
    workspace.view = own.view;
    workspace.show_panel = own.show_panel;
    workspace.show_timeline = own.show_timeline;
    panel.show(own.page);
    workspace.wanted_shape = own.wanted_shape;
    level_watch = std::move(own.level_watch);
    map_notes = std::move(own.map_notes);
    layers = std::move(own.layers);
    clip = own.clip;
    workspace.compare = std::move(own.compare);
    workspace.survey = std::move(own.survey);
    is_opening = false;
    scene_card.reset();
    study.forget();
    forget_pictures();
}

}  // namespace slidelab::lab
