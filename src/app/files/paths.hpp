// Where the program finds its files, and where it may leave its own.
#pragma once

#include <string>
#include <vector>

namespace slidelab {

/// The path of a file or folder that belongs to the program ("assets/theme.json", "levels/play"):
/// under $SLIDELAB_HOME, else beside or above the executable, else in the folder it was built from.
/// When it is nowhere, the last of these, so that a message names a sensible place.
std::string asset(const std::string& relative);

/// The index of the figures of the articles, for asset().
inline constexpr const char* figure_index = "levels/figures/index.json";
/// That of what each safeguard is for.
inline constexpr const char* failure_index = "levels/failures/index.json";

/// The user's folder for this program, with a separator at its end; empty when there is none.
std::string preferences_folder();

/// The paths of levels/play/*.tmj, sorted.
std::vector<std::string> play_levels();

/// How a recording names a level: one of the program's own by its place among them
/// ("levels/play/rooms.tmj"), so that the recording plays on another machine; others as they are.
std::string name_in_recordings(const std::string& path);

/// A path that the user can find, wherever the program was started.
std::string where(const std::string& path);

/// "levels/play/rooms.tmj" -> "rooms"
std::string level_name(const std::string& path);

}  // namespace slidelab
