// Notes on a map, collected while it is read: its unused parts, what is a wall in it with the ranks
// that decided, and a spawn inside a wall. Shown once, so that an ignored wall is no surprise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/levels/walls/wall_rules.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// Unused parts of one kind.
struct MapNote {
    std::string what;  ///< "objects of class \"trigger\"", with the reason in brackets
    /// Their places, in the map's order, up to most_places.
    std::vector<std::string> places;
    std::size_t count = 0;  ///< of all of them

    static constexpr std::size_t most_places = 8;

    friend bool operator==(const MapNote&, const MapNote&) = default;
};

/// The verdict on a layer, or on all that has a class, value, property, tileset or number of a
/// rule, and the deciding rank.
struct WallNote {
    std::string name;
    std::array<std::size_t, wall_kind_count> counts{};  ///< of its tiles or objects, by WallKind
    WallRank rank = WallRank::silence;  ///< of the first wall; without any, of the first of them
    WallRank rank_of_others = WallRank::silence;  ///< of the first that is no wall
    bool is_guessed = false;                      ///< the rank of some of them is a guess
    bool is_chosen = false;
    std::vector<Aabb> areas = {};  ///< units; where they are, up to most_areas

    static constexpr std::size_t most_areas = 20'000;

    void add(const WallVerdict& verdict, std::size_t count = 1);
    void add_area(const Aabb& area);
    /// Takes in the counts and areas of another one.
    void join(const WallNote& note);
    std::size_t count_of(WallKind kind) const { return counts[static_cast<std::size_t>(kind)]; }
    std::size_t count() const;
    /// Walls and one-way walls.
    std::size_t walls() const { return count_of(WallKind::wall) + count_of(WallKind::one_way); }
    std::size_t others() const { return count() - walls(); }

    friend bool operator==(const WallNote&, const WallNote&) = default;
};

/// A tile that the spawn is inside of.
struct SpawnNote {
    std::string layer;
    std::int32_t column = 0;
    std::int32_t row = 0;
    bool is_question = false;  ///< the layer is walls only by a guess, and may be a floor

    friend bool operator==(const SpawnNote&, const SpawnNote&) = default;
};

/// Walls whose ends were put on others, and parts that keep their numbers although they miss.
struct NearMissNote {
    std::size_t edges = 0;
    double farthest = 0.0;  ///< units
    MapNote kept;           ///< by their names

    friend bool operator==(const NearMissNote&, const NearMissNote&) = default;
};

/// None where nothing misses.
std::optional<NearMissNote> near_misses_of(const Level& level);

/// The mover's start, if it is not simply the point that the map names.
struct StartNote {
    bool is_named = false;    ///< by an object of the map; otherwise it is the map's middle
    bool has_room = true;     ///< for the mover, at the wanted place
    bool is_in_wall = false;  ///< the wanted place is in a solid
    Vec2 wanted;              ///< units
    std::optional<Vec2> moved_to = {};  ///< the nearest place with room; none there is none
    Vec2 size = {};                     ///< units, of the object; 0: of a point

    friend bool operator==(const StartNote&, const StartNote&) = default;
};

/// Kinds in the order of their first part in the map.
class MapNotes {
public:
    void add(std::string_view what, std::string place);
    /// A part of the map that is wrong.
    void add_left_out(std::string_view reason, std::string_view where);
    /// Layers of one name are one: a project of LDtk has each in every level.
    void add_layer(WallNote note);

    const std::vector<MapNote>& all() const { return notes_; }
    /// Whether there is nothing to report; a layer that is walls is not reported.
    bool empty() const {
        return count() == 0 && !spawn && !start && !near_misses && side_view.empty() &&
               problem.empty();
    }
    /// The number of unused parts; a layer with tiles or objects that are no walls counts once.
    std::size_t count() const;

    std::vector<WallNote> layers = {};  ///< all that have tiles or objects, in the map's order
    std::vector<WallNote> names = {};   ///< classes, values, properties, tilesets, by name
    std::optional<SpawnNote> spawn = {};
    std::optional<NearMissNote> near_misses = {};
    std::optional<StartNote> start = {};
    std::string side_view = {};  ///< what shows that it is seen from the side; empty: nothing, or
                                 ///< the map says it itself
    std::string problem = {};    ///< one line: what is wrong with the game's file; empty: nothing

    /// Whether a layer, or something else that is listed, has the name.
    bool knows(std::string_view name) const;

    friend bool operator==(const MapNotes&, const MapNotes&) = default;

private:
    std::vector<MapNote> notes_;
};

/// "3 things in the map are not used", or where the spawn is; of a map in which all is used, how
/// far its walls were moved.
std::string headline(const MapNotes& notes);

/// "image layers: \"sky\", \"hills\"".
std::string to_string(const MapNote& note);
/// "\"world\": 3 of 8 are walls (rank 2: property; the rest by rank 7: a thing by its name)".
std::string to_string(const WallNote& note);
/// "the spawn is inside tile 2,5 of layer \"ground\"".
std::string to_string(const SpawnNote& note);

/// "83 edges were put on one line with their neighbours, by at most 0.000004".
std::string to_string(const NearMissNote& note);

/// How far walls were moved, and which were not; nothing where none miss.
std::vector<std::string> lines_of_near_misses(const MapNotes& notes);

/// "the start at (3, 2) has no room for the mover: it begins at (3, 4.5), the nearest place that
/// has"; empty where it begins as wanted.
std::string to_string(const StartNote& note);
/// "--shape box --set half_width=0.5 --set half_height=1": the mover as large as the start; empty
/// without a size.
std::string words_for_size(const StartNote& note);

/// The options that turn round all that was guessed, to be pasted: "--no-walls \"ground\"". Empty
/// where nothing was.
std::string doubts_of(const MapNotes& notes);

/// The notes, a line each, and how to resolve a question; not more than most_note_lines.
std::vector<std::string> lines_of(const MapNotes& notes);
inline constexpr std::size_t most_note_lines = 10;

}  // namespace slidelab::lab
