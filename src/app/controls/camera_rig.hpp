// The camera with its target: the whole level, the mover, or the user's place.
#pragma once

#include <optional>

#include "app/controls/camera_control.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

class CameraRig {
public:
    Camera camera;

    /// Shows all walls and the mover from the next frame on, also when the window changes. A level
    /// that would be too small to play is shown around the mover instead, unless `however_small`.
    void fit(bool however_small);
    /// The user moved the camera: it no longer fits or follows.
    void leave_to_user();
    /// Shows an area once.
    void show(const Aabb& area, const Covered& covered);

    struct Frame {
        Aabb whole;  ///< all walls, and the mover
        Vec2 mover;
        bool moved = false;   ///< the mover, since the last frame
        bool follow = false;  ///< as the user has set it
        Covered covered;
        double scale = 1.0;    ///< pixels a point
        double seconds = 0.0;  ///< since the last frame
        bool glides = true;    ///< as the user has set it
    };
    /// To be called once per frame. True while the camera moves.
    bool update(const Frame& frame);

private:
    void fit_to(const Frame& frame);

    Follower follower_;
    std::optional<Aabb> fitted_;  ///< the whole area of the last fit
    bool is_fitted_ = true;       ///< keeps showing the whole level
    bool however_small_ = false;  ///< requested, whatever its size on the screen
    bool was_following_ = true;
};

}  // namespace slidelab::lab
