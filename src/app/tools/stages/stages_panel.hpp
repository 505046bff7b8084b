// The panel's list of stages: the events of one move in the order of computation, and the
// explanation of the chosen one.
#pragma once

#include <cstddef>
#include <optional>

#include "app/panel/widgets/widgets.hpp"
#include "app/tools/stages/why_panel.hpp"
#include "lab/studies/move_story.hpp"

namespace slidelab::lab {

struct Desk;

/// What the list shows.
struct StagesModel {
    const TracedMove* move = nullptr;  ///< null: none
    bool is_open = false;
    bool is_playing = false;
    std::optional<std::size_t> event;  ///< at hand
    std::optional<std::size_t> lit;    ///< pointed at in the world
};

class StagesPanel {
public:
    /// The list fills the page, except for `room_below`, pixels.
    void draw(Desk& desk, Widgets& widgets, const StagesModel& model, float room_below,
              StagesUse& use);

private:
    void draw_steps(Desk& desk, Widgets& widgets, const StagesModel& model, StagesUse& use);
    void draw_list(Widgets& widgets, const StagesModel& model, float height, float scale,
                   StagesUse& use);
    void draw_rows(Widgets& widgets, const StagesModel& model, const TracedMove& move,
                   StagesUse& use);
    void show_event(const std::vector<StoryRow>& rows, std::size_t event);

    std::optional<std::size_t> shown_;  ///< the list was scrolled to it
};

/// Draws the description of an event's stage, its source, and its formula with the event's numbers.
/// `has_figure`: the source is a link to one; true when it was pressed.
bool draw_explanation(Widgets& widgets, const TracedMove& move, std::size_t event, bool has_figure);

}  // namespace slidelab::lab
