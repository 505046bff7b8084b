#include "lab/survey/walk/move_judge.hpp"

#include <algorithm>

#include "lab/events/event_detector.hpp"
#include "lab/events/held_by_planes.hpp"
#include "lab/events/thresholds.hpp"
#include "lab/events/wall_crossing.hpp"
#include "lab/studies/failure_sign.hpp"
#include "slidelab/narrow/placed_body.hpp"

namespace slidelab::lab {

namespace {

/// A fraction of a velocity: rounds of pushing leave less of it.
constexpr double velocity_share = 0.01;

/// A fraction of a displacement, by the exact slide of several displacements.
constexpr double going_on_share = 1.5;

/// Units. Sweeps promise 1e-9 near the origin; pushing out leaves a little more.
constexpr double deepest_of_sweeps = 1e-8;
constexpr double deepest_of_pushes = 1e-6;

}  // namespace

MoveJudge::MoveJudge(const Level& level, const Strategy& strategy, const Options& options,
                     const ExactSpace& space)
    : level_(level),
      strategy_(strategy),
      space_(space),
      is_exact_(lab::is_exact(strategy, options)),
      deepest_(strategy.detection == CollisionDetection::continuous ? deepest_of_sweeps
                                                                    : deepest_of_pushes) {}

MoveVerdict MoveJudge::judge(const MoveRequest& request, const MoveResult& result,
                             bool in_full) const {
    MoveVerdict verdict;
    if (const auto wall = crossed_wall(level_, strategy_, request, result)) {
        verdict.kinds.add(FindingKind::tunnel);
        verdict.wall = wall;
    }
    // A box passes over a mover that it squeezes.
    if (!request.bodies.empty() && !result.squeezed && passed_through_box(request, result))
        verdict.kinds.add(FindingKind::tunnel);
    if (result.squeezed) {
        verdict.kinds.add(FindingKind::squeezed);
    } else if (result.remaining_depth > deepest_ || in_full) {
        if (is_inside(request, result, verdict)) verdict.kinds.add(FindingKind::inside);
    }
    if (was_thrown(request, result)) verdict.kinds.add(FindingKind::thrown);
    if (!result.hit()) return verdict;
    if (points_into_wall(result, velocity_share * length(request.velocity)) &&
        is_led_into_wall(request, result))
        verdict.kinds.add(FindingKind::velocity);
    if (in_full && was_pushed_in_air(request, result)) verdict.kinds.add(FindingKind::air);
    if (in_full && is_caught(request, result)) verdict.kinds.add(FindingKind::caught);
    if (!verdict.kinds.empty() && !verdict.wall) verdict.wall = result.contacts[0].wall;
    return verdict;
}

/// Whether one of a body's sides, where the tick ends, is such; of one that is passed none.
template <typename Is>
bool MoveJudge::any_side_of(const MovingBody& body, Is&& is) const {
    if (passes(strategy_, body.traits) || is_under(strategy_, body.traits, false)) return false;
    const detail::PlacedBody placed(body.shape, body.at(1.0));
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (is(ExactSpace::GrownWall{placed.side(i), placed.radius(), WallRef()})) return true;
    }
    return false;
}

bool MoveJudge::is_inside(const MoveRequest& request, const MoveResult& result,
                          MoveVerdict& verdict) const {
    if (result.remaining_depth > deepest_) return true;
    const ExactGap gap = space_.gap_at(result.position, 0.0);
    if (gap.gap < -deepest_) {
        if (!verdict.wall) verdict.wall = gap.wall;
        return true;
    }
    if ((strategy_.walls & sees_bodies) == 0) return false;
    const auto is_overlapped = [&](const ExactSpace::GrownWall& side) {
        return space_.gap_to(side, result.position).gap < -deepest_;
    };
    for (const MovingBody& body : request.bodies)
        if (any_side_of(body, is_overlapped)) return true;
    return false;
}

/// A wall that was left behind, round a corner of it or past its end, is in the way no more, and
/// neither is such a box.
bool MoveJudge::is_led_into_wall(const MoveRequest& request, const MoveResult& result) const {
    if (!has_direction(result.velocity)) return true;
    const Vec2 direction = normalized(result.velocity);
    if (space_.is_blocked(result.position, direction)) return true;
    const auto blocks = [&](const ExactSpace::GrownWall& side) {
        return space_.is_blocked_by(side, result.position, direction);
    };
    for (const MovingBody& body : request.bodies)
        if (any_side_of(body, blocks)) return true;
    return false;
}

/// The test that the sign of failures makes of a contact's wall is made of all of them here: a
/// push may end beside its wall, past the wall's end, on the line that it is on.
bool MoveJudge::was_pushed_in_air(const MoveRequest& request, const MoveResult& result) const {
    constexpr double noticeable = 0.01;                               // units
    if (strategy_.shapes == 0 || is_box_near(request)) return false;  // its own room is no gap
    if (meets_one_way(request, result)) return false;
    return std::any_of(result.contacts.begin(), result.contacts.end(), [&](const Contact& contact) {
        return space_.gap_at(contact.position, noticeable).gap > noticeable;
    });
}

/// Walls that the mover may be in the exact space does not have.
bool MoveJudge::meets_one_way(const MoveRequest& request, const MoveResult& result) const {
    return std::any_of(result.contacts.begin(), result.contacts.end(), [&](const Contact& contact) {
        const WallRef wall = contact.wall;
        if (wall.is_of_level()) return passes(strategy_, level_.traits_of_wall(wall.number()));
        return wall.is_of_body() && passes(strategy_, request.bodies[wall.body()].traits);
    });
}

bool MoveJudge::is_caught(const MoveRequest& request, const MoveResult& result) const {
    const double wanted = length(request.displacement);
    const double most = stuck_share * wanted;
    if (result.began_inside || wanted == 0.0) return false;
    if (length_squared(result.position - request.position) >= most * most) return false;
    if (is_box_near(request) || meets_one_way(request, result)) return false;
    if (is_held_by_planes(level_, space_.shape(), request, result)) return false;
    if (space_.slide(request.position, request.displacement) <= moving_share * wanted) return false;
    // Pushing out comes to rest a little beside a corner. A slide that ends there, too, goes on no
    // more than the mover does.
    constexpr double on = 8.0;  // displacements
    return space_.slide(request.position, request.displacement * on) > going_on_share * wanted;
}

/// The room that a box leaves that moves, or that may in another tick, is not for the exact space
/// to tell.
bool MoveJudge::is_box_near(const MoveRequest& request) const {
    const Segment path{request.position, request.position + request.displacement};
    const Aabb swept = inflated(bounds_of(path), space_.extents() * 2.0);
    for (const MovingBody& body : request.bodies) {
        const bool may_move = body.displacement != Vec2{} || !space_.has_boxes();
        if (may_move && bounds_of(body).overlaps(swept)) return true;
    }
    return false;
}

bool MoveJudge::is_at_rest(Vec2 position, Vec2 displacement) const {
    return space_.slide(position, displacement) < 1e-9;
}

}  // namespace slidelab::lab
