#include "app/start/off_screen.hpp"

#include <SDL.h>

#include <exception>
#include <utility>

#include "app/tools/stages/stages_tool.hpp"

namespace slidelab::lab {

void choose_off_screen_drivers() {
    constexpr int keep_what_is_set = 0;
    SDL_setenv("SDL_VIDEODRIVER", "dummy", keep_what_is_set);
    SDL_setenv("SDL_RENDER_DRIVER", "software", keep_what_is_set);
}

AppConfig off_screen_config(std::string level_path, OpenedLevel level, PictureSize size) {
    AppConfig config;
    config.level_path = std::move(level_path);
    config.level = std::move(level);
    config.width = size.width;
    config.height = size.height;
    config.show_timeline = false;
    config.opening = false;
    config.vsync = false;
    config.idle_wait = false;
    config.clock = [] { return 0.0; };
    return config;
}

std::string save_picture(AppConfig config, const std::string& path,
                         const std::function<void(App&)>& show) {
    choose_off_screen_drivers();
    try {
        App app(std::move(config));
        app.desk.document.session.apply(command::SetPace{Pace::paused});
        // Time only rests between the frames of a picture: it is of the run.
        app.desk.document.tools.find<StagesTool>()->cursor.set_open(false);
        show(app);
        app.frame();
        return app.save_screenshot(path) ? std::string() : app.desk.message.text();
    } catch (const std::exception& error) {
        return error.what();
    }
}

}  // namespace slidelab::lab
