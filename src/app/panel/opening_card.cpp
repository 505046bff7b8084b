#include "app/panel/opening_card.hpp"

#include <imgui.h>

#include <algorithm>

namespace slidelab::lab {

namespace {

constexpr float opening_margin = 12.0F;   // points, to the edges of the world
constexpr float opening_padding = 14.0F;  // points, around the words

}  // namespace

Aabb draw_opening_card(const std::string& title, const std::string& hint, float right_edge,
                       float top, float scale) {
    ImGui::SetNextWindowPos({0.5F * right_edge, top + opening_margin * scale}, ImGuiCond_Always,
                            {0.5F, 0.0F});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        {opening_padding * scale, 0.6F * opening_padding * scale});
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                                       ImGuiWindowFlags_AlwaysAutoResize |
                                       ImGuiWindowFlags_NoSavedSettings |
                                       ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;
    if (ImGui::Begin("##opening", nullptr, flags)) {
        ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_CheckMark));
        ImGui::TextUnformatted(title.c_str());
        ImGui::PopStyleColor();
        const float widest = right_edge - 2.0F * (opening_margin + opening_padding) * scale;
        const float width = std::min(widest, ImGui::CalcTextSize(hint.c_str()).x);
        ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width + 1.0F);
        if (!hint.empty()) ImGui::TextUnformatted(hint.c_str());
        ImGui::PopTextWrapPos();
    }
    const ImVec2 corner = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    ImGui::End();
    ImGui::PopStyleVar();
    return {{static_cast<double>(corner.x), static_cast<double>(corner.y)},
            {static_cast<double>(corner.x + size.x), static_cast<double>(corner.y + size.y)}};
}

}  // namespace slidelab::lab
