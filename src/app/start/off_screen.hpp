// The window's own loop where there is no window: for screenshots and tours.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/files/screenshot.hpp"
#include "app/workspace/app.hpp"

namespace slidelab::lab {

/// Asks SDL for drivers that need no display, unless the environment chose some already. Before
/// SDL is initialised.
void choose_off_screen_drivers();

/// An App whose time stands still: only App::tick moves it. Nothing of the user's is read or
/// written.
AppConfig off_screen_config(std::string level_path, OpenedLevel level, PictureSize size);

/// A tick to be run once more for a picture: the settings it ran under and its input.
struct PictureTick {
    Settings settings;
    Input input;
};

/// The end of a run: where its last ticks began, and what they took.
struct PictureRun {
    State start;
    std::vector<PictureTick> ticks;
};

/// Runs the ticks in an App and saves the picture after the last. Answers what went wrong in one
/// line, or an empty text.
std::string save_picture(AppConfig config, const PictureRun& run, const std::string& path);

}  // namespace slidelab::lab
