#include "lab/levels/walls/wall_rules.hpp"

#include <algorithm>
#include <utility>

namespace slidelab::lab {

namespace {

constexpr WallRankText ranks[] = {
    {WallRank::choice, "your choice",
     "A rule of yours, by the name of a layer, class, value, property or tileset, or by numbers of "
     "tiles: on the command line, in the window, or in `slidelab.json`."},
    {WallRank::property, "property",
     "A boolean property (or the words true and false as text) of the object, its tile, its layer "
     "or a group around it; the nearest speaks, both ways. A name by 3 or 4 says of which kind it "
     "is. Tiles in a layer below or above the player are pictures where other layers have such "
     "tiles."},
    {WallRank::hazard, "hazard by its name",
     "The nearest name or class has a word for hazards: it is a hazard, whatever else the name "
     "says."},
    {WallRank::one_way, "one-way by its name or property",
     "The nearest name or class, or a property, says that it is one-way, with a side where it "
     "says one."},
    {WallRank::loud, "wall by its name",
     "A class, name or value with a loud word; the last known word decides. In a loud layer all "
     "classes are walls but those of 3, 4 and 7. A value's own name beats its layer's. Layers "
     "of tiles called walls, bounds or border are pictures beside one called collision and beside "
     "objects called bounds, one called border beside a loud layer of objects, objects called "
     "bounds beside a layer called collision."},
    {WallRank::silenced, "others say that they are walls",
     "Tiles with a true property silence names and silence of all tile layers, and silent objects; "
     "a loud layer the other layers; a loud object the others of its layer, and tile layers that "
     "say nothing, as a quiet layer does; a quiet layer of objects the quiet tile layers; a loud "
     "value the other values."},
    {WallRank::thing, "a thing by its name",
     "Things, objects of a class of your own, image and parallax layers: no walls."},
    {WallRank::quiet, "quiet name",
     "A quiet word, or a layer of tiles with walkable ones and none that block: walls, unless the "
     "layer is a floor: the start lies in it, or it fills 0.7 of the map, and no tile in it is "
     "called walkable. Where nothing else is a wall, a floor that does not fill the map is one. "
     "Platforms are one-way beside walls of their kind, objects beside any loud layer; none as "
     "tiles under loud objects, otherwise walls."},
    {WallRank::shapes, "collision shapes of tiles",
     "Once some tiles have collision shapes, these are walls, and tiles without are none."},
    {WallRank::silence, "nothing says otherwise",
     "Objects without a class, and layers that are no floor: walls. Hidden ones: none."},
};

bool is_wall(std::optional<WallKind> kind) {
    return kind == WallKind::wall || kind == WallKind::one_way;
}

/// Whether the place itself says that it is walls.
bool is_loud(const WallSaying& says) {
    if (says.choice) return is_wall(says.choice);
    return says.solid ? *says.solid : is_loud(says.name);
}

}  // namespace

std::optional<WallKind> wall_kind_named(std::string_view name) {
    if (name == "one_way") return WallKind::one_way;
    for (std::size_t i = 0; i < wall_kind_count; ++i)
        if (wall_kind_names[i] == name) return static_cast<WallKind>(i);
    return std::nullopt;
}

std::span<const WallRankText> wall_ranks() { return ranks; }
std::string_view words_of(WallRank rank) { return ranks[static_cast<std::size_t>(rank) - 1].words; }

bool is_one_way_property(std::string_view name) { return meaning_of(name) == NameSays::one_way; }

WallSaying nearest(WallSaying nearer, const WallSaying& farther) {
    if (!nearer.choice) nearer.choice = farther.choice;
    if (!nearer.solid) {
        nearer.solid = farther.solid;
        nearer.is_of_tileset = farther.is_of_tileset;
    }
    // Walls in a group of collisions are collisions.
    if (is_loud(nearer.name) && is_loud(farther.name))
        nearer.name = std::min(nearer.name, farther.name);
    if (nearer.name == NameSays::nothing) {
        nearer.name = farther.name;
        nearer.is_by_class = farther.is_by_class;
        nearer.side = farther.side;
    }
    nearer.has_class = nearer.has_class || farther.has_class;
    return nearer;
}

bool can_have_walls(const LayerEvidence& layer) {
    return !layer.tiles.empty() ||
           std::any_of(layer.objects.begin(), layer.objects.end(),
                       [](const ObjectEvidence& each) { return !each.is_mark; });
}

/// The meaning of an object's own name: a quiet one is a label ("Level 2" of a portal), and among
/// things no name makes a wall ("NoiseBlock").
NameSays own_name(const WallSaying& own, const LayerEvidence& layer) {
    if (layer.is_tiles || own.is_by_class) return own.name;
    if (own.name == NameSays::quiet) return NameSays::nothing;
    const bool is_label = is_loud(own.name) && layer.says.name == NameSays::thing;
    return is_label ? NameSays::thing : own.name;
}

/// A tile or an object, with what its layer says where it is silent.
struct WallDecision::Question {
    std::size_t number = 0;  ///< of its layer
    const LayerEvidence& layer;
    bool is_object = false;
    bool is_tile = true;  ///< or an object that shows one
    bool has_shape = false;
    bool has_class = false;  ///< of its own
    WallSaying says = {};
    NameSays own = NameSays::nothing;     ///< its own name
    NameSays around = NameSays::nothing;  ///< that of its layer
    NameSays name = NameSays::nothing;    ///< the nearest
    bool is_floor = false;
};

WallDecision::Question WallDecision::question_about(std::size_t number, const WallSaying& own,
                                                    bool is_object) const {
    Question question{number, map_.layers[number], is_object};
    WallSaying says{own.choice, own.solid, own_name(own, question.layer)};
    says.is_by_class = own.is_by_class;
    says.side = own.side;
    question.has_class = own.has_class;
    question.around = name_of_layer(number);
    if (!is_object && is_unheard(own, question.layer)) says.solid.reset();
    // Objects of any class for walls are walls in a loud layer; values speak for themselves.
    const bool is_any_wall = is_object && is_loud(question.around) && own.name == NameSays::floor;
    const NameSays name = seen(says.name);
    question.own = is_any_wall ? NameSays::quiet : name;
    question.name = name == NameSays::nothing ? question.around : name;
    question.is_floor = is_floor(number);
    question.says = nearest(std::move(says), question.layer.says);
    return question;
}

/// A property of a tileset is no word about things. A tile above the player is a picture where
/// others beside the player have the property.
bool WallDecision::is_unheard(const WallSaying& tile, const LayerEvidence& layer) const {
    return tile.is_of_tileset ? layer.says.name == NameSays::thing
                              : layer.is_apart && others_have_property_;
}

/// A map that would have no walls has those of its floors, unless the start lies in them, or
/// nothing lies outside of them.
bool WallDecision::is_floor(std::size_t number) const {
    const LayerEvidence& layer = map_.layers[number];
    if (layers_with_walkable_.contains(number)) return false;
    return layer.is_under_start || (layer.covers && (!is_bare_ || layer.is_full));
}

/// Whether there is a wall, or the user has chosen that there is none.
bool WallDecision::is_decided() const {
    const auto says = [](const WallVerdict& verdict) {
        return verdict.is_wall() || verdict.rank == WallRank::choice;
    };
    for (std::size_t i = 0; i < map_.layers.size(); ++i) {
        const LayerEvidence& layer = map_.layers[i];
        for (const auto& [id, count] : layer.tiles)
            if (says(of_tile(i, id))) return true;
        for (const ObjectEvidence& object : layer.objects)
            if (!object.is_mark && says(of_object(i, object))) return true;
    }
    return false;
}

/// The picture of the walls may be called as they are: it is one where another layer says it
/// louder. A silent layer with walkable tiles is quiet.
NameSays WallDecision::name_of_layer(std::size_t number) const {
    const LayerEvidence& layer = map_.layers[number];
    const NameSays name = seen(layer.says.name);
    const bool may_be_picture =
        layer.is_tiles ? is_loud(name) && name != NameSays::collision : name == NameSays::boundary;
    const bool is_said_louder = has_collision_layer_ || (layer.is_tiles && has_boundary_shapes_) ||
                                (name == NameSays::barrier && has_loud_shapes_);
    if (may_be_picture && is_said_louder) return NameSays::nothing;
    const bool is_silent = name == NameSays::nothing && layers_with_walkable_.contains(number);
    return is_silent ? NameSays::quiet : name;
}

NameSays WallDecision::seen(NameSays name) const {
    if (name != NameSays::floor) return name;
    return map_.is_from_the_side || is_bare_ ? NameSays::quiet : NameSays::thing;
}

const TileEvidence& WallDecision::tile(std::uint32_t id) const {
    static const TileEvidence silent;
    const auto found = map_.tiles.find(id);
    return found == map_.tiles.end() ? silent : found->second;
}

WallDecision::WallDecision(const MapEvidence& map) : map_(map) {
    for (std::size_t i = 0; i < map.layers.size(); ++i) look_for_loudest(i);
    for (std::size_t i = 0; i < map.layers.size(); ++i) look_at(i);
    is_bare_ = !is_decided();
}

/// Notes what decides how loud the others are.
void WallDecision::look_for_loudest(std::size_t number) {
    const LayerEvidence& layer = map_.layers[number];
    if (!can_have_walls(layer)) return;
    has_collision_layer_ = has_collision_layer_ || layer.says.name == NameSays::collision;
    if (!layer.is_tiles && is_loud(layer.says.name)) has_loud_shapes_ = true;
    if (!layer.is_tiles && layer.says.name == NameSays::boundary) has_boundary_shapes_ = true;
    std::array<bool, 2> says{};
    for (const auto& [id, count] : layer.tiles) {
        const WallSaying& each = tile(id).says;
        if (each.solid && !each.choice && !each.is_of_tileset) says[*each.solid ? 1 : 0] = true;
    }
    if (says[1] && !layer.is_apart) others_have_property_ = true;
    if (says[0] && !says[1]) layers_with_walkable_.insert(number);
}

/// Notes what a layer has that others are judged by.
void WallDecision::look_at(std::size_t number) {
    const LayerEvidence& layer = map_.layers[number];
    if (!can_have_walls(layer)) return;
    const NameSays name = name_of_layer(number);
    const bool can_guess = !layer.is_hidden && !is_floor(number);
    const bool is_quiet = name == NameSays::quiet && can_guess;
    has_quiet_layer_ = has_quiet_layer_ || is_quiet || (name == NameSays::platform && can_guess);
    WallSaying around = layer.says;
    around.name = name;
    if (is_loud(around)) loud_layers_.insert(number);
    if (is_quiet && !layer.is_tiles) has_quiet_shapes_ = true;
    if (is_loud(around) || is_quiet)
        (layer.is_tiles ? wall_tile_layers_ : wall_object_layers_).insert(number);
    for (const auto& [id, count] : layer.tiles) look_at_tile(layer, tile(id));
    for (const ObjectEvidence& object : layer.objects) {
        WallSaying says = object.says;
        says.name = own_name(says, layer);
        if (object.is_mark) continue;
        // A choice about a class adds to what the map says.
        if (is_loud(says) && !says.choice) with_loud_objects_.insert(number);
        if (is_loud(says) || seen(says.name) == NameSays::quiet) wall_object_layers_.insert(number);
    }
    has_loud_objects_ = has_loud_objects_ || with_loud_objects_.contains(number) ||
                        (!layer.is_tiles && is_loud(around));
}

void WallDecision::look_at_tile(const LayerEvidence& layer, const TileEvidence& tile) {
    const bool is_thing = layer.says.name == NameSays::thing;
    const bool has_property =
        !tile.says.choice && tile.says.solid == true && !is_unheard(tile.says, layer);
    tiles_have_property_ = tiles_have_property_ || has_property || is_wall(tile.says.choice);
    tiles_have_shapes_ = tiles_have_shapes_ || (tile.has_shape && !is_thing);
    has_loud_value_ = has_loud_value_ || is_loud(tile.says.name);
    has_wall_value_ =
        has_wall_value_ || is_loud(tile.says.name) || seen(tile.says.name) == NameSays::quiet;
}

bool WallDecision::has_other_loud_layer(std::size_t layer) const {
    return loud_layers_.size() > (loud_layers_.contains(layer) ? 1U : 0U);
}

WallVerdict WallDecision::of_tile(std::size_t layer, std::uint32_t id) const {
    const TileEvidence& evidence = tile(id);
    Question question = question_about(layer, evidence.says, false);
    question.has_shape = evidence.has_shape;
    return decide(question);
}

WallVerdict WallDecision::of_object(std::size_t layer, const ObjectEvidence& object) const {
    Question question = question_about(layer, object.says, true);
    question.has_shape = object.has_shape;
    question.is_tile = object.is_tile;
    return decide(question);
}

WallVerdict WallDecision::of_platform(const Question& question) const {
    const bool is_own = question.own == NameSays::platform;
    if (!question.is_object && !is_own && has_loud_objects_)
        return {WallKind::none, WallRank::silenced};
    if (question.layer.is_hidden || (!is_own && question.is_floor))
        return {WallKind::none, WallRank::quiet};
    const auto& walls = question.is_object ? wall_object_layers_ : wall_tile_layers_;
    const std::size_t itself = walls.contains(question.number) && !is_own ? 1 : 0;
    const bool is_under_loud = question.is_object && has_other_loud_layer(question.number);
    const bool is_beside =
        is_own && !question.is_object ? has_wall_value_ : is_under_loud || walls.size() > itself;
    return {is_beside ? WallKind::one_way : WallKind::wall, WallRank::quiet};
}

WallVerdict WallDecision::decide(const Question& question) const {
    if (const auto said = by_itself(question)) return *said;
    if (const auto said = by_loudness(question)) return *said;
    return by_guess(question);
}

/// Ranks 1 to 4: nothing else in the map counts.
std::optional<WallVerdict> WallDecision::by_itself(const Question& question) const {
    const WallSaying& says = question.says;
    if (says.choice) return WallVerdict{*says.choice, WallRank::choice, says.side};
    if (says.solid) {
        const WallKind kind = !*says.solid                         ? WallKind::none
                              : question.name == NameSays::hazard  ? WallKind::hazard
                              : question.name == NameSays::one_way ? WallKind::one_way
                                                                   : WallKind::wall;
        return WallVerdict{kind, WallRank::property, says.side};
    }
    if (question.name == NameSays::hazard) return WallVerdict{WallKind::hazard, WallRank::hazard};
    if (question.name == NameSays::one_way)
        return WallVerdict{WallKind::one_way, WallRank::one_way, says.side};
    return std::nullopt;
}

/// Ranks 5 and 6, with the things of loud layers.
std::optional<WallVerdict> WallDecision::by_loudness(const Question& question) const {
    const WallVerdict silenced{WallKind::none, WallRank::silenced};
    const bool is_value = !question.is_object;
    if (is_value && tiles_have_property_) return silenced;
    if (is_loud(question.own)) return WallVerdict{WallKind::wall, WallRank::loud};
    if (question.own == NameSays::thing) return WallVerdict{WallKind::none, WallRank::thing};
    if (question.name == NameSays::platform) return of_platform(question);
    if (is_loud(question.around)) {
        const bool is_unnamed = question.layer.is_of_values && !question.has_class;
        if (is_unnamed && has_loud_value_) return silenced;
        return WallVerdict{WallKind::wall, WallRank::loud};
    }
    if (has_other_loud_layer(question.number)) return silenced;
    if (is_value ? has_loud_value_ : with_loud_objects_.contains(question.number)) return silenced;
    return std::nullopt;
}

/// Ranks 7 to 10, and what quiet names and properties leave of silence.
WallVerdict WallDecision::by_guess(const Question& question) const {
    const LayerEvidence& layer = question.layer;
    const bool is_own_class =
        question.is_object && question.has_class && question.own == NameSays::nothing;
    if (question.name == NameSays::thing || is_own_class || layer.moves_with_view)
        return {WallKind::none, WallRank::thing};
    const auto guess = [&](bool is_wall, WallRank rank) {
        return WallVerdict{is_wall && !layer.is_hidden ? WallKind::wall : WallKind::none, rank};
    };
    const bool is_floor = question.is_floor && question.own != NameSays::quiet;
    if (!question.is_object && question.name == NameSays::quiet && has_quiet_shapes_)
        return {WallKind::none, WallRank::silenced};
    if (question.name == NameSays::quiet && !(is_floor && question.has_shape))
        return guess(!is_floor, WallRank::quiet);
    const bool is_outspoken =
        question.is_object
            ? tiles_have_property_
            : (has_quiet_layer_ || !with_loud_objects_.empty()) && !question.has_shape;
    if (is_outspoken && question.name == NameSays::nothing)
        return {WallKind::none, WallRank::silenced};
    if (question.is_tile && tiles_have_shapes_) return guess(question.has_shape, WallRank::shapes);
    return guess(!question.is_floor, WallRank::silence);
}

}  // namespace slidelab::lab
