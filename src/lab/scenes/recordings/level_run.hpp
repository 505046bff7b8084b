// A level with its rules and settings, from its beginning or from where a recording begins.
#pragma once

#include <string>
#include <vector>

#include "lab/levels/map_notes.hpp"

namespace slidelab::lab {

struct LevelRun {
    std::string level;             ///< its name; empty: the usual one
    std::vector<std::string> set;  ///< assignments (apply_setting), from default_settings on
    WallChoices walls = {};        ///< the rules that its map is read with
};

}  // namespace slidelab::lab
