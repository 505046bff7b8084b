#include "app/panel/caption_card.hpp"

#include <imgui.h>

#include <algorithm>

namespace slidelab::lab {

namespace {

constexpr float widest_card = 760.0F;             // points: longer lines are hard to read
constexpr float card_margin = 10.0F;              // points, to the edges of the world
constexpr float card_padding = 9.0F;              // points, around the words
constexpr float card_gap = 4.0F;                  // points, between its rows
constexpr float least_width_of_one_row = 480.0F;  // points: for buttons and hint

/// Pixels. With buttons it is as wide as there is room, else as its words.
float width_of_rows(const CardModel& model, float most) {
    if (!model.buttons.empty()) return most;
    const float title = ImGui::CalcTextSize(model.title.c_str()).x;
    return std::min(most, std::max(title, ImGui::CalcTextSize(model.words.c_str()).x) + 1.0F);
}

std::optional<Action> draw_buttons(Widgets& widgets, const CardModel& model, bool has_hint_beside) {
    std::optional<Action> pressed;
    const float width =
        model.hint.empty() ? button_width(static_cast<int>(model.buttons.size())) : 0.0F;
    for (std::size_t i = 0; i < model.buttons.size(); ++i) {
        const CardButton& button = model.buttons[i];
        if (i > 0) ImGui::SameLine();
        const ImGuiCol ground = button.is_lit ? ImGuiCol_SliderGrab : ImGuiCol_Button;
        ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ground));
        ImGui::BeginDisabled(!button.is_enabled);
        if (widgets.button(button.label, button.help, width)) pressed = button.action;
        ImGui::EndDisabled();
        ImGui::PopStyleColor();
    }
    if (model.hint.empty()) return pressed;
    if (has_hint_beside) {
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
    }
    widgets.dim_text(model.hint);
    return pressed;
}

}  // namespace

std::optional<Action> CaptionCard::draw(Widgets& widgets, const CardModel& model, float right_edge,
                                        float top, float scale) {
    const float most = std::min(widest_card * scale, right_edge - 2.0F * card_margin * scale);
    const float inner = width_of_rows(model, most - 2.0F * card_padding * scale);
    const float outer = inner + 2.0F * card_padding * scale;
    const bool has_hint_beside = inner >= least_width_of_one_row * scale;
    const ImVec2 corner{0.5F * (right_edge - outer), top + card_margin * scale};
    constexpr float as_its_words = 0.0F;
    ImGui::SetNextWindowPos(corner);
    ImGui::SetNextWindowSize({outer, as_its_words});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {card_padding * scale, card_padding * scale});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing,
                        {ImGui::GetStyle().ItemSpacing.x, card_gap * scale});
    const ImVec4 lit = ImGui::GetStyleColorVec4(ImGuiCol_CheckMark);
    ImGui::PushStyleColor(ImGuiCol_Border,
                          model.is_lit ? lit : ImGui::GetStyleColorVec4(ImGuiCol_Border));
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                       ImGuiWindowFlags_NoFocusOnAppearing;
    const bool has_buttons = !model.buttons.empty();
    std::optional<Action> pressed;
    if (ImGui::Begin("##caption", nullptr,
                     has_buttons ? flags : flags | ImGuiWindowFlags_NoInputs)) {
        if (has_buttons && model.stands_still)
            pressed = draw_buttons(widgets, model, has_hint_beside);
        if (!model.source.empty()) widgets.dim_text(model.source);
        ImGui::PushStyleColor(ImGuiCol_Text,
                              has_buttons ? ImGui::GetStyleColorVec4(ImGuiCol_Text) : lit);
        widgets.text(model.title);
        ImGui::PopStyleColor();
        if (!model.words.empty()) widgets.text(model.words);
        ImGui::PushStyleColor(ImGuiCol_Text, lit);
        if (!model.task.empty()) widgets.text(model.task);
        ImGui::PopStyleColor();
        if (has_buttons && !model.stands_still)
            pressed = draw_buttons(widgets, model, has_hint_beside);
        const float bottom = corner.y + ImGui::GetWindowHeight();
        place_ = Aabb{{static_cast<double>(corner.x), static_cast<double>(corner.y)},
                      {static_cast<double>(corner.x + outer), static_cast<double>(bottom)}};
        fits_ = ImGui::GetScrollMaxX() <= 0.0F && ImGui::GetScrollMaxY() <= 0.0F;
    }
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
    return pressed;
}

}  // namespace slidelab::lab
