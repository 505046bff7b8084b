#include "app/controls/camera_rig.hpp"

#include <utility>

namespace slidelab::lab {

void CameraRig::fit(bool however_small) {
    is_fitted_ = true;
    fitted_.reset();
    however_small_ = however_small;
    follower_.stop();
}

void CameraRig::leave_to_user() {
    is_fitted_ = false;
    follower_.stop();
}

void CameraRig::show(const Aabb& area, const Covered& covered) {
    constexpr double closest = 400.0;  // pixels a unit: a single move may be small
    show_area(camera, area, covered, closest);
    leave_to_user();
}

bool CameraRig::update(const Frame& frame) {
    if (is_fitted_) fit_to(frame);
    // Switched on again, it finds the mover at once.
    if (frame.follow && !std::exchange(was_following_, frame.follow)) follower_.start();
    was_following_ = frame.follow;
    if (!frame.follow || is_fitted_) return false;  // fitted, it sees the mover wherever it goes
    return follower_.follow(camera, frame.mover, frame.moved, frame.covered.right_edge,
                            frame.seconds, frame.glides);
}

void CameraRig::fit_to(const Frame& frame) {
    if (!fitted_) fitted_ = frame.whole;  // a mover that flies off does not take the view along
    show_area(camera, *fitted_, frame.covered);
    // A level too large to be seen whole is begun at the mover, at a size that can be played.
    constexpr double least = 12.0;     // pixels a unit, at scale 1
    constexpr double playable = 36.0;  // the same
    if (however_small_ || camera.pixels_per_unit >= least * frame.scale) return;
    camera.pixels_per_unit = playable * frame.scale;
    show_point(camera, frame.mover, frame.covered.right_edge);
    is_fitted_ = false;
}

}  // namespace slidelab::lab
