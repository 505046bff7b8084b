// The maps of a `slidelab survey`, with their names in file names.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace slidelab::lab {

struct SurveyMap {
    std::string path;
    /// For file names, unique: its path below the common folder of all maps, "play-rooms".
    std::string name;
    std::optional<std::string> problem;  ///< a folder that cannot be read, or has no map
};

/// A folder stands for all maps in it (is_map_file), recursively and sorted, without
/// following links to folders. Each map once.
std::vector<SurveyMap> maps_to_survey(const std::vector<std::string>& names);

}  // namespace slidelab::lab
