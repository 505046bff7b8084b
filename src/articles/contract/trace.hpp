// The trace of a move, for drawing and explaining it: events, in the order in which they happen,
// and the marks that belong to them.
//
// An event belongs to a stage of the strategy's table of stages, and to a moment of the move. Its
// numbers are the values that were compared. A mark is a shape with a role. Roles are described
// once, below; the theme gives each a colour, the legend a sentence, the probe a name.
//
// The sweeps report their casts instead, the discrete methods their pushes, and the method on a
// grid the walls near its path, as values: what is drawn and said of them is made of these alone
// (lab/pictures). A number that a picture needs is here, and is never computed again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/wall_ref.hpp"

namespace slidelab {

/// The kinds of marks, in the order of role_table, which names them for people.
enum class Role {
    path,       ///< the displacement that was requested
    position,   ///< the mover's position between two corrections; a point: the mover shrunk to it
    candidate,  ///< a wall that was tested (broad phase)
    closest,    ///< the point of a wall nearest to the mover
    contact,    ///< from the nearest point of the wall to the mover's centre
    normal,     ///< unit normal of a contact times its depth: the push
    slide,      ///< the path taken
    axis,       ///< a separating axis that was tested
    mover_projection,  ///< the mover's projection on the axis
    wall_projection,   ///< the wall's projection
    overlap,           ///< the overlap of both; its value: the translation out along the axis
    least_overlap,     ///< the same on the chosen axis
    first_hit,         ///< first contact along the path
    last_hit,          ///< last contact along the path
    minkowski,         ///< wall grown by the mover, the mover shrunk to a point
    tangent,           ///< along the wall at the contact
    region_a,          ///< region of a grid that no wall extends into
    region_b,          ///< on an edge of the grid
    region_c,          ///< around a crossing of the grid's lines
    decision,          ///< the decision of a rule, in words
    relative_path,     ///< the displacement relative to a body
    velocity_before,   ///< the velocity before clipping, times one tick
    velocity,          ///< the velocity after clipping, times one tick
    floor_normal,      ///< unit normal of the floor below
    gap,               ///< down to the floor
    platform           ///< the displacement of what the mover stands on
};

struct RoleDescription {
    Role role;
    std::string_view name;  ///< in traces, probe answers and the theme files
    std::string_view help;  ///< for the legend: a few words
};

inline constexpr RoleDescription role_table[] = {
    {Role::path, "path", "requested displacement"},
    {Role::position, "position", "earlier position"},
    {Role::candidate, "candidate", "candidate wall (broad phase)"},
    {Role::closest, "closest", "closest point"},
    {Role::contact, "contact", "closest point to centre"},
    {Role::normal, "normal", "contact normal (x depth)"},
    {Role::slide, "slide", "path taken"},
    {Role::axis, "axis", "separating axis"},
    {Role::mover_projection, "mover_projection", "mover's projection"},
    {Role::wall_projection, "wall_projection", "wall's projection"},
    {Role::overlap, "overlap", "overlap on the axis"},
    {Role::least_overlap, "least_overlap", "minimum translation axis"},
    {Role::first_hit, "first_hit", "first contact"},
    {Role::last_hit, "last_hit", "last contact"},
    {Role::minkowski, "minkowski", "Minkowski sum (wall + mover)"},
    {Role::tangent, "tangent", "tangent"},
    {Role::region_a, "region_a", "region a: away from all walls"},
    {Role::region_b, "region_b", "region b: on an edge"},
    {Role::region_c, "region_c", "region c: around a crossing"},
    {Role::decision, "decision", "what the corner rule decided"},
    {Role::relative_path, "relative_path", "relative displacement (moving box)"},
    {Role::velocity_before, "velocity_before", "velocity before x dt"},
    {Role::velocity, "velocity", "velocity after x dt"},
    {Role::floor_normal, "floor_normal", "floor's normal"},
    {Role::gap, "gap", "gap to the floor"},
    {Role::platform, "platform", "platform's velocity x dt"},
};

constexpr std::span<const RoleDescription> roles() { return role_table; }

constexpr const RoleDescription& describe(Role role) {
    return role_table[static_cast<std::size_t>(role)];
}

/// The reason of a decision. Each reason is one constant of its strategy, so reasons compare by
/// address. Words in braces are replaced by the event's facts and numbers of that name; `chosen` is
/// the number that decided.
struct Reason {
    std::string_view words;  ///< a few, for the list of events and the probe: "deepest"
    /// For Why, a sentence about the contact's wall; none where the reason is plain.
    std::string_view sentence = {};
    bool is_bound = false;     ///< a bound on work: reported with or without a contact
    bool is_of_floor = false;  ///< why it stands, or does not: always reported
};

/// The text for a word that a reason has in braces.
struct TraceFact {
    std::string_view name;
    std::string text;
};

/// One stage of a strategy's algorithm, for the list of stages and the events that belong to it.
struct Stage {
    int number = 0;
    std::string_view title;
    std::string_view sentence;
    std::string_view source = {};  ///< the article, and its figure or section
    /// The formula, with placeholders for an event's numbers: see explain() in
    /// lab/studies/move_story.hpp.
    std::string_view formula = {};
    /// Names of the numbers that are always compared, "a, b, c": a number that an event lacks could
    /// not be chosen.
    std::string_view compared = {};
};

/// A moment within a move.
struct TraceMoment {
    std::int64_t sub_step = 0;  ///< counted from 1; 0: of no sub-step
    int round = 0;              ///< of the solver, counted from 1; 0: of none
    double time = 0.0;          ///< of the tick, 0..1
};

/// A number that was compared; the chosen one decided the event.
struct TraceNumber {
    std::string name;
    double value = 0.0;
    bool is_chosen = false;
    std::optional<WallRef> wall = {};  ///< that it is named after
};

/// A wall that an event chose: its contact has the same wall, normal and time.
struct ChosenWall {
    WallRef wall;
    Vec2 normal;        ///< unit, away from the wall
    double time = 0.0;  ///< of the tick, 0..1

