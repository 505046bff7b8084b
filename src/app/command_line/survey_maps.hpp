// Which maps `slidelab survey` goes through, and what each is called in names of files.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace slidelab::lab {

struct SurveyMap {
    std::string path;
    /// In names of files: its path below the folder that all maps share, "play-rooms". No other
    /// map has the same.
    std::string name;
    std::optional<std::string> problem;  ///< a folder that cannot be read, or has no map
};

/// Folders stand for the .tmj and .tmx files in them and in their folders, sorted; links to folders
/// are not followed. A map that is named twice is there once.
std::vector<SurveyMap> maps_to_survey(const std::vector<std::string>& names);

}  // namespace slidelab::lab
