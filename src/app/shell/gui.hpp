// Dear ImGui over the window: its life, its scale, its input.
//
// ImGui works in pixels of the render target here, so that the world, which is drawn through
// ImGui's background list, has the same coordinates as the camera.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <vector>

#include "app/controls/controls.hpp"
#include "app/shell/window.hpp"
#include "view/drawing/screen.hpp"

namespace slidelab::lab {

/// Pixels a point: 1 on a window of up to 1280 by 720 points, 1.25 at 1920 by 1080, 2 at 3840 by
/// 2160, times the screen's density; in quarters, so that resizing does not rebuild the fonts at
/// every step.
float scale_for(Vec2 output_size, double pixels_per_point);

/// For the one sentence that matters most.
ImFont* large_font();

class Gui {
public:
    Gui(Window& window, float scale);
    ~Gui();
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    /// Rebuilds style and fonts.
    void set_scale(float scale);
    float scale() const { return scale_; }
    /// The colours of panel and lists: dark at first.
    void set_light(bool is_light);

    /// The renderer lost its textures, or the font's is another one.
    void forget();

    /// A key that is let go within the frame in which it was pressed counts as down for that frame.
    void handle(const SDL_Event& event);

    void begin_frame(const Pointer& pointer, double seconds);
    void end_frame();
    /// Draws what end_frame gathered, over `background`; as often as one likes.
    void draw(Color background);

    /// A rectangle in the windows' background colour, opaque.
    void fill(ImDrawList& list, float left, float top, float right, float bottom);

    /// Closes the innermost list or popup of ImGui's that is open; false where none is.
    bool close_popup();

    bool wants_text() const { return ImGui::GetIO().WantTextInput; }
    /// Right after begin_frame: the mouse is over the panel, or was when it was pressed.
    bool wants_mouse() const { return ImGui::GetIO().WantCaptureMouse; }

private:
    bool holds_back(const SDL_KeyboardEvent& key);

    Window* window_;
    Screen screen_;
    float scale_ = 0.0F;
    bool is_light_ = false;
    std::vector<SDL_Scancode> pressed_;  ///< since the last frame began
    std::vector<SDL_Event> let_go_;      ///< of those: for once the frame has begun
};

}  // namespace slidelab::lab
