#include "app/panel/touch_bar.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace slidelab::lab {

namespace {

// Points.
constexpr double usual_width = 56.0;
constexpr double widest_button = 110.0;
constexpr double button_gap = 5.0;
constexpr double bar_margin = 6.0;
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

/// As many rows as are needed, equally full.
struct Rows {
    int rows = 1;
    int in_a_row = button_count;
    double button_width = 0.0;  ///< pixels
};

Rows rows_for(double width, double scale) {
    const double room = width - 2.0 * bar_margin * scale;
    const auto fitting =
        static_cast<int>((room + button_gap * scale) / ((usual_width + button_gap) * scale));
    Rows rows;
    rows.rows = (button_count + std::clamp(fitting, 1, button_count) - 1) /
                std::clamp(fitting, 1, button_count);
    rows.in_a_row = (button_count + rows.rows - 1) / rows.rows;
    const double gaps = (rows.in_a_row - 1) * button_gap * scale;
    rows.button_width = std::min((room - gaps) / rows.in_a_row, widest_button * scale);
    return rows;
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
    const int rows = rows_for(width, scale).rows;
    return std::round((rows * static_cast<double>(least_touch_button) + (rows - 1) * button_gap +
                       2.0 * button_gap) *
                      scale);
}

void draw_touch_bar(Widgets& widgets, bool is_paused, float width, float bottom, float scale,
                    std::vector<Press>& presses) {
    const Rows rows = rows_for(static_cast<double>(width), static_cast<double>(scale));
    const auto button_width = static_cast<float>(rows.button_width);
    const float button_height = least_touch_button * scale;
    const float between = static_cast<float>(button_gap) * scale;
    const auto high = static_cast<float>(
        height_of_touch_bar(static_cast<double>(width), static_cast<double>(scale)));
    ImGui::SetNextWindowPos({0.0F, bottom - high});
    ImGui::SetNextWindowSize({width, high});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0F, 0.0F});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, 0.0F});
    constexpr ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav |
        ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoSavedSettings |
        ImGuiWindowFlags_NoBringToFrontOnFocus;
    if (ImGui::Begin("##touch", nullptr, flags)) {
        ImGui::SetWindowFontScale(letters * scale / ImGui::GetFont()->FontSize);
        const float whole = static_cast<float>(rows.in_a_row) * (button_width + between) - between;
        const float left = 0.5F * (width - whole);
        for (int i = 0; i < button_count; ++i) {
            const TouchButton& button = buttons[i];
            const std::div_t place = std::div(i, rows.in_a_row);
            const auto row = static_cast<float>(place.quot);
            const auto column = static_cast<float>(place.rem);
            const ImVec2 at{left + column * (button_width + between),
                            bottom - high + between + row * (button_height + between)};
            ImGui::SetCursorScreenPos(at);
            const Control& control = control_of(button.action);
            const bool goes_on = button.action == Action::pause && is_paused;
            const std::string title = goes_on ? "Go on" : title_of(button);
            if (draw_button(title, id_of(button), control.repeats, {button_width, button_height}))
                presses.push_back({button.action, 0, button.with_shift});
            widgets.note(id_of(button));
        }
    }
    ImGui::End();
    ImGui::PopStyleVar(4);
}

}  // namespace slidelab::lab
