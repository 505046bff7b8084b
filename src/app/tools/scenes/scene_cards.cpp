// The list of figures, by article, and the gallery: failures, by strategy, or what is known from
// engines, by engine. Cards are found by the ids of their scenes.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/tools/scenes/figure_tool.hpp"
#include "app/tools/scenes/scene_links.hpp"
#include "app/tools/scenes/scenes_tool.hpp"
#include "lab/scenes/saved/problems.hpp"

namespace slidelab::lab {

namespace {

/// Chooses the cards of the gallery: safeguards, or threads of all engines or of one of them.
void choose_filter(Widgets& widgets, const SceneList& list, SceneFilter& filter) {
    const std::vector<std::string> engines = engines_of(list);
    if (engines.empty()) return;  // a page has no threads
    const auto choice = [&](const std::string& label, SceneFilter its) {
        const bool is_on = its.kind == filter.kind && its.engine == filter.engine;
        if (ImGui::RadioButton(label.c_str(), is_on)) filter = std::move(its);
        widgets.note(("gallery." + label).c_str());
    };
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    const auto on_the_line = [&](const std::string& label) {
        ImGui::SameLine();
        const float width = ImGui::CalcTextSize(label.c_str()).x + ImGui::GetFrameHeight() +
                            ImGui::GetStyle().ItemInnerSpacing.x;
        if (ImGui::GetCursorPosX() + width > right) ImGui::NewLine();
    };
    choice("Safeguards", {SceneKind::failure});
    on_the_line("Known from engines");
    choice("Known from engines", {SceneKind::thread});
    for (const std::string& engine : engines) {
        on_the_line(engine);
        choice(engine, {SceneKind::thread, {}, {}, nullptr, engine});
    }
}

}  // namespace

void ScenesTool::draw_cards(Desk& desk, const SceneFilter& filter) {
    const SceneList& list = desk.scenes.list();
    const FigureTool* figure = desk.document.tools.find<FigureTool>();
    const auto open = figure ? std::optional(figure->place()) : std::nullopt;
    CardRows cards(desk.widgets, desk.theme, desk.gui.scale());
    std::string group;
    for (const std::size_t place : places_of(list, filter)) {
        const SavedScene& scene = list.scenes[place];
        std::string its_group = group_of(list, scene);
        if (its_group != std::exchange(group, its_group)) {
            cards.end_row();
            ImGui::Spacing();
            desk.widgets.text(group);
        }
        const bool is_open = place == open;
        const auto content = [&]() -> const CardContent& {
            const auto [at, is_new] = cards_->try_emplace(scene.id);
            if (is_new) at->second = content_of(scene);
            return at->second;
        };
        if (cards.draw(scene.id, scene.title, is_open, content)) desk.wanted_scene = place;
        if (is_open && shown_ != place) ImGui::SetScrollHereY();
    }
    shown_ = open;
}

void ScenesTool::draw(Desk& desk) {
    if (desk.document.list == figures_list) {
        draw_over_world(desk, "Figures of five articles###figures",
                        [&] { draw_cards(desk, {SceneKind::figure}); });
    } else if (desk.document.list == gallery_list) {
        const bool are_threads = filter_.kind == SceneKind::thread;
        draw_over_world(desk,
                        are_threads ? "Known from engines###gallery"
                                    : "Bugs to see: what each safeguard is for###gallery",
                        [&] {
                            choose_filter(desk.widgets, desk.scenes.list(), filter_);
                            draw_cards(desk, filter_);
                        });
    }
    if (!desk.wanted_link.empty())
        desk.next_frame([link = std::exchange(desk.wanted_link, {})](Desk& then) {
            then.document.list.clear();
            open_link(then, link);
        });
    if (const auto wanted = std::exchange(desk.wanted_scene, {}))
        desk.next_frame([place = *wanted](Desk& then) { open_listed(then, place); });
}

}  // namespace slidelab::lab
