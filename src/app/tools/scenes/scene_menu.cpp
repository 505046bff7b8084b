#include "app/tools/scenes/scene_menu.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

namespace slidelab::lab {

namespace {

constexpr float window_padding = 10.0F;  // points

/// The engines of the threads, in the list's order.
std::vector<std::string> engines_of(const SceneList& list) {
    std::vector<std::string> engines;
    for (const SavedScene& scene : list.scenes) {
        const bool is_new =
            std::find(engines.begin(), engines.end(), scene.engine) == engines.end();
        if (scene.kind == SceneKind::thread && is_new) engines.push_back(scene.engine);
    }
    return engines;
}

/// Of the gallery: safeguards, or what is known from all engines or from one of them.
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

SceneMenu::Use SceneMenu::draw(Widgets& widgets, const SceneMenuModel& model, Vec2 screen,
                               float right_edge, float scale) {
    Use use;
    const char* const title = model.kind == SceneKind::figure ? "Figures of the articles###figures"
                              : filter_.kind == SceneKind::thread
                                  ? "Known from engines###gallery"
                                  : "What each safeguard is for###gallery";
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        {window_padding * scale, window_padding * scale});
    if (begin_list_window(title, use.is_open, screen, right_edge, scale, 1e6F)) {
        if (model.kind == SceneKind::failure) choose_filter(widgets, model.list, filter_);
        CardRows cards(widgets, model.theme, scale);
        std::string group;
        for (const std::size_t place :
             places_of(model.list,
                       model.kind == SceneKind::failure ? filter_ : SceneFilter{model.kind})) {
            const SavedScene& scene = model.list.scenes[place];
            std::string its_group = group_of(model.list, scene);
            if (its_group != std::exchange(group, its_group)) {
                cards.end_row();
                ImGui::Spacing();
                widgets.text(group);
            }
            const bool is_open = place == model.open;
            if (cards.draw(scene.id, scene.title, is_open,
                           [&]() -> const CardContent& { return model.pictures.of(scene); }))
                use.scene = place;
            if (is_open && shown_ != place) ImGui::SetScrollHereY();
        }
        shown_ = model.open;
    }
    ImGui::End();
    ImGui::PopStyleVar();
    return use;
}

}  // namespace slidelab::lab
