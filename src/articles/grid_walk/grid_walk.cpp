// grid_walk: article 002, "Collision detection on grid".
//
// grid_rules.hpp has the article's regions and its rule. This file applies the rule at every region
// boundary along the path, in the order of time. That is the limit of the article's function for
// ever smaller ticks: a move of any length tunnels through no wall and ends in the same place at
// every tick rate. While the rule forbids one direction the other goes on with its full component;
// the mover waits at the boundary of the band, and goes on when the wall ends.
// Additions to the article: the map bounds are walls; the free choice at a bare corner is an option
// and can be replayed; an overlap at the start is resolved without crossing a wall.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "articles/contract/strategy.hpp"
#include "articles/grid_walk/grid_rules.hpp"

namespace slidelab::detail {

namespace {

enum Option : std::size_t { corner_rule, sub_steps, corner_choice, seed };
enum Choice { longer, horizontal, vertical, random };

constexpr std::string_view choices[] = {"longer", "horizontal", "vertical", "random"};

constexpr OptionDescription options[] = {
    flag_option("corner_rule", true,
                "Look up the two nearest edges before a step from a into c; off, it cuts corners "
                "through the ends of walls.")
        .as("the corner rule"),
    flag_option("substeps", true,
                "Look up the edges at every boundary of a region along the path; off, only where "
                "the move ends, and it tunnels when it is fast.")
        .as("sub-steps"),
    choice_option("corner_choice", longer, choices,
                  "Which direction goes on at a corner where either would do: the longer component "
                  "of the displacement, always the same, or random.")
        .as("the longer component deciding at corners"),
    integer_option("seed", 0, 0, 9999,
                   "The random choices begin with it: the same seed makes the same choices."),
};

/// A move ends after so many looks at boundaries, so that its result takes less than a second. Two
/// for each cell along each axis: enough for the longest displacement over cells of half a unit.
constexpr int most_crossings = 10'000'000;

/// A random number and the next state, by Marsaglia's xorshift ("Xorshift RNGs", 2003). 32 bits, so
/// that the state is a whole number in every language's JSON.
std::uint32_t next_random(std::uint32_t state) {
    state ^= state << 13U;
    state ^= state >> 17U;
    state ^= state << 5U;
    return state;
}

/// Never 0, from which xorshift stays at 0.
std::uint32_t first_random(int number) {
    return next_random(static_cast<std::uint32_t>(number) * 2654435769U + 1U);
}

constexpr double never = std::numeric_limits<double>::infinity();

/// The motion of one coordinate of the mover. Time is 0 at the beginning of the tick and 1 at its
/// end.
struct AxisMotion {
    double translation = 0.0;  ///< units in a tick
    int sign = 0;              ///< of the path; 0: it does not move
    double place = 0.0;
    double since = 0.0;  ///< the time at `place`; from there rounding does not accumulate
    std::int64_t region = 0;
    bool held = false;         ///< the rule forbids this direction
    bool at_boundary = false;  ///< where it is held

