// What safeguards are for, in the running program: the gallery, and a failure played.
#include <fmt/format.h>

#include "app/files/paths.hpp"
#include "app/workspace/app_parts.hpp"
#include "lab/links/link_setup.hpp"
#include "lab/session/run_setup.hpp"

namespace slidelab::lab {

namespace {

/// The run as it is played, which fails, and the same with the safeguard.
std::vector<LanePlan> split_of(const FailureCase& failure) {
    return {{beginning_of(failure), {}}, {remedy_of(failure), {failure.assignment(failure.holds)}}};
}

}  // namespace

void App::Parts::toggle_gallery() {
    if (const auto problem = workspace.failures.load(asset(failure_index)))
        return workspace.message.show(*problem);
    workspace.show_gallery = !workspace.show_gallery;
    workspace.show_figures = workspace.show_levels = false;
}

/// Plays the recording of a failure in split view: without its safeguard on the left, and with it
/// on the right. Afterwards both are walked in with the same keys, until the visit ends.
void App::Parts::show_failure(std::size_t number) {
    const FailureList& list = workspace.failures.list();
    if (number >= list.cases.size()) return;
    const FailureCase& failure = list.cases[number];
    auto prepared = set_up_failure(own_files(), failure);
    if (const auto* problem = std::get_if<std::string>(&prepared))
        return workspace.message.show(*problem);
    begin_visit();
    visited_failure = id_of(failure);
    play(std::get<RunSetup>(prepared));
    workspace.compare.emplace(split_of(failure), LaneLayout::tiles);
    scene_card = {beginning_of(failure) + ":", failure.sentence};
    workspace.message.show(
        with_keys("{restart}: again, {quit}: back to your level.", controls.bindings()));
}

void App::Parts::draw_gallery() {
    if (!workspace.show_gallery) return gallery.hide();
    const auto use =
        gallery.draw(workspace.failures, theme, area_for_lists(), panel.left_edge(), gui.scale());
    workspace.show_gallery = use.is_open;
    if (use.failure) panel_commands.failure = use.failure;
}

}  // namespace slidelab::lab
