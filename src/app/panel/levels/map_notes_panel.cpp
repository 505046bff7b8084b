#include "app/panel/levels/map_notes_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

namespace slidelab {

namespace {

constexpr float width = 520.0F;  // points

constexpr ImGuiWindowFlags fixed = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoSavedSettings |
                                   ImGuiWindowFlags_AlwaysAutoResize;

}  // namespace

void MapNotesPanel::show(const MapNotes& notes) {
    notes_ = notes;
    has_line_ = !notes.empty();
    is_open_ = false;
}

bool MapNotesPanel::close() {
    if (!is_open_) return false;
    is_open_ = has_line_ = false;
    return true;
}

void MapNotesPanel::draw(float right_edge, float top, Vec2 screen, float scale) {
    place_.reset();
    if (is_open_) return draw_list(right_edge, screen, scale);
    if (has_line_) draw_line(right_edge, top);
}

void MapNotesPanel::draw_line(float right_edge, float top) {
    ImGui::SetNextWindowPos({right_edge * 0.5F, top}, ImGuiCond_Always, {0.5F, 0.0F});
    if (ImGui::Begin("##map notes", nullptr,
                     fixed | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoFocusOnAppearing)) {
        const std::string line = fmt::format("{}: show which", headline(notes_));
        if (ImGui::Button(line.c_str())) is_open_ = true;
        const ImVec2 min = ImGui::GetItemRectMin();
        const ImVec2 max = ImGui::GetItemRectMax();
        place_ = Vec2{static_cast<double>(min.x + max.x), static_cast<double>(min.y + max.y)} * 0.5;
    }
    ImGui::End();
}

void MapNotesPanel::draw_list(float right_edge, Vec2 screen, float scale) {
    const float widest = std::min(width * scale, right_edge * 0.96F);
    ImGui::SetNextWindowPos({right_edge * 0.5F, static_cast<float>(screen.y) * 0.5F},
                            ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSizeConstraints({widest, 0.0F},
                                        {widest, static_cast<float>(screen.y) * 0.9F});
    bool open = true;
    const std::string title = headline(notes_) + "###map notes list";
    if (ImGui::Begin(title.c_str(), &open, fixed)) {
        ImGui::PushTextWrapPos(0.0F);
        for (const MapNote& note : notes_.all()) {
            ImGui::Bullet();
            ImGui::SameLine();
            ImGui::TextUnformatted(to_string(note).c_str());
        }
        ImGui::PopTextWrapPos();
    }
    ImGui::End();
    if (!open) close();
}

std::optional<Vec2> MapNotesPanel::center_of(const std::string& label) const {
    return label == "map notes" ? place_ : std::nullopt;
}

}  // namespace slidelab
