// What lies over the world for a while: the list of controls, and the line of messages.
#pragma once

#include <string>

#include "geometry/vec2.hpp"

namespace slidelab {

/// The list of all controls. False once it was closed.
bool draw_help(Vec2 screen, float scale);

/// A line for the user that goes away by itself.
class MessageBar {
public:
    void show(std::string text);
    const std::string& text() const { return text_; }
    bool visible() const { return seconds_left_ > 0.0; }
    double seconds_left() const { return seconds_left_; }

    /// Centred in the part of the screen left of `right_edge`, pixels.
    void draw(float right_edge, float scale, double seconds);

private:
    std::string text_;
    double seconds_left_ = 0.0;
};

}  // namespace slidelab
