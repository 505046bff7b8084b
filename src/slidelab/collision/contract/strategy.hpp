// The contract of a collision strategy.
//
// A strategy is a value: its names, its tables, and one pure function. Same inputs, same bits out:
// whatever it must remember between ticks is in the request and comes back in the result.
//
// Every entry to a move is checked, in every build. Strategy::move is for callers that make good
// requests and have no words for bad ones: such a mover stays where it is, and the stop reason says
// so. checked_move is for whatever comes from outside, and says what was wrong.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "slidelab/collision/contract/contact.hpp"
#include "slidelab/collision/contract/options.hpp"
#include "slidelab/collision/contract/trace.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab {

/// A solid box that moves by `delta` during the tick of the move.
struct KinematicBox {
    Box box;     ///< at the beginning of the tick
    Vec2 delta;  ///< units
    WallName name;
};

/// Units/s. Nothing is compared with a velocity, so that it may be that of the longest displacement
/// in the shortest tick.
inline constexpr double largest_velocity = 1e9;

struct MoveRequest {
    Shape shape;
    Vec2 position;                                  ///< units
    Vec2 displacement;                              ///< units, what the mover wants to do this tick
    Vec2 velocity;                                  ///< units/s; projected by what was hit
    std::span<const KinematicBox> kinematic_boxes;  ///< what else moves during this tick
    std::uint64_t strategy_state = 0;  ///< MoveResult::strategy_state of the tick before; 0: none
};

/// A mover that could leave what overlaps it, or evade it, only by a translation longer than
/// so many of its depths is squeezed: it is not shot out of a wedge.
inline constexpr double longest_in_depths = 8.0;

/// Why a move ended where it did.
enum class StopReason : std::uint8_t {
    arrived,     ///< the whole displacement was walked, or accounted for by sliding
    blocked,     ///< walls left no direction for the rest of it
    squeezed,    ///< between walls that left no room near
    work_limit,  ///< it ran into a bound on work: the answer is sound, but the path is not finished
    invalid_request  ///< check_request says what was wrong: nothing was moved
};

std::string_view name_of(StopReason reason);

struct MoveResult {
    Vec2 position;  ///< at the end of the tick, every push included
    Vec2 velocity;
    ContactList contacts;       ///< in the order of the path
    PathBends path;             ///< its bends, without start and end: hits, and pushes out of walls
    bool began_inside = false;  ///< the start overlapped something
    bool squeezed = false;      ///< between walls that left no room near
    StopReason stop_reason = StopReason::arrived;
    Vec2 remainder{};  ///< of the displacement: neither walked nor lost to sliding, units
    double remaining_depth = 0.0;  ///< deepest overlap that is left at the end, units; 0 when none
    int iterations = 0;            ///< rounds of the solver
    std::int64_t substep_count = 1;    ///< sub-steps that the displacement was cut into
    std::uint64_t strategy_state = 0;  ///< what it must remember until the next tick; 0: nothing

    bool hit() const { return !contacts.empty(); }
};

// What a strategy can do. Panel, picture, benchmark and tests choose by this and not by names, so
// that a new strategy is shown, measured and held to the promises as soon as it is registered.

/// What it can move: by their names, and boxes and polygons with a radius, too.
enum Shapes : unsigned {
    moves_disk = 1U,
    moves_box = 2U,
    moves_polygon = 4U,
    moves_capsule = 8U,
    moves_rounded = 16U
};

/// Which walls it sees: the rest is ignored, and drawn dashed.
enum Walls : unsigned {
    sees_segments = 1U,
    sees_capsules = 2U,
    sees_solids = 4U,
    sees_grid = 8U,
    sees_kinematic_boxes = 16U
};

/// How it finds what it hits.
enum class CollisionDetection : std::uint8_t {
    discrete,   ///< it moves first and tests where it is then, sub-step by sub-step
    continuous  ///< it sweeps: the exact time of impact, however long the displacement
};

/// What becomes of the displacement at a contact.
enum class CollisionResponse : std::uint8_t {
    slides,  ///< its part along the wall goes on
    stops    ///< the move ends there
};

