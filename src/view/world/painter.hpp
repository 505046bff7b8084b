// Paints the world into a draw list.
//
// The static part (background, grid, walls) is drawn into a texture a little larger than the screen
// and copied every frame; when the camera moves, only newly visible parts are drawn, from a query
// of the level's wall index. The dynamic part (boxes, mover, trail, marks, labels, legend) is drawn
// every frame.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "lab/scenes/saved/view_settings.hpp"
#include "view/drawing/camera.hpp"
#include "view/drawing/theme.hpp"
#include "view/words/labels.hpp"
#include "view/words/legend.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

/// The places of a picture's words, pixels; empty for missing plates.
struct PictureWords {
    std::vector<Aabb> labels;
    Legend legend;
    Aabb scale_bar{{0.0, 0.0}, {-1.0, -1.0}};
    Aabb hover{{0.0, 0.0}, {-1.0, -1.0}};  ///< of the item under the pointer
};

class Painter {
public:
    /// `scale`: pixels for one point of line width and text, 1 at 1280x720, 2 or more at 4K.
    Painter(SDL_Renderer* renderer, Theme theme, const std::string& font_path, float scale);
    ~Painter();
    Painter(const Painter&) = delete;
    Painter& operator=(const Painter&) = delete;

    /// Adds the whole world to `list` (ImGui's background list). Must be called between
    /// ImGui::NewFrame and ImGui::Render.
    /// `right_edge`: pixels from the left where the panel begins, so that the legend keeps clear.
    void paint(ImDrawList& list, const Camera& camera, const Scene& scene, const ViewSettings& view,
               float right_edge);

    /// The event of the scene's trace with the drawn mark nearest to a place on the screen; none
    /// without a near one, or without tracking in the scene.
    std::optional<std::size_t> event_under(Vec2 pointer) const;

    /// The level changed, or the renderer lost its textures (SDL_RENDER_DEVICE_RESET).
    void forget();
    void set_scale(float scale);
    void set_theme(const Theme& theme);

    /// The words of the last picture.
    const PictureWords& words() const;

    /// Pixels at the bottom that the legend usually takes, and the scale below it.
    double room_for_words() const;
    /// Pixels at the bottom that it took in the last frame; 0 where it was not shown.
    double legend_height() const;

    /// How often the whole static part was redrawn.
    int redraws() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace slidelab::lab
