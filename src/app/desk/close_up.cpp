#include "app/desk/close_up.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/desk/desk.hpp"

namespace slidelab::lab {

namespace {

constexpr double near_height = 44.0;   // points
constexpr double largest_share = 0.4;  // of the world's height or width
constexpr double motion_time = 0.35;   // seconds

/// Whether the place is so far inside the free part of the screen that it can be looked at.
bool is_well_inside(const Desk& desk, Vec2 place) {
    const Camera& camera = desk.camera();
    const Vec2 free{std::min(static_cast<double>(desk.panel.left_edge()), camera.size.x),
                    camera.size.y};
    constexpr double inside = 0.36;  // of the screen, as where the camera follows
    const Vec2 off = camera.to_screen(place) - free * 0.5;
    return std::abs(off.x) <= inside * free.x && std::abs(off.y) <= inside * free.y;
}

bool is_held(const Desk& desk) {
    const auto& down = desk.controls.pointer().down;
    return desk.controls.pinch() || std::any_of(down.begin(), down.end(), [](bool d) { return d; });
}

}  // namespace

double near_zoom(const Desk& desk) {
    constexpr double of_a_point = 0.1;  // units
    const Vec2 half = extents_of(shape_of(desk.settings()));
    const Vec2 size = desk.camera().size;
    const double largest =
        largest_share * std::min(size.x, size.y) / (2.0 * std::max({half.x, half.y, of_a_point}));
    const double wanted =
        near_height * static_cast<double>(desk.gui.scale()) / (2.0 * std::max(half.y, of_a_point));
    return std::min(wanted, largest);
}

void CloseUp::follow(Desk& desk, const std::optional<NearView>& wanted) {
    if (std::exchange(users_motions_, desk.document.rig.users_motions()) !=
            desk.document.rig.users_motions() &&
        before_) {
        is_users_ = true;
        motion_.reset();
    }
    if (!before_ && !wanted) return;
    if (is_held(desk)) return;
    wanted ? aim(desk, *wanted) : go_back(desk);
    advance(desk);
}

void CloseUp::aim(Desk& desk, const NearView& wanted) {
    CameraRig& rig = desk.document.rig;
    const bool begins = !before_ || (motion_ && motion_->is_way_back);
    if (!before_) {
        before_ = rig;
        is_users_ = false;
    }
    if (motion_ && !begins) return;
    const double now = rig.camera.pixels_per_unit;
    const double zoom =
        is_users_ ? now : std::max(before_->camera.pixels_per_unit, wanted.pixels_per_unit);
    // While time goes on the camera follows by itself.
    const bool rests = desk.document.session.is_paused() || desk.document.session.in_past();
    const bool is_out = (begins || rests) && !is_well_inside(desk, wanted.place);
    if (zoom == now && !is_out) return;
    Camera there = rig.camera;
    there.pixels_per_unit = zoom;
    show_point(there, wanted.place, static_cast<double>(desk.panel.left_edge()));
    move_to(desk, there.center, zoom, false);
}

void CloseUp::go_back(Desk& desk) {
    if (motion_ && motion_->is_way_back) return;
    if (is_users_) {
        before_.reset();
        return;
    }
    move_to(desk, before_->camera.center, before_->camera.pixels_per_unit, true);
}

void CloseUp::move_to(Desk& desk, Vec2 center, double pixels_per_unit, bool is_way_back) {
    CameraRig& rig = desk.document.rig;
    rig.hold();
    motion_ = {rig.camera.center, center, rig.camera.pixels_per_unit,
               pixels_per_unit,   0.0,    is_way_back};
    if (!desk.document.view.glides) motion_->seconds = motion_time;
}

void CloseUp::advance(Desk& desk) {
    if (!motion_) return;
    CameraRig& rig = desk.document.rig;
    motion_->seconds += desk.seconds;
    const double time = std::min(1.0, motion_->seconds / motion_time);
    const double share = time * time * (3.0 - 2.0 * time);
    const double zoom = motion_->zoom_from * std::pow(motion_->zoom_to / motion_->zoom_from, share);
    rig.camera.pixels_per_unit = zoom;
    // One place of the screen rests while the zoom changes.
    const double width = 1.0 / motion_->zoom_to - 1.0 / motion_->zoom_from;
    const bool zooms = std::abs(width) * motion_->zoom_to > 1e-9;
    const double way = zooms ? (1.0 / zoom - 1.0 / motion_->zoom_from) / width : share;
    rig.camera.center = lerp(motion_->from, motion_->to, way);
    if (time < 1.0) return;
    rig.camera.center = motion_->to;
    rig.camera.pixels_per_unit = motion_->zoom_to;
    if (std::exchange(motion_, {})->is_way_back) {
        before_->camera.size = rig.camera.size;
        rig = *std::exchange(before_, {});
        users_motions_ = rig.users_motions();
    }
}

}  // namespace slidelab::lab
