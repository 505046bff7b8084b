// The contract of a collision strategy.
//
// A strategy is a value: its names, its tables, one pure function, and perhaps a context for it
// (move_context.hpp). The same inputs give the same bits: strategy state comes in with the request
// and goes out with the result.
//
// Every move checks its request, in every build. Strategy::move returns no error message: for a bad
// request the mover stays where it is, with StopReason::invalid_request. checked_move returns the
// message, for requests from outside.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "articles/contract/move_context.hpp"
#include "articles/contract/move_request.hpp"
#include "articles/contract/options.hpp"
#include "articles/contract/trace.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/check_shape.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/level/wall_ref.hpp"

namespace slidelab {

/// The cause of a contact.
enum class ContactKind : std::uint8_t {
    hit,               ///< on the path
    push,              ///< out of an overlap after a sub-step
    refused,           ///< a sub-step into it was taken back
    overlap_at_start,  ///< at the start of the move
    overlap_at_end     ///< residual
};

/// A contact of the mover with a wall.
struct Contact {
    double fraction = 0.0;  ///< of the current leg at the hit, 0..1; 1 for discrete strategies
    double depth = 0.0;     ///< penetration depth that was resolved, units, >= 0
    Vec2 position;          ///< of the mover at the contact
    Vec2 normal;            ///< unit, away from the wall
    Vec2 point;             ///< on the wall's surface (a capsule: on its rim)
    WallRef wall;           ///< see wall_name in strategy.hpp
    ContactKind kind = ContactKind::hit;
    double time = 0.0;  ///< of the whole tick, 0..1
};

/// The contacts of one move, in the order of the hits. Contacts beyond the capacity are counted,
/// not kept; the move itself does not change.
using ContactList = InlineVector<Contact, 48>;

/// A point on the path of a move, with its time.
struct PathPoint {
    double time = 0.0;  ///< of the whole tick, 0..1, never decreasing
    Vec2 at;            ///< units
};

/// The bends of one move's path, in order. Bends beyond the capacity are counted, not kept.
using PathBends = InlineVector<PathPoint, 64>;

/// Why a move ended where it did.
enum class StopReason : std::uint8_t {
    arrived,         ///< no displacement is left: it was walked, or lost to sliding
    blocked,         ///< walls leave the remainder no direction
    squeezed,        ///< between walls that leave no room nearby
    work_limit,      ///< a bound on work ended the move: the result is valid, but the path is not
                     ///< finished
    invalid_request  ///< nothing was moved; check_request returns the error
};

std::string_view name_of(StopReason reason);

struct MoveResult {
    Vec2 position;  ///< at the end of the tick, after all pushes
    Vec2 velocity;
    ContactList contacts;       ///< in the order of the path
    PathBends path;             ///< without start and end: hits, and pushes out of walls
    bool began_inside = false;  ///< the start overlapped something
    bool squeezed = false;      ///< between walls that leave no room nearby
    bool on_floor = false;      ///< it stands, or walks: of a strategy with a floor
    StopReason stop_reason = StopReason::arrived;
    Vec2 remainder{};  ///< of the displacement, units: neither walked nor lost to sliding
    Vec2 put_aside{};  ///< by boxes in motion, across their push, units
    /// The two that put it aside, or squeeze it, between which there was no room, first what
    /// pushes. None: unknown.
    std::optional<std::array<WallRef, 2>> pressed_by;
    double remaining_depth = 0.0;    ///< residual overlap, the deepest, units; 0: none
    int iterations = 0;              ///< rounds of the solver
    std::int64_t substep_count = 1;  ///< sub-steps that the displacement was cut into
    StrategyState strategy_state;    ///< for the next request

