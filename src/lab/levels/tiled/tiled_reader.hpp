// Reads Tiled maps, orthogonal, in JSON (.tmj) and XML (.tmx), and projects of LDtk (ldtk.hpp).
//
// docs/levels.md says what is a wall, and what objects, tiles, properties and classes become.
// Lengths in a map are in its pixels; a level is in units of one tile, where tiles are not square
// of their width. The document also has what is no wall, objects as MapObject; an opened level
// has notes on all that is left out (OpenedLevel::notes). Everything must lie within
// largest_coordinate.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "lab/files/file_state.hpp"
#include "lab/files/own_files.hpp"
#include "lab/levels/level_document.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

/// A mover of the size that the program begins with.
inline const Shape usual_mover = DiskShape{0.3};

/// `name`: of the text in messages, a file name. Reads no other files. Never throws, for any bytes.
/// Time and memory are O(text + uncompressed tiles), with limits on expansion (budget.hpp) beyond
/// which a map is refused.
std::variant<LevelDocument, InputError> read_tiled_document(std::string_view text,
                                                            std::string_view name,
                                                            MapNotes* notes = nullptr);

/// The same, and the level is built from it.
std::variant<Map, InputError> read_tiled(std::string_view text, std::string_view name);

/// These read a file, then as above.
std::variant<LevelDocument, InputError> load_document(const std::string& path);
std::variant<Map, InputError> load_level(const std::string& path, const WallRequest& walls = {});
/// The level with its document, from one reading of the file. `walls`: the user's rules, above
/// those of the game's file (game_file.hpp). `mover`: where it has no room at the start, or the map
/// names none, the level's spawn is the nearest place where it has (free_place.hpp).
std::variant<OpenedLevel, InputError> open_level_file(const std::string& path,
                                                      const WallRequest& walls = {},
                                                      const Shape& mover = usual_mover);

/// A cache of one level file: programs mostly query the same level many times.
class LevelFile {
public:
    /// With the program's own files a name is as for OwnFiles::find_level; without, a path.
    explicit LevelFile(std::optional<OwnFiles> own = {}, WallRequest walls = {})
        : own_(std::move(own)), walls_(std::move(walls)) {}

    struct Content {
        std::shared_ptr<const Map> level;          ///< never null once it is read
        std::shared_ptr<const LevelDocument> map;  ///< likewise
    };
    /// Reads the file, unless it is the last one, unchanged in size and time of change.
    std::variant<Content, InputError> load(const std::string& name);

private:
    std::optional<OwnFiles> own_;
    WallRequest walls_;
    std::string path_;
    std::optional<FileState> state_;
    Content content_;  ///< none before the first one
};

}  // namespace slidelab::lab
