// The notes on a level's map: a line, shown once, that opens a list, in which a click makes a layer
// walls or no walls.
#pragma once

#include <optional>
#include <string>

#include "app/panel/widgets/widgets.hpp"
#include "lab/levels/map_notes.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

/// The user's choice for a layer.
struct LayerChoice {
    std::string layer;
    std::optional<bool> walls;  ///< none: as in the map
};

class MapNotesPanel {
public:
    /// Shows the notes of a level that was just opened, if any.
    void show(const MapNotes& notes);

    void open() { is_open_ = true; }
    /// Closes the list, and with it the line. False where it was not open.
    bool close();
    bool is_open() const { return is_open_; }
    /// The line has been there long enough.
    void dismiss_line() { has_line_ = is_open_; }

    /// Its line is found as "map_notes", the answer in it as "floor", and the buttons of a layer by
    /// theirs and its name: "no_walls.ground".
    /// Draws what there is for one frame, below `top` and left of `right_edge`, pixels.
    std::optional<LayerChoice> draw(Widgets& widgets, float right_edge, float top, Vec2 screen,
                                    float scale);

private:
    std::optional<LayerChoice> draw_line(Widgets& widgets, float right_edge, float top,
                                         float scale);
    std::optional<LayerChoice> draw_list(Widgets& widgets, float right_edge, Vec2 screen,
                                         float scale);
    void draw_layer(Widgets& widgets, const LayerNote& layer, std::optional<LayerChoice>& choice);

    MapNotes notes_;
    bool has_line_ = false;
    bool is_open_ = false;
};

}  // namespace slidelab::lab
