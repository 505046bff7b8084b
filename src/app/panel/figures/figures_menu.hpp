// The list of all figures, by article: a window over the world.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/panel/widgets/widgets.hpp"
#include "lab/figures/figure_list.hpp"

namespace slidelab::lab {

class FiguresMenu {
public:
    struct Use {
        bool is_open = true;                ///< false once it was closed
        std::optional<std::size_t> figure;  ///< chosen
    };

    /// Draws it for one frame, left of `right_edge` pixels. `open` is the figure that is open.
    Use draw(const FigureList& list, std::optional<std::size_t> open, Vec2 screen, float right_edge,
             float scale);
    void hide() { widgets_.begin_frame(1.0F); }

    /// Rows are found by the ids of their figures.
    std::optional<Vec2> center_of(const std::string& label) const {
        return widgets_.center_of(label);
    }

private:
    Widgets widgets_;
    std::optional<std::size_t> shown_;  ///< the list was scrolled to it
};

}  // namespace slidelab::lab
