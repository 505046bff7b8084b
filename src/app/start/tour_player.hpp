// Tours played off-screen: one picture for each stop.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "app/files/screenshot.hpp"
#include "lab/scenes/saved/saved_scene.hpp"

namespace slidelab::lab {

/// Plays the stops and writes their pictures into `folder` (made when it is missing). One line for
/// each on `out`; a problem is one line on `err` and ends the tour. Returns the exit status.
/// `titles`: drawn into the pictures.
int play_tour(const std::vector<SavedScene>& stops, const std::string& folder, PictureSize size,
              std::ostream& out, std::ostream& err, bool titles = true);

/// The paths of the program's own tours, sorted.
std::vector<std::string> own_tours();

}  // namespace slidelab::lab
