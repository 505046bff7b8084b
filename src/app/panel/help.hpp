// What lies over the world for a while: the list of controls, and the line of messages.
#pragma once

#include <string>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab {

/// The list of all controls. False once it was closed.
bool draw_help(Vec2 screen, float scale);

/// A line for the user that goes away by itself.
class MessageBar {
public:
    void show(std::string text);
    const std::string& text() const { return text_; }

    void dismiss() { seconds_left_ = 0.0; }

    /// Centred in the part of the screen left of `right_edge` and below `top`, pixels.
    void draw(float right_edge, float top, float scale) const;

    /// Pixels from the top of the screen to its lower edge, when the text fits on one line.
    static double height(float scale);

    bool is_gone() const { return seconds_left_ <= 0.0; }
    void age(double seconds) { seconds_left_ -= seconds; }
    /// How long the picture of it stays as it is, seconds; at most 1.
    double rest() const;

private:
    std::string text_;
    double seconds_left_ = 0.0;
};

}  // namespace slidelab