    bool moves() const { return sign != 0 && !held; }
    double at(double time) const { return moves() ? place + translation * (time - since) : place; }
};

// --- The decisions in a trace ---

std::string_view open_directions(const Decision& decision) {
    if (decision.blocks_x && decision.blocks_y) return "neither direction";
    if (decision.blocks_x) return "vertical only";
    if (decision.blocks_y) return "horizontal only";
    return "both directions";
}

/// By GridRule.
constexpr Reason reasons_of_rules[] = {
    {"came from {region}, no wall: {open}"},
    {"came from {region}, into b with a wall: {open}",
     "From region {region} into b, an edge with a wall: {open}."},
    {"came from {region}, horizontally: {open}",
     "From region {region} into c, the end of a wall, horizontally: {open}."},
    {"came from {region}, vertically: {open}",
     "From region {region} into c, the end of a wall, vertically: {open}."},
    {"came from {region}, horizontal wall near: {open}",
     "From region {region} into c, past a horizontal wall: {open}."},
    {"came from {region}, vertical wall near: {open}",
     "From region {region} into c, past a vertical wall: {open}."},
    {"came from {region}, both walls near: {open}",
     "From region {region} into c, between two walls: {open}."},
    {"came from {region}, free choice: {open}",
     "From region {region} into c, where either direction would do, `corner_choice` decides: "
     "{open}."},
    {"came from {region}, corner rule off: {open}"},
};

/// Reports the region that the mover starts in, and the walls within two cells of its displacement,
/// as far as those extend. Runs that lie end to end, such as sides of tiles, are one.
void report_grid(Trace& trace, const GridWalls& walls, const MoveRequest& request) {
    constexpr double cells_around = 2.0;
    const double far = cells_around * walls.cell();
    const Segment path{request.position, request.position + request.displacement};
    const Lattice& lattice = walls.lattice;
    const Region start = region_at(request.position, walls.cell());
    trace.grid() = {walls.cell(), start.x, start.y};
    std::optional<LatticeRun> joined;
    const auto add_joined = [&] {
        if (joined) trace.grid().walls.push_back(lattice.segment_of(*joined));
    };
    for (const std::uint32_t place :
         lattice.near_runs().near(inflated(bounds_of(path), {far, far}))) {
        const LatticeRun& run = lattice.runs()[place];
        if (!walls.includes(run)) continue;
        const bool goes_on = joined && joined->upright == run.upright && joined->line == run.line &&
                             joined->last == run.first;
        if (goes_on) {
            joined->last = run.last;
            continue;
        }
        add_joined();
        joined = run;
    }
    add_joined();
}

/// Reports a decision: the walls that were looked up, and at the place of the decision the rule in
/// words, "came from b, horizontally: vertical only".
void draw_grid_decision(Trace& trace, const GridWalls& walls, Vec2 at, Region from, Region to,
                        const Decision& decision) {
    const auto draw_candidates = [&](const LatticeRun* wall) {
        if (wall) trace.segment(2, Role::candidate, walls.lattice.segment_of(*wall));
    };
    if (kind_of(to) == 'c') {
        for (const LatticeRun* arm : walls_around(walls, to).arms) draw_candidates(arm);
    } else if (kind_of(to) == 'b') {
        draw_candidates(walls.wall_on(edge_of(to)));
    }
    trace.begin(3);
    trace.because(reasons_of_rules[static_cast<std::size_t>(decision.rule)],
                  {{"region", {kind_of(from)}}, {"open", std::string(open_directions(decision))}});
    trace.note(3, Role::decision, at, reason_in_words(trace.events().back()));
}

// --- The move ---

class Walk {
public:
    Walk(const Level& level, const MoveRequest& request, const Options& values, Trace* trace)
        : level_(level),
          walls_(level, request),
          cell_(walls_.cell()),
          request_(request),
          values_(values),
          trace_(trace) {
        result_.position = request.position;
        result_.velocity = request.velocity;
        result_.strategy_state = request.strategy_state;
    }

    MoveResult move() {
        leave_overlap();
        const Vec2 start = result_.position;
        if (request_.displacement != Vec2{}) {
            if (values_.flag(sub_steps)) {
                walk();
            } else {
                step_at_once();
            }
        }
        report_residual_overlap();
        if (trace_) {
            report_grid(*trace_, walls_, request_);
            trace_->set_moment({0, 0, 1.0});
            trace_->vector(4, Role::slide, start, result_.position);
        }
        return result_;
    }

private:
    static AxisMotion motion_of(double place, double translation, std::int64_t region) {
        return {translation, translation > 0.0 ? 1 : translation < 0.0 ? -1 : 0,
                place,       0.0,
                region,      false,
                false};
    }

    Vec2 position_at(double time) const { return {x_.at(time), y_.at(time)}; }

    double tolerance() const { return band_tolerance(cell_); }

    void leave_overlap() {
        const GridDepenetration depenetration = depenetration_from_walls(
            level_, walls_, result_.position, request_.displacement, values_.flag(corner_rule));
        if (!depenetration.inside()) return;
        result_.began_inside = true;
        unguarded_ = !depenetration.resolved;
        for (const Penetration& out : depenetration.translations) {
            if (depenetration.resolved) result_.position += out.normal * out.depth;
            touch({0.0, out.depth, result_.position, out.normal, out.point, out.wall,
                   ContactKind::overlap_at_start, 0.0});
        }
        if (depenetration.resolved) result_.position = depenetration.position;
    }

    void walk() {
        const Region region = region_at(result_.position, cell_);
        x_ = motion_of(result_.position.x, request_.displacement.x, region.x);
        y_ = motion_of(result_.position.y, request_.displacement.y, region.y);
        double end = 1.0;
        for (;;) {
            cross_boundaries();
            const Vec2 left = request_.displacement * (1.0 - now_);
            if (!x_.moves() && !y_.moves()) {
                if (left != Vec2{}) stop(StopReason::blocked, left);
                break;
            }
            if (result_.iterations >= most_crossings) {
                stop(StopReason::work_limit, left);
                end = now_;
                break;
            }
            const double next = std::min(arrival(x_), arrival(y_));
            if (next >= 1.0) break;
            now_ = std::max(now_, next);
        }
        result_.position = position_at(end);
    }

