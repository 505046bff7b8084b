#include "app/panel/panel.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace slidelab::lab {

namespace {

// Points. A window cuts its content off at half of its padding: the dots of rows fit in.
constexpr float side_padding = 2.0F * Widgets::dot_width;
constexpr float top_padding = 4.0F;
constexpr float row_gap = 2.0F;
constexpr float tab_padding = 4.0F;
constexpr float tab_gap = 2.0F;
constexpr float sheet_title = 14.0F;  // above and below the words of its title

// The sentence has a sixth of the screen; in a sheet, which is wider, less.
constexpr float points_for_a_line = 80.0F;
constexpr float most_lines_of_sentence = 12.0F;
constexpr int sentence_lines_of_sheet = 5;

}  // namespace

/// On the right, as wide as the user dragged it; or a sheet over the lower part of the screen.
void Panel::place_window(const ScreenLayout& layout, Vec2 screen) {
    const auto width = static_cast<float>(screen.x);
    const auto height = static_cast<float>(screen.y);
    if (layout.is_narrow) {
        const auto top = static_cast<float>(layout.sheet_top);
        ImGui::SetNextWindowPos({0.0F, top});
        return ImGui::SetNextWindowSize({width, height - top});
    }
    const float most = std::max(least_width * scale_, width * 0.6F);
    ImGui::SetNextWindowPos({width, 0.0F}, ImGuiCond_Always, {1.0F, 0.0F});
    // While its edge is dragged the width is the mouse's.
    const bool dragged = ImGui::IsMouseDown(0);
    ImGui::SetNextWindowSize(
        {std::round(std::max(wanted_width(width), least_width * scale_)), height},
        dragged ? ImGuiCond_FirstUseEver : ImGuiCond_Always);
    ImGui::SetNextWindowSizeConstraints({least_width * scale_, height}, {most, height});
}

float Panel::wanted_width(float screen) const { return std::min(width_ * scale_, screen * 0.5F); }

void Panel::follow_edge(Vec2 screen) {
    const float wanted = wanted_width(static_cast<float>(screen.x));
    const float width = ImGui::GetWindowWidth();
    const bool is_moved = width < std::floor(wanted) - 1.0F || width > std::ceil(wanted) + 1.0F;
    if (ImGui::IsMouseDown(0) && is_moved) width_ = width / scale_;
}

bool Panel::draw(const std::function<void(Widgets&, int)>& head, std::span<const PanelPart> parts,
                 const ScreenLayout& layout, Vec2 screen, float scale) {
    scale_ = scale;
    const bool wheel_steps = widgets_.wheel_steps();  // in the frame before
    widgets_.begin_frame(scale);
    place_window(layout, screen);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {side_padding * scale, top_padding * scale});
    // A sheet is closed with a finger: its title, and the cross in it, are as high as one.
    const ImVec2 frame = ImGui::GetStyle().FramePadding;
    const float title = layout.is_narrow ? sheet_title * scale : frame.y;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {std::max(frame.x, title), title});
    bool open = true;
    ImGuiWindowFlags flags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                             ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav |
                             ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    if (layout.is_narrow) flags |= ImGuiWindowFlags_NoResize;
    // On the right its ground is already there (fill_panel_ground); every pixel of it would be
    // drawn twice.
    const ImVec4 ground = ImGui::GetStyleColorVec4(ImGuiCol_WindowBg);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, layout.is_narrow ? ground : ImVec4{});
    const bool is_shown = ImGui::Begin("Slidelab###panel", &open, flags);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    if (layout.is_narrow) note_cross(layout);
    if (is_shown) {
        if (!layout.is_narrow) follow_edge(screen);
        const auto lines = static_cast<int>(std::min(
            static_cast<float>(screen.y) / (points_for_a_line * scale), most_lines_of_sentence));
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing,
                            {ImGui::GetStyle().ItemSpacing.x, row_gap * scale});
        head(widgets_, layout.is_narrow ? sentence_lines_of_sheet : lines);
        draw_tabs(parts);
        // A window of its own, so that what stays the same from frame to frame is apart.
        const float margin = Widgets::dot_width * scale;
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() - margin);
        if (widgets_.begin_area("##page", 0.0F, !wheel_steps)) {
            ImGui::Indent(margin);
            for (const PanelPart& part : parts) {
                if (page_ == part.page.title) part.draw(widgets_);
            }
        }
        ImGui::PopStyleVar();
        hidden_height_ = ImGui::GetScrollMaxY();
        widgets_.end_area();
    }
    left_edge_ = layout.is_narrow ? static_cast<float>(screen.x) : ImGui::GetWindowPos().x;
    ImGui::End();
    ImGui::PopStyleVar(2);
    return open;
}

/// The cross in the title of a sheet is ImGui's, and has no place among the widgets.
void Panel::note_cross(const ScreenLayout& layout) {
    const auto size = static_cast<double>(ImGui::GetFontSize() + 2.0F * sheet_title * scale_);
    const auto right = static_cast<double>(ImGui::GetWindowPos().x + ImGui::GetWindowWidth());
    widgets_.note_place("close",
                        {{right - size, layout.sheet_top}, {right, layout.sheet_top + size}});
}

void Panel::hide(Vec2 screen) {
    widgets_.begin_frame(scale_);
    left_edge_ = static_cast<float>(screen.x);
    end_of_closed_ = 0.0F;
}

void Panel::draw_closed(const std::function<void(Widgets&)>& buttons, Vec2 screen, float scale) {
    widgets_.begin_frame(scale);
    left_edge_ = static_cast<float>(screen.x);
    const float margin = 10.0F * scale;
    ImGui::SetNextWindowPos({left_edge_ - margin, margin}, ImGuiCond_Always, {1.0F, 0.0F});
    constexpr ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
        ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav |
        ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoSavedSettings;
    if (ImGui::Begin("##closed panel", nullptr, flags)) buttons(widgets_);
    end_of_closed_ = ImGui::GetWindowPos().y + ImGui::GetWindowHeight();
    ImGui::End();
}

void Panel::draw_tabs(std::span<const PanelPart> parts) {
    // All words find room side by side.
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {tab_padding * scale_, ImGui::GetStyle().FramePadding.y});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemInnerSpacing, {tab_gap * scale_, 0.0F});
    if (ImGui::BeginTabBar("##tabs", ImGuiTabBarFlags_NoTooltip)) {
        draw_tab_items(parts);
        ImGui::EndTabBar();
    }
    ImGui::PopStyleVar(2);
}

void Panel::draw_tab_items(std::span<const PanelPart> parts) {
    const std::string wanted = std::exchange(wanted_, {});
    for (const auto& [page, draw] : parts) {
        const bool is_wanted = wanted == page.title;
        if (ImGui::BeginTabItem(page.title, nullptr,
                                is_wanted ? ImGuiTabItemFlags_SetSelected : 0)) {
            if (wanted.empty()) page_ = page.title;
            ImGui::EndTabItem();
        }
        if (is_wanted) page_ = page.title;
        widgets_.note(page.id);
        if (page_ != page.title) widgets_.tooltip(page.help);
    }
}

}  // namespace slidelab::lab
