// A screen without a screen: the dummy driver, the software renderer and ImGui, to paint a scene
// and ask for its pixels.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <cstdint>
#include <memory>
#include <string>

#include "lab/scenes/saved/view_settings.hpp"
#include "support/lab_names.hpp"
#include "view/drawing/camera.hpp"
#include "view/drawing/screen.hpp"
#include "view/drawing/theme.hpp"
#include "view/world/painter.hpp"
#include "view/world/scene.hpp"

namespace slidelab::test {

class Stage {
public:
    explicit Stage(int width = 1280, int height = 720, float scale = 1.0F);
    ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    /// One frame. The pointer lies at `pointer` (pixels).
    void paint(const Scene& scene, const Camera& camera, const ViewSettings& view,
               Vec2 pointer = {-1.0, -1.0});

    Color pixel(Vec2 at) const;
    /// The picture of the last frame, for looking at.
    bool save(const std::string& path) const;

    Painter& painter() { return *painter_; }
    const Theme& theme() const { return theme_; }
    SDL_Renderer* renderer() { return renderer_; }
    Vec2 size() const { return size_; }
    double right_edge = 0.0;
    bool read_back = true;  ///< off: nothing but the frame is paid for

private:
    Vec2 size_;
    SDL_Window* window_ = nullptr;
    SDL_Renderer* renderer_ = nullptr;
    SDL_Surface* shot_ = nullptr;
    Theme theme_;
    std::unique_ptr<Screen> screen_;
    std::unique_ptr<Painter> painter_;
};

/// The font and the theme that the program uses.
std::string font_path();
std::string theme_path();

}  // namespace slidelab::test
