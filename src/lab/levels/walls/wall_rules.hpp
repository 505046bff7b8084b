// The rules that decide what is a wall in a map, as one table of ranks: the first that applies
// decides. Reader, notes, window and docs/levels.md follow this table.
//
// The reader collects what every place of a map says (MapEvidence). Some ranks look at the whole
// map, so nothing is decided before all of it is there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/levels/walls/wall_words.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

enum class WallKind : std::uint8_t {
    none,
    wall,
    one_way,  ///< a wall from one side alone
    hazard,   ///< no wall; it is counted and drawn
};

inline constexpr std::size_t wall_kind_count = 4;

/// "none", "wall", "one-way", "hazard": in files, notes and the window, in the order of WallKind.
inline constexpr std::array<std::string_view, wall_kind_count> wall_kind_names{"none", "wall",
                                                                               "one-way", "hazard"};
std::optional<WallKind> wall_kind_named(std::string_view name);
constexpr std::string_view name_of(WallKind kind) {
    return wall_kind_names[static_cast<std::size_t>(kind)];
}

/// The options of the command line, and the words of links, in the order of WallKind.
inline constexpr std::array<std::string_view, wall_kind_count> wall_option_names{
    "no-walls", "walls", "one-way", "hazard"};
/// The same of WallChoices::near_miss.
inline constexpr std::string_view near_miss_option_name = "near-miss";

/// The user's choices about the walls of a map.
struct WallChoices {
    /// By the name of a layer, class, value, property or tileset, or of tiles by their numbers
    /// (tile_numbers.hpp).
    std::map<std::string, WallKind, std::less<>> kinds = {};
    /// Units, instead of the map's (LevelBuilder::set_near_miss).
    std::optional<double> near_miss = {};

    bool empty() const { return kinds.empty() && !near_miss; }
    /// None: the map says again.
    void choose(const std::string& name, std::optional<WallKind> kind) {
        kinds.erase(name);
        if (kind) kinds[name] = *kind;
    }

    friend bool operator==(const WallChoices&, const WallChoices&) = default;
};

/// The user's rules for one reading of a map; of a name the later ones count.
struct WallRequest {
    WallChoices kept = {};     ///< of the window, for all maps of the folder; or of a recording
    WallChoices asked = {};    ///< of the command line: the map must have each name
    bool is_complete = false;  ///< as recorded: the game's file is not read

    bool empty() const { return kept.empty() && asked.empty(); }
};

/// From 1; the order of precedence.
enum class WallRank : std::uint8_t {
    choice = 1,
    property,
    hazard,
    one_way,
    loud,
    silenced,
    thing,
    quiet,
    shapes,
    silence,
};

struct WallRankText {
    WallRank rank;
    std::string_view words;     ///< in notes and the window: "name of a layer or class"
    std::string_view sentence;  ///< in docs/levels.md
};

/// The table, in the order of the ranks.
std::span<const WallRankText> wall_ranks();
std::string_view words_of(WallRank rank);
/// Whether a rank is a guess, which is asked about.
constexpr bool is_guess(WallRank rank) { return rank >= WallRank::quiet; }

/// Whether the name is that of a property for one-way walls.
bool is_one_way_property(std::string_view name);

/// The saying of one place of a map: an object, a tile, a layer with its groups.
struct WallSaying {
    std::optional<WallKind> choice = {};
    std::optional<bool> solid = {};  ///< a property
    NameSays name = NameSays::nothing;
    bool has_class = false;
    bool is_by_class = false;    ///< `name` is that of the class
    bool is_of_tileset = false;  ///< `solid` is for all of a tileset: no word about things
    Vec2 side = {0.0, -1.0};     ///< the solid side of one_way
    std::vector<std::string> listed = {};  ///< classes, properties and values, to be listed
};

/// The saying of the nearer place, or the farther one's if it is silent. `listed` is the nearer's.
WallSaying nearest(WallSaying nearer, const WallSaying& farther);

