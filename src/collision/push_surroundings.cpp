#include "collision/push_surroundings.hpp"

#include <limits>

namespace slidelab {

namespace {

constexpr std::uint32_t no_wall = 0xffffffffU;

/// Passes on the walls that the broad phase finds.
struct AddWalls {
    std::span<const Wall> walls;
    Clearance& clearance;
    std::uint32_t left_out;  ///< the wall that the mover slides on

    bool enough(double fraction) const { return clearance.enough(fraction); }
    void operator()(std::uint32_t number) const {
        if (number != left_out) clearance.add(walls[number]);
    }
};

}  // namespace

RunClearance clearance_of(const Level& level, std::span<const Obstacle> obstacles,
                          const CastShape& shape, const StepRun& run, bool passes_below,
                          std::int64_t& work) {
    SlidePlane plane;
    if (run.contact) plane = {run.contact->normal, run.contact->depth, passes_below};
    const ClearanceQuery query{run.from, run.way, run.tolerance(), run.contact ? &plane : nullptr};
    Clearance clearance(shape, query);

    const std::uint32_t left_out = run.contact ? run.contact->wall : no_wall;
    const Vec2 sink{plane.depth, plane.depth};
    const Vec2 center = run.from + shape.bounds().center();
    level.near_walls().visit_swept({center, center + run.way}, shape.bounds().size() * 0.5 + sink,
                                   AddWalls{level.walls(), clearance, left_out});
    for (const Obstacle& obstacle : obstacles) {
        const Vec2 way = run.way - obstacle.delta * run.duration;
        for (const Segment& side : sides_of(box_at(obstacle, run.time))) {
            clearance.add({side, 0.0, no_solid}, way);
        }
    }
    work += clearance.work();
    return {clearance.share(), clearance.overlaps()};
}

bool may_be_deeper_than(const Level& level, Vec2 middle, double inradius) {
    constexpr double some_room = 0.9;  // tolerance and rounding take a share of the depth
    if (!level.may_be_deep_in_solid(middle, some_room * inradius)) return false;
    return is_in_solid(level, middle);
}

bool is_in_other_solid(const Level& level, Vec2 place, std::uint32_t own) {
    bool inside = false;
    level.visit_solids_at(place, [&](std::uint32_t solid) { inside = inside || solid != own; });
    return inside;
}

}  // namespace slidelab