    double next_boundary(const AxisMotion& axis) const {
        return boundary_of(axis.region, axis.sign, cell_);
    }

    /// The time at which a coordinate reaches the next boundary.
    double arrival(const AxisMotion& axis) const {
        if (!axis.moves()) return never;
        return axis.since + (next_boundary(axis) - axis.place) / axis.translation;
    }

    bool is_at_boundary(const AxisMotion& axis) const {
        if (axis.sign == 0) return false;
        if (axis.held) return axis.at_boundary;
        const double left = (next_boundary(axis) - axis.at(now_)) * axis.sign;
        return left <= tolerance() || arrival(axis) <= now_;
    }

    /// The article's rule, at the boundaries where the mover is now.
    void cross_boundaries() {
        const bool at_x = is_at_boundary(x_);
        const bool at_y = is_at_boundary(y_);
        if (!at_x && !at_y) return;
        const Region from{x_.region, y_.region};
        const Region to{from.x + (at_x ? x_.sign : 0), from.y + (at_y ? y_.sign : 0)};
        const Decision decision = decision_on(from, to);
        const bool holds_x = is_new_hold(x_, decision.blocks_x);
        const bool holds_y = is_new_hold(y_, decision.blocks_y);
        settle(x_, at_x, decision.blocks_x);
        settle(y_, at_y, decision.blocks_y);
        ++result_.substep_count;
        if (trace_ && (holds_x || holds_y || decision.rule == GridRule::corner_ignored)) {
            trace_->set_moment({0, result_.iterations, now_});
            draw_grid_decision(*trace_, walls_, position_at(now_), from, to, decision);
        }
        if (holds_x || holds_y) add_contacts(position_at(now_), decision, holds_x, holds_y);
    }

    Decision decision_on(Region from, Region to) {
        ++result_.iterations;
        Decision decision = decide(walls_, from, to, values_.flag(corner_rule));
        if (decision.rule != GridRule::free_choice) return decision;
        decision.blocks_y = goes_horizontally();
        decision.blocks_x = !decision.blocks_y;
        return decision;
    }

    bool goes_horizontally() {
        switch (values_.integer(corner_choice)) {
            case horizontal:
                return true;
            case vertical:
                return false;
            case random: {
                std::uint64_t& bits = result_.strategy_state.bits;
                const std::uint32_t state = bits == 0 ? first_random(values_.integer(seed))
                                                      : static_cast<std::uint32_t>(bits);
                bits = next_random(state);
                return (bits >> 31U) != 0;
            }
            default:
                return std::abs(request_.displacement.x) >= std::abs(request_.displacement.y);
        }
    }

    /// Whether a direction becomes forbidden, and more than the tolerance of it is left.
    bool is_new_hold(const AxisMotion& axis, bool blocked) const {
        const double left = std::abs(axis.translation) * (1.0 - now_);
        return blocked && !axis.held && left > tolerance();
    }

    void settle(AxisMotion& axis, bool at_boundary, bool blocked) {
        if (blocked && !axis.held) {
            const double place = axis.at(now_);
            const double boundary = next_boundary(axis);
            // Exactly on the boundary; but not back to it where the tolerance has let it pass.
            const bool beyond = (place - boundary) * axis.sign > 0.0 && now_ == axis.since;
            axis.place = at_boundary && !beyond ? boundary : place;
            axis.held = true;
            axis.at_boundary = at_boundary;
        } else if (!blocked) {
            if (axis.held) axis.since = now_;
            axis.held = false;
            if (at_boundary) axis.region += axis.sign;
        }
    }

    /// With what blocks x, and y.
    void add_contacts(Vec2 position, const Decision& decision, bool holds_x, bool holds_y) {
        const auto add = [&](Vec2 normal, const LatticeRun& run) {
            touch({1.0, 0.0, position, normal + Vec2{},
                   nearest_on_grid_wall(level_, walls_, run, position), run.wall, ContactKind::hit,
                   now_});
        };
        if (holds_x) add({-1.0 * x_.sign, 0.0}, *decision.wall_x);
        if (holds_y) add({0.0, -1.0 * y_.sign}, *decision.wall_y);
    }

    void touch(const Contact& contact) {
        result_.contacts.push_back(contact);
        result_.path.push_back({contact.time, contact.position});
        const double into = dot(result_.velocity, contact.normal);
        if (into < 0.0) result_.velocity -= contact.normal * into;
        if (!trace_) return;
        trace_->point(3, Role::closest, contact.point);
        trace_->chose(contact.wall, contact.normal, contact.time);
        trace_->vector(3, Role::normal, contact.point,
                       contact.point + contact.normal * (0.25 * cell_));
    }

