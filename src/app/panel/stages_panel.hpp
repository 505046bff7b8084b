// The panel's list of stages: the events of one move in the order of computation, and the
// explanation of the chosen one.
#pragma once

#include <cstddef>
#include <optional>

#include "app/panel/widgets/widgets.hpp"
#include "lab/studies/move_story.hpp"

namespace slidelab::lab {

struct PanelCommands;

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
    /// The list fills the page, except for `room_below`, pixels. `scale`: pixels a point.
    void draw(Widgets& widgets, const StagesModel& model, float room_below, float scale,
              PanelCommands& commands);

private:
    void draw_steps(Widgets& widgets, const StagesModel& model, PanelCommands& commands);
    void draw_list(Widgets& widgets, const StagesModel& model, float height, float scale,
                   PanelCommands& commands);
    void draw_rows(Widgets& widgets, const StagesModel& model, const TracedMove& move,
                   PanelCommands& commands);
    void show_event(const std::vector<StoryRow>& rows, std::size_t event);

    std::optional<std::size_t> shown_;  ///< the list was scrolled to it
};

/// Draws the description of an event's stage, its source, and its formula with the event's numbers.
/// `has_figure`: the source is a link to one; true when it was pressed.
bool draw_explanation(Widgets& widgets, const TracedMove& move, std::size_t event, bool has_figure);

}  // namespace slidelab::lab