    friend bool operator==(const ChosenWall&, const ChosenWall&) = default;
};

/// A decision or a step of a move.
struct TraceEvent {
    int stage = 0;  ///< number of a Stage
    TraceMoment moment;
    std::vector<TraceNumber> numbers;  ///< that were compared
    const Reason* reason = nullptr;    ///< of the choice; none where it is plain
    std::vector<TraceFact> facts = {};
    std::vector<ChosenWall> walls = {};
    std::size_t first_mark = 0;  ///< of its marks, an index into Trace::marks()
    std::size_t mark_count = 0;
    bool is_aside = false;  ///< one of several tests before the event that decides: seen by itself
};

/// The reason of an event in a few words; empty where it has none.
std::string reason_in_words(const TraceEvent& event);

struct Mark {
    enum class Form { point, vector, segment, circle, polygon };

    int stage = 0;  ///< number of a Stage
    Role role = Role::path;
    Form form = Form::point;
    /// point: one; vector: from, to; segment: both ends; circle: centre; polygon: its corners
    std::vector<Vec2> points;
    double radius = 0.0;  ///< of a circle, of a capsule, or of the corners of a polygon
    bool has_value = false;
    double value = 0.0;     ///< written beside it: a depth, a fraction
    std::string note = {};  ///< written beside it, ASCII; empty: none
};

std::string_view name_of(Mark::Form form);

/// The earliest hit of a cast.
struct SweepHit {
    double fraction = 0.0;  ///< of the leg, 0..1
    Vec2 normal;            ///< unit, away from the wall
    Vec2 point;             ///< on the wall's surface
    WallRef wall;
    Vec2 other;              ///< at a convex corner: the normal beyond it; else none
    Vec2 wall_displacement;  ///< of the whole tick, units
};

/// The parts of a wall that is grown by a disk: a circle around each end, and two straight sides.
enum class CapsulePart : std::uint8_t { end_a, end_b, side };

/// The place where the line through a path crosses a part of a wall that is grown by a disk.
struct CapsuleCrossing {
    double fraction = 0.0;  ///< below 0: before the path; above 1: beyond it
    CapsulePart part = CapsulePart::side;
};

/// A wall as a move tested it, with the body that it is a side of.
struct TracedWall {
    WallRef wall;
    Segment segment;          ///< at the start of the tick
    double radius = 0.0;      ///< units
    std::string name = {};    ///< as in messages: "segment 3"
    Vec2 displacement = {};   ///< in the whole tick, as far as the move counts with it, units
    bool is_of_box = false;   ///< a side of a body
    WallRef first_wall = {};  ///< of the body
    /// Corners of a body, or of a convex solid of few sides, screen-clockwise; otherwise
    /// none: the wall is drawn by itself.
    std::vector<Vec2> body = {};
};

/// One cast of a sweep: a leg of its path.
struct TracedCast {
    /// Tested walls beyond this many are not kept: a path through a whole town tests thousands.
    static constexpr std::size_t most_candidates = 64;

