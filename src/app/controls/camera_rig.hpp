// The camera with its target: the whole level, the mover, or the user's place.
#pragma once

#include <optional>

#include "slidelab/geometry/shapes.hpp"
#include "view/drawing/camera.hpp"

namespace slidelab::lab {

/// The covered edges of the screen, pixels.
struct Covered {
    double top = 0.0;         ///< a line of words
    double bottom = 0.0;      ///< the legend
    double right_edge = 0.0;  ///< from the left, where the panel begins

    /// On a very low screen the level is worth more than what lies over it.
    bool leaves_room(double height) const { return height - top - bottom >= 0.5 * height; }
    friend bool operator==(const Covered&, const Covered&) = default;
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

class CameraRig {
public:
    Camera camera;

    /// Shows all walls and the mover from the next frame on, also when the window changes. A level
    /// that would be too small to play is shown around the mover instead, unless `however_small`.
    void fit(bool however_small);
    /// Keeps showing an area from the next frame on, clear of the legend as high as it gets.
    void keep(const Aabb& area);
    /// As fit(false), but no smaller than that: around the mover where the level is.
    void begin_near(double pixels_per_unit);
    /// The user moved the camera: it no longer fits or follows.
    void leave_to_user();
    /// It stays where it is, until the mover comes near the edge.
    void hold();
    /// How often the user has moved it, or chosen what it shows.
    int users_motions() const { return users_motions_; }
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
        double legend = 0.0;   ///< its height as it was drawn last, pixels
    };
    /// To be called once per frame. True while the camera moves.
    bool update(const Frame& frame);

private:
    /// The legend is that of what was there before until the area was seen once.
    struct Kept {
        Aabb area;
        bool was_seen = false;
        double bottom = 0.0;  ///< pixels that are kept clear
    };

    void fit_to(const Frame& frame);
    void fit_kept(const Frame& frame);

    Follower follower_;
    std::optional<Aabb> fitted_;  ///< the whole area of the last fit
    std::optional<Kept> kept_;    ///< instead of it
    bool is_fitted_ = true;       ///< keeps showing the whole level
    bool however_small_ = false;  ///< requested, whatever its size on the screen
    bool was_following_ = true;
    double least_ = 0.0;  ///< pixels a unit, of a level that is begun near; 0: of any
    int users_motions_ = 0;
};

}  // namespace slidelab::lab
