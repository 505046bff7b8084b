// What a strategy reports for drawing and explaining a move: events, in the order in which they
// happen, and the marks that belong to them.
//
// An event belongs to a stage of the strategy's own table of stages, and to a moment of the move;
// its numbers say what decided it. A mark is a shape with a role. Roles are described once, below;
// the theme gives each its colour, the legend its sentence, the probe its name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "slidelab/collision/contract/wall_ref.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab {

enum class Role {
    path,       ///< the displacement that was requested
    position,   ///< where the mover stood between two corrections; a point: it shrunk to that
    candidate,  ///< a wall that was tested (broad phase)
    closest,    ///< the point of a wall nearest to the mover
    contact,    ///< from the nearest point of the wall to the mover's centre
    normal,     ///< unit normal of a contact times its depth: the push
    slide,      ///< where the mover really went
    axis,       ///< an axis that was tried for separation
    mover_projection,  ///< the mover's projection on it
    wall_projection,   ///< the wall's
    overlap,           ///< where the two overlap; its number: how far out along the axis
    least_overlap,     ///< the same on the axis that was chosen
    first_hit,         ///< first contact along the path
    last_hit,          ///< last contact along the path
    minkowski,         ///< wall grown by the mover, the mover shrunk to a point
    tangent,           ///< along the wall at the contact
    region_a,          ///< region of a grid that no wall extends into
    region_b,          ///< on an edge of the grid
    region_c,          ///< around a crossing of the grid's lines
    decision,          ///< what a rule said, in words
    relative_path,     ///< the displacement relative to a kinematic box
    velocity_before,   ///< where the velocity would lead in one tick, before it was clipped
    velocity           ///< the same afterwards
};

struct RoleDescription {
    Role role;
    std::string_view name;  ///< in traces, probe answers and the theme file
    std::string_view help;  ///< for the legend: a few words
};

std::span<const RoleDescription> roles();
const RoleDescription& describe(Role role);

/// Why something was decided as it was. Each is a constant of the strategy that gives it: the same
/// reason is the same constant. In braces stand facts and numbers of the event, by name; `chosen`
/// is the number that decided.
struct Reason {
    std::string_view words;  ///< a few, for the list of events and the probe: "deepest"
    /// Of a wall that was met, a sentence for Why: none where it goes without saying.
    std::string_view sentence = {};
    bool is_bound = false;  ///< on the work of a move: it is said whatever was met
};

/// A word that a reason has in braces.
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
    /// What is computed, with places for the numbers of an event: see explain() in
    /// lab/studies/move_story.hpp.
    std::string_view formula = {};
    /// Names of the numbers that are always compared, "a, b, c": one that an event does not have
    /// was out of the question.
    std::string_view compared = {};
};

/// When something happened within a move.
struct TraceMoment {
    std::int64_t sub_step = 0;  ///< counted from 1; 0: of no sub-step
    int round = 0;              ///< of the solver, counted from 1; 0: of none
    double time = 0.0;          ///< of the tick, 0..1
};

/// A number that decided an event, or was compared with the one that did.
struct TraceNumber {
    std::string name;
    double value = 0.0;
    bool is_chosen = false;
};

/// A wall that an event chose: the contact with the same wall, normal and time came of it.
struct ChosenWall {
    WallRef wall;
    Vec2 normal;        ///< unit, away from the wall
    double time = 0.0;  ///< of the tick, 0..1

    friend bool operator==(const ChosenWall&, const ChosenWall&) = default;
};

/// Something that a move did.
struct TraceEvent {
    int stage = 0;  ///< number of a Stage
    TraceMoment moment;
    std::vector<TraceNumber> numbers;  ///< what was compared, the chosen one marked
    const Reason* reason = nullptr;    ///< why that one; none where it is plain
    std::vector<TraceFact> facts = {};
    std::vector<ChosenWall> walls = {};
    std::size_t first_mark = 0;  ///< its marks: a run of Trace::marks()
    std::size_t mark_count = 0;
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
    double value = 0.0;     ///< a number to write beside it: a depth, a fraction
    std::string note = {};  ///< words to write beside it, ASCII; empty when there are none
};

std::string_view name_of(Mark::Form form);

class Trace {
public:
    /// A move of a million sub-steps would not fit on a screen either: marks and events past this
    /// many are counted, not kept.
    static constexpr std::size_t capacity = 4096;

    void clear();

    // --- Events ---

    /// What comes from now on happens at this moment: the next mark or number begins an event.
    void set_moment(const TraceMoment& moment);
    /// Begins an event at the present moment. Marks begin one by themselves where their stage is
    /// not that of the current event.
    void begin(int stage);
    /// Of the current event; without one they are lost.
    void number(std::string name, double value, bool is_chosen = false);
    /// `reason`: a constant.
    void because(const Reason& reason, std::initializer_list<TraceFact> facts = {});
    void chose(WallRef wall, Vec2 normal, double time);

    std::span<const TraceEvent> events() const { return events_; }
    std::span<const Mark> marks_of(const TraceEvent& event) const {
        return marks().subspan(event.first_mark, event.mark_count);
    }

    // --- Marks, of the current event ---

    void point(int stage, Role role, Vec2 at);
    void point(int stage, Role role, Vec2 at, double value);
    /// A point with words beside it.
    void note(int stage, Role role, Vec2 at, std::string words);
    void vector(int stage, Role role, Vec2 from, Vec2 to);
    void vector(int stage, Role role, Vec2 from, Vec2 to, double value);
    void segment(int stage, Role role, const Segment& segment, double radius = 0.0);
    void measure(int stage, Role role, const Segment& segment, double value);
    void circle(int stage, Role role, Vec2 center, double radius);
    void polygon(int stage, Role role, std::vector<Vec2> corners, double radius = 0.0);
    /// What is within a radius of what corners span: a circle, a capsule, or a polygon.
    void rounded(int stage, Role role, std::vector<Vec2> corners, double radius);
    /// The outline of a mover at a position.
    void shape(int stage, Role role, const Shape& shape, Vec2 position);

    std::span<const Mark> marks() const { return marks_; }
    std::size_t dropped() const { return dropped_; }

private:
    void add(Mark mark);

    std::vector<TraceEvent> events_;
    std::vector<Mark> marks_;
    std::size_t dropped_ = 0;
    TraceMoment moment_;
    bool under_way_ = false;  ///< the last event takes marks and numbers
};

}  // namespace slidelab