    bool hit() const { return !contacts.empty(); }
};

// A strategy's capabilities. Panel, picture, benchmark and tests select by them and not by names: a
// new strategy is shown, measured and tested as soon as it is registered.

/// Shapes that it can move. moves_rounded: boxes and polygons with a radius, too.
enum Shapes : unsigned {
    moves_disk = 1U,
    moves_box = 2U,
    moves_polygon = 4U,
    moves_capsule = 8U,
    moves_rounded = 16U
};

/// Walls that stop it. All others are ignored, and drawn dashed.
enum Walls : unsigned {
    sees_segments = 1U,
    sees_capsules = 2U,
    sees_solids = 4U,
    sees_grid = 8U,
    sees_bodies = 16U
};

/// How it finds its hits.
enum class CollisionDetection : std::uint8_t {
    discrete,   ///< it moves first, then tests for overlaps, sub-step by sub-step
    continuous  ///< it sweeps: the exact time of impact for any displacement
};

/// The use of the displacement at a contact.
enum class CollisionResponse : std::uint8_t {
    slides,  ///< its part along the wall goes on
    stops    ///< the move ends there
};

/// The marks that a picture of a move has beside those that the strategy reports itself. They are
/// made of the values in its trace, of the mover and of its result (lab/pictures).
enum class Picture : std::uint8_t {
    own_marks,     ///< none
    velocities,    ///< before and after clipping
    grown_shapes,  ///< of each cast: Minkowski sums, and what it hit
    crossings,     ///< of each cast: where it crosses the lines that it hit
    pushes,        ///< the walls near the path; of each sub-step overlaps and pushes
    axes,          ///< pushes, with the axes that were tested
    regions        ///< of the grid, around the start
};

struct Strategy {
    std::string_view id;        ///< as typed
    std::string_view title;     ///< for people
    std::string_view summary;   ///< a sentence: what it does
    std::string_view good_for;  ///< a sentence: suitable games and movers
    unsigned shapes = 0;        ///< of Shapes; none: it moves a point
    unsigned walls = 0;         ///< of Walls
    CollisionDetection detection = CollisionDetection::discrete;
    CollisionResponse response = CollisionResponse::slides;
    /// It stands on floors, falls, and obeys traits: it reads MoveRequest::side_view.
    bool has_floor = false;
    std::span<const OptionDescription> options;
    std::span<const Stage> stages;
    Picture picture = Picture::own_marks;
    MoveContext context = {};  ///< for `solve`; most strategies have none
    /// The move itself. Precondition: check_request found no error.
    MoveResult (*solve)(const Level&, const MoveRequest&, const Options&, const MoveContext&,
                        Trace*) = nullptr;

    bool moves(const Shape& shape) const {
        const bool is_round =
            std::holds_alternative<DiskShape>(shape) || std::holds_alternative<CapsuleShape>(shape);
        const bool is_rounded = !is_round && radius_of(shape) != 0.0;
        return (shapes & (1U << shape.index())) != 0 &&
               (!is_rounded || (shapes & moves_rounded) != 0);
    }

    Options defaults() const { return Options(options); }

