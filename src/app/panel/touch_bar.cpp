#include "app/panel/touch_bar.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace slidelab::lab {

namespace {

// Points.
constexpr double usual_width = 56.0;
constexpr double button_gap = 5.0;
constexpr float letters = 12.5F;

constexpr TouchButton buttons[] = {{Action::tick_back},
                                   {Action::pause},
                                   {Action::one_tick},
                                   {Action::trouble, "Trouble before", true},
                                   {Action::trouble, "Next trouble"},
                                   {Action::restart},
                                   {Action::next_shape},
                                   {Action::next_strategy},
                                   {Action::probe},
                                   {Action::panel},
                                   {Action::help},
                                   {Action::quit, "Back"}};
constexpr int button_count = static_cast<int>(std::size(buttons));

/// As many as are needed, equally full. Pixels.
int rows_for(double width, double scale) {
    const auto fitting =
        static_cast<int>((width - button_gap * scale) / ((usual_width + button_gap) * scale));
    return (button_count + std::clamp(fitting, 1, button_count) - 1) /
           std::clamp(fitting, 1, button_count);
}

/// A line for each word.
bool draw_button(std::string title, std::string_view id, bool repeats, ImVec2 size) {
    std::replace(title.begin(), title.end(), ' ', '\n');
    ImGui::PushButtonRepeat(repeats);
    const bool pressed = ImGui::Button(fmt::format("{}###{}", title, id).c_str(), size);
    ImGui::PopButtonRepeat();
    return pressed;
}

}  // namespace

std::span<const TouchButton> touch_buttons() { return buttons; }

std::string title_of(const TouchButton& button) {
    return std::string(button.title.empty() ? control_of(button.action).title : button.title);
}

std::string id_of(const TouchButton& button) {
    const std::string id = "touch." + name_of(control_of(button.action));
    return button.with_shift ? id + ".shift" : id;
}

double height_of_touch_bar(double width, double scale) {
    const double row = static_cast<double>(least_touch_button) + button_gap;
    return std::round((rows_for(width, scale) * row + button_gap) * scale);
}

void draw_touch_bar(Widgets& widgets, bool is_paused, float width, float bottom, float scale,
                    std::vector<Press>& presses) {
    const auto wide = static_cast<double>(width);
    const auto high = static_cast<float>(height_of_touch_bar(wide, static_cast<double>(scale)));
    const int rows = rows_for(wide, static_cast<double>(scale));
    const float half_gap = 0.5F * static_cast<float>(button_gap) * scale;
    ImGui::SetNextWindowPos({0.0F, bottom - high});
    ImGui::SetNextWindowSize({width, high});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {half_gap, half_gap});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, 0.0F});
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {half_gap, half_gap});
    constexpr ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav |
        ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoSavedSettings |
        ImGuiWindowFlags_NoBringToFrontOnFocus;
    ImGui::Begin("##touch", nullptr, flags);
    ImGui::SetWindowFontScale(letters * scale / ImGui::GetFont()->FontSize);
    const int columns = (button_count + rows - 1) / rows;
    if (ImGui::BeginTable("##buttons", columns, ImGuiTableFlags_SizingStretchSame)) {
        for (const TouchButton& button : buttons) {
            ImGui::TableNextColumn();
            const bool goes_on = button.action == Action::pause && is_paused;
            const ImVec2 size{ImGui::GetContentRegionAvail().x, least_touch_button * scale};
            if (draw_button(goes_on ? "Go on" : title_of(button), id_of(button),
                            control_of(button.action).repeats, size))
                presses.push_back({button.action, 0, button.with_shift});
            widgets.note(id_of(button));
        }
        ImGui::EndTable();
    }
    ImGui::End();
    ImGui::PopStyleVar(5);
}

}  // namespace slidelab::lab
