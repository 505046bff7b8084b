// The card of the guided tour over the world: its words and buttons; and frames around the places
// it is about.
#pragma once

#include <optional>
#include <span>

#include "app/panel/widgets/widgets.hpp"
#include "app/tools/guided_tour.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

enum class TourCommand { none, back, next, leave };

class TourCard {
public:
    /// Draws below `top` pixels, left of `right_edge`, within a frame of ImGui. Returns the pressed
    /// button. `by_touch`: with words about fingers.
    TourCommand draw(const GuidedTour& tour, bool by_touch, float right_edge, float top,
                     float scale);
    void hide() {
        widgets_.begin_frame(1.0F);
        place_.reset();
    }

    /// Pixels; nothing while there is none.
    const std::optional<Aabb>& place() const { return place_; }
    std::optional<Vec2> center_of(const std::string& label) const {
        return widgets_.center_of(label);
    }

private:
    void draw_task(const GuidedTour& tour, bool by_touch);
    TourCommand draw_buttons(const GuidedTour& tour);

    Widgets widgets_;
    std::optional<Aabb> place_;
    float scale_ = 1.0F;
};

/// Frames over everything else, around each of the places, pixels.
void draw_tour_frames(std::span<const Aabb> places, float scale);

}  // namespace slidelab::lab
