// What a level's map has and Slidelab does not use: said once, by a line that opens the list.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "lab/levels/map_notes.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab {

class MapNotesPanel {
public:
    /// Of a level that was just opened: the line appears where there is anything to be said.
    void show(const MapNotes& notes);

    /// Closes the list, and with it the line. False where it was not open.
    bool close();
    bool is_open() const { return is_open_; }
    bool has_line() const { return has_line_; }
    /// The line has been there long enough.
    void dismiss_line() { has_line_ = is_open_; }

    /// Draws what there is for one frame, below `top` and left of `right_edge`, pixels.
    void draw(float right_edge, float top, Vec2 screen, float scale);

    /// The line is found as "map notes".
    std::optional<Vec2> center_of(const std::string& label) const;

private:
    void draw_line(float right_edge, float top);
    void draw_list(float right_edge, Vec2 screen, float scale);

    MapNotes notes_;
    bool has_line_ = false;
    bool is_open_ = false;
    std::optional<Vec2> place_;
};

}  // namespace slidelab
