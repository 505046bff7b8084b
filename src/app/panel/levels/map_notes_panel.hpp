// What is to be known of a level's map: said once, by a line that opens the list. In the list a
// layer becomes walls, or no walls, by a click.
#pragma once

#include <optional>
#include <string>

#include "app/panel/widgets/widgets.hpp"
#include "lab/levels/map_notes.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

/// What a user wants a layer to be.
struct LayerChoice {
    std::string layer;
    std::optional<bool> walls;  ///< none: what the map says
};

class MapNotesPanel {
public:
    /// Of a level that was just opened: the line appears where there is anything to be said.
    void show(const MapNotes& notes);

    void open() { is_open_ = true; }
    /// Closes the list, and with it the line. False where it was not open.
    bool close();
    bool is_open() const { return is_open_; }
    bool has_line() const { return has_line_; }
    /// The line has been there long enough.
    void dismiss_line() { has_line_ = is_open_; }

    /// Draws what there is for one frame, below `top` and left of `right_edge`, pixels.
    std::optional<LayerChoice> draw(float right_edge, float top, Vec2 screen, float scale);

    /// The line is found as "map notes", the answer in it as "a floor", and the buttons of a layer
    /// by their words and its name: "No walls##ground".
    std::optional<Vec2> center_of(const std::string& label) const {
        return widgets_.center_of(label);
    }

private:
    std::optional<LayerChoice> draw_line(float right_edge, float top, float scale);
    std::optional<LayerChoice> draw_list(float right_edge, Vec2 screen, float scale);
    void draw_layer(const LayerNote& layer, std::optional<LayerChoice>& choice);

    MapNotes notes_;
    bool has_line_ = false;
    bool is_open_ = false;
    Widgets widgets_;
};

}  // namespace slidelab::lab
