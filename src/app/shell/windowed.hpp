// The program with its window, or with a tour in its place where no window can be.
#pragma once

#include <iosfwd>
#include <string>
#include <variant>

#include "app/command_line/command_line.hpp"
#include "app/workspace/app.hpp"

namespace slidelab {

/// What the window begins with: the preferences, and over them what the command line says. A
/// problem is one line.
std::variant<AppConfig, std::string> window_start(const CommandLine& line,
                                                  const ViewSettings& first_view = {});

/// Opens the window and runs until the user quits. Where no window can be opened it says so in one
/// line on `out` and plays the tour off-screen instead. Answers the exit status.
int run_windowed(const CommandLine& line, std::ostream& out, std::ostream& err);

/// Plays the program's own tours into the command line's folder. Answers the exit status.
int run_tours(const CommandLine& line, std::ostream& out, std::ostream& err);

}  // namespace slidelab