    /// A wall that the leg would hit without the others.
    struct Candidate {
        WallRef wall;
        double fraction = 0.0;  ///< of the leg
    };

    Vec2 from;
    Vec2 translation;
    double time = 0.0;                     ///< of the tick, at the start of the leg
    double skin = 0.0;                     ///< units, by which the mover is cast larger than it is
    std::vector<WallRef> candidates = {};  ///< the walls that were tested, each once: Trace::wall
    std::vector<Candidate> hits = {};
    std::optional<SweepHit> hit = {};
    CapsulePart hit_part = CapsulePart::side;  ///< of the wall that was hit
    Segment hit_segment = {};                  ///< that wall, at the start of the leg
    double hit_radius = 0.0;                   ///< units
    /// Sides of the Minkowski sum of the body that was hit, at the start of the tick: those that a
    /// path in this direction may hit.
    std::vector<Segment> facing = {};
    /// The article's candidates on that wall, of a disk: disk_sweep reports them.
    std::vector<CapsuleCrossing> crossings = {};

    /// False for a wall that is known, or where the list is full.
    bool add_candidate(WallRef wall);
    /// The place at the end of the leg, and its time.
    Vec2 end() const { return from + translation * (hit ? hit->fraction : 1.0); }
    double end_time() const { return hit ? time + (1.0 - time) * hit->fraction : 1.0; }
};

/// An overlap at the start of a sweep, with the translations out of it: each orthogonal to a side
/// of the Minkowski sum.
struct TracedOverlap {
    struct WayOut {
        Vec2 normal;            ///< unit
        double distance = 0.0;  ///< units
    };

    Vec2 position;  ///< of the mover
    std::vector<WayOut> ways = {};
};

/// A separating axis that a push tested: both shapes overlap on it.
struct TracedAxis {
    struct Interval {
        double low = 0.0;
        double high = 0.0;

        double length() const { return high - low; }
    };

    Vec2 direction;  ///< unit: of the mover's translation out along it
    Interval mover;  ///< projections, from the mover's position, units
    Interval obstacle;
    double overlap = 0.0;    ///< by which axes are compared, units
    bool is_chosen = false;  ///< the translation out is along it
};

/// The separating axes of a mover and one obstacle, in the order of the tests.
struct TracedAxes {
    std::vector<TracedAxis> axes = {};
    std::vector<Vec2> corners = {};  ///< of the obstacle
    double radius = 0.0;             ///< of these, units
    bool is_from_side = true;        ///< overlaps are the way past the obstacle's side; off: what
                                     ///< both projections have in common
    bool is_least = true;            ///< the least overlap is chosen, and not the first axis
};

/// One push of a discrete method: the minimum translation out of what the mover overlaps.
struct TracedPush {
    /// Another wall that the mover overlaps there.
    struct Other {
        Vec2 point;          ///< on its surface
        double depth = 0.0;  ///< units
    };

    Vec2 from;           ///< the mover's position before
    double depth = 0.0;  ///< units: of the translation
    Vec2 normal;         ///< unit: its direction
    Vec2 point;          ///< the contact point
    WallRef wall;
    std::vector<Other> others = {};
    TracedAxes tested = {};      ///< of the method that tests axes: of this wall
    bool is_along_axis = false;  ///< the push is along the chosen axis

    Vec2 to() const { return from + normal * depth; }
};

/// A sub-step of a discrete method that overlapped something at its end; or the depenetration at
/// the start.
struct TracedSubStep {
    std::int64_t number = 0;  ///< counted from 1; 0: depenetration, or no sub-steps
    double time = 0.0;        ///< of the tick, at its end
    std::vector<TracedPush> pushes = {};
    Vec2 end;                      ///< where they lead together
    double residual = 0.0;         ///< the deepest overlap there, units
    bool is_together = false;      ///< the pushes are parts of one translation out of everything
    bool is_deepest_first = true;  ///< of several overlaps; off: the last in the list
    int rounds = 0;                ///< of pushes that a sub-step may take
    double refused = 0.0;          ///< the share of the sub-step that was taken back
};

/// The grid that a mover walks on.
struct TracedGrid {
    double cell = 0.0;   ///< units; 0: no grid
    std::int64_t x = 0;  ///< doubled, rounded coordinates of the region that it starts in
    std::int64_t y = 0;
    std::vector<Segment> walls = {};  ///< near the path; runs that lie end to end are one
};

class Trace {
public:
    /// Marks and events beyond this many are counted, not kept.
    static constexpr std::size_t capacity = 4096;

