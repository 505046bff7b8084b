#include "app/shell/window.hpp"

#include <SDL_image.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "view/drawing/screen.hpp"

namespace slidelab::lab {

namespace {

constexpr Uint32 subsystems = SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER;

/// In a page the browser determines the window's size and the frame rate.
#ifdef __EMSCRIPTEN__
constexpr bool is_page = true;
#else
constexpr bool is_page = false;
#endif

[[noreturn]] void fail(const std::string& what) {
    throw std::runtime_error(what + ": " + SDL_GetError());
}

/// In a page SDL's software renderer draws points, and would fill a corner of a finer screen: there
/// the browser magnifies its picture.
Uint32 window_flags() {
    const char* const driver = SDL_GetHint(SDL_HINT_RENDER_DRIVER);
    const bool in_software = driver != nullptr && std::string_view(driver) == "software";
    const bool draws_points = is_page && in_software;
    return SDL_WINDOW_RESIZABLE | (draws_points ? 0U : Uint32{SDL_WINDOW_ALLOW_HIGHDPI});
}

SDL_Renderer* create_renderer(SDL_Window* window, bool vsync) {
    const Uint32 sync = vsync ? Uint32{SDL_RENDERER_PRESENTVSYNC} : 0U;
    // Any renderer that the machine has; the dummy video driver has only the software renderer.
    SDL_Renderer* renderer = SDL_CreateRenderer(window, -1, sync);
    if (renderer == nullptr) {
        renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE | sync);
    }
    return renderer;
}

}  // namespace

Window::Session::Session() {
    if (SDL_InitSubSystem(subsystems) != 0) fail("SDL could not start");
}

Window::Session::~Session() { SDL_QuitSubSystem(subsystems); }

/// While a program waits, SDL wakes it by a message to its window, over a second connection to the
/// X server. A busy server may read that later than what the first one says: the message would be
/// for a window that is no more, and Xlib would end the program with an error. So the window is
/// hidden, and the server has a moment for what was sent before.
void Window::DestroyWindow::operator()(SDL_Window* window) const {
    constexpr Uint32 moment = 20;  // milliseconds: too short to be seen
    const char* driver = SDL_GetCurrentVideoDriver();
    if (driver && std::string_view(driver) == "x11") {
        SDL_HideWindow(window);
        SDL_Delay(moment);
    }
    SDL_DestroyWindow(window);
}

Window::Window(int width, int height, bool vsync, const std::string& title) {
    // Smooth edges of scaled textures, and a click that focuses the window also counts.
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    // A finger is no second mouse, and the mouse no finger.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
    // The software renderer's pixels are handed to the screen as they are. SDL would look for
    // OpenGL first, to copy it there as a texture: that takes longer than all else, at the start
    // and in every frame.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    window_.reset(SDL_CreateWindow(title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                   width, height, window_flags()));
    if (!window_) fail("the window could not be opened");
    // A phone, either way up.
    if (!is_page) SDL_SetWindowMinimumSize(window_.get(), 320, 320);
    renderer_.reset(create_renderer(window_.get(), vsync));
    if (!renderer_) fail("no renderer could be made");
    paced_ = vsync && is_software() && !is_page;
    SDL_SetRenderDrawBlendMode(renderer_.get(), SDL_BLENDMODE_BLEND);
}

Window::~Window() = default;

Vec2 Window::size() const {
    int width = 0;
    int height = 0;
    SDL_GetWindowSize(window_.get(), &width, &height);
    return {static_cast<double>(width), static_cast<double>(height)};
}

Vec2 Window::output_size() const {
    int width = 0;
    int height = 0;
    SDL_GetRendererOutputSize(renderer_.get(), &width, &height);
    return {static_cast<double>(width), static_cast<double>(height)};
}

double Window::pixels_per_point() const {
    const double points = size().x;
    return points > 0.0 ? output_size().x / points : 1.0;
}

bool Window::minimised() const {
    return (SDL_GetWindowFlags(window_.get()) & SDL_WINDOW_MINIMIZED) != 0;
}

bool Window::full_screen() const {
    return (SDL_GetWindowFlags(window_.get()) & SDL_WINDOW_FULLSCREEN) != 0;
}

bool Window::fit_to_desktop() {
    SDL_Rect room{};
    if (SDL_GetDisplayUsableBounds(SDL_GetWindowDisplayIndex(window_.get()), &room) != 0)
        return false;
    int above = 0;
    int left = 0;
    int below = 0;
    int right = 0;
    // They stay 0 without a frame, or while there is none yet.
    SDL_GetWindowBordersSize(window_.get(), &above, &left, &below, &right);
    const SDL_Point most{room.w - left - right, room.h - above - below};
    SDL_Point own{};
    SDL_GetWindowSize(window_.get(), &own.x, &own.y);
    if (own.x <= most.x && own.y <= most.y) return false;
    own = {std::min(own.x, most.x), std::min(own.y, most.y)};
    SDL_SetWindowSize(window_.get(), own.x, own.y);
    SDL_SetWindowPosition(window_.get(), room.x + left + (most.x - own.x) / 2,
                          room.y + above + (most.y - own.y) / 2);
    return true;
}

void Window::set_title(const std::string& title) {
    if (title != SDL_GetWindowTitle(window_.get()))
        SDL_SetWindowTitle(window_.get(), title.c_str());
}

bool Window::set_icon(const std::string& path) {
    const std::unique_ptr<SDL_Surface, decltype(&SDL_FreeSurface)> icon(IMG_Load(path.c_str()),
                                                                        &SDL_FreeSurface);
    if (!icon) return false;
    SDL_SetWindowIcon(window_.get(), icon.get());
    return true;
}

void Window::toggle_full_screen() {
    SDL_SetWindowFullscreen(window_.get(),
                            full_screen() ? 0U : Uint32{SDL_WINDOW_FULLSCREEN_DESKTOP});
}

bool Window::is_software() const { return lab::is_software(renderer_.get()); }

void Window::present() {
    SDL_RenderPresent(renderer_.get());
    if (paced_) wait_for_screen();
}

/// The software renderer claims vsync, but does not wait.
void Window::wait_for_screen() {
    SDL_DisplayMode mode{};
    const int display = SDL_GetWindowDisplayIndex(window_.get());
    const bool known = SDL_GetCurrentDisplayMode(display, &mode) == 0 && mode.refresh_rate > 0;
    constexpr int usual_rate = 60;
    const std::uint64_t second = SDL_GetPerformanceFrequency();
    const std::uint64_t now = SDL_GetPerformanceCounter();
    next_picture_ += second / static_cast<std::uint64_t>(known ? mode.refresh_rate : usual_rate);
    if (now >= next_picture_) {
        next_picture_ = now;  // late: what was missed is not caught up with
    } else {
        SDL_Delay(static_cast<Uint32>((next_picture_ - now) * 1000 / second));
    }
}

Image Window::read_pixels() const {
    Image image;
    const Vec2 size = output_size();
    image.width = static_cast<int>(size.x);
    image.height = static_cast<int>(size.y);
    image.pixels.resize(static_cast<std::size_t>(image.width) *
                        static_cast<std::size_t>(image.height));
    if (SDL_RenderReadPixels(renderer_.get(), nullptr, SDL_PIXELFORMAT_ARGB8888,
                             image.pixels.data(), image.width * 4) != 0) {
        return {};
    }
    return image;
}

}  // namespace slidelab::lab
