#include "app/panel/tour_card.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

namespace slidelab::lab {

namespace {

constexpr float widest = 560.0F;       // points: longer lines are hard to read
constexpr float card_margin = 10.0F;   // points, to the edges of the world
constexpr float card_padding = 12.0F;  // points, around the words
constexpr float room = 5.0F;           // points, between a frame and what it is around

ImVec2 in_pixels(Vec2 v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }

}  // namespace

TourCommand TourCard::draw(const GuidedTour& tour, bool by_touch, float right_edge, float top,
                           float scale) {
    scale_ = scale;
    widgets_.begin_frame(scale);
    const float width = std::min(widest * scale, right_edge - 2.0F * card_margin * scale);
    ImGui::SetNextWindowPos({0.5F * right_edge, top + card_margin * scale}, ImGuiCond_Always,
                            {0.5F, 0.0F});
    ImGui::SetNextWindowSize({width, 0.0F});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {card_padding * scale, card_padding * scale});
    ImGui::PushStyleColor(ImGuiCol_Border, ImGui::GetStyleColorVec4(ImGuiCol_CheckMark));
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                       ImGuiWindowFlags_NoFocusOnAppearing;
    TourCommand command = TourCommand::none;
    if (ImGui::Begin("##tour", nullptr, flags)) {
        widgets_.dim_text(fmt::format("Guided tour, {} of {}", tour.number() + 1, tour.count()));
        widgets_.text(tour.title(by_touch));
        draw_task(tour, by_touch);
        ImGui::Spacing();
        command = draw_buttons(tour);
    }
    const ImVec2 corner = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    place_ = Aabb{{static_cast<double>(corner.x), static_cast<double>(corner.y)},
                  {static_cast<double>(corner.x + size.x), static_cast<double>(corner.y + size.y)}};
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    return command;
}

/// What one is to do oneself, once what plays by itself is over; and a tick when it is done.
void TourCard::draw_task(const GuidedTour& tour, bool by_touch) {
    if (!tour.stop().task) return;
    if (tour.leg()) return widgets_.dim_text("Watch: it plays by itself.");
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_CheckMark));
    widgets_.text(tour.is_done() ? "Done. Go on playing, or to the next stop."
                                 : "Try it: " + tour.task(by_touch));
    ImGui::PopStyleColor();
}

TourCommand TourCard::draw_buttons(const GuidedTour& tour) {
    TourCommand command = TourCommand::none;
    const float width = button_width(3);
    ImGui::BeginDisabled(tour.number() == 0);
    if (widgets_.button("Tour back", "The stop before.", width)) command = TourCommand::back;
    ImGui::EndDisabled();
    ImGui::SameLine();
    const bool is_over = !tour.stop().task || tour.is_done();
    const char* next = tour.is_last() ? "Finish" : is_over ? "Next" : "Skip";
    if (is_over) {
        ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_SliderGrab));
    }
    if (widgets_.button(next, tour.is_last() ? "Back to where you were." : "The next stop (Enter).",
                        width)) {
        command = TourCommand::next;
    }
    if (is_over) ImGui::PopStyleColor();
    ImGui::SameLine();
    if (widgets_.button("Leave tour", "Everything is as it was before (Esc). F8 begins it again.",
                        width)) {
        command = TourCommand::leave;
    }
    return command;
}

void draw_tour_frames(std::span<const Aabb> places, float scale) {
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const ImU32 color = ImGui::GetColorU32(ImGuiCol_CheckMark);
    const float gap = room * scale;
    for (const Aabb& place : places) {
        const ImVec2 min = in_pixels(place.min);
        const ImVec2 max = in_pixels(place.max);
        list.AddRect({min.x - gap, min.y - gap}, {max.x + gap, max.y + gap}, color, 6.0F * scale, 0,
                     2.5F * scale);
    }
}

}  // namespace slidelab::lab
