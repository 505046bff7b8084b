// The page's beginning. Its words are those of web/page.js: a link, or none.
#include <SDL.h>
#include <emscripten.h>

#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <variant>

#include "app/files/paths.hpp"
#include "app/start/window_request.hpp"
#include "app/start/windowed.hpp"
#include "app/web/browser.hpp"
#include "app/web/page.hpp"
#include "lab/scenes/saved/scene_setup.hpp"

namespace lab = slidelab::lab;

namespace {

using lab::Page;

/// Throws std::runtime_error where nothing can be drawn.
void choose_hints() {
    // Keys are the canvas's, so that the page around it keeps its own.
    SDL_SetHint(SDL_HINT_EMSCRIPTEN_KEYBOARD_ELEMENT, "#canvas");
    using lab::browser::Graphics;
    const Graphics graphics = lab::browser::graphics();
    if (graphics == Graphics::none)
        throw std::runtime_error("neither WebGL nor a canvas of this browser can be drawn on");
    if (graphics == Graphics::canvas) SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software");
}

/// These words are all that is seen of a page that cannot begin.
int give_up(const std::string& problem, const std::string& link, int status) {
    std::cerr << "slidelab: " << problem << '\n';
    if (link.empty()) return status;
    const auto read = lab::named_scene(lab::own_files(), link);
    if (const auto* error = std::get_if<lab::InputError>(&read))
        std::cerr << to_string(*error) << '\n';
    return status;
}

/// The view of the browser's preferences.
lab::ViewSettings requested_view() {
    using lab::browser::matches;
    lab::ViewSettings view;
    view.light = matches("(prefers-color-scheme: light)");
    view.glides = !matches("(prefers-reduced-motion: reduce)");
    return view;
}

void draw_frame(void* page) { static_cast<Page*>(page)->frame(); }

}  // namespace

// Functions that web/page.js calls, with what it was handed. C names, because it finds them by
// name.
extern "C" {
EMSCRIPTEN_KEEPALIVE void page_open_file(Page* page, const char* path) { page->open_file(path); }
EMSCRIPTEN_KEEPALIVE void page_open_link(Page* page, const char* link) { page->open_link(link); }
EMSCRIPTEN_KEEPALIVE void page_paste(Page* page, const char* text) { page->paste(text); }
EMSCRIPTEN_KEEPALIVE void page_keep(Page* page) { page->keep(); }
EMSCRIPTEN_KEEPALIVE const char* page_state(Page* page) { return page->state(); }
EMSCRIPTEN_KEEPALIVE const char* page_find(Page* page, const char* label) {
    return page->find(label);
}
}

int main(int argc, char* argv[]) {
    lab::WindowRequest request;
    const std::string link = argc > 1 ? argv[1] : "";
    const bool goes_on = Page::has_kept_run();  // with what the link had opened
    if (!goes_on) request.scene = link;
    auto start = lab::window_start(request, requested_view());
    if (const auto* error = std::get_if<lab::InputError>(&start))
        return give_up(to_string(*error), link, lab::exit_bad_request);
    try {
        choose_hints();
        // It lives as long as the page does, which ends without a word.
        Page* const page = new Page(std::get<lab::AppConfig>(std::move(start)));
        if (goes_on && !page->resume()) page->open_link(link);
        lab::browser::hand_over(page);
        constexpr int when_the_browser_draws = 0;
        emscripten_set_main_loop_arg(draw_frame, page, when_the_browser_draws, 0);
    } catch (const std::exception& error) {
        return give_up(error.what(), link, lab::exit_run_failed);
    }
    emscripten_exit_with_live_runtime();
}
