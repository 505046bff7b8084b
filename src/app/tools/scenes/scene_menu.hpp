// The list of figures, by article, or the gallery: failures, by strategy, or what is known from
// engines, by engine. Cards in a window over the world.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/panel/widgets/widgets.hpp"
#include "app/tools/scenes/scene_pictures.hpp"
#include "lab/saved_scenes/scene_list.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

struct SceneMenuModel {
    const SceneList& list;
    SceneKind kind;                   ///< of the cards
    std::optional<std::size_t> open;  ///< the figure that is open
    ScenePictures& pictures;
    const Theme& theme;
};

class SceneMenu {
public:
    struct Use {
        bool is_open = true;               ///< false once it was closed
        std::optional<std::size_t> scene;  ///< chosen: its place in the list
    };

    /// Draws it for one frame, left of `right_edge` pixels.
    /// Cards are found by the ids of their scenes.
    Use draw(Widgets& widgets, const SceneMenuModel& model, Vec2 screen, float right_edge,
             float scale);

private:
    SceneFilter filter_{SceneKind::failure};  ///< of the gallery
    std::optional<std::size_t> shown_;        ///< the list was scrolled to it
};

}  // namespace slidelab::lab