    /// The article's function unchanged: only the region at the end of the move is tested.
    void step_at_once() {
        const Vec2 start = result_.position;
        const Vec2 end = start + request_.displacement;
        const Region from = region_at(start, cell_);
        const Region to = region_at(end, cell_);
        x_ = motion_of(start.x, request_.displacement.x, from.x);
        y_ = motion_of(start.y, request_.displacement.y, from.y);
        const Decision decision = decision_on(from, to);
        const auto stop_at = [this](const AxisMotion& axis, std::int64_t region) {
            return region == axis.region ? axis.place : boundary_of(region, -axis.sign, cell_);
        };
        result_.position = {decision.blocks_x ? stop_at(x_, to.x) : end.x,
                            decision.blocks_y ? stop_at(y_, to.y) : end.y};
        if (trace_ && (decision.blocks() || decision.rule == GridRule::corner_ignored))
            draw_grid_decision(*trace_, walls_, result_.position, from, to, decision);
        const bool goes_on =
            (x_.sign != 0 && !decision.blocks_x) || (y_.sign != 0 && !decision.blocks_y);
        if (!goes_on) stop(StopReason::blocked, end - result_.position);
        add_contacts(result_.position, decision, decision.blocks_x && x_.sign != 0,
                     decision.blocks_y && y_.sign != 0);
    }

    /// Without its safeguards the mover may end in a wall.
    void report_residual_overlap() {
        const bool guarded = values_.flag(sub_steps) && values_.flag(corner_rule) && !unguarded_;
        if (guarded) return;
        const GridDepenetration depenetration =
            depenetration_from_walls(level_, walls_, result_.position, request_.displacement, true);
        if (!depenetration.inside()) return;
        double square = 0.0;
        for (const Penetration& out : depenetration.translations) {
            square += out.depth * out.depth;
            result_.contacts.push_back({1.0, out.depth, result_.position, out.normal, out.point,
                                        out.wall, ContactKind::overlap_at_end, 1.0});
        }
        result_.remaining_depth = std::sqrt(square);
    }

    /// While one direction is forbidden the mover slides along the other. The remainder is the
    /// part that neither walks.
    void stop(StopReason reason, Vec2 remainder) {
        result_.stop_reason = reason;
        result_.remainder = remainder + Vec2{};  // no -0
    }

    const Level& level_;
    GridWalls walls_;
    double cell_;
    const MoveRequest& request_;
    const Options& values_;
    Trace* trace_;
    MoveResult result_;
    AxisMotion x_;
    AxisMotion y_;
    double now_ = 0.0;
    bool unguarded_ = false;  ///< it is in a wall that it could not leave
};

constexpr Stage stages[] = {
    {1, "Find the region",
     "Coordinates doubled and rounded: both odd is a, away from all walls; one even is b, on an "
     "edge; both even is c, around a crossing.",
     "Article 002, pictures 3 and 4.", "region = round(2 p / cell), p = {start}[: {note}]"},
    {2, "Look up the edges", "A quarter of a cell around each wall is forbidden.",
     "Article 002, pictures 2 and 3.", "p' = {path.from:p} + {path:displacement} [= {path.to}]"},
    {3, "Apply the corner rule",
     "Into b with a wall: only along it. Into c with a wall: only across the displacement from b, "
     "and from a the two nearest edges decide.",
     "Article 002, picture 5 and pmove.", "decision = rule(from, edges with walls)[: {reason}]"},
    {4, "Slide",
     "The components that are allowed go on in full, up to the next boundary of a region.",
     "Article 002: what pmove returns.", "path = {slide.to:end} - {slide.from:start} [= {slide}]"},
};

MoveResult walk_move(const Level& level, const MoveRequest& request, const Options& values,
                     const MoveContext&, Trace* trace) {
    return Walk(level, request, values, trace).move();
}

}  // namespace

extern const Strategy grid_walk;
const Strategy grid_walk{
    .id = "grid_walk",
    .title = "Grid walk",
    .summary =
        "Walls on the lines of a grid: doubled, rounded coordinates tell the region, and the "
        "region tells which direction is open.",
    .good_for = "Mazes and boards whose walls lie on the lines of a grid.",
    .shapes = 0,
    .walls = sees_grid,
    .detection = CollisionDetection::discrete,
    .response = CollisionResponse::slides,
    .options = options,
    .stages = stages,
    .picture = Picture::regions,
    .solve = walk_move,
};

}  // namespace slidelab::detail
