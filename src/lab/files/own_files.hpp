// The program's own files, in levels/ and assets/, and the names of levels.
#pragma once

#include <string>
#include <vector>

namespace slidelab::lab {

/// The index of the figures of the articles, for OwnFiles::path.
inline constexpr const char* figure_index = "levels/figures/index.json";
/// The index of the failures without each safeguard.
inline constexpr const char* failure_index = "levels/failures/index.json";
inline constexpr const char* thread_index = "levels/issues/index.json";

class OwnFiles {
public:
    /// Folders that may hold assets/ and levels/, the likeliest first; at least one.
    explicit OwnFiles(std::vector<std::string> homes);

    /// The path of a file or folder ("assets/theme.json", "levels/play") in the first home that has
    /// it; otherwise in the last one, for a message.
    std::string path(const std::string& relative) const;

    /// The paths of levels/play/*.tmj, sorted.
    std::vector<std::string> play_levels() const;

    /// The names of all levels of the program, sorted: "levels/play/rooms.tmj".
    std::vector<std::string> levels() const;

    /// The name of a level in recordings: one of the program's own by its relative path
    /// ("levels/play/rooms.tmj"), so that the recording plays on another machine; others unchanged.
    std::string name_in_recordings(const std::string& path) const;

    /// The file of a level's name: relative to the current folder, else in the program's own
    /// folders; the name itself without such a file.
    std::string find_level(const std::string& name) const;

    /// The level to start with before the user has chosen one, by a name for find_level.
    std::string first_level_name() const;

private:
    std::vector<std::string> homes_;
};

/// "did you mean levels/play/garden.tmj?" of a name that is not a file or folder, where it is near
/// to one of `known`; empty otherwise: to read it is an error, too.
std::string level_meant(const std::string& name, const std::vector<std::string>& known);

bool file_exists(const std::string& path);

/// A path for the user, independent of the current folder.
std::string where(const std::string& path);

/// "levels/play/rooms.tmj" -> "rooms"
std::string level_name(const std::string& path);

}  // namespace slidelab::lab
