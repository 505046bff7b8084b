// disk_sweep: article 003, "Collision and wall sliding on a RoundLine": the disk's displacement
// against a capsule (the article's round line); the remainder slides along it.
//
// The file begins with the article, in its order. A move slides along a wall by this tangent. It
// finds the contact by a shorter algorithm (query/surface_cast.hpp); the six candidates are
// computed only for a picture of it. Additions to the article, first for its two open questions.
// Which lines to test: those that the wall index finds around the path. Several at once: the move
// that the sweeps share (sweep_slide.cpp). Further: capsules as movers; kinematic boxes, by
// relative motion; overlaps at the start, resolved by the minimum translation out of all walls
// together.
#include <algorithm>
#include <cmath>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/solvers/sweep_slide.hpp"
#include "slidelab/collision/strategies/disk_sweep/round_line.hpp"
#include "slidelab/geometry/closest.hpp"

namespace slidelab::detail {

// --- The article ---

namespace {

/// Pythagoras: |p + translation t| = radius, where p leads from the end to the path's beginning.
/// Solved for the distance at which the path passes the end, not by b^2 - 4 a c: for a path that is
/// long, or nearly a tangent, that subtracts two large numbers and loses the significant digits.
void cross_circle(CapsuleCrossings& found, CapsulePart part, Vec2 p, Vec2 translation,
                  double radius) {
    const double path_length = length(translation);
    const double passing = std::abs(cross(p, translation)) / path_length;
    if (!(passing <= radius)) return;
    const double half_chord = std::sqrt((radius - passing) * (radius + passing));
    const double center = -dot(p, translation) / path_length;
    found.push_back({(center - half_chord) / path_length, part});
    found.push_back({(center + half_chord) / path_length, part});
}

/// In the line's own frame the line leads from (0, 0) to (1, 0): y is the distance from it, and a
/// crossing with x from 0 to 1 lies between its ends.
void cross_sides(CapsuleCrossings& found, Vec2 p, Vec2 translation, Vec2 along, double radius) {
    const double square = length_squared(along);
    const double size = std::sqrt(square);
    const double y = cross(along, p) / size;
    const double rise = cross(along, translation) / size;
    if (rise == 0.0) return;
    for (const double side : {-radius, radius}) {
        const double t = (side - y) / rise;
        const double x = dot(along, p + translation * t) / square;
        if (x >= 0.0 && x <= 1.0) found.push_back({t, CapsulePart::side});
    }
}

}  // namespace

CapsuleCrossings cross_capsule(Vec2 from, Vec2 translation, const Segment& line, double radius) {
    CapsuleCrossings found;
    if (!has_direction(translation)) return found;
    const Vec2 along = line.b - line.a;
    cross_circle(found, CapsulePart::end_a, from - line.a, translation, radius);
    if (!has_direction(along)) return found;
    cross_circle(found, CapsulePart::end_b, from - line.b, translation, radius);
    cross_sides(found, from - line.a, translation, along, radius);
    return found;
}

std::optional<FirstAndLast> first_and_last(const CapsuleCrossings& crossings) {
    std::optional<FirstAndLast> found;
    for (const CapsuleCrossing& crossing : crossings) {
        if (crossing.fraction < 0.0 || crossing.fraction > 1.0) continue;
        if (!found) found = FirstAndLast{crossing, crossing};
        if (crossing.fraction < found->first.fraction) found->first = crossing;
        if (crossing.fraction > found->last.fraction) found->last = crossing;
    }
    return found;
}

Vec2 tangent_at(Vec2 normal, Vec2 translation) {
    const Vec2 turned = outward(normal);
    return dot(turned, translation) < 0.0 ? -turned : turned;
}

Vec2 along_tangent(Vec2 remainder, Vec2 normal) {
    const Vec2 tangent = tangent_at(normal, remainder);
    return tangent * dot(remainder, tangent);
}

Vec2 slide_on_capsule(Vec2 from, Vec2 translation, const Segment& line, double radius) {
    const auto contacts = first_and_last(cross_capsule(from, translation, line, radius));
    if (!contacts) return from + translation;
    const double fraction = contacts->first.fraction;
    const Vec2 place = from + translation * fraction;
    const Vec2 normal = normalized(place - closest_point_on_segment(place, line));
    return place + along_tangent(translation * (1.0 - fraction), normal);
}

// --- The move ---

namespace {

enum Option : std::size_t { end_caps, slide_remainder, earliest_hit, clip_all, skin };

constexpr OptionDescription options[] = {
    flag_option("end_caps", true,
                "Test the circles around a wall's ends; off, only its straight sides count: the "
                "mover sinks into an end until its centre is past it, and is thrown out sideways.")
        .once("end_circles")
        .as("the round ends of walls"),
    flag_option("slide_remainder", true,
                "The remainder after a contact slides on within the same tick; off, it is lost, "
                "and a mover that presses against a wall sticks to it.")
        .as("a slide of the remainder"),
    flag_option("earliest_hit", true,
                "Stop at the earliest contact; off, the first wall in the list decides, and walls "
                "that the path reaches before it are passed through.")
        .once("nearest_first")
        .as("the earliest hit first"),
    flag_option("clip_all", true,
                "Clip the remainder against all contact planes; off, only the last one is kept, "
                "and overlaps are resolved one by one: between a wall and what pushes it the mover "
                "shakes, sinks in, and comes out behind the wall.")
        .as("all contact planes kept"),
    real_option("skin", 0.0, 0.0, 0.5,
                "Keep this distance from walls, in units; at 0 a gap exactly as wide as the mover "
                "lets it through, and with a skin it is closed.")
        .as("no skin"),
};

constexpr Stage stages[] = {
    {1, "Depenetrate",
     "What the mover begins inside of is left by the minimum translation out of all walls at "
     "once.",
     "Beyond article 003, which begins apart from the line.", "p = p + {normal:N depth}"},
    {2, "Broad phase", "Which lines to test: those near the path, as the wall index finds them.",
     "Left open at the end of article 003.", "tested = walls near the path[: {candidates}]"},
    {3, "Time of impact",
     "Where the path crosses a line grown by the disk, a capsule: four candidate contacts on the "
     "end caps, two on the sides. The earliest counts.",
     "Article 003: the red dot is the first contact, the grey one the last.",
     "|p(t) - line| = radius of disk + line\n"
     "t = min({side}, {end a}, {end b}) [= {chosen}]",
     "side, end a, end b"},
    {4, "Tangent",
     "From the disk's centre to the closest point of the line, turned by a right angle.",
     "Article 003: the orange line, and the blue one.",
     "tangent = {contact:closest - p} turned, / {|contact|:its length} [= {tangent}]"},
    {5, "Clip the remainder", "What is left is projected on the tangents of all walls hit.",
     "Article 003: the cyan line; several walls are left open there.",
     "slide = nearest to the remainder with slide . N >= 0 for every wall hit\n"
     "last N = {<normal.unit:its normal}[, slide = {slide}]"},
    {6, "Clip the velocity", "Its part into the walls that were hit is taken out.",
     "Beyond article 003, which knows no velocity.",
     "v' = nearest to v with v' . N >= 0 for every wall hit\n"
     "v dt = {velocity_before:velocity x dt}[, v' dt = {velocity}]"},
};

MoveResult sweep_move(const Level& level, const MoveRequest& request, const Options& values,
                      Trace* trace) {
    const SweepSettings settings{.skin = values.real(skin),
                                 .end_caps = values.flag(end_caps),
                                 .earliest_hit = values.flag(earliest_hit),
                                 .leave_together = values.flag(clip_all) && values.flag(end_caps),
                                 .slide_remainder = values.flag(slide_remainder),
                                 .clip_all = values.flag(clip_all),
                                 .slide_along = along_tangent};
    return sweep_slide(level, request, settings, trace);
}

}  // namespace

extern const Strategy disk_sweep;
const Strategy disk_sweep{
    .id = "disk_sweep",
    .title = "Disk sweep",
    .summary =
        "Sweep a disk against lines with round ends, and slide on along the tangent of the first.",
    .good_for = "Round movers at any speed among lines, posts and solids; the fastest of all.",
    .shapes = moves_disk | moves_capsule,
    .walls = sees_segments | sees_capsules | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::continuous,
    .response = CollisionResponse::slides,
    .options = options,
    .stages = stages,
    .solve = sweep_move,
};

}  // namespace slidelab::detail
