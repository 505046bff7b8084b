// The window's loop off-screen, for screenshots and tours.
#pragma once

#include <functional>
#include <string>

#include "app/files/screenshot.hpp"
#include "app/workspace/app.hpp"

namespace slidelab::lab {

/// Selects SDL drivers without a display, unless the environment has chosen others. To be called
/// before SDL is initialised.
void choose_off_screen_drivers();

/// An App whose time stands still: only App::tick moves it. Nothing of the user's is read or
/// written.
AppConfig off_screen_config(std::string level_path, OpenedLevel level, PictureSize size);

/// Shows something in an App whose time rests, and saves the picture after it. Returns an error in
/// one line, or an empty string.
std::string save_picture(AppConfig config, const std::string& path,
                         const std::function<void(App&)>& show);

}  // namespace slidelab::lab
