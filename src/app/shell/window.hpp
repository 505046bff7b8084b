// The window and its renderer.
#pragma once

#include <SDL.h>

#include <cstdint>
#include <memory>
#include <string>

#include "app/files/screenshot.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

class Window {
public:
    /// Starts SDL's video and game pads. Throws std::runtime_error with one line.
    Window(int width, int height, bool vsync, const std::string& title = "Slidelab");
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    SDL_Window* handle() const { return window_.get(); }
    SDL_Renderer* renderer() const { return renderer_.get(); }

    Vec2 size() const;         ///< points
    Vec2 output_size() const;  ///< pixels
    double pixels_per_point() const;
    bool minimised() const;
    bool full_screen() const;
    bool is_software() const;  ///< no graphics card draws

    /// Makes it no larger, with its frame, than what bars of the desktop leave free. Whether it was
    /// larger. A window has its frame some time after it was opened.
    bool fit_to_desktop();
    void set_title(const std::string& title);
    /// From a picture file. False: it cannot be read, and the window keeps the icon it had.
    bool set_icon(const std::string& path);
    void toggle_full_screen();

    /// With vsync, no more often than the screen shows pictures.
    void present();
    /// Reads the render target as it is now, before present. Empty when it cannot be read.
    Image read_pixels() const;

private:
    void wait_for_screen();

    /// SDL counts its users, so that several windows may live one after another or together.
    struct Session {
        Session();
        ~Session();
        Session(const Session&) = delete;
        Session& operator=(const Session&) = delete;
    };
    struct DestroyWindow {
        void operator()(SDL_Window* window) const;
    };
    struct DestroyRenderer {
        void operator()(SDL_Renderer* renderer) const { SDL_DestroyRenderer(renderer); }
    };

    Session session_;
    std::unique_ptr<SDL_Window, DestroyWindow> window_;
    std::unique_ptr<SDL_Renderer, DestroyRenderer> renderer_;
    bool paced_ = false;              ///< by a clock, since the renderer does not wait
    std::uint64_t next_picture_ = 0;  ///< performance counter
};

}  // namespace slidelab::lab
