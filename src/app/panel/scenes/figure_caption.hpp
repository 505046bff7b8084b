// What a figure shows, in words over the world, with the buttons that lead through the course.
#pragma once

#include <optional>
#include <string>

#include "app/panel/widgets/widgets.hpp"
#include "lab/saved_scenes/scene_list.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

struct PanelCommands;

/// The figure that is open, and where it stands in the course.
struct CaptionModel {
    const SceneList& list;
    std::size_t place;  ///< of the figure

    const SavedScene& figure() const { return list.scenes[place]; }
};

class FigureCaption {
public:
    /// Where it is to lie: below `top` pixels, left of `right_edge`. It is as high as
    /// its words need. Within a frame of ImGui.
    Aabb lay_out(const CaptionModel& model, float right_edge, float top, float scale);

    /// Draws it where it was laid out.
    void draw(const CaptionModel& model, PanelCommands& commands);
    void hide() {
        widgets_.begin_frame(1.0F);
        place_.reset();
    }

    /// Pixels; nothing while there is none.
    const std::optional<Aabb>& place() const { return place_; }
    /// Whether all that was drawn in it had room.
    bool fits() const { return fits_; }
    std::optional<Vec2> center_of(const std::string& label) const {
        return widgets_.center_of(label);
    }

private:
    void draw_buttons(const CaptionModel& model, PanelCommands& commands);

    Widgets widgets_;
    std::optional<Aabb> place_;
    float scale_ = 1.0F;
    bool fits_ = true;
    bool has_hint_below_ = false;
};

}  // namespace slidelab::lab
