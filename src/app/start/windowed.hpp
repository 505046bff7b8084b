// The program with its window, or with a tour where no window can be opened.
#pragma once

#include <iosfwd>
#include <string>
#include <variant>

#include "app/start/window_request.hpp"
#include "app/workspace/app.hpp"

namespace slidelab::lab {

/// The start of the window: the preferences, overridden by the request. An error is one line.
std::variant<AppConfig, InputError> window_start(const WindowRequest& request,
                                                 const ViewSettings& first_view = {});

/// Opens the window and runs until the user quits. Where no window can be opened, prints one line
/// on `out` and plays the tour off-screen instead. Returns the exit status.
int run_windowed(const WindowRequest& request, std::ostream& out, std::ostream& err);

/// Plays the program's own tours into the request's folder. Returns the exit status.
int run_tours(const WindowRequest& request, std::ostream& out, std::ostream& err);

}  // namespace slidelab::lab
