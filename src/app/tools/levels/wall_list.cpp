#include "app/tools/levels/wall_list.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <utility>

#include "lab/levels/walls/tile_numbers.hpp"

namespace slidelab::lab {

namespace {

struct Choice {
    const char* words;
    const char* id;
    WallKind kind;
};

constexpr Choice choices[] = {{"Wall", "walls", WallKind::wall},
                              {"One-way", "one_way", WallKind::one_way},
                              {"Hazard", "hazard", WallKind::hazard},
                              {"None", "no_walls", WallKind::none}};

}  // namespace

WallPress WallList::draw(Widgets& widgets, const MapNotes& notes, const WallChoices& own,
                         bool can_keep) {
    WallPress press;
    const std::string pointed_at = std::exchange(lit_, {});
    for (const WallNote& layer : notes.layers)
        draw_note(widgets, layer, own.kinds.contains(layer.name), press);
    if (!notes.names.empty()) widgets.dim_text("Classes, values, properties and tilesets:");
    for (const WallNote& name : notes.names)
        draw_note(widgets, name, own.kinds.contains(name.name), press);
    draw_numbers(widgets, press);
    if (const std::string doubts = doubts_of(notes); !doubts.empty())
        widgets.dim_text("Guessed by names alone. Where a guess is wrong, on a command line: " +
                         doubts);
    if (can_keep && widgets.button("Keep for this game###keep_for_game",
                                   "Writes these choices into slidelab.json, for all maps of the "
                                   "game."))
        press.keeps = true;
    if (!file_.empty()) widgets.dim_text(file_);
    return press;
}

void WallList::draw_note(Widgets& widgets, const WallNote& note, bool is_own, WallPress& press) {
    ImGui::PushID(&note);
    ImGui::BeginGroup();
    widgets.text(fmt::format("{} ({})", to_string(note), note.count()));
    ImGui::Indent();
    const float end = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    bool is_first = true;
    const auto offer = [&](const char* words, const char* id, std::optional<WallKind> kind) {
        const ImGuiStyle& style = ImGui::GetStyle();
        const float width = ImGui::CalcTextSize(words).x + 2.0F * style.FramePadding.x;
        const bool fits = ImGui::GetItemRectMax().x + style.ItemSpacing.x + width <= end;
        if (!std::exchange(is_first, false) && fits) ImGui::SameLine();
        const std::string label = fmt::format("{}###{}.{}", words, id, note.name);
        if (widgets.button(label.c_str(), "")) press = {note.name, kind};
    };
    for (const Choice& choice : choices)
        if (note.count_of(choice.kind) < note.count()) offer(choice.words, choice.id, choice.kind);
    if (is_own) offer("As the map says", "as_the_map_says", std::nullopt);
    ImGui::Unindent();
    ImGui::EndGroup();
    if (ImGui::IsItemHovered()) lit_ = note.name;
    ImGui::PopID();
}

/// For games that choose tiles by their numbers in their code.
void WallList::draw_numbers(Widgets& widgets, WallPress& press) {
    widgets.dim_text("Tiles by their numbers in the map's file:");
    ImGui::SetNextItemWidth(-1.0F);
    const bool is_edited =
        ImGui::InputTextWithHint("##tile_numbers", "1-84, 89", numbers_.data(), numbers_.size());
    widgets.note("tile_numbers", false);
    if (numbers_[0] == '\0') return;
    const std::string rule = std::string(tile_numbers_prefix) + numbers_.data();
    if (TileNumbers::in(rule)) {
        for (const Choice& choice : choices) {
            if (&choice != choices) ImGui::SameLine();
            const std::string label = fmt::format("{}###{}.tiles", choice.words, choice.id);
            if (widgets.button(label.c_str(), "")) {
                press = {rule, choice.kind};
                numbers_ = {};
            }
        }
    } else {
        widgets.text("Write numbers and ranges with commas between, such as 1-84, 89.");
    }
    if (is_edited) ImGui::SetScrollHereY(1.0F);
}

std::span<const Aabb> WallList::lit_areas(const MapNotes& notes) const {
    if (lit_.empty()) return {};
    for (const auto* list : {&notes.layers, &notes.names})
        for (const WallNote& note : *list)
            if (note.name == lit_) return note.areas;
    return {};
}

}  // namespace slidelab::lab
