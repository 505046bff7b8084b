#include "app/panel/levels/level_list_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/files/paths.hpp"
#include "app/panel/widgets/list_window.hpp"

namespace slidelab::lab {

namespace {

// Points.
constexpr float padding = 6.0F;

void draw_centred(ImDrawList& list, const std::string& words, ImVec2 corner, ImVec2 size) {
    const ImVec2 text = ImGui::CalcTextSize(words.c_str());
    list.AddText({corner.x + (size.x - text.x) * 0.5F, corner.y + (size.y - text.y) * 0.5F},
                 ImGui::GetColorU32(ImGuiCol_TextDisabled), words.c_str());
}

}  // namespace

void LevelListPanel::show(std::vector<LevelFolder> folders, std::size_t in_view) {
    pictures_.forget_changed();
    folders_ = std::move(folders);
    in_view_ = std::min(in_view, folders_.size() - 1);
}

LevelListPanel::Use LevelListPanel::draw(const std::string& present, bool can_choose,
                                         const Theme& theme, Vec2 screen, float right_edge,
                                         float scale) {
    Use use;
    widgets_.begin_frame(scale);
    pictures_.begin_frame();
    if (begin_list_window("Levels###levels", use.is_open, screen, right_edge, scale)) {
        draw_folders();
        if (can_choose)
            use.wants_file =
                widgets_.button("Open a map...###open_map", "One of yours, with its tilesets.");
        if (can_choose) ImGui::SameLine();
        use.wants_layers =
            widgets_.button("Layers...###layers", "Which layers of this map are walls, and why.");
        ImGui::PushTextWrapPos(0.0F);
        ImGui::TextDisabled("Drop a map (.tmj, .tmx) or a folder of them on the window.");
        ImGui::PopTextWrapPos();
        ImGui::Separator();
        if (ImGui::BeginChild("cards")) draw_cards(present, theme, scale, use);
        ImGui::EndChild();
    }
    ImGui::End();
    return use;
}

void LevelListPanel::draw_folders() {
    for (std::size_t i = 0; i < folders_.size(); ++i) {
        const LevelFolder& folder = folders_[i];
        const std::string label =
            fmt::format("{} ({})##folder{}", folder.title, folder.paths.size(), i);
        const float width = ImGui::CalcTextSize(label.c_str(), nullptr, true).x +
                            2.0F * ImGui::GetStyle().FramePadding.x;
        if (i > 0) ImGui::SameLine();
        if (i > 0 && ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
        const bool chosen = i == in_view_;
        if (chosen)
            ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetColorU32(ImGuiCol_ButtonActive));
        if (ImGui::Button(label.c_str())) in_view_ = i;
        if (chosen) ImGui::PopStyleColor();
        widgets_.note("folder." + folder.title);
    }
}

void LevelListPanel::draw_cards(const std::string& present, const Theme& theme, float scale,
                                Use& use) {
    const ImVec2 picture{static_cast<float>(LevelPictures::width) * scale,
                         static_cast<float>(LevelPictures::height) * scale};
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const ImVec2 card{picture.x + 2.0F * padding * scale,
                      picture.y + line + 2.0F * padding * scale};
    const float step = card.x + ImGui::GetStyle().ItemSpacing.x;
    const int columns = std::max(1, static_cast<int>(ImGui::GetContentRegionAvail().x / step));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::vector<std::string>& paths = folders_[in_view_].paths;
    const std::string whole = where(present);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (static_cast<int>(i) % columns != 0) ImGui::SameLine();
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        if (ImGui::InvisibleButton(fmt::format("##{}", i).c_str(), card)) use.path = paths[i];
        if (!ImGui::IsItemVisible()) continue;
        const std::string name = level_name(paths[i]);
        widgets_.note(name);
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", paths[i].c_str());
        const ImGuiCol ground = ImGui::IsItemHovered()     ? ImGuiCol_HeaderHovered
                                : where(paths[i]) == whole ? ImGuiCol_Header
                                                           : ImGuiCol_FrameBg;
        list.AddRectFilled(corner, {corner.x + card.x, corner.y + card.y},
                           ImGui::GetColorU32(ground), ImGui::GetStyle().FrameRounding);
        const ImVec2 inner{corner.x + padding * scale, corner.y + padding * scale};
        const ImVec2 end{inner.x + picture.x, inner.y + picture.y};
        const LevelPictures::Look& look = pictures_.of(paths[i], theme);
        if (look.picture && look.picture->texture()) {
            list.AddImage(look.picture->texture(), inner, end);
        } else {
            draw_centred(list, look.words, inner, picture);
        }
        const ImVec4 clip{inner.x, end.y, end.x, corner.y + card.y};
        list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {inner.x, end.y + 2.0F * scale},
                     ImGui::GetColorU32(ImGuiCol_Text), name.c_str(), nullptr, 0.0F, &clip);
    }
}

}  // namespace slidelab::lab