    void clear();

    // --- Events ---

    /// Sets the moment of what follows: the next mark or number begins a new event.
    void set_moment(const TraceMoment& moment);
    /// Begins an event at the current moment. A mark begins one by itself where the current event
    /// has another stage.
    void begin(int stage);
    void begin_aside(int stage);
    /// A number of the current event; without one it is dropped.
    void number(std::string name, double value, bool is_chosen = false,
                std::optional<WallRef> wall = {});
    /// `reason`: a constant.
    void because(const Reason& reason, std::initializer_list<TraceFact> facts = {});
    void chose(WallRef wall, Vec2 normal, double time);
    /// Adds an event of another trace, with its marks; it is then the current one.
    void copy(const TraceEvent& event, std::span<const Mark> marks);
    /// Adds all events of another trace.
    void append(const Trace& other);
    /// Takes all events and marks out into a trace of their own; the values stay.
    Trace take_events();

    std::span<const TraceEvent> events() const { return events_; }
    std::span<const Mark> marks_of(const TraceEvent& event) const {
        return marks().subspan(event.first_mark, event.mark_count);
    }

    // --- Walls that were tested ---

    /// Each once, in the order of the first tests.
    std::span<const TracedWall> walls() const { return walls_; }
    /// Null for a wall that was not tested. O(walls).
    const TracedWall* wall(WallRef wall) const;
    /// Keeps no wall twice: pieces of one wall may be tested as walls of several lengths.
    void add_wall(TracedWall wall);

    // --- Overlaps at the start ---

    std::vector<TracedOverlap>& overlaps() { return overlaps_; }
    std::span<const TracedOverlap> overlaps() const { return overlaps_; }

    // --- The grid ---

    TracedGrid& grid() { return grid_; }
    const TracedGrid& grid() const { return grid_; }

    // --- Casts ---

    /// In the order of the path. A move with overlaps at the start begins again behind them.
    std::vector<TracedCast>& casts() { return casts_; }
    std::span<const TracedCast> casts() const { return casts_; }

    // --- Sub-steps ---

    std::vector<TracedSubStep>& sub_steps() { return sub_steps_; }
    std::span<const TracedSubStep> sub_steps() const { return sub_steps_; }

    // --- Marks, of the current event ---

    void point(int stage, Role role, Vec2 at, std::optional<double> value = {});
    /// A point with words beside it.
    void note(int stage, Role role, Vec2 at, std::string words);
    void vector(int stage, Role role, Vec2 from, Vec2 to, std::optional<double> value = {});
    /// Likewise with words, beside its foot.
    void vector(int stage, Role role, Vec2 from, Vec2 to, std::string words);
    void segment(int stage, Role role, const Segment& segment, double radius = 0.0);
    void measure(int stage, Role role, const Segment& segment, double value);
    void circle(int stage, Role role, Vec2 center, double radius);
    void polygon(int stage, Role role, std::vector<Vec2> corners, double radius = 0.0);
    /// Corners with a radius: a circle, a capsule, or a rounded polygon.
    void rounded(int stage, Role role, std::vector<Vec2> corners, double radius);
    /// The outline of a mover at a position.
    void shape(int stage, Role role, const Shape& shape, Vec2 position);

    std::span<const Mark> marks() const { return marks_; }
    std::size_t dropped() const { return dropped_; }

private:
    void add(Mark mark);

    std::vector<TracedWall> walls_;
    std::vector<TracedOverlap> overlaps_;
    TracedGrid grid_;
    std::vector<TracedCast> casts_;
    std::vector<TracedSubStep> sub_steps_;
    std::vector<TraceEvent> events_;
    std::vector<Mark> marks_;
    std::size_t dropped_ = 0;
    TraceMoment moment_;
    bool under_way_ = false;  ///< the last event still takes marks and numbers
};

}  // namespace slidelab
