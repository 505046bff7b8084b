// disk_sweep: article 003, "Collision and wall sliding on a RoundLine": the disk's displacement
// against a capsule (the article's round line); the remainder slides along it.
//
// A move slides along a wall by the article's tangent. It finds the contact by a shorter algorithm
// (narrow/surface_cast.hpp), which for a long path loses fewer digits than the article's six
// candidates. With a trace it reports these, too, of each wall that it hits
// (capsule_crossings.hpp).
// Additions to the article, first for its two open questions.
// Which lines to test: those that the wall index finds around the path. Several at once: the move
// that the sweeps share (sweep_slide.cpp). Further: capsules as movers; moving bodies, by
// relative motion; overlaps at the start, resolved by the minimum translation out of all walls
// together.
#include "articles/contract/aside_option.hpp"
#include "articles/contract/strategy.hpp"
#include "articles/disk_sweep/capsule_crossings.hpp"
#include "articles/shared/sweep_slide.hpp"

namespace slidelab::detail {

namespace {

// --- The article ---

/// The projection of the remainder on the tangent at the contact: at a right angle to the vector
/// from the line's closest point to the disk's centre, in the direction of the remainder.
Vec2 along_tangent(Vec2 remainder, Vec2 normal) {
    const Vec2 turned = outward(normal);
    const Vec2 tangent = dot(turned, remainder) < 0.0 ? -turned : turned;
    return tangent * dot(remainder, tangent);
}

/// The article's six candidates of each cast, in the frame of the wall that it hits: the path
/// relative to a body, from where that is at the start of the leg.
void report_crossings(const MoveRequest& request, Trace& trace) {
    const auto* disk = std::get_if<DiskShape>(&request.shape);
    for (TracedCast& cast : trace.casts()) {
        if (!disk || !cast.hit) continue;
        const Vec2 translation = cast.translation - cast.hit->wall_displacement * (1.0 - cast.time);
        for (const CapsuleCrossing& crossing :
             cross_capsule(cast.from, translation, cast.hit_segment,
                           disk->radius + cast.skin + cast.hit_radius))
            cast.crossings.push_back(crossing);
    }
}

// --- The move ---

enum Option : std::size_t { end_caps, slide_remainder, earliest_hit, clip_all, skin, aside };

constexpr OptionDescription options[] = {
    flag_option("end_caps", true,
                "Test the circles around a wall's ends; off, only its straight sides count: the "
                "mover sinks into an end until its centre is past it, and is thrown out sideways.")
        .as("the round ends of walls"),
    flag_option("slide_remainder", true,
                "The remainder after a contact slides on within the same tick; off, it is lost, "
                "and a mover that presses against a wall sticks to it.")
        .as("a slide of the remainder"),
    flag_option("earliest_hit", true,
                "Stop at the earliest contact; off, the first wall in the list decides, and walls "
                "that the path reaches before it are passed through.")
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
    aside_option,
};

constexpr Stage stages[] = {
    {1, "Depenetrate",
     "It leaves what it begins inside of by the minimum translation out of all walls at "
     "once.",
     "Beyond article 003, which begins apart from the line.", "p = p + {normal:N depth}"},
    {2, "Broad phase", "Which lines to test: those near the path, as the wall index finds them.",
     "Left open at the end of article 003.", "tested = walls near the path[: {candidates}]"},
    {3, "Time of impact",
     "The path crosses a line grown by the disk, a capsule: four candidate contacts on the "
     "end caps, two on the sides. The earliest counts.",
     "Article 003: the red dot is the first contact, the grey one the last.",
     "|p(t) - line| = radius of disk + line\n"
     "t = min({side}, {end a}, {end b}) [= {chosen}]",
     "side, end a, end b"},
    {4, "Tangent",
     "From the disk's centre to the closest point of the line, turned by a right angle.",
     "Article 003: the orange line, and the blue one.",
     "tangent = {contact:closest - p} turned, / {|contact|:its length} [= {tangent}]"},
    {5, "Clip the remainder",
     "The rest of the displacement is projected on the tangents of all walls hit.",
     "Article 003: the cyan line; several walls are left open there.",
     "slide = nearest to the remainder with slide . N >= 0 for every wall hit\n"
     "last N = {<normal.unit:its normal}[, slide = {slide}]"},
    {6, "Clip the velocity", "Its part into the walls that were hit is taken out.",
     "Beyond article 003, which knows no velocity.",
     "v' = nearest to v with v' . N >= 0 for every wall hit\n"
     "v dt = {velocity_before:velocity x dt}[, v' dt = {velocity}]"},
};

/// Out of line: a move without a trace needs no room for it on the stack.
[[gnu::noinline]] MoveResult traced_sweep(const Level& level, const MoveRequest& request,
                                          const SweepSettings& settings, Trace& trace) {
    MoveResult result = sweep_slide(level, request, settings, &trace);
    report_crossings(request, trace);
    return result;
}

MoveResult sweep_move(const Level& level, const MoveRequest& request, const Options& values,
                      const MoveContext&, Trace* trace) {
    const SweepSettings settings{.skin = values.real(skin),
                                 .end_caps = values.flag(end_caps),
                                 .earliest_hit = values.flag(earliest_hit),
                                 .leave_together = values.flag(clip_all) && values.flag(end_caps),
                                 .slide_remainder = values.flag(slide_remainder),
                                 .clip_all = values.flag(clip_all),
                                 .aside = values.real(aside),
                                 .slide_along = along_tangent};
    return trace ? traced_sweep(level, request, settings, *trace)
                 : sweep_slide(level, request, settings, nullptr);
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
    .walls = sees_segments | sees_capsules | sees_solids | sees_bodies,
    .detection = CollisionDetection::continuous,
    .response = CollisionResponse::slides,
    .options = options,
    .stages = stages,
    .picture = Picture::crossings,
    .solve = sweep_move,
};

}  // namespace slidelab::detail
