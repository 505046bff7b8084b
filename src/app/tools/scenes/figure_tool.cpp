#include "app/tools/scenes/figure_tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/tools/probe/probe_tool.hpp"
#include "app/tools/scenes/scenes_tool.hpp"
#include "app/tools/stages/stages_tool.hpp"
#include "lab/scenes/saved/scene_setup.hpp"

namespace slidelab::lab {

void open_figure(Desk& desk, ProbeScene move, std::size_t place) {
    lay_out(desk, std::move(move), "figure");
    ToolStack& tools = desk.document.tools;
    tools.open(std::make_shared<FigureTool>(place));
    const SavedScene& figure = desk.scenes.list().scenes[place];
    desk.document.title = figure.title;
    ProbeView& probe = tools.find<ProbeTool>()->view;
    const SolvedScene& solved = probe.solved();
    const auto event = event_of(*figure.figure(), solved.trace);
    if (event) tools.find<StagesTool>()->show_event(desk, *event);
    constexpr double room = 0.3;  // units around what is framed
    desk.document.rig.keep(inflated(area_of_figure(probe.scene(), solved, event), {room, room}));
}

const SavedScene* figure_in_view(const Desk& desk) {
    const auto* tool = desk.document.tools.find<FigureTool>();
    return tool ? &desk.scenes.list().scenes[tool->place()] : nullptr;
}

bool FigureTool::press(Desk& desk, const Press& press) {
    const int direction = direction_of(press);
    if (direction != 0) step_scene(desk, SceneKind::figure, place_, direction);
    return direction != 0;
}

/// Its letters, where the things stand by now.
void FigureTool::mark(Desk& desk, Scene& scene) {
    words_.clear();
    ProbeView& probe = desk.document.tools.find<ProbeTool>()->view;
    for (const SceneLetter& letter : desk.scenes.list().scenes[place_].figure()->letters) {
        if (const auto at = place_of(letter, probe.scene(), probe.solved()))
            words_.push_back({letter.text, *at});
    }
    scene.words = words_;
}

/// Its caption.
void FigureTool::draw(Desk& desk) {
    if (!desk.card.empty()) return;
    const SceneList& list = desk.scenes.list();
    const SavedScene& figure = list.scenes[place_];
    const auto figures = places_of(list, {SceneKind::figure});
    const auto number = std::find(figures.begin(), figures.end(), place_);
    CardModel& card = desk.card;
    card.stays = true;
    card.source = fmt::format("{}: {}", group_of(list, figure), figure.figure()->shows);
    card.title =
        fmt::format("{} of {}   {}", number - figures.begin() + 1, figures.size(), figure.title);
    card.words = figure.caption;
    card.buttons = {
        {Action::previous_figure, "Previous figure", "The figure before this one (Page up)."},
        {Action::next_figure, "Next figure", "The next one of the course (Page down)."},
        {Action::figures, "All figures", "The list of all figures, by article (F4)."}};
    constexpr const char* parts[] = {"path", "walls", "box"};
    for (const FigurePart part : figure.figure()->movable) {
        card.hint += card.hint.empty() ? "Drag: " : ", ";
        card.hint += parts[static_cast<std::size_t>(part)];
    }
}

}  // namespace slidelab::lab
