// How the camera is moved: shows the level, follows the mover. Values only: no SDL.
#pragma once

#include "view/camera.hpp"

namespace slidelab {

/// Shows all of `area` in the part of the screen left of `right_edge` (pixels).
void show_area(Camera& camera, const Aabb& area, double right_edge);

/// Puts `point` into the middle of that part.
void show_point(Camera& camera, Vec2 point, double right_edge);

/// Follows lazily: the mover may walk about in the middle of the view; when it leaves that, the
/// camera catches up, softly, until the mover is in the middle part again. So the picture rests
/// most of the time, and zooming at the pointer is not undone while the mover stands still.
class Follower {
public:
    /// `moved`: the mover is on its way. True while the camera has not caught up.
    bool follow(Camera& camera, Vec2 mover, bool moved, double right_edge, double seconds);
    void start() { catching_up_ = true; }
    void stop() { catching_up_ = false; }

private:
    bool catching_up_ = false;
};

}  // namespace slidelab
