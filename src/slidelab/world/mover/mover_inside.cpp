// In overlaps that it cannot leave: the mover goes along them, and away, but never deeper.
//
// Each of them is a contact plane of the tick. Casts do not see what the mover is behind; so with
// the mover its core is cast, the part of it that is free of all that it overlaps. Where a wall
// stops the core, it stops the mover (compare SweepSlide::restrict).
#include <algorithm>

#include "slidelab/world/mover/mover_tick.hpp"
#include "slidelab/world/mover/pressed_sides.hpp"
#include "slidelab/world/world_queries.hpp"

namespace slidelab::detail {

namespace {

/// A convex outline that half-planes cut parts from. Corners nearer than the finest detail are one,
/// and a thinner outline is a point.
class Outline {
public:
    explicit Outline(std::span<const Vec2> corners) {
        for (const Vec2 corner : corners) corners_.push_back(corner);
    }

    std::span<const Vec2> corners() const { return corners_.all(); }

    /// Keeps places with dot(place, normal) >= least. (Sutherland and Hodgman, 1974.)
    void cut(Vec2 normal, double least) {
        const auto height = [&](Vec2 corner) { return dot(corner, normal) - least; };
        if (std::all_of(corners_.begin(), corners_.end(),
                        [&](Vec2 corner) { return height(corner) >= 0.0; }))
            return;
        Points kept;
        for (std::size_t i = 0; i < corners_.size(); ++i) {
            const Vec2 here = corners_[i];
            const Vec2 next = corners_[i + 1 == corners_.size() ? 0 : i + 1];
            if (height(here) >= 0.0) add(here, kept);
            if ((height(here) < 0.0) != (height(next) < 0.0))
                add(here + (next - here) * (height(here) / (height(here) - height(next))), kept);
        }
        if (kept.size() > 1 && distance(kept[0], kept[kept.size() - 1]) < finest_detail)
            kept.erase(kept.size() - 1);
        corners_ = kept;
    }

    /// Whether it has an inside, or is a line, or a point that a radius is around.
    bool is_wide(double radius) const {
        if (corners_.size() < 3) return corners_.size() == 2 || radius >= finest_detail;
        Vec2 center;
        for (const Vec2 corner : corners_) center += corner / static_cast<double>(corners_.size());
        return CornerShape(corners_.all(), radius).inradius(center) >= finest_detail;
    }

private:
    static void add(Vec2 corner, Points& corners) {
        const bool is_new =
            corners.empty() || distance(corner, corners[corners.size() - 1]) >= finest_detail;
        if (is_new) corners.push_back(corner);
    }

    Points corners_;
};

}  // namespace

/// For the rest of the tick. Out of line: few ticks need its room on the stack.
[[gnu::noinline]] void MoverTick::stay_inside() {
    is_inside_ = true;
    leave_platform();
    double deepest = 0.0;  // of the planes that the centroid is before
    bool is_behind = false;
    const auto visit = [&](auto&& take) {
        visit_pressed_sides(view_of(shape_, position_), position_, time_of_bodies(time_), take);
    };
    visit([&](const PressedSide& side) {
        ContactPlane plane = side.plane;
        if (has_ridden_) plane.wall_displacement = {};
        planes_.add_uncovered(plane);
        if (side.is_before) deepest = std::max(deepest, side.depth);
        is_behind = is_behind || !side.is_before;
    });

    // First its radius shrinks, then the rest of each overlap is cut off.
    const double radius = std::max(0.0, shape_.radius() - deepest);
    Outline outline(shape_.corners());
    visit([&](const PressedSide& side) {
        const Vec2 normal = side.plane.normal;
        const double lowest = -support_of(shape_.corners(), -normal) - shape_.radius();
        if (side.is_before) outline.cut(normal, lowest + side.depth + radius);
    });
    const Vec2 eye[] = {center_of(mover_shape_)};
    const bool is_wide = outline.is_wide(radius);
    const CornerShape core = is_wide ? CornerShape(outline.corners(), radius)
                                     : CornerShape(std::span<const Vec2>(eye), 0.0);
    core_ = &core;
    fly(1.0);
    core_ = nullptr;
    // Before, a push would count as a motion of its own, and then lead it aside without a limit.
    if (!squeezed_) velocity_ = clipped(velocity_);
}

/// The hit of the mover, or an earlier one of its core.
std::optional<WorldHit> MoverTick::cast_core(Vec2 translation, double until,
                                             const std::optional<WorldHit>& hit) const {
    WorldView view(scene_, filter_, *core_, shape_, position_, input_.drops);
    view.set_candidates(near_);
    const auto of_core = first_hit(view, leg_of(position_, translation, until));
    return !hit || (of_core && of_core->fraction < hit->fraction) ? of_core : hit;
}

}  // namespace slidelab::detail
