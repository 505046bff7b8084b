#include "slidelab/collision/solvers/push_query.hpp"

namespace slidelab::detail {

namespace {

constexpr WallRef no_wall{0xffffffffU};

/// Passes on the walls that the broad phase finds.
struct AddWalls {
    std::span<const Wall> walls;
    Clearance& clearance;
    WallRef left_out;  ///< the wall that the mover slides on

    bool can_stop_at(double fraction) const { return clearance.can_stop_at(fraction); }
    void operator()(std::uint32_t number) const {
        if (left_out != number) clearance.add(walls[number]);
    }
};

}  // namespace

RunClearance clearance_of(const Level& level, std::span<const KinematicBox> kinematic_boxes,
                          const CastShape& shape, const StepRun& run, bool passes_below,
                          std::int64_t& work) {
    SlidePlane plane;
    if (run.contact) plane = {run.contact->normal, run.contact->depth, passes_below};
    const ClearanceQuery query{run.from, run.translation, run.tolerance(),
                               run.contact ? &plane : nullptr};
    Clearance clearance(shape, query);

    const WallRef left_out = run.contact ? run.contact->wall : no_wall;
    const Vec2 sink{plane.depth, plane.depth};
    const Vec2 center = run.from + shape.bounds().center();
    level.broad_phase().query_sweep({center, center + run.translation},
                                    shape.bounds().size() * 0.5 + sink,
                                    AddWalls{level.walls(), clearance, left_out});
    for (const KinematicBox& kinematic_box : kinematic_boxes) {
        const Vec2 translation = run.translation - kinematic_box.delta * run.duration;
        for (const Segment& side : sides_of(box_at(kinematic_box, run.time))) {
            clearance.add({side, 0.0, no_solid}, translation);
        }
    }
    work += clearance.work();
    return {clearance.share(), clearance.overlaps()};
}

bool may_be_deeper_than(const Level& level, Vec2 center, double inradius) {
    constexpr double some_room = 0.9;  // tolerance and rounding take a share of the depth
    if (!level.may_be_deep_in_solid(center, some_room * inradius)) return false;
    return is_in_solid(level, center);
}

bool is_in_other_solid(const Level& level, Vec2 place, std::uint32_t own) {
    return level.is_in_solid_other_than(place, own);
}

}  // namespace slidelab::detail
