// The files that the program brings along, levels/ and assets/, and how levels are named.
#pragma once

#include <string>
#include <vector>

namespace slidelab::lab {

/// The index of the figures of the articles, for OwnFiles::path.
inline constexpr const char* figure_index = "levels/figures/index.json";
/// That of what each safeguard is for.
inline constexpr const char* failure_index = "levels/failures/index.json";

class OwnFiles {
public:
    /// Folders that may hold assets/ and levels/, the likeliest first; at least one.
    explicit OwnFiles(std::vector<std::string> homes);

    /// The path of a file or folder ("assets/theme.json", "levels/play") in the first home that has
    /// it. When it is nowhere, in the last one, so that a message names a sensible place.
    std::string path(const std::string& relative) const;

    /// The paths of levels/play/*.tmj, sorted.
    std::vector<std::string> play_levels() const;

    /// How a recording names a level: one of the program's own by its place among them
    /// ("levels/play/rooms.tmj"), so that the recording plays on another machine; others as they
    /// are.
    std::string name_in_recordings(const std::string& path) const;

    /// The file that a level's name means: the name as a path from the current folder, else inside
    /// the program's own folders; the name itself when there is no such file.
    std::string find_level(const std::string& name) const;

    /// The level to start with when none was ever chosen, by a name that find_level finds again.
    std::string first_level_name() const;

private:
    std::vector<std::string> homes_;
};

bool file_exists(const std::string& path);

/// A path that the user can find, wherever the program was started.
std::string where(const std::string& path);

/// "levels/play/rooms.tmj" -> "rooms"
std::string level_name(const std::string& path);

}  // namespace slidelab::lab
