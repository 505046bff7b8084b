#include "app/tools/levels/map_notes_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

namespace slidelab::lab {

namespace {

/// What it is, and below what it is not, to be pressed.
void draw_layer(Widgets& widgets, const LayerNote& layer, std::optional<LayerChoice>& choice) {
    widgets.text(to_string(layer));
    ImGui::Indent();
    bool is_first = true;
    const auto offer = [&](std::string_view words, std::string_view id, std::optional<bool> walls) {
        if (!is_first) ImGui::SameLine();
        is_first = false;
        const std::string label = fmt::format("{}###{}.{}", words, id, layer.name);
        if (widgets.button(label.c_str(), "")) choice = {layer.name, walls};
    };
    if (layer.others > 0) offer("Walls", "walls", true);
    if (layer.walls > 0) offer("No walls", "no_walls", false);
    if (layer.is_chosen) offer("As the map says", "as_the_map_says", std::nullopt);
    ImGui::Unindent();
}

}  // namespace

std::optional<LayerChoice> draw_map_notes(Widgets& widgets, const MapNotes& notes) {
    std::optional<LayerChoice> choice;
    if (!notes.empty()) widgets.text(headline(notes) + ".");
    if (has_question(notes)) widgets.text("Is that a floor? Then it has no walls.");
    for (const MapNote& note : notes.all()) widgets.dim_text(to_string(note));
    for (const LayerNote& layer : notes.layers) draw_layer(widgets, layer, choice);
    return choice;
}

}  // namespace slidelab::lab
