#include "app/panel/help.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "app/shell/screen_layout.hpp"

namespace slidelab::lab {

namespace {

constexpr float least_width_of_lines = 1200.0F;  // points: on less, what controls do wraps

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

HelpList::Answer HelpList::draw(Widgets& widgets, Vec2 screen, float scale,
                                const KeyBindings& bindings) {
    Answer answer;
    const auto width = static_cast<float>(screen.x);
    const auto height = static_cast<float>(screen.y);
    const bool narrow = is_narrow(screen, static_cast<double>(scale));
    const bool wraps = width < least_width_of_lines * scale;
    ImGui::SetNextWindowPos({width * 0.5F, height * 0.5F}, ImGuiCond_Always, {0.5F, 0.5F});
    const ImVec2 most{width * 0.96F, height * 0.96F};
    ImGui::SetNextWindowSizeConstraints(wraps ? most : ImVec2{0.0F, 0.0F}, most);
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize |
                                       ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav;
    bool stays_open = true;
    if (ImGui::Begin("Controls###help", &stays_open, flags)) {
        answer = draw_head(widgets, narrow);
        draw_table(widgets, wraps, narrow, scale, bindings);
        ImGui::TextDisabled("Drop a map (.tmj, .tmx, .ldtk) on the window to walk in it.");
    }
    ImGui::End();
    answer.stays_open = stays_open;
    if (!stays_open) waits_for_.reset();
    return answer;
}

HelpList::Answer HelpList::draw_head(Widgets& widgets, bool is_narrow) {
    Answer answer;
    answer.wants_tour =
        widgets.button("Guided tour###guided_tour", "Some ten scenes to begin with (F8).");
    ImGui::SameLine();
    answer.wants_defaults = widgets.button("Default keys###default_keys",
                                           "All keys as they were before any was changed.");
    if (!is_narrow) ImGui::SameLine();
    widgets.dim_text(waits_for_ ? "Press the key that it shall be; Esc leaves it as it is."
                                : "Click on a key to change it.");
    return answer;
}

/// `wraps`: there is no room for the longest line.
void HelpList::draw_table(Widgets& widgets, bool wraps, bool is_narrow, float scale,
                          const KeyBindings& bindings) {
    ImGuiTableFlags flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit;
    if (!wraps) flags |= ImGuiTableFlags_NoHostExtendX;
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding,
                        {(is_narrow ? 5.0F : 10.0F) * scale, 2.0F * scale});
    if (ImGui::BeginTable("controls", is_narrow ? 1 : 3, flags)) {
        const auto stretch = [](bool is) { return is ? ImGuiTableColumnFlags_WidthStretch : 0; };
        ImGui::TableSetupColumn("Key or mouse", stretch(is_narrow));
        if (!is_narrow) {
            ImGui::TableSetupColumn("What it does", stretch(wraps));
            ImGui::TableSetupColumn("Game pad");
        }
        ImGui::TableHeadersRow();
        if (wraps) ImGui::PushTextWrapPos(0.0F);
        for (const Control& control : bindings.controls()) {
            draw_heading(control);
            row(widgets, control, is_narrow, bindings);
        }
        if (wraps) ImGui::PopTextWrapPos();
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
    ImGui::TextUnformatted(control.help.data(), control.help.data() + control.help.size());
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

bool LeaveDialog::is_yes(const SDL_Event& event) const {
    if (!is_open_ || event.type != SDL_KEYDOWN || event.key.repeat != 0) return false;
    return event.key.keysym.sym == SDLK_RETURN || event.key.keysym.sym == SDLK_KP_ENTER;
}

bool LeaveDialog::draw(Vec2 center, float scale) {
    widgets_.begin_frame(scale);
    if (!is_open_) return false;
    ImGui::SetNextWindowPos({static_cast<float>(center.x), static_cast<float>(center.y)},
                            ImGuiCond_Always, {0.5F, 0.5F});
    if (std::exchange(was_opened_, false)) ImGui::SetNextWindowFocus();  // over other windows
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoNav |
                                       ImGuiWindowFlags_NoSavedSettings;
    bool leaves = false;
    if (ImGui::Begin("##leave", nullptr, flags)) {
        ImGui::TextUnformatted("Leave Slidelab?");
        ImGui::Spacing();
        const float width = 110.0F * scale;
        leaves = widgets_.button("Leave (Enter)###leave", "", width);
        ImGui::SameLine();
        if (widgets_.button("Stay (Esc)###stay", "", width)) close();
    }
    ImGui::End();
    return leaves;
}

}  // namespace slidelab::lab
