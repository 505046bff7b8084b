// Fingers on the screen: one leads, two zoom and move the view. A value over events: no SDL.
//
// The first finger is what the left mouse button is: it leads the mover, takes handles, and presses
// what lies under it. With a second finger that ends, and until all of them are lifted they move
// the view alone: a hand that leaves the screen finger by finger must not lead the mover about.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

/// How two fingers moved the view since the last frame: the point between them went by `moved` to
/// `center`, and their distance became `factor` times as large.
struct Pinch {
    Vec2 center;  ///< window points
    Vec2 moved;   ///< window points
    double factor = 1.0;
};

class TouchControl {
public:
    using Finger = std::int64_t;

    /// Forgets what the fingers did in the frame before.
    void begin_frame();

    // `at`: window points. A finger that is not known to be down is passed over.
    void put_down(Finger finger, Vec2 at);
    void move(Finger finger, Vec2 at);
    void lift(Finger finger);
    void lift_all();

    /// They belong to the panel until all are lifted.
    void give_to_panel() { is_of_panel_ = is_touched(); }

    /// Where the finger is that acts as the left mouse button; nothing while there is none.
    std::optional<Vec2> leading() const;
    /// Whether it leads the mover: once it has rested for some frames, or moved. Sooner it may be
    /// the first of two, or a tap.
    bool leads_mover() const { return leads_mover_ && leading() && !is_of_panel_; }
    /// Nothing while fewer than two fingers are down, where they did not move since the frame
    /// began, and where they belong to the panel.
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
