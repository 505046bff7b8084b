// The list of figures, by article, or of failures, by strategy: a window over the world.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/panel/widgets/widgets.hpp"
#include "app/tools/scenes/failure_pictures.hpp"
#include "lab/saved_scenes/scene_list.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

struct SceneMenuModel {
    const SceneList& list;
    SceneKind kind;                   ///< figures have rows, failures have cards
    std::optional<std::size_t> open;  ///< the figure that is open
    FailurePictures& pictures;
    const Theme& theme;
};

class SceneMenu {
public:
    struct Use {
        bool is_open = true;               ///< false once it was closed
        std::optional<std::size_t> scene;  ///< chosen: its place in the list
    };

    /// Draws it for one frame, left of `right_edge` pixels.
    /// Rows and cards are found by the ids of their scenes.
    Use draw(Widgets& widgets, const SceneMenuModel& model, Vec2 screen, float right_edge,
             float scale);

private:
    bool draw_row(Widgets& widgets, const SavedScene& figure, std::size_t place, bool is_open);

    std::optional<std::size_t> shown_;  ///< the list was scrolled to it
};

}  // namespace slidelab::lab