struct TileEvidence {
    WallSaying says;
    bool has_shape = false;
};

struct ObjectEvidence {
    WallSaying says;         ///< with that of its tile
    bool has_shape = false;  ///< its tile has
    bool is_mark = false;    ///< no wall whatever it says: a start, a moving box, a point
    bool is_tile = false;
};

struct LayerEvidence {
    WallSaying says;
    bool is_tiles = false;
    bool is_hidden = false;
    bool moves_with_view = false;                     ///< parallax
    bool is_apart = false;                            ///< drawn below or above the player
    bool is_of_values = false;                        ///< of LDtk: never a floor by its cover
    std::map<std::uint32_t, std::size_t> tiles = {};  ///< how many, by id without flips
    std::vector<ObjectEvidence> objects = {};
    bool is_under_start = false;
    bool covers = false;   ///< most of the map (least_cover_of_floor)
    bool is_full = false;  ///< all of the map
};

/// A layer that fills as much of a map's cells is a floor.
inline constexpr double least_cover_of_floor = 0.7;

struct MapEvidence {
    std::vector<LayerEvidence> layers = {};
    std::map<std::uint32_t, TileEvidence> tiles = {};  ///< by id without flips; those that say much
    bool is_from_the_side = false;
};

struct WallVerdict {
    WallKind kind = WallKind::wall;
    WallRank rank = WallRank::silence;
    Vec2 side = {0.0, -1.0};

    bool is_wall() const { return kind == WallKind::wall || kind == WallKind::one_way; }
};

/// Decides about everything in a map; O(log tiles) for each.
class WallDecision {
public:
    /// Borrows the evidence.
    explicit WallDecision(const MapEvidence& map);

    WallVerdict of_tile(std::size_t layer, std::uint32_t id) const;
    WallVerdict of_object(std::size_t layer, const ObjectEvidence& object) const;

private:
    struct Question;
    Question question_about(std::size_t layer, const WallSaying& own, bool is_object) const;
    WallVerdict decide(const Question& question) const;
    std::optional<WallVerdict> by_itself(const Question& question) const;
    std::optional<WallVerdict> by_loudness(const Question& question) const;
    WallVerdict by_guess(const Question& question) const;
    void look_for_loudest(std::size_t number);
    void look_at(std::size_t number);
    void look_at_tile(const LayerEvidence& layer, const TileEvidence& tile);
    NameSays seen(NameSays name) const;
    NameSays name_of_layer(std::size_t number) const;
    bool is_unheard(const WallSaying& tile, const LayerEvidence& layer) const;
    bool is_floor(std::size_t number) const;
    bool is_decided() const;
    const TileEvidence& tile(std::uint32_t id) const;
    bool has_other_loud_layer(std::size_t layer) const;
    WallVerdict of_platform(const Question& question) const;

    const MapEvidence& map_;
    std::set<std::size_t> loud_layers_ = {};
    std::set<std::size_t> with_loud_objects_ = {};
    std::set<std::size_t> layers_with_walkable_ = {};  ///< tiles that say so, and none that block
    bool has_collision_layer_ = false;
    bool has_boundary_shapes_ = false;   ///< a layer of objects
    bool has_loud_shapes_ = false;       ///< a layer of objects
    bool has_quiet_shapes_ = false;      ///< a quiet layer of objects
    bool is_bare_ = false;               ///< nothing is a wall if floors are none
    bool others_have_property_ = false;  ///< tiles of layers that are not apart
    bool tiles_have_property_ = false;
    bool tiles_have_shapes_ = false;
    bool has_loud_value_ = false;
    bool has_wall_value_ = false;
    bool has_loud_objects_ = false;
    bool has_quiet_layer_ = false;
    std::set<std::size_t> wall_tile_layers_ = {};    ///< loud or quiet, no platforms, no floors
    std::set<std::size_t> wall_object_layers_ = {};  ///< the same, or with such objects
};

}  // namespace slidelab::lab
