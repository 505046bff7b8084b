// How the camera is moved: shows the level, follows the mover. Values only: no SDL.
#pragma once

#include "view/drawing/camera.hpp"

namespace slidelab::lab {

/// The covered edges of the screen, pixels.
struct Covered {
    double top = 0.0;         ///< a line of words
    double bottom = 0.0;      ///< the legend
    double right_edge = 0.0;  ///< from the left, where the panel begins
};

/// Shows all of `area` in the part of the screen that is not covered.
void show_area(Camera& camera, const Aabb& area, const Covered& covered,
               double closest = Camera::closest_for_rooms);

/// Puts `point` at the centre of the part of the screen left of `right_edge` (pixels).
void show_point(Camera& camera, Vec2 point, double right_edge);

/// Follows lazily: when the mover leaves the central part of the view, the camera moves smoothly
/// until the mover is in it again. So the picture rests most of the time, and zooming at the
/// pointer is not undone for a mover at rest. Without gliding the camera jumps to the mover
/// instead.
class Follower {
public:
    /// `moved`: the mover is moving. True while the camera has not caught up.
    bool follow(Camera& camera, Vec2 mover, bool moved, double right_edge, double seconds,
                bool glides = true);
    void start() { catching_up_ = true; }
    void stop() { catching_up_ = false; }

private:
    bool catching_up_ = false;
};

}  // namespace slidelab::lab
