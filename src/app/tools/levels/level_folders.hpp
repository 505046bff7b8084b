// The levels to choose from, by folder.
#pragma once

#include <string>
#include <vector>

namespace slidelab::lab {

struct LevelFolder {
    std::string title;
    std::vector<std::string> paths;
};

/// Whether a file is a map, by its name; one that ends in .json by what is in it.
bool is_map_file(const std::string& path);

/// The maps in a folder, by name; none where it cannot be read.
std::vector<std::string> maps_in(const std::string& folder);

/// The program's own (play, figures, failures), the recent ones that are still there, and those in
/// the user's folder (empty: none), the last two where there are any. Reads the folders.
std::vector<LevelFolder> level_folders(const std::vector<std::string>& recent,
                                       const std::string& own_folder);

/// The level as the first of the recent ones, each once, no more than most_recent.
void put_recent(std::vector<std::string>& recent, const std::string& path);
inline constexpr std::size_t most_recent = 12;

}  // namespace slidelab::lab
