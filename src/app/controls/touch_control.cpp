#include "app/controls/touch_control.hpp"

#include <algorithm>

namespace slidelab::lab {

namespace {

constexpr std::size_t most_fingers = 10;
/// Fingers that touch each other have no distance to be measured, window points.
constexpr double least_distance = 8.0;

constexpr int frames_of_a_tap = 5;     // within which a second finger of a pinch comes down
constexpr double way_of_a_tap = 10.0;  // window points

}  // namespace

void TouchControl::begin_frame() {
    for (Touch& touch : down_) touch.before = touch.at;
    if (is_touched() && ++frames_ >= frames_of_a_tap) leads_mover_ = true;
}

void TouchControl::put_down(Finger finger, Vec2 at) {
    lift(finger);  // its lifting was missed
    if (down_.size() == most_fingers) return;
    down_.push_back({finger, at, at, at});
    // The first finger's motion before the second came was not a pinch.
    for (Touch& touch : down_) touch.before = touch.at;
    is_pinching_ = is_pinching_ || down_.size() > 1;
}

void TouchControl::move(Finger finger, Vec2 at) {
    for (Touch& touch : down_) {
        if (touch.finger != finger) continue;
        touch.at = at;
        if (distance(at, touch.began) > way_of_a_tap) leads_mover_ = true;
    }
}

void TouchControl::lift(Finger finger) {
    std::erase_if(down_, [finger](const Touch& touch) { return touch.finger == finger; });
    if (down_.empty()) *this = {};
}

void TouchControl::lift_all() { *this = {}; }

std::optional<Vec2> TouchControl::leading() const {
    if (is_pinching_ || down_.empty()) return std::nullopt;
    return down_.front().at;
}

std::optional<Pinch> TouchControl::pinch() const {
    if (down_.size() < 2 || is_of_panel_) return std::nullopt;
    const Touch& a = down_[0];
    const Touch& b = down_[1];
    const Vec2 center = (a.at + b.at) * 0.5;
    const Vec2 before = (a.before + b.before) * 0.5;
    const double distance_now = std::max(distance(a.at, b.at), least_distance);
    const double distance_before = std::max(distance(a.before, b.before), least_distance);
    const Pinch pinch{center, center - before, distance_now / distance_before};
    if (pinch.moved == Vec2{} && pinch.factor == 1.0) return std::nullopt;
    return pinch;
}

}  // namespace slidelab::lab