    /// One move. For an invalid request the mover stays, at rest, with StopReason::invalid_request.
    /// Allocates nothing without a trace.
    MoveResult move(const Level& level, const MoveRequest& request, const Options& values,
                    Trace* trace = nullptr) const;
};

/// Whether a wall of a level can stop the strategy's mover: by its kind or, for a strategy that
/// sees the grid, by lying on it. `lattice`: of the level; without one no wall lies on the grid.
bool sees(const Strategy& strategy, const Wall& wall, const Lattice* lattice = nullptr);

/// Whether the mover may be in a wall with these traits, which it then passes: a one-way wall, for
/// a strategy that obeys traits, and seen from the side for all.
inline bool passes(const Strategy& strategy, const Traits& traits, bool is_from_side = false) {
    return (strategy.has_floor || is_from_side) && traits.is_one_way();
}

/// Whether a box or wall is ground under the mover, seen from above, for a strategy that obeys
/// traits.
inline bool is_under(const Strategy& strategy, const Traits& traits, bool is_from_side) {
    return strategy.has_floor && !is_from_side && traits.category == ground_category;
}

struct RequestProblem {
    std::string_view
        field;  ///< "shape", "from", "delta", "velocity", "boxes", "grid", "up", ..., "options"
    std::string message;
};

/// The name of a shape that the strategy does not move: "capsule", and "rounded box" where it moves
/// boxes.
std::string unmoved_name(const Strategy& strategy, const Shape& shape);

/// "shape: disk_sweep does not move a box", for people.
std::string line_of(const RequestProblem& problem);
inline std::string to_string(const RequestProblem& problem) { return line_of(problem); }

/// The first error of a request; none when the strategy can make the move.
std::optional<RequestProblem> check_request(const Strategy& strategy, const MoveRequest& request);
std::optional<RequestProblem> check_request(const Strategy& strategy, const MoveRequest& request,
                                            const Options& options);

/// Whether there is none. Apart from check_request, whose answer needs room in the caller's frame.
bool is_right(const Strategy& strategy, const MoveRequest& request, const Options& options);

/// A move, or the first error of its request.
[[nodiscard]] std::variant<MoveResult, RequestProblem> checked_move(const Strategy& strategy,
                                                                    const Level& level,
                                                                    const MoveRequest& request,
                                                                    const Options& options,
                                                                    Trace* trace = nullptr);

namespace detail {

/// Conservative test: true only where the move can hit no wall, so that without bodies the
/// displacement is the path. `extent`: of the mover from its position, along each axis. O(1).
inline bool is_free_of_walls(const Level& level, const MoveRequest& request, Vec2 extent) {
    const Vec2 translation = request.displacement;
    const double far =
        std::max(extent.x + std::abs(translation.x), extent.y + std::abs(translation.y));
    return level.free_space().is_free(request.position, far);
}
/// The same of walls and bodies.
bool is_free_among_bodies(const Level& level, const MoveRequest& request, Vec2 extent);

}  // namespace detail

/// A move without contacts: the whole displacement, and the velocity as it is.
inline MoveResult unhindered(const MoveRequest& request) {
    MoveResult result;
    result.position = request.position + request.displacement;
    result.velocity = request.velocity;
    return result;
}

/// The result of move() for an invalid request. All its numbers are finite, whatever the request
/// holds.
MoveResult refused(const MoveRequest& request);

/// The name of a contact's wall. `lattice`: of the move; not null for a wall of the grid.
WallName wall_name(const Level& level, BodyList bodies, WallRef wall,
                   const Lattice* lattice = nullptr);

/// Conservative test: true only for requests in which check_request finds no error. Cheap, for the
/// usual case.
inline bool is_clearly_right(const Strategy& strategy, const MoveRequest& request,
                             const Options& options) {
    // The sum is NaN when a number is, and above any of them otherwise.
    const auto size_of = [](Vec2 v) { return std::abs(v.x) + std::abs(v.y); };
    double sum = size_of(request.position) + size_of(request.displacement) +
                 size_of(request.velocity) + size_of(request.side_view.up) +
                 size_of(request.side_view.acceleration) + std::abs(request.side_view.seconds);
    bool shape_fits = false;
    if (strategy.shapes == 0) {
        shape_fits = true;  // it brings its own
    } else if (const auto* disk = std::get_if<DiskShape>(&request.shape)) {
        shape_fits = (strategy.shapes & moves_disk) != 0 && disk->radius >= least_inradius;
        sum += disk->radius;
    } else if (const auto* box = std::get_if<BoxShape>(&request.shape)) {
        shape_fits = (strategy.shapes & moves_box) != 0 && box->half.x >= least_inradius &&
                     box->half.y >= least_inradius && box->radius == 0.0;
        sum += size_of(box->half);
    } else if (const auto* polygon = std::get_if<PolygonShape>(&request.shape)) {
        shape_fits = (strategy.shapes & moves_polygon) != 0 && polygon->radius == 0.0 &&
                     is_clearly_right(*polygon, extents_of(request.shape));
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&request.shape)) {
        shape_fits = (strategy.shapes & moves_capsule) != 0 && capsule->radius >= least_inradius;
        sum += size_of(capsule->segment.a) + size_of(capsule->segment.b) + capsule->radius;
    }
    const bool has_grid = (strategy.walls & sees_grid) == 0 || request.lattice != nullptr;
    return shape_fits && sum <= largest_coordinate && !request.bodies.has_wrong() &&
           request.side_view.seconds >= 0.0 && has_grid && options.belong_to(strategy.options);
}

inline MoveResult Strategy::move(const Level& level, const MoveRequest& request,
                                 const Options& values, Trace* trace) const {
    if (is_clearly_right(*this, request, values) || is_right(*this, request, values))
        return solve(level, request, values, context, trace);
    return refused(request);
}

}  // namespace slidelab
