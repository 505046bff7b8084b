#include "app/tools/levels/map_notes_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

namespace slidelab::lab {

namespace {

constexpr float width = 520.0F;  // points

constexpr ImGuiWindowFlags fixed = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoSavedSettings |
                                   ImGuiWindowFlags_AlwaysAutoResize;

float widest(float right_edge, float scale) { return std::min(width * scale, right_edge * 0.96F); }

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

std::optional<LayerChoice> MapNotesPanel::draw(Widgets& widgets, float right_edge, float top,
                                               Vec2 screen, float scale) {
    if (is_open_) return draw_list(widgets, right_edge, screen, scale);
    if (has_line_) return draw_line(widgets, right_edge, top, scale);
    return std::nullopt;
}

std::optional<LayerChoice> MapNotesPanel::draw_line(Widgets& widgets, float right_edge, float top,
                                                    float scale) {
    std::optional<LayerChoice> choice;
    ImGui::SetNextWindowPos({right_edge * 0.5F, top}, ImGuiCond_Always, {0.5F, 0.0F});
    if (ImGui::Begin("##map notes", nullptr,
                     fixed | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoFocusOnAppearing)) {
        const std::string line = headline(notes_);
        if (notes_.spawn && notes_.spawn->is_question) {
            ImGui::PushTextWrapPos(widest(right_edge, scale));
            ImGui::TextUnformatted((line + ". Is that a floor?").c_str());
            ImGui::PopTextWrapPos();
            if (ImGui::Button("A floor: no walls")) choice = {notes_.spawn->layer, false};
            widgets.note("floor");
            ImGui::SameLine();
            if (ImGui::Button("Show all layers")) is_open_ = true;
        } else if (ImGui::Button((line + ": show which").c_str())) {
            is_open_ = true;
        }
        widgets.note("map_notes");
    }
    ImGui::End();
    return choice;
}

std::optional<LayerChoice> MapNotesPanel::draw_list(Widgets& widgets, float right_edge, Vec2 screen,
                                                    float scale) {
    std::optional<LayerChoice> choice;
    const float wide = widest(right_edge, scale);
    ImGui::SetNextWindowPos({right_edge * 0.5F, static_cast<float>(screen.y) * 0.5F},
                            ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSizeConstraints({wide, 0.0F}, {wide, static_cast<float>(screen.y) * 0.9F});
    bool open = true;
    const std::string title =
        (notes_.empty() ? "Layers of the map" : headline(notes_)) + "###map notes list";
    if (ImGui::Begin(title.c_str(), &open, fixed)) {
        ImGui::PushTextWrapPos(0.0F);
        for (const MapNote& note : notes_.all()) {
            ImGui::Bullet();
            ImGui::SameLine();
            ImGui::TextUnformatted(to_string(note).c_str());
        }
        for (const LayerNote& layer : notes_.layers) draw_layer(widgets, layer, choice);
        ImGui::PopTextWrapPos();
    }
    ImGui::End();
    if (!open) close();
    return choice;
}

/// What it is, and below what it is not, to be pressed.
void MapNotesPanel::draw_layer(Widgets& widgets, const LayerNote& layer,
                               std::optional<LayerChoice>& choice) {
    ImGui::Bullet();
    ImGui::SameLine();
    ImGui::TextUnformatted(to_string(layer).c_str());
    ImGui::Indent();
    bool is_first = true;
    const auto offer = [&](std::string_view words, std::string_view id, std::optional<bool> walls) {
        if (!is_first) ImGui::SameLine();
        is_first = false;
        const std::string label = fmt::format("{}###{}.{}", words, id, layer.name);
        if (ImGui::SmallButton(label.c_str())) choice = {layer.name, walls};
        widgets.note(label);
    };
    if (layer.others > 0) offer("Walls", "walls", true);
    if (layer.walls > 0) offer("No walls", "no_walls", false);
    if (layer.is_chosen) offer("As the map says", "as_the_map_says", std::nullopt);
    ImGui::Unindent();
}

}  // namespace slidelab::lab
