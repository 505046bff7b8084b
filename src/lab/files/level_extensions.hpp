// The files that are read as levels, by the ends of their names. The only list of them; a test
// holds web/page.js and docs/ to it.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace slidelab::lab {

struct LevelExtension {
    std::string_view ending;        ///< ".tmj"
    std::string_view format;        ///< "a map of Tiled"
    bool is_of_others_too = false;  ///< of files that are no maps: its content decides
};

std::span<const LevelExtension> level_extensions();

/// The levels that the program writes, and its own.
inline constexpr std::string_view own_level_ending = ".tmj";

/// ".tmx, .tmj, .json": for people.
std::string level_endings();

/// "a map of Tiled (.tmx, .tmj) or a project of LDtk (.ldtk)": for messages about a wrong file.
std::string readable_levels();

}  // namespace slidelab::lab
