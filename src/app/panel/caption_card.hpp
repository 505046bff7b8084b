// The card over the world that says what is in view: a figure, a stop of the tour, the scene of a
// link, or a level. Its words, and buttons that lead on.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/controls/control_table.hpp"
#include "app/panel/widgets/widgets.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

/// It does what the key of its action does.
struct CardButton {
    Action action;
    const char* label;
    const char* help;
    bool is_enabled = true;
    bool is_lit = false;
};

/// Empty words are left out. A card without buttons takes no input, so that one can walk at once.
struct CardModel {
    std::string source;  ///< dim, above the title
    std::string title;
    std::string words;
    std::string task;  ///< what one is to do oneself, in the colour of what is on
    std::vector<CardButton> buttons;
    std::string hint;           ///< dim, beside the buttons, or below them where there is no room
    bool is_lit = false;        ///< its frame
    bool stays = false;         ///< the camera keeps clear of it
    bool stands_still = false;  ///< its buttons are above its words, however many those are

    bool empty() const { return title.empty() && words.empty(); }
};

class CaptionCard {
public:
    /// Draws it below `top` pixels, left of `right_edge`, as high as its words need; within a frame
    /// of ImGui. The answer is that of the button that was pressed.
    std::optional<Action> draw(Widgets& widgets, const CardModel& model, float right_edge,
                               float top, float scale);
    void hide() { place_.reset(); }

    /// Pixels; nothing while there is none.
    const std::optional<Aabb>& place() const { return place_; }
    /// Whether all that was drawn in it had room.
    bool fits() const { return fits_; }

private:
    std::optional<Aabb> place_;
    bool fits_ = true;
};

}  // namespace slidelab::lab
