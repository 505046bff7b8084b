// The gallery of failures: a window over the world with a card for each safeguard, by strategy.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/panel/widgets/widgets.hpp"
#include "app/tools/failure_gallery.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

class Gallery {
public:
    struct Use {
        bool is_open = true;                 ///< false once it was closed
        std::optional<std::size_t> failure;  ///< chosen: a case of the list
    };

    /// Draws it for one frame, left of `right_edge` pixels.
    Use draw(FailureGallery& failures, const Theme& theme, Vec2 screen, float right_edge,
             float scale);
    void hide() { widgets_.begin_frame(1.0F); }

    /// Cards are found as "disk_slide.deepest_first".
    std::optional<Vec2> center_of(const std::string& label) const {
        return widgets_.center_of(label);
    }

private:
    Widgets widgets_;
};

}  // namespace slidelab::lab