struct Strategy {
    std::string_view id;        ///< as typed
    std::string_view title;     ///< for people
    std::string_view summary;   ///< a sentence: what it does
    std::string_view good_for;  ///< a sentence: the games and movers that it suits
    unsigned shapes = 0;        ///< of Shapes; none: it moves a point of its own
    unsigned walls = 0;         ///< of Walls
    CollisionDetection detection = CollisionDetection::discrete;
    CollisionResponse response = CollisionResponse::slides;
    std::span<const OptionDescription> options;
    std::span<const Stage> stages;
    /// What move() calls when there is nothing wrong. Precondition: check_request found nothing.
    MoveResult (*solve)(const Level&, const MoveRequest&, const Options&, Trace*) = nullptr;

    bool moves(const Shape& shape) const {
        const bool is_round =
            std::holds_alternative<DiskShape>(shape) || std::holds_alternative<CapsuleShape>(shape);
        const bool is_rounded = !is_round && radius_of(shape) != 0.0;
        return (shapes & (1U << shape.index())) != 0 &&
               (!is_rounded || (shapes & moves_rounded) != 0);
    }

    Options defaults() const { return Options(options); }

    /// One move. Where check_request finds something wrong the mover stays, at rest, and
    /// stop_reason is invalid_request. Without a trace it allocates nothing.
    MoveResult move(const Level& level, const MoveRequest& request, const Options& values,
                    Trace* trace = nullptr) const;
};

/// Whether a wall of the level stops what the strategy moves: by its kind or, for a strategy that
/// sees the grid, by lying on it.
bool sees(const Strategy& strategy, const Level& level, const Wall& wall);

struct RequestProblem {
    std::string_view field;  ///< "shape", "from", "delta", "velocity", "boxes", "options"
    std::string message;
};

/// How a shape is called that the strategy does not move: "capsule", and "rounded box" where it
/// moves boxes.
std::string unmoved_name(const Strategy& strategy, const Shape& shape);

/// "shape: disk_sweep does not move a box": for people.
std::string line_of(const RequestProblem& problem);

/// What makes a request one that the strategy cannot answer; nothing when it can.
std::optional<RequestProblem> check_request(const Strategy& strategy, const MoveRequest& request);
std::optional<RequestProblem> check_request(const Strategy& strategy, const MoveRequest& request,
                                            const Options& options);

/// A move, or what makes its request one that the strategy cannot answer.
[[nodiscard]] std::variant<MoveResult, RequestProblem> checked_move(const Strategy& strategy,
                                                                    const Level& level,
                                                                    const MoveRequest& request,
                                                                    const Options& options,
                                                                    Trace* trace = nullptr);

/// A move that nothing hinders: the whole displacement, and the velocity as it is.
inline MoveResult unhindered(const MoveRequest& request) {
    MoveResult result;
    result.position = request.position + request.displacement;
    result.velocity = request.velocity;
    return result;
}

/// What move() answers where check_request finds something wrong: no number in it is NaN or
/// infinite, whatever the request holds.
MoveResult refused(const MoveRequest& request);

/// How the wall of a contact is called.
WallName wall_name(const Level& level, std::span<const KinematicBox> kinematic_boxes, WallRef wall);

/// Whether check_request would find nothing wrong with a polygon, at a glance: says no when in
/// doubt. O(corners).
bool is_clearly_right(const PolygonShape& polygon);

/// The same of a whole request: what the check costs in the usual case. Kinematic boxes are not
/// glanced at, but gone through one by one.
inline bool is_clearly_right(const Strategy& strategy, const MoveRequest& request,
                             const Options& options) {
    // The sum is NaN when a number is, and above any of them otherwise.
    const auto size_of = [](Vec2 v) { return std::abs(v.x) + std::abs(v.y); };
    double sum =
        size_of(request.position) + size_of(request.displacement) + size_of(request.velocity);
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
                     is_clearly_right(*polygon);
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&request.shape)) {
        shape_fits = (strategy.shapes & moves_capsule) != 0 && capsule->radius >= least_inradius;
        sum += size_of(capsule->segment.a) + size_of(capsule->segment.b) + capsule->radius;
    }
    return shape_fits && sum <= largest_coordinate && request.kinematic_boxes.empty() &&
           options.belong_to(strategy.options);
}

inline MoveResult Strategy::move(const Level& level, const MoveRequest& request,
                                 const Options& values, Trace* trace) const {
    const bool good =
        is_clearly_right(*this, request, values) || !check_request(*this, request, values);
    return good ? solve(level, request, values, trace) : refused(request);
}

}  // namespace slidelab
