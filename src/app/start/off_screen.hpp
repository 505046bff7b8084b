// The window's loop off-screen, for screenshots and tours.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/files/screenshot.hpp"
#include "app/workspace/app.hpp"

namespace slidelab::lab {

/// Selects SDL drivers without a display, unless the environment has chosen others. To be called
/// before SDL is initialised.
void choose_off_screen_drivers();

/// An App whose time stands still: only App::tick moves it. Nothing of the user's is read or
/// written.
AppConfig off_screen_config(std::string level_path, OpenedLevel level, PictureSize size);

/// A tick to repeat for a picture: its settings and input.
struct PictureTick {
    Settings settings;
    Input input;
};

/// The end of a run: the state before its last ticks, and these ticks.
struct PictureRun {
    State start;
    std::vector<PictureTick> ticks;
    std::vector<Vec2> path = {};  ///< Recording::path, from that state on
};

/// Runs the ticks in an App and saves the picture after the last. Returns an error in one line, or
/// an empty string.
std::string save_picture(AppConfig config, const PictureRun& run, const std::string& path);

}  // namespace slidelab::lab
