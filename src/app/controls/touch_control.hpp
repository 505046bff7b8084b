// Fingers on the screen: one leads, two zoom and move the view. A value over events: no SDL.
//
// The first finger acts as the left mouse button: it leads the mover, grabs handles and presses
// buttons. A second finger ends that; until all are lifted, fingers only move the view, so that a
// hand that leaves the screen finger by finger does not lead the mover.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

/// The motion of two fingers since the last frame: their midpoint moved by `moved` to `center`, and
/// their distance grew by `factor`.
struct Pinch {
    Vec2 center;  ///< window points
    Vec2 moved;   ///< window points
    double factor = 1.0;
};

class TouchControl {
public:
    using Finger = std::int64_t;

    /// Resets the motion of the last frame.
    void begin_frame();

    // `at`: window points. Fingers that are not down are ignored.
    void put_down(Finger finger, Vec2 at);
    void move(Finger finger, Vec2 at);
    void lift(Finger finger);
    void lift_all();

    /// Gives the fingers to the panel until all are lifted.
    void give_to_panel() { is_of_panel_ = is_touched(); }

    /// The place of the finger that acts as the left mouse button, if any.
    std::optional<Vec2> leading() const;
    /// Whether it leads the mover: after some frames, or after moving; earlier it may be a tap or
    /// the first of two.
    bool leads_mover() const { return leads_mover_ && leading() && !is_of_panel_; }
    /// None with fewer than two fingers, without motion in this frame, and for fingers of the
    /// panel.
    std::optional<Pinch> pinch() const;
    /// While two fingers are down, and until all are lifted.
    bool is_pinching() const { return is_pinching_; }
    bool is_touched() const { return !down_.empty(); }

private:
    struct Touch {
        Finger finger = 0;
        Vec2 at;
        Vec2 before;  ///< at the beginning of the frame, or where it was put down since
        Vec2 began;   ///< where it was put down
    };
    std::vector<Touch> down_;  ///< in the order in which they were put down
    bool is_pinching_ = false;
    bool leads_mover_ = false;
    bool is_of_panel_ = false;
    int frames_ = 0;  ///< since the first finger was put down
};

}  // namespace slidelab::lab
