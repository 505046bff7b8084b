// box_sweep: article 000, "Collision Detection": relative motion, Minkowski sums, the swept
// fraction, overlaps resolved by the nearest of the orthogonal vectors, velocity projected on the
// wall.
//
// The move has the article's stages, with many bodies at once (sweep_slide.cpp), and projects a
// velocity on one wall as the article does. Its lines in general form lose digits on a long path,
// so a hit is found by other arithmetic (narrow/surface_cast.hpp). Additions to the article:
// diagonal and round walls; convex polygons, capsules and rounded shapes as obstacles and as
// movers; the remainder slides within the tick; paths along a side and past a corner hit nothing,
// to 3e-10 of a unit.
#include "articles/contract/aside_option.hpp"
#include "articles/contract/strategy.hpp"
#include "articles/shared/sweep_slide.hpp"

namespace slidelab::detail {

namespace {

// --- The article ---

/// The part of a velocity along a wall with this normal, for one that leads into it; otherwise all
/// of it.
Vec2 along_wall(Vec2 velocity, Vec2 normal) {
    if (dot(velocity, normal) > 0.0) return velocity;
    const Vec2 tangent = normalized(Vec2{-normal.y, normal.x});
    return tangent * dot(velocity, tangent);
}

// --- The move ---

enum Option : std::size_t {
    front_faces_only,
    ignore_grazing,
    relative_motion,
    buffer_offsets,
    allow_escape,
    resolve_overlap,
    slide_remainder,
    take_from_velocity,
    aside
};

constexpr OptionDescription options[] = {
    flag_option("front_faces_only", true,
                "Test only the walls of a shape that face the mover; off, walls are hit from "
                "behind as well, and a mover inside something cannot get out of it.")
        .as("only the walls that face it"),
    flag_option("ignore_grazing", true,
                "A path along a wall, or past its corner, hits nothing; off, touching is a hit, "
                "and the mover sticks at every seam.")
        .as("mere touching ignored"),
    flag_option("relative_motion", true,
                "Subtract the displacement of a kinematic box from the mover's; off, the box "
                "counts as standing where it begins, and the two pass through each other.")
        .as("the displacement of moving boxes subtracted"),
    flag_option("buffer_offsets", true,
                "Measure the minimum translations out of several overlapping boxes from one "
                "position, add them up and apply the sum once; off, each push spoils the position "
                "that the next one is measured from, so they undo each other and the mover jumps.")
        .as("all pushes measured from one place"),
    flag_option("allow_escape", true,
                "A mover that overlaps something may still move away from it or along it; off, "
                "every overlap stops all movement.")
        .as("movement out of an overlap"),
    flag_option("resolve_overlap", true,
                "Push the mover out of what it begins inside of; off, it stays in it.")
        .as("its overlaps resolved first"),
    flag_option("slide_remainder", true,
                "The remainder after a contact slides on within the same tick; off, it is lost, "
                "and a mover that presses against a wall does not move along it.")
        .as("a slide of the remainder"),
    flag_option("project_velocity", true,
                "Clip the velocity: take its part into the wall out; off, it keeps pressing.")
        .as("its velocity clipped"),
    aside_option,
};

constexpr Stage stages[] = {
    {1, "Depenetrate",
     "The vector orthogonal to a wall that gets to its wall first leads out: the "
     "minimum translation out of everything at once, applied once.",
     "Article 000, figure 20.", "p = {normal.from:p} + {normal:N depth} [= {normal.to}]"},
    {2, "Relative motion",
     "The displacement of a kinematic box is subtracted from the mover's: the box then rests.",
     "Article 000, figures 11 to 18.", "relative = {displacement} - the box's [= {relative_path}]"},
    {3, "Minkowski sum", "Walls and solids grow by the mover, and the mover shrinks to a point.",
     "Article 000, figure 19.", "sum = all of wall - mover[; candidates {candidates}]"},
    {4, "Time of impact",
     "The point's path crosses the walls that face it: the earliest fraction counts.",
     "Article 000, figure 5; the facing walls, figure 9.",
     "t = (c1 - c) / (c1 - c2) of a wall a x + b y = c\nearliest [= {chosen}]"},
    {5, "Clip the remainder",
     "The rest of the displacement is projected on all contact planes, and goes on.",
     "Beyond article 000, which ends the move at the first hit.",
     "slide = nearest to the remainder with slide . N >= 0 for every wall hit\n"
     "last N = {<normal.unit:its normal}[, slide = {slide}]"},
    {6, "Clip the velocity", "Its part into the walls that were hit is taken out.",
     "Article 000, figures 24 to 28.",
     "v' = nearest to v with v' . N >= 0 for every wall hit\n"
     "v dt = {velocity_before:velocity x dt}[, v' dt = {velocity}]"},
};

MoveResult sweep_move(const Level& level, const MoveRequest& request, const Options& values,
                      const MoveContext&, Trace* trace) {
    const SweepSettings settings{.front_faces_only = values.flag(front_faces_only),
                                 .ignore_grazing = values.flag(ignore_grazing),
                                 .relative_motion = values.flag(relative_motion),
                                 .resolve_overlap = values.flag(resolve_overlap),
                                 .leave_together = values.flag(buffer_offsets),
                                 .allow_escape = values.flag(allow_escape),
                                 .slide_remainder = values.flag(slide_remainder),
                                 .clip_velocity = values.flag(take_from_velocity),
                                 .aside = values.real(aside),
                                 .slide_along = along_wall};
    return sweep_slide(level, request, settings, trace);
}

}  // namespace

extern const Strategy box_sweep;
const Strategy box_sweep{
    .id = "box_sweep",
    .title = "Box sweep",
    .summary =
        "Sweep a point against walls grown by the mover, and slide on from the first contact.",
    .good_for = "Platformers and tile maps: boxes, capsules and convex polygons at any speed.",
    .shapes = moves_box | moves_polygon | moves_capsule | moves_rounded,
    .walls = sees_segments | sees_capsules | sees_solids | sees_bodies,
    .detection = CollisionDetection::continuous,
    .response = CollisionResponse::slides,
    .options = options,
    .stages = stages,
    .picture = Picture::grown_shapes,
    .solve = sweep_move,
};

}  // namespace slidelab::detail
