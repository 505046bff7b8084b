#include "app/workspace/help.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "lab/files/level_extensions.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"

namespace slidelab::lab {

namespace {

constexpr float least_width_of_columns = 560.0F;  // points: on less, they stand below each other

/// A heading before that control.
struct Heading {
    Action before;
    const char* text;
};
constexpr Heading headings[] = {
    {Action::left, "Walk"},   {Action::next_shape, "Mover and strategy"},
    {Action::pause, "Time"},  {Action::zoom, "View"},
    {Action::probe, "Tools"}, {Action::copy, "Scenes and files"},
    {Action::help, "Window"}};

void draw_heading(const Control& control) {
    for (const Heading& heading : headings) {
        if (heading.before != control.action) continue;
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextColored(ImGui::GetStyleColorVec4(ImGuiCol_CheckMark), "%s", heading.text);
    }
}

}  // namespace

void HelpList::draw(Desk& desk) {
    if (desk.document.list != help_name) return stop_waiting();
    draw_over_world(desk, "Controls###help", [&] {
        const bool is_narrow =
            ImGui::GetContentRegionAvail().x < least_width_of_columns * desk.gui.scale();
        draw_head(desk, is_narrow);
        draw_table(desk.widgets, is_narrow, desk.gui.scale(), desk.controls.bindings());
        desk.widgets.dim_text(
            fmt::format("Drop a map ({}) on the window to walk in it.", level_endings()));
    });
}

void HelpList::draw_head(Desk& desk, bool is_narrow) {
    action_button(desk, desk.widgets, {Action::tour, "Guided tour"});
    ImGui::SameLine();
    if (desk.widgets.button("Default keys###default_keys",
                            "All keys as they were before any was changed.")) {
        KeyBindings keys = desk.controls.bindings();
        keys.restore_defaults();
        desk.controls.set_bindings(keys);
        desk.say("All keys as they were before any was changed.");
    }
    if (!is_narrow) ImGui::SameLine();
    desk.widgets.dim_text(waits_for_ ? "Press the key that it shall be; Esc leaves it as it is."
                                     : "Click on a key to change it.");
}

void HelpList::draw_table(Widgets& widgets, bool is_narrow, float scale,
                          const KeyBindings& bindings) {
    constexpr ImGuiTableFlags flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit;
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding,
                        {(is_narrow ? 5.0F : 10.0F) * scale, 2.0F * scale});
    if (ImGui::BeginTable("controls", is_narrow ? 1 : 3, flags)) {
        constexpr ImGuiTableColumnFlags stretch = ImGuiTableColumnFlags_WidthStretch;
        ImGui::TableSetupColumn("Key or mouse", is_narrow ? stretch : 0);
        if (!is_narrow) {
            ImGui::TableSetupColumn("It does", stretch);
            ImGui::TableSetupColumn("Game pad");
        }
        ImGui::TableHeadersRow();
        for (const Control& control : bindings.controls()) {
            draw_heading(control);
            row(widgets, control, is_narrow, bindings);
        }
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
}

/// On a narrow screen its help stands below the keys, and pads are left out.
void HelpList::row(Widgets& widgets, const Control& control, bool is_narrow,
                   const KeyBindings& bindings) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    if (can_be_bound(control)) {
        const std::vector<std::string> names = names_of_keys(control, bindings);
        for (std::size_t place = 0; place < names.size(); ++place) {
            if (place > 0) ImGui::SameLine(0.0F, ImGui::GetStyle().ItemInnerSpacing.x);
            key_button(widgets, control, place, names[place]);
        }
    } else {
        ImGui::TextUnformatted(key_names(control, bindings).c_str());
    }
    if (!is_narrow) ImGui::TableNextColumn();
    widgets.text(control.help);
    if (is_narrow) return;
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", pad_name(control).c_str());
}

void HelpList::key_button(Widgets& widgets, const Control& control, std::size_t place,
                          const std::string& name) {
    const bool waits =
        waits_for_ && waits_for_->action == control.action && waits_for_->place == place;
    const std::string label = fmt::format("{}.key.{}", name_of(control), place + 1);
    if (ImGui::SmallButton(fmt::format("{}###{}", waits ? "press a key" : name, label).c_str()))
        waits_for_ = KeyPlace{control.action, place};
    widgets.note(label);
}

}  // namespace slidelab::lab
