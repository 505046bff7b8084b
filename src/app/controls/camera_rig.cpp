#include "app/controls/camera_rig.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace slidelab::lab {

namespace {

constexpr double closest_area = 400.0;  // pixels a unit: a single move may be small

/// How far `value` lies outside of `center` plus and minus `extent`, with its sign.
double outside(double value, double center, double extent) {
    const double offset = value - center;
    return offset - std::clamp(offset, -extent, extent);
}

}  // namespace

void show_area(Camera& camera, const Aabb& area, const Covered& covered, double closest) {
    const Vec2 whole = camera.size;
    camera.size.x = std::max(1.0, std::min(covered.right_edge, whole.x));
    const double free_height = whole.y - covered.top - covered.bottom;
    const bool roomy = covered.leaves_room(whole.y);
    if (roomy) camera.size.y = free_height;
    camera.show(area, closest);
    const Vec2 free_middle{camera.size.x * 0.5,
                           roomy ? covered.top + free_height * 0.5 : whole.y * 0.5};
    camera.size = whole;
    camera.center += (whole * 0.5 - free_middle) / camera.pixels_per_unit;
}

void show_point(Camera& camera, Vec2 point, double right_edge) {
    const double covered = camera.size.x - std::min(right_edge, camera.size.x);
    camera.center = {point.x + covered * 0.5 / camera.pixels_per_unit, point.y};
}

bool Follower::follow(Camera& camera, Vec2 mover, bool moved, double right_edge, double seconds,
                      bool glides) {
    const Vec2 free{std::min(right_edge, camera.size.x), camera.size.y};
    const Vec2 at = camera.to_screen(mover);
    const Vec2 center = free * 0.5;
    // It starts when the mover comes near the edge, and brings it well inside.
    constexpr double edge = 0.36;
    constexpr double inside = 0.26;
    const Vec2 far{outside(at.x, center.x, free.x * edge), outside(at.y, center.y, free.y * edge)};
    if (moved && length_squared(far) > 0.0) catching_up_ = true;
    if (!catching_up_) return false;
    if (!glides) {
        show_point(camera, mover, right_edge);
        stop();
        return false;
    }
    const Vec2 missing{outside(at.x, center.x, free.x * inside),
                       outside(at.y, center.y, free.y * inside)};
    // The farther behind, the quicker: a fast mover does not run out of sight.
    const double behind = length(missing) / length(free);
    const double quickness = 5.0 + 80.0 * behind;  // of the distance, a second
    const double share = 1.0 - std::exp(-quickness * seconds);
    camera.pan(missing * -share);
    if (length_squared(missing) < 1.0) catching_up_ = false;
    return catching_up_;
}

void CameraRig::fit(bool however_small) {
    is_fitted_ = true;
    fitted_.reset();
    kept_.reset();
    however_small_ = however_small;
    least_ = 0.0;
    ++users_motions_;
    follower_.stop();
}

void CameraRig::begin_near(double pixels_per_unit) {
    fit(false);
    least_ = pixels_per_unit;
}

void CameraRig::keep(const Aabb& area) {
    fit(true);
    kept_ = Kept{area};
}

void CameraRig::leave_to_user() {
    ++users_motions_;
    hold();
}

void CameraRig::hold() {
    is_fitted_ = false;
    follower_.stop();
}

void CameraRig::show(const Aabb& area, const Covered& covered) {
    show_area(camera, area, covered, closest_area);
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

void CameraRig::fit_kept(const Frame& frame) {
    Covered covered = frame.covered;
    if (std::exchange(kept_->was_seen, true))
        covered.bottom = kept_->bottom = std::max({kept_->bottom, covered.bottom, frame.legend});
    // On a low screen words are kept clear, and the legend, which can be closed, is not.
    if (!covered.leaves_room(camera.size.y)) covered.bottom = 0.0;
    show_area(camera, kept_->area, covered, closest_area);
}

void CameraRig::fit_to(const Frame& frame) {
    if (kept_) return fit_kept(frame);
    if (!fitted_) fitted_ = frame.whole;  // a mover that flies off does not take the view along
    show_area(camera, *fitted_, frame.covered);
    // A level too large to be seen whole is begun at the mover, at a size that can be played.
    constexpr double least = 12.0;     // pixels a unit, at scale 1
    constexpr double playable = 36.0;  // the same
    const double needed = least_ > 0.0 ? least_ : least * frame.scale;
    if (however_small_ || camera.pixels_per_unit >= needed) return;
    camera.pixels_per_unit = least_ > 0.0 ? least_ : playable * frame.scale;
    show_point(camera, frame.mover, frame.covered.right_edge);
    is_fitted_ = false;
}

}  // namespace slidelab::lab
