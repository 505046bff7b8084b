// One call of an engine's mover: the request in the engine's unit of length, the level as bodies of
// the engine, and the contacts, path and trace that come back.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "lab/engines/models.hpp"
#include "lab/engines/obstacles.hpp"
#include "lab/engines/rounded.hpp"

namespace slidelab::lab {

// The models, each defined in the source of its name.
extern const Strategy avian_move_and_slide, axis_x_then_y, box2d_planes, bump,
    gamemaker_move_and_collide, godot_floating, godot_grounded, phaser_arcade, quake_slide,
    rapier_kcc, ray_fan, unity_slide;

/// The conventions of a model's engine: the context of its moves (Strategy::context). Judges read
/// here, too, what it does by intent.
struct EngineModel {
    /// The option that says how far from a wall the engine's mover stops.
    struct Margin {
        std::string_view option = {};  ///< empty: none
        bool of_height = false;        ///< a share of the mover's height; else the engine's lengths
    };

    Boxes boxes = Boxes::at_end;
    OneWay one_way = OneWay::by_rule;
    Margin margin = {};
    /// The option with the number of equal steps, up to one of which it may stop before a wall.
    std::string_view steps_option = {};
    /// Places and sizes are whole pixels; less than one is kept for later ticks.
    bool whole_pixels = false;
    /// Units: its numbers lose as much of a place in a level of a thousand units. Single precision.
    double precision = 1e-4;
};

inline constexpr unsigned sees_all = sees_segments | sees_capsules | sees_solids | sees_bodies;
inline constexpr unsigned sees_rectangles = sees_solids | sees_bodies;

inline constexpr OptionDescription pixels_option = real_option(
    "pixels_per_unit", 16.0, 1.0, 1024.0, "A tile is so many pixels, the engine's unit.");
inline constexpr OptionDescription metres_option = real_option(
    "metres_per_unit", 1.0, 0.01, 100.0, "A tile is so many metres, the engine's unit.");

/// The orders of walls that an engine may have: its own comes from its tree or its hash, and says
/// which of two equal hits counts. The last one is Box2D's alone.
inline constexpr std::string_view orders[] = {"insertion", "reversed", "tree"};
inline constexpr OptionDescription order_option =
    choice_option("order", 0, std::span(orders).first<2>(),
                  "Which of equal walls comes first: the engine's tree or hash decides that.");

/// The place of an option in a model's table, by the engine's name for it.
consteval std::size_t place_in(std::span<const OptionDescription> table, std::string_view name) {
    std::size_t place = 0;
    while (table[place].name != name) ++place;  // an unknown name does not compile
    return place;
}

constexpr float degrees = 57.295779513F;  // of a radian

/// The earliest of what `find` has for each of so many walls; of equal ones that of the first.
template <class Find>
std::optional<Hit> earliest_hit(std::size_t walls, Find find) {
    std::optional<Hit> first;
    for (std::size_t wall = 0; wall < walls; ++wall) {
        const std::optional<Hit> hit = find(wall);
        if (hit && (!first || hit->toi < first->toi)) first = Hit{hit->toi, hit->normal, wall};
    }
    return first;
}

/// A contact of a model, apart from its place and normal.
struct Touch {
    int stage = 1;
    int round = 1;      ///< of the solver, from 1
    double time = 0.0;  ///< of the tick, 0..1
    ContactKind kind = ContactKind::hit;
    double depth = 0.0;  ///< that was resolved, units
};

/// Why it is a contact, and the number that decided.
struct DecidedBy {
    const Reason& reason;
    std::string_view number;
    double value;
};

class EngineCall {
public:
    EngineCall(const Level& of, const MoveRequest& asked, const Options& values,
               const EngineModel& engine, Trace* events);
    /// With these bodies, and so many of the mover's lengths to a unit.
    EngineCall(const Level& of, const MoveRequest& asked, const Options& values, Trace* events,
               std::vector<Obstacle> around, double lengths);

    const Level& level;
    const MoveRequest& request;
    const Options& options;
    const double scale;                  ///< the engine's lengths to a unit
    const std::vector<Obstacle> bodies;  ///< within reach, in the engine's order
    MoveResult result;                   ///< its velocity is clipped as the model does

    int integer(std::size_t option) const { return options.integer(option); }
    bool flag(std::size_t option) const { return options.flag(option); }
    double real(std::size_t option) const { return options.real(option); }
    float number(std::size_t option) const { return static_cast<float>(real(option)); }
    Vec2f in_engine(Vec2 units) const { return to_float(units * scale); }
    Vec2 in_units(Vec2f length) const { return to_double(length) / scale; }

    /// Each body against a shape, the mover's for one, in the engine's lengths.
    std::vector<Difference> differences(const Rounded& shape) const;
    std::vector<Difference> differences() const {
        return differences(rounded_of(request.shape, scale));
    }

    /// Adds a contact, and an event of the trace. The mover's position and the normal, away from
    /// the body; with a float normal, up where it is none.
    void report(std::size_t body, Vec2 position, Vec2 normal, const Touch& touch,
                const DecidedBy& decided_by);
    void report(std::size_t body, Vec2f place, Vec2f normal, const Touch& touch,
                const DecidedBy& decided_by) {
        report(body, in_units(place), unit_of(normal), touch, decided_by);
    }
    static Vec2 unit_of(Vec2f normal) { return unit_or(to_double(normal), {0.0, -1.0}); }

    /// Takes from the velocity its part into a wall.
    void clip_velocity(Vec2 normal);

    /// The end of the move; `left` of the displacement was not walked.
    MoveResult end(Vec2 position, Vec2 left = {});
    MoveResult end(Vec2f place, Vec2f left = {}) { return end(in_units(place), in_units(left)); }

private:
    Trace* trace_;
};

/// Strategy::solve of a class that is made with a call and then moves. The context is an
/// EngineModel.
template <class Mover>
MoveResult solve_with(const Level& level, const MoveRequest& request, const Options& values,
                      const MoveContext& context, Trace* trace) {
    EngineCall call(level, request, values, *context.find<EngineModel>(), trace);
    return Mover(call).move();
}

}  // namespace slidelab::lab
