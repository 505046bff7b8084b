// The rules of a game about its maps: slidelab.json, beside the map or in the nearest folder above
// it that has one, up to the folder with .git.
//
//     {"walls": {"Collision": "wall", "Ground": "none", "Bridges": "one-way", "Thorns": "hazard"},
//      "seen_from": "side"}
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "lab/levels/walls/wall_rules.hpp"
#include "lab/text/field.hpp"

namespace slidelab::lab {

inline constexpr const char* game_file_name = "slidelab.json";

struct GameFile {
    std::string path;   ///< of the file; of the one to be written where there is none
    WallChoices walls;  ///< as far as they are right
    std::optional<bool> is_from_the_side = {};  ///< none: as each map says
    std::string problem =
        {};  ///< one line: the file, where, what, and what was expected; empty: none
};

/// Reads the game's file for a map. Never throws. A wrong file gives its problem, and no rules.
GameFile game_file_for(const std::string& map_path);

/// The text of a game's file with these rules: that of the old file, where there is one that can be
/// read, with its walls and its view replaced.
std::string text_of_game_file(const GameFile& file, const WallChoices& walls,
                              std::optional<bool> is_from_the_side = {});

/// An object of names with "wall", "none", "one-way" or "hazard"; true and false, as older files
/// have them, are wall and none. Throws what Field throws.
WallChoices wall_choices_of(const Field& field);
nlohmann::json json_of(const WallChoices& choices);

}  // namespace slidelab::lab
