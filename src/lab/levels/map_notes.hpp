// What is to be known of a map besides its level, gathered while it is read: what of it is not
// used, which layers are walls and why, and whether the spawn is inside one. It is said once, so
// that nobody looks for a wall that never was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/levels/wall_rules.hpp"

namespace slidelab::lab {

/// The user's own choices for a map: by the name of a layer, whether it is walls.
using LayerChoices = std::map<std::string, bool, std::less<>>;

/// Things of one kind.
struct MapNote {
    std::string what;  ///< "objects of class \"trigger\"", with the reason in brackets
    /// Which they are, in the map's order; no more than most_places of them.
    std::vector<std::string> places;
    std::size_t count = 0;  ///< of all of them

    static constexpr std::size_t most_places = 8;

    friend bool operator==(const MapNote&, const MapNote&) = default;
};

/// Whether a layer is walls, and what decided.
struct LayerNote {
    std::string name;
    std::size_t walls = 0;           ///< of its tiles or objects
    std::size_t others = 0;          ///< that are no walls
    WallRule rule = WallRule::none;  ///< of the first that is no wall, or else of the first
    bool is_unsaid = false;          ///< nothing says of some of its walls that they are
    bool is_chosen = false;

    void add(const WallVerdict& verdict);

    friend bool operator==(const LayerNote&, const LayerNote&) = default;
};

/// A tile that the spawn is inside of.
struct SpawnNote {
    std::string layer;
    std::int32_t column = 0;
    std::int32_t row = 0;
    bool is_question = false;  ///< nothing says that the layer is walls: is it a floor?

    friend bool operator==(const SpawnNote&, const SpawnNote&) = default;
};

/// The kinds in the order in which the map came to them.
class MapNotes {
public:
    void add(std::string_view what, std::string place);

    const std::vector<MapNote>& all() const { return notes_; }
    /// Whether there is nothing that a user has to know; a layer that is walls is none such.
    bool empty() const { return count() == 0 && !spawn; }
    /// Of what is not used; a layer with tiles or objects that are no walls is one such thing.
    std::size_t count() const;

    std::vector<LayerNote> layers = {};  ///< of all that has tiles or objects, in the map's order
    std::optional<SpawnNote> spawn = {};

    friend bool operator==(const MapNotes&, const MapNotes&) = default;

private:
    std::vector<MapNote> notes_;
};

/// "3 things in the map are not used", or where the spawn is.
std::string headline(const MapNotes& notes);

/// "image layers: \"sky\", \"hills\"".
std::string to_string(const MapNote& note);
/// "layer \"world\": 3 of 8 are walls (shapes of the tile)".
std::string to_string(const LayerNote& note);
/// "the spawn is inside tile 2,5 of layer \"ground\"".
std::string to_string(const SpawnNote& note);

/// All of them, a line each, and what answers the question.
std::vector<std::string> lines_of(const MapNotes& notes);

}  // namespace slidelab::lab
