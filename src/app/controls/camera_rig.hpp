// The camera and what it keeps to: the whole level, the mover, or the place where the user put it.
#pragma once

#include <optional>

#include "app/controls/camera_control.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

class CameraRig {
public:
    Camera camera;

    /// Shows all walls and the mover as they are next, also when the window changes. A level that
    /// would be too small to play is shown from the mover on instead, unless `however_small`.
    void fit(bool however_small);
    /// The user moved it: it neither fits nor follows until it is told to.
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
    /// Once a frame. True while it has not come to rest.
    bool update(const Frame& frame);

private:
    void fit_to(const Frame& frame);

    Follower follower_;
    std::optional<Aabb> fitted_;  ///< what was whole when it was fitted
    bool is_fitted_ = true;       ///< the whole level is shown: keep it so
    bool however_small_ = false;  ///< requested, whatever its size on the screen
    bool was_following_ = true;
};

}  // namespace slidelab::lab
