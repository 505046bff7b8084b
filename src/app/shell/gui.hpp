// Dear ImGui over the window: its life, its scale, its input.
//
// ImGui works in pixels of the render target here, so that the world, which is drawn through
// ImGui's background list, has the same coordinates as the camera.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <vector>

#include "app/controls/controls.hpp"
#include "app/shell/kept_areas.hpp"
#include "app/shell/window.hpp"

namespace slidelab {

/// One meaning, one size: 1 on a window of up to 1080 lines, 2 at 2160 or on a screen of double
/// density; in quarters, so that resizing does not rebuild the fonts at every step.
float scale_for(Vec2 output_size, double pixels_per_point);

class Gui {
public:
    Gui(Window& window, float scale);
    ~Gui();
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    /// Rebuilds style and fonts.
    void set_scale(float scale);
    float scale() const { return scale_; }

    /// The font's texture was lost.
    void forget();

    void handle(const SDL_Event& event);

    void begin_frame(const Pointer& pointer, double seconds);
    void end_frame();
    /// Draws what end_frame gathered; as often as one likes.
    void draw();

    /// An opaque rectangle in the windows' background colour, over the background list as it is at
    /// the end of the frame; several may not overlap. A window that covers a third of the screen is
    /// better filled like this: the software renderer blends ImGui's own background pixel by pixel,
    /// and what does not change over it is kept.
    void fill(float left, float top, float right, float bottom);

    /// Closes the innermost list or popup of ImGui's that is open; false where none is.
    bool close_popup();

    bool wants_text() const { return ImGui::GetIO().WantTextInput; }
    /// Right after begin_frame: the mouse is over the panel, or was when it was pressed.
    bool wants_mouse() const { return ImGui::GetIO().WantCaptureMouse; }

    /// Whether what does not change over those rectangles is kept from frame to frame, as it is
    /// from the start on, with the software renderer: see KeptAreas.
    void set_keeping(bool keeps);
    /// The kept picture was lost, as by SDL_RENDER_TARGETS_RESET.
    void forget_kept() { kept_.forget(); }

    /// What is filled when the background list was drawn.
    struct Grounds {
        SDL_Renderer* renderer = nullptr;
        std::vector<Ground> all;
        bool are_kept = false;
    };

private:
    Window* window_;
    Grounds grounds_;
    KeptAreas kept_;
    bool keeps_ = false;
    float scale_ = 0.0F;
};

}  // namespace slidelab
