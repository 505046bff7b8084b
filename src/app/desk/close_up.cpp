#include "app/desk/close_up.hpp"

#include <algorithm>
#include <utility>

#include "app/desk/desk.hpp"

namespace slidelab::lab {

bool CloseUp::is_as_shown(const Desk& desk) const {
    return desk.camera().center == center_ && desk.camera().pixels_per_unit == pixels_per_unit_;
}

void CloseUp::show(Desk& desk, Vec2 place, double pixels_per_unit) {
    if (before_ && !is_as_shown(desk)) return;
    CameraRig& rig = desk.document.rig;
    if (!before_) before_ = rig;
    rig.leave_to_user();
    rig.camera.pixels_per_unit = std::max(before_->camera.pixels_per_unit, pixels_per_unit);
    show_point(rig.camera, place, static_cast<double>(desk.panel.left_edge()));
    center_ = rig.camera.center;
    pixels_per_unit_ = rig.camera.pixels_per_unit;
}

void CloseUp::end(Desk& desk) {
    auto before = std::exchange(before_, {});
    if (!before || !is_as_shown(desk)) return;
    before->camera.size = desk.camera().size;
    desk.document.rig = std::move(*before);
}

}  // namespace slidelab::lab
