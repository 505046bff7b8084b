// What lies over the world for a while: the list of controls, and the question before the program
// ends by a key.
#pragma once

#include <SDL.h>

#include <optional>
#include <string>

#include "app/controls/key_bindings.hpp"
#include "app/panel/widgets/widgets.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

/// The list of all controls. A click on a key makes it wait for another one.
class HelpList {
public:
    /// A place of a control for a key.
    struct KeyPlace {
        Action action;
        std::size_t place = 0;
    };
    struct Answer {
        bool stays_open = true;
        bool wants_defaults = false;
        bool wants_tour = false;
    };
    /// A key is found as "restart.key.1", by its control and its place.
    Answer draw(Widgets& widgets, Vec2 screen, float scale, const KeyBindings& bindings);

    /// The next key is for this place: it acts on nothing else.
    const std::optional<KeyPlace>& waits_for() const { return waits_for_; }
    void stop_waiting() { waits_for_.reset(); }

private:
    Answer draw_head(Widgets& widgets, bool is_narrow);
    void draw_table(Widgets& widgets, bool wraps, bool is_narrow, float scale,
                    const KeyBindings& bindings);
    void row(Widgets& widgets, const Control& control, bool is_narrow, const KeyBindings& bindings);
    void key_button(Widgets& widgets, const Control& control, std::size_t place,
                    const std::string& name);

    std::optional<KeyPlace> waits_for_;
};

/// The question before the program ends by a key.
class LeaveDialog {
public:
    bool is_open() const { return is_open_; }
    void open() { is_open_ = was_opened_ = true; }
    void close() { is_open_ = false; }

    /// True: the program is to end. `center` of it, and what the window is of, in pixels.
    bool draw(Vec2 center, float scale);

    /// Whether the event confirms the open dialog: Enter.
    bool is_yes(const SDL_Event& event) const;

    const Widgets& widgets() const { return widgets_; }
    Widgets& widgets() { return widgets_; }

private:
    Widgets widgets_;
    bool is_open_ = false;
    bool was_opened_ = false;  ///< since it was last drawn
};

}  // namespace slidelab::lab
