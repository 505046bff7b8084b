// The figures of the articles in the running program: each is a scene of the probe view, with its
// caption over it and its stage at hand.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/files/paths.hpp"
#include "app/workspace/app_parts.hpp"
#include "lab/figures/figure_scene.hpp"

namespace slidelab::lab {

namespace {

constexpr double room = 0.3;  // units around what is framed

}  // namespace

/// False: one line in the message.
bool App::Parts::load_figures() {
    const auto problem = workspace.course.load(asset(figure_index));
    if (problem) workspace.message.show(*problem);
    return !problem;
}

void App::Parts::begin_with_scene(const std::string& id) {
    if (is_link(id)) {
        panel_commands.open_link = id;
        return;
    }
    if (load_figures()) panel_commands.figure = find_figure(workspace.course.list(), id);
}

void App::Parts::toggle_figures() {
    if (!load_figures()) return;
    workspace.show_figures = !workspace.show_figures;
    workspace.show_gallery = workspace.show_levels = false;
}

/// The run stays as it is behind it: B or Esc lead back.
void App::Parts::open_figure(std::size_t number) {
    FigureCourse& course = workspace.course;
    if (number >= course.list().figures.size()) return;
    const Figure& figure = course.list().figures[number];
    end_visit();
    auto read = scene_of(figure);
    if (const auto* problem = std::get_if<std::string>(&read))
        return workspace.message.show(*problem);
    enter_probe(std::move(std::get<ProbeScene>(read)), std::nullopt);
    course.open(number);
    workspace.show_figures = false;
    workspace.show_gallery = workspace.show_levels = false;
    workspace.message.dismiss();
    framed.emplace();
    if (const auto event = event_of(figure, workspace.probe->solved().trace))
        workspace.stages.enter_at(*event);
}

void App::Parts::step_figure(int direction) {
    if (!load_figures()) return;
    const auto next = workspace.course.next(direction);
    if (next) return open_figure(*next);
    workspace.message.show(direction > 0 ? "This is the last figure."
                                         : "This is the first figure.");
}

CaptionModel App::Parts::caption_model() const {
    const FigureCourse& course = workspace.course;
    const Figure& figure = *course.figure();
    return {course.list().articles[figure.article], figure, *course.open_figure() + 1,
            course.list().figures.size()};
}

/// Shows all of the open figure below its caption, also when the screen changes; until the user
/// moves the view.
void App::Parts::frame_figure() {
    if (!workspace.course.figure()) return framed.reset();
    if (!framed) return;
    const Camera& camera = workspace.rig.camera;
    const bool is_new = framed->pixels_per_unit == 0.0;
    const bool was_moved =
        camera.center != framed->center || camera.pixels_per_unit != framed->pixels_per_unit;
    if (!is_new && was_moved) return framed.reset();
    // In the first frame the legend is still that of what was there before.
    const double legend = is_new ? 0.0 : std::max(framed->legend, painter.legend_height());
    const bool is_same = camera.size == framed->screen && legend == framed->legend &&
                         panel.left_edge() == framed->right_edge;
    if (!is_new && is_same) return;
    Covered edges = covered();
    edges.bottom = std::max(edges.bottom, legend);
    const SolvedScene& solved = workspace.probe->solved();
    const Aabb area = area_of_figure(workspace.probe->scene(), solved,
                                     event_of(*workspace.course.figure(), solved.trace));
    workspace.rig.show(inflated(area, {room, room}), edges);
    framed = {camera.size, panel.left_edge(), legend, camera.center, camera.pixels_per_unit};
}

void App::Parts::draw_figures() {
    if (workspace.course.figure()) {
        const CaptionModel model = caption_model();
        caption.lay_out(model, panel.left_edge(), top_of_cards(), gui.scale());
        caption.draw(model, panel_commands);
    } else {
        caption.hide();
    }
    if (!workspace.show_figures) return figures_menu.hide();
    const auto use = figures_menu.draw(workspace.course.list(), workspace.course.open_figure(),
                                       area_for_lists(), panel.left_edge(), gui.scale());
    workspace.show_figures = use.is_open;
    if (use.figure) panel_commands.figure = use.figure;
}

}  // namespace slidelab::lab
