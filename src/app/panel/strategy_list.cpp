#include "app/panel/strategy_list.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "lab/run/strategy_sheet.hpp"
#include "slidelab/collision/contract/registry.hpp"

namespace slidelab::lab {

namespace {

constexpr float list_width = 400.0F;      // points
constexpr float strategy_padding = 6.0F;  // points, around the words of a strategy
constexpr float icon_gap = 4.0F;          // points

void draw_icon(ImDrawList& list, std::string_view shape, ImVec2 corner, float side, ImU32 color) {
    const ImVec2 center{corner.x + 0.5F * side, corner.y + 0.5F * side};
    const float half = 0.42F * side;
    if (shape == "disk") return list.AddCircle(center, half, color, 0, 0.1F * side);
    if (shape == "box") {
        return list.AddRect({center.x - half, center.y - half}, {center.x + half, center.y + half},
                            color, 0.0F, 0, 0.1F * side);
    }
    if (shape == "capsule")
        return list.AddRect({center.x - 0.55F * half, center.y - half},
                            {center.x + 0.55F * half, center.y + half}, color, 0.55F * half, 0,
                            0.1F * side);
    if (shape == "polygon") return list.AddNgon(center, half * 1.1F, color, 5, 0.1F * side);
    list.AddCircleFilled(center, 0.16F * side, color);
}

/// The shapes that it moves, ending at `right`.
void draw_icons(ImDrawList& list, const Strategy& strategy, ImVec2 right, float scale) {
    const std::vector<std::string> shapes = sheet_of(strategy).shapes;
    const float side = ImGui::GetTextLineHeight();
    const float step = side + icon_gap * scale;
    float x = right.x - step * static_cast<float>(shapes.size());
    const ImU32 color = ImGui::GetColorU32(ImGuiCol_Text);
    for (const std::string& shape : shapes) {
        draw_icon(list, shape, {x, right.y}, side, color);
        x += step;
    }
}

/// Words on the draw list, wrapped; answers how high they are.
float draw_words(ImDrawList& list, const std::string& text, ImVec2 at, float width, ImU32 color) {
    list.AddText(nullptr, 0.0F, at, color, text.data(), text.data() + text.size(), width);
    return ImGui::CalcTextSize(text.data(), text.data() + text.size(), false, width).y;
}

float height_of(const std::string& text, float width) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size(), false, width).y;
}

/// Number, title and id; what it is good for; what it can do and cannot.
bool draw_strategy(Widgets& widgets, const Strategy& strategy, int number, bool chosen,
                   float scale) {
    const float inset = strategy_padding * scale;
    const float width = ImGui::GetContentRegionAvail().x - 2.0F * inset;
    const std::string use(strategy.good_for);
    const std::string facts = facts_of(strategy);
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const float height = line + height_of(use, width) + height_of(facts, width) + 2.0F * inset;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const std::string title(strategy.title);
    const bool pressed =
        ImGui::Selectable(fmt::format("##{}", title).c_str(), chosen, 0, {0.0F, height});
    widgets.note(strategy.id);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 bright = ImGui::GetColorU32(ImGuiCol_Text);
    const ImU32 dim = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    ImVec2 at{corner.x + inset, corner.y + inset};
    const std::string name = fmt::format("{}  {}", number, title);
    list.AddText(at, bright, name.c_str());
    const float id_at = at.x + ImGui::CalcTextSize(name.c_str()).x + 2.0F * inset;
    list.AddText({id_at, at.y}, dim, std::string(strategy.id).c_str());
    draw_icons(list, strategy, {at.x + width, at.y}, scale);
    at.y += line;
    at.y += draw_words(list, use, at, width, bright);
    draw_words(list, facts, at, width, dim);
    return pressed && !chosen;
}

}  // namespace

bool draw_strategy_list(Widgets& widgets, Settings& settings, float scale) {
    const Strategy* wanted = settings.strategy;
    ImGui::SetNextWindowSizeConstraints({list_width * scale, 0.0F}, {list_width * scale, 1e6F});
    const std::string present(settings.strategy->title);
    const std::string help =
        fmt::format("How the mover is kept out of the walls (keys 1 to 5, Tab). {}: {}",
                    settings.strategy->title, settings.strategy->summary);
    if (widgets.begin_list("Strategy###strategy", help, present.c_str())) {
        int number = 0;
        for (const Strategy* strategy : strategies()) {
            const bool chosen = strategy == settings.strategy;
            if (draw_strategy(widgets, *strategy, ++number, chosen, scale)) wanted = strategy;
        }
        ImGui::EndCombo();
    }
    if (wanted == settings.strategy) return false;
    choose_strategy(settings, *wanted);
    return true;
}

}  // namespace slidelab::lab
