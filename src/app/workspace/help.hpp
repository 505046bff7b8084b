// The list of controls, over the world.
#pragma once

#include <optional>
#include <string>

#include "app/desk/desk.hpp"

namespace slidelab::lab {

/// The list of all controls. A click on a key makes it wait for another one.
class HelpList {
public:
    /// A place of a control for a key.
    struct KeyPlace {
        Action action;
        std::size_t place = 0;
    };
    /// A key is found as "restart.key.1", by its control and its place.
    void draw(Desk& desk);

    /// The next key is for this place: it acts on nothing else.
    const std::optional<KeyPlace>& waits_for() const { return waits_for_; }
    void stop_waiting() { waits_for_.reset(); }

private:
    void draw_head(Desk& desk, bool is_narrow);
    void draw_table(Widgets& widgets, bool is_narrow, float scale, const KeyBindings& bindings);
    void row(Widgets& widgets, const Control& control, bool is_narrow, const KeyBindings& bindings);
    void key_button(Widgets& widgets, const Control& control, std::size_t place,
                    const std::string& name);

    std::optional<KeyPlace> waits_for_;
};

}  // namespace slidelab::lab
