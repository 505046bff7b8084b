// The troubles of a single move by the exact space alone, which shares no code with any mover:
// slow, and independent of the judge (lab/judge), which asks the exact slide.
#pragma once

#include <algorithm>
#include <optional>

#include "articles/contract/strategy.hpp"
#include "lab/judge/event_set.hpp"
#include "lab/survey/space/exact_space.hpp"

namespace slidelab::test {

/// It is for levels of walls that hold both ways, and for moves that begin free.
class MoveOracle {
public:
    /// All must outlive it.
    MoveOracle(const Level& level, const Strategy& strategy, const Shape& shape)
        : space_(level, strategy, shape, {}),
          deepest_(strategy.detection == CollisionDetection::continuous ? 1e-8 : 1e-6) {}

    /// Those among stuck, overlap_left, velocity_into_wall and contact_in_air.
    lab::EventSet troubles_of(const MoveRequest& request, const MoveResult& result) const {
        lab::EventSet troubles;
        const auto add = [&](bool shows, lab::EventKind kind) {
            if (shows) troubles.add(kind);
        };
        add(result.remaining_depth > deepest_ || overlap_at(result.position) > deepest_,
            lab::EventKind::overlap_left);
        if (!result.hit()) return troubles;
        add(is_led_into_wall(request, result), lab::EventKind::velocity_into_wall);
        add(was_pushed_in_air(result), lab::EventKind::contact_in_air);
        add(is_stuck(request, result), lab::EventKind::stuck);
        return troubles;
    }

    /// Units; of a mover that is wholly in a solid, and crosses no wall of it, at least its radius.
    double overlap_at(Vec2 position) const {
        const double crossed = -space_.gap_at(position, 0.0).gap;
        const Vec2 extents = space_.extents();
        return space_.is_in_solid(position) ? std::max(crossed, std::min(extents.x, extents.y))
                                            : crossed;
    }

    /// The distance of the exact slide of a displacement, units. The mover slides along each wall,
    /// unless that leads against the displacement.
    double slide(Vec2 position, Vec2 displacement) const {
        constexpr int most_bends = 6;
        const Vec2 start = position;
        Vec2 left = displacement;
        for (int bend = 0; bend < most_bends && length(left) > 1e-9; ++bend) {
            Vec2 best{};
            double progress = 0.0;
            const auto offer = [&](Vec2 direction) {
                const double along = std::min(dot(direction, left), dot(direction, displacement));
                if (along <= progress + 1e-12 || is_blocked(position, direction)) return;
                best = direction;
                progress = along;
            };
            offer(normalized(left));
            visit_touched(position, [&](const lab::GrownWall& wall) {
                const lab::ExactGap gap = space_.gap_to(wall, position);
                offer(outward(gap.normal));
                offer(-outward(gap.normal));
            });
            if (progress <= 0.0) break;
            const double went = space_.free_length(position, best, progress);
            position += best * went;
            left = best * (progress - went);
        }
        return distance(start, position);
    }

private:
    /// A mover within this of a wall touches it, units.
    static constexpr double touching = 1e-7;

    template <typename Visit>
    void visit_touched(Vec2 position, Visit&& visit) const {
        const Vec2 extent = space_.extents() + Vec2{touching, touching};
        space_.visit_near({position - extent, position + extent}, [&](const lab::GrownWall& wall) {
            if (space_.gap_to(wall, position).gap <= touching) visit(wall);
        });
    }

    /// Whether a unit vector leads into a wall that the mover touches.
    bool is_blocked(Vec2 position, Vec2 direction) const {
        constexpr double probe_step = 1e-6;    // units
        constexpr double along_slack = 1e-12;  // units: a path along the wall
        bool blocked = false;
        visit_touched(position, [&](const lab::GrownWall& wall) {
            const double before = space_.gap_to(wall, position).gap;
            const double after = space_.gap_to(wall, position + direction * probe_step).gap;
            blocked = blocked || after < std::min(before, 0.0) - along_slack;
        });
        return blocked;
    }

    bool is_led_into_wall(const MoveRequest& request, const MoveResult& result) const {
        constexpr double share = 0.01;  // of the velocity
        const double least = share * length(request.velocity);
        const bool points = std::any_of(
            result.contacts.begin(), result.contacts.end(),
            [&](const Contact& contact) { return dot(result.velocity, contact.normal) < -least; });
        return points && is_blocked(result.position, normalized(result.velocity));
    }

    bool was_pushed_in_air(const MoveResult& result) const {
        constexpr double noticeable = 0.01;  // units
        return std::any_of(result.contacts.begin(), result.contacts.end(),
                           [&](const Contact& contact) {
                               return space_.gap_at(contact.position, noticeable).gap > noticeable;
                           });
    }

    bool is_stuck(const MoveRequest& request, const MoveResult& result) const {
        const double wanted = length(request.displacement);
        if (result.began_inside || wanted == 0.0) return false;
        if (distance(result.position, request.position) >= 0.01 * wanted) return false;
        // At a corner rounding says which way round it leads.
        constexpr double beside = 1e-9;  // units
        for (const Vec2 off : {Vec2{}, Vec2{beside, 0.0}, Vec2{-beside, 0.0}, Vec2{0.0, beside},
                               Vec2{0.0, -beside}}) {
            const Vec2 from = request.position + off;
            const double one = slide(from, request.displacement);
            if (one > 0.1 * wanted && slide(from, request.displacement * 8.0) > 1.5 * one)
                return true;
        }
        return false;
    }

    lab::ExactSpace space_;
    double deepest_;  ///< units: what a mover may overlap and still count as free
};

}  // namespace slidelab::test
