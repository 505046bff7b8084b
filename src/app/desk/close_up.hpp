// The camera near what is to be looked at, and back where it was afterwards.
#pragma once

#include <optional>

#include "app/controls/camera_rig.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

struct Desk;
class Session;

/// A place, and the least size at which it is to be seen.
struct NearView {
    Vec2 place;
    double pixels_per_unit = 0.0;
};

/// Pixels a unit at which the mover is at least 40 pixels high, on a screen of the usual density;
/// or so large that it fills much of a low screen.
double near_zoom(const Desk& desk);

class CloseUp {
public:
    /// Once a frame. Goes there in one motion, or at once where the camera does not glide; nearer
    /// than wanted it stays. Without a view the camera goes back. A zoom of the user's own stays
    /// for good, and nothing moves while a button or a finger is held.
    void follow(Desk& desk, const std::optional<NearView>& wanted);
    bool moves() const { return motion_.has_value(); }

private:
    struct Motion {
        Vec2 from, to;                      ///< centres
        double zoom_from = 1, zoom_to = 1;  ///< pixels a unit
        double seconds = 0.0;               ///< since it began
        bool is_way_back = false;
    };

    void aim(Desk& desk, const NearView& wanted);
    void go_back(Desk& desk);
    void move_to(Desk& desk, Vec2 center, double pixels_per_unit, bool is_way_back);
    void advance(Desk& desk);

    std::optional<CameraRig> before_;
    std::optional<Motion> motion_;
    int users_motions_ = 0;  ///< of the rig, when it was looked at last
    bool is_users_ = false;  ///< the user has moved the camera since
};

}  // namespace slidelab::lab
