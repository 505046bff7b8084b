// All settings of a run, as one value, for the panel, the command line and recordings.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "articles/contract/options.hpp"
#include "articles/contract/strategy.hpp"
#include "lab/run/mover_polygon.hpp"
#include "lab/run/movers.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

/// The shape of a strategy that moves a point.
inline constexpr std::string_view no_shape = "point";

enum class Steering { direct, tank };

inline constexpr std::string_view steering_names[] = {"direct", "tank"};

/// From the side there is gravity. The map says so by its property.
enum class SeenFrom { map, above, side };

inline constexpr std::string_view seen_from_names[] = {"map", "above", "side"};

/// The sides of the map over which leaving it is an escape: those that walls close (`map`), all or
/// none.
enum class BoundsRule { map, closed, open };

inline constexpr std::string_view bounds_names[] = {"map", "closed", "open"};

/// A number with its limits, described once for panel, command line, recordings and help.
struct NumberDescription {
    std::string_view name;
    double initial = 0.0;
    double minimum = 0.0;
    double maximum = 0.0;
    std::string_view unit;
    std::string_view help;
};

/// The options of one mover, by its id.
struct OptionsOf {
    std::string_view id;
    Options values;

    friend bool operator==(const OptionsOf&, const OptionsOf&) = default;
};

struct Settings {
    Movers movers = {};  ///< that can be chosen, with what is attached to this run; use_movers
    const Strategy* strategy = nullptr;  ///< never null once made by default_settings
    std::vector<OptionsOf> options;      ///< of every mover, and of those that were chosen besides
    std::string shape = "disk";  ///< of shape_names, one that the strategy moves, or no_shape
    Steering steering = Steering::direct;
    bool collisions = true;
    bool boxes_move = true;    ///< off: moving boxes rest where they are
    double radius = 0.3;       ///< of the disk and the capsule, units
    double half_width = 0.3;   ///< of the box, units
    double half_height = 0.3;  ///< of the box, units
    double rounding = 0.0;     ///< of the corners of a box and a polygon, units
    double capsule_x = 0.0;    ///< the end of the capsule's core, relative to the position, units
    double capsule_y = 0.15;
    /// Corners of the polygon, in half sizes, which are the box's: see mover_polygon.hpp.
    std::vector<Vec2> corners = regular_corners(usual_corners);
    double speed = 4.0;       ///< units/s
    double turn_rate = 3.0;   ///< radians/s, tank steering
    double tick_rate = 60.0;  ///< ticks/s
    SeenFrom seen_from = SeenFrom::map;
    BoundsRule bounds = BoundsRule::map;
    // Seen from the side: see feel.hpp.
    double gravity = 0.0;            ///< units/s^2; 0: the map's
    double jump_speed = 13.0;        ///< units/s
    double grace_time = 0.1;         ///< seconds
    double jump_buffer = 0.1;        ///< seconds
    double jump_cut = 0.5;           ///< of the speed upwards
    double jump_hold = 0.0;          ///< seconds
    double apex_speed = 0.0;         ///< units/s
    double apex_gravity = 0.5;       ///< of the gravity
    double fall_speed = 0.0;         ///< units/s; 0: no limit
    double corner_correction = 0.0;  ///< units

    friend bool operator==(const Settings&, const Settings&) = default;
};

/// The numbers of Settings, each tied to its field.
struct NumberSetting : NumberDescription {
    double Settings::*field = nullptr;
    bool is_basic = false;  ///< everybody needs it; the others are folded away in the panel
};
std::span<const NumberSetting> number_settings();

/// With these movers to choose from.
Settings default_settings(const Movers& movers = {});

/// Other movers to choose from. The strategy stays.
void use_movers(Settings& settings, const Movers& movers);

/// For a run that goes on: where an attached mover is the strategy, that which is attached now.
void use_present_program(Settings& settings);

/// O(movers). For a mover that the settings do not know the first one adds the options, and the
/// second throws std::logic_error: they know those to choose from, and those that were chosen.
Options& options_of(Settings& settings, const Strategy& strategy);
const Options& options_of(const Settings& settings, const Strategy& strategy);

/// The mover that the settings describe.
Shape shape_of(const Settings& settings);

/// Whether the strategy moves the shape of that name.
bool can_move(const Strategy& strategy, std::string_view shape);

/// Whether it moves boxes or polygons with rounded corners.
bool can_round(const Strategy& strategy);

/// Sets the mover's shape, if the settings allow its size. An error is returned without a change.
[[nodiscard]] std::optional<InputError> use_shape(Settings& settings, const Shape& shape);

/// Selects the next shape that the strategy moves; no_shape when it moves none.
void next_shape(Settings& settings);

/// Selects a strategy; if it cannot move the present shape, its first shape, too.
void choose_strategy(Settings& settings, const Strategy& strategy);

/// With the game's mover where a recording's places are the strategy: they move nobody else.
Settings settings_to_walk(Settings settings);

/// Sets one value by name from text: "speed=6", "shape=box", "steering=tank", "collisions=off",
/// "boxes=still", "seen_from=side", "bounds=open", "feel=celeste" (feel.hpp),
/// "strategy=disk_slide", "polygon=5" or "polygon=0,-1;1,1;-1,1" (see mover_polygon.hpp),
/// "size=0.5" (the disk's radius, and the largest half extent of box and polygon before their
/// corners are rounded), or an option "disk_slide.deepest_first=off". Returns an error, or none
/// when the value was set.
[[nodiscard]] std::optional<InputError> apply_setting(Settings& settings,
                                                      std::string_view assignment);

/// Whether an assignment may begin with this name: "speed", "disk_slide.deepest_first"; also for
/// unknown options of a strategy.
bool is_setting(std::string_view name, const Movers& movers = {});

/// The assignments for apply_setting that turn `from` into `to`, in a valid order.
std::vector<std::string> differences(const Settings& from, const Settings& to);

}  // namespace slidelab::lab
