// What a strategy reports for drawing and explaining a move: a list of marks.
//
// A mark is a shape with a role, at a step of the strategy's own table of steps. Roles are
// described once, below; the theme gives each its colour, the legend its sentence, the probe its
// name.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab {

enum class Role {
    path,       ///< the way the mover was asked to go
    position,   ///< where the mover stood between two corrections; a point: it shrunk to that
    candidate,  ///< a wall that was asked whether it is in the way
    closest,    ///< the point of a wall nearest to the mover
    contact,    ///< from the nearest point of the wall to the mover's middle
    normal,     ///< unit normal of a contact times its depth: the push
    slide,      ///< where the mover really went
    axis,       ///< an axis that was tried for separation
    mover_projection,  ///< the mover's shadow on it
    wall_projection,   ///< the wall's
    overlap,           ///< where the two shadows overlap; its number: how far out along the axis
    least_overlap,     ///< the same on the axis that was chosen
    first_hit,         ///< first contact on the way
    last_hit,          ///< last contact on the way
    minkowski,         ///< wall grown by the mover, the mover shrunk to a point
    tangent,           ///< along the wall at the contact
    region_a,          ///< region of a grid that no wall reaches
    region_b,          ///< on an edge of the grid
    region_c,          ///< around a crossing of the grid's lines
    decision,          ///< what a rule said, in words
    relative_path,     ///< the way as a moving box sees it
    velocity_before,   ///< where the velocity would lead in one tick, before it was projected
    velocity           ///< the same afterwards
};

struct RoleDescription {
    Role role;
    std::string_view name;  ///< in traces, probe answers and the theme file
    std::string_view help;  ///< for the legend: a few words
};

std::span<const RoleDescription> roles();
const RoleDescription& describe(Role role);

/// One stage of a strategy, for the step list and the marks that belong to it.
struct Stage {
    int number = 0;
    std::string_view title;
    std::string_view sentence;
};

struct Mark {
    enum class Form { point, vector, segment, circle, polygon };

    int step = 0;  ///< number of a Stage
    Role role = Role::path;
    Form form = Form::point;
    /// point: one; vector: from, to; segment: both ends; circle: middle; polygon: its corners
    std::vector<Vec2> points;
    double radius = 0.0;  ///< of a circle, or of a round line
    bool has_value = false;
    double value = 0.0;     ///< a number to write beside it: a depth, a fraction
    std::string note = {};  ///< words to write beside it, ASCII; empty when there are none
};

std::string_view name_of(Mark::Form form);

class Trace {
public:
    /// A move of a million sub-steps would not fit on a screen either: marks past this many are
    /// counted, not kept.
    static constexpr std::size_t capacity = 4096;

    void clear();
    void point(int step, Role role, Vec2 at);
    void point(int step, Role role, Vec2 at, double value);
    /// A point with words beside it.
    void note(int step, Role role, Vec2 at, std::string words);
    void vector(int step, Role role, Vec2 from, Vec2 to);
    void vector(int step, Role role, Vec2 from, Vec2 to, double value);
    void segment(int step, Role role, const Segment& segment, double radius = 0.0);
    void measure(int step, Role role, const Segment& segment, double value);
    void circle(int step, Role role, Vec2 center, double radius);
    void polygon(int step, Role role, std::vector<Vec2> corners);
    /// The outline of a mover at a position.
    void shape(int step, Role role, const Shape& shape, Vec2 position);

    std::span<const Mark> marks() const { return marks_; }
    std::size_t dropped() const { return dropped_; }

    /// Forgets what came after `count` marks: an attempt that was taken back.
    void truncate(std::size_t count);

private:
    void add(Mark mark);

    std::vector<Mark> marks_;
    std::size_t dropped_ = 0;
};

}  // namespace slidelab
