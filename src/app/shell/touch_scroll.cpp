#include "app/shell/touch_scroll.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>

namespace slidelab {

namespace {

constexpr double least_way = 9.0;  // points that a finger goes before it is no press

/// The innermost window under the finger that has more than it shows.
ImGuiWindow* scrolling_window() {
    for (ImGuiWindow* window = GImGui->HoveredWindow; window != nullptr;
         window = window->ParentWindow) {
        if (window->ScrollMax.y > 0.0F) return window;
    }
    return nullptr;
}

bool holds_its_bar(ImGuiWindow* window) {
    return GImGui->ActiveId == ImGui::GetWindowScrollbarID(window, ImGuiAxis_Y);
}

}  // namespace

void TouchScroll::follow(Vec2 at, bool is_down, float scale) {
    if (!is_down) {
        phase_ = Phase::up;
        window_ = nullptr;
        return;
    }
    if (phase_ == Phase::up) {
        phase_ = Phase::undecided;
        began_ = at;
    }
    const Vec2 way = at - began_;
    const double least = least_way * static_cast<double>(scale);
    if (phase_ == Phase::undecided && (std::abs(way.x) > least || std::abs(way.y) > least)) {
        window_ = std::abs(way.y) > std::abs(way.x) ? scrolling_window() : nullptr;
        if (window_ != nullptr && holds_its_bar(window_)) window_ = nullptr;
        phase_ = window_ != nullptr ? Phase::scrolls : Phase::presses;
        if (window_ != nullptr) ImGui::ClearActiveID();  // what was pressed is let go
        before_ = at;
    }
    if (phase_ != Phase::scrolls) return;
    ImGui::SetScrollY(window_, window_->Scroll.y - static_cast<float>(at.y - before_.y));
    before_ = at;
}

}  // namespace slidelab
