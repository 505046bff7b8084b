#include "app/shell/touch_scroll.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>

namespace slidelab::lab {

namespace {

constexpr double least_way = 9.0;   // points that a finger goes before it is no tap
constexpr int frames_of_rest = 18;  // after which it is one that holds on

/// The innermost window under the finger that has more than it shows.
ImGuiWindow* scrolling_window() {
    for (ImGuiWindow* window = GImGui->HoveredWindow; window != nullptr;
         window = window->ParentWindow) {
        if (window->ScrollMax.y > 0.0F) return window;
    }
    return nullptr;
}

Pointer with_button(Pointer pointer, Vec2 at, bool is_down) {
    pointer.position = at;
    pointer.down[0] = is_down;
    pointer.pressed[0] = false;
    return pointer;
}

}  // namespace

Pointer TouchScroll::filtered(const Pointer& pointer, bool by_touch, double scale) {
    const bool was_up = phase_ == Phase::up;
    if (!by_touch || (was_up && !pointer.down[0] && !pointer.pressed[0])) {
        phase_ = Phase::up;
        return pointer;
    }
    if (was_up) return begin(pointer);
    if (phase_ == Phase::lets_go) {
        phase_ = Phase::up;
        return with_button(pointer, at_, false);
    }
    if (phase_ == Phase::undecided) return decide(pointer, scale);
    moved_ = pointer.position - at_;
    at_ = pointer.position;
    const bool scrolls = phase_ == Phase::scrolls;
    if (!pointer.down[0]) phase_ = Phase::up;
    return scrolls ? with_button(pointer, pointer.position, false) : pointer;
}

/// ImGui finds the window under it in this frame. One that is lifted already was a tap.
Pointer TouchScroll::begin(const Pointer& pointer) {
    const bool is_lifted = !pointer.down[0];
    phase_ = is_lifted ? Phase::lets_go : Phase::undecided;
    frames_ = 0;
    window_ = nullptr;
    moved_ = {};
    began_ = at_ = pointer.position;
    return with_button(pointer, at_, is_lifted);
}

Pointer TouchScroll::decide(const Pointer& pointer, double scale) {
    const bool is_gone = pointer.position == Pointer{}.position;  // a second finger came
    if (is_gone) phase_ = Phase::up;
    if (is_gone) return pointer;
    if (!pointer.down[0]) {
        phase_ = Phase::lets_go;
        return with_button(pointer, at_, true);
    }
    ImGuiWindow* below = scrolling_window();
    const Vec2 way = pointer.position - began_;
    const double least = least_way * scale;
    const bool goes = std::abs(way.x) > least || std::abs(way.y) > least;
    at_ = pointer.position;
    if (below == nullptr || ++frames_ > frames_of_rest ||
        (goes && std::abs(way.x) >= std::abs(way.y))) {
        phase_ = Phase::presses;
        return pointer;
    }
    if (goes) {
        phase_ = Phase::scrolls;
        window_ = below;
    }
    return with_button(pointer, began_, false);
}

void TouchScroll::scroll(double pixels_per_point) {
    if (phase_ != Phase::scrolls || window_ == nullptr) return;
    ImGui::SetScrollY(window_, window_->Scroll.y - static_cast<float>(moved_.y * pixels_per_point));
    moved_ = {};
}

}  // namespace slidelab::lab
