// The program with its window, or with a tour in its place where no window can be.
#pragma once

#include <iosfwd>
#include <string>
#include <variant>

#include "app/start/window_request.hpp"
#include "app/workspace/app.hpp"

namespace slidelab::lab {

/// What the window begins with: the preferences, and over them what the request says. A
/// problem is one line.
std::variant<AppConfig, std::string> window_start(const WindowRequest& request,
                                                  const ViewSettings& first_view = {});

/// Opens the window and runs until the user quits. Where no window can be opened it says so in one
/// line on `out` and plays the tour off-screen instead. Answers the exit status.
int run_windowed(const WindowRequest& request, std::ostream& out, std::ostream& err);

/// Plays the program's own tours into the request's folder. Answers the exit status.
int run_tours(const WindowRequest& request, std::ostream& out, std::ostream& err);

}  // namespace slidelab::lab
