// The slide solver that the sweeps share: advance to the first contact, clip the remainder against
// all walls hit so far, by exact projection onto their half-planes, and repeat.
//
// Walls that move take part by relative motion: what is left must keep up with them. Where no
// motion as short as theirs can do that they are about to come over the mover, and it evades: at
// once, by the minimum translation out of everything where they stand at the end of the tick. Where
// there is none it is squeezed: it then yields to the walls at rest alone, and says so.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/depenetration/translation_limit.hpp"
#include "slidelab/collision/solvers/depth_said.hpp"
#include "slidelab/collision/solvers/resting.hpp"
#include "slidelab/collision/solvers/sweep_settings.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::detail {

/// The next thing that a sweep hits.
struct SweepHit {
    double fraction = 0.0;  ///< of the current leg, 0..1
    Vec2 normal;            ///< unit, away from the wall
    Vec2 point;             ///< on the wall's surface
    WallRef wall;
    Vec2 wall_displacement;  ///< how far the wall moves in the whole tick, units
};

enum class BoxMotion { move, stand, past };

/// A leg of a move: what a sweep casts.
struct CastQuery {
    Vec2 from;
    Vec2 translation;
    double time = 0.0;  ///< 0..1 of the tick, when the leg begins; it lasts to the end
    /// Boxes move on to the end of the tick; or stand where they are at its beginning; or have come
    /// over the mover, and are past stopping.
    BoxMotion boxes = BoxMotion::move;
};

template <typename S>
concept Sweeper = requires(const S sweeper, const CastQuery& leg) {
    { sweeper.first_hit(leg) } -> std::same_as<std::optional<SweepHit>>;
    /// Where a leg that ends at a position really ends: out of what rounding has led it into.
    { sweeper.settled(leg.from, leg) } -> std::same_as<Vec2>;
    /// Out of what presses the mover, by no more than a length.
    { sweeper.evade(leg.from, leg.time, Evasion{}) } -> std::same_as<std::optional<Vec2>>;
    /// Walls tested so far.
    { sweeper.tests() } -> std::same_as<std::int64_t>;
};

/// A move that has tested more walls than this stops where it is, and says so: an answer comes
/// within a second, whatever the request. It takes a path of a hundred thousand bends, or thousands
/// of walls in one place.
inline constexpr std::int64_t most_tests = 4'000'000;

/// Hits one after the other that lead nowhere: a place where three walls leave no room takes three,
/// and walls that are parallel but for rounding a few more.
inline constexpr int most_hits_at_once = 48;

template <Sweeper S>
class SlideSolver {
public:
    SlideSolver(const S& sweeper, const SweepSettings& settings)
        : sweeper_(sweeper), settings_(settings) {}

    /// A wall that is touched from the beginning: the path must not lead further into it.
    void add_plane(Vec2 normal, WallRef wall, Vec2 wall_displacement) {
        if (contact_planes_.size() == contact_planes_.capacity) forget_covered();
        contact_planes_.push_back({normal, wall, wall_displacement});
    }

    /// Moves `result.position` by `displacement`, and adds the contacts to the result.
    void slide(MoveResult& result, Vec2 displacement) {
        const CastQuery first = next_leg(result, displacement, 0.0);
        slide(result, displacement, first, sweeper_.first_hit(first));
    }

    /// The same where the first leg has been cast already.
    void slide(MoveResult& result, Vec2 displacement, CastQuery leg, std::optional<SweepHit> hit) {
        int hits_at_once = 0;
        while (hit) {
            ++result.iterations;
            const double time = leg.time + (1.0 - leg.time) * hit->fraction;
            result.position =
                sweeper_.settled(result.position + leg.translation * hit->fraction, leg);
            // In a slot exactly as wide as the mover it may be settled back to where it began.
            const bool leads_on =
                hit->fraction > 0.0 && size_of(result.position - leg.from) > rounding_of(leg);
            hits_at_once = leads_on ? 0 : hits_at_once + 1;
            // Nothing new is to be learnt from the same wall again.
            const bool again = hit->fraction == 0.0 && hit_before(*hit);
            const bool is_lifted = again && drifts(*hit, leg);
            if (hits_at_once > most_hits_at_once || (again && !is_lifted)) {
                return stop(result, StopReason::blocked, displacement * (1.0 - time));
            }
            if (is_lifted) {
                result.position += hit->normal * rounding_of(leg);
            } else {
                bend(result, *hit, time);
                if (!settings_.slide_remainder) {
                    return stop(result, StopReason::blocked, displacement * (1.0 - time));
                }
            }
            if (sweeper_.tests() > most_tests) {
                return stop(result, StopReason::work_limit, displacement * (1.0 - time));
            }
            leg = next_leg(result, displacement, time);
            hit = sweeper_.first_hit(leg);
        }
        result.position = sweeper_.settled(result.position + leg.translation, leg);
        arrive(result, displacement, leg);
    }

    /// The planes that bound what is left of a velocity, where the list of contacts is not all.
    Vec2 clipped_by_all(Vec2 velocity) {
        gather_planes(0.0, true);
        return nearest_within(velocity, planes_.all()).value_or(Vec2{});
    }

private:
    struct ContactPlane {
        Vec2 normal;
        WallRef wall;
        Vec2 wall_displacement;
    };

    /// More than enough for any corner; a path along a rim of more pieces forgets the first ones.
    static constexpr std::size_t room_for_planes = 48;

    void bend(MoveResult& result, const SweepHit& hit, double time) {
        if (!settings_.clip_all) contact_planes_ = {};
        add_plane(hit.normal, hit.wall, hit.wall_displacement);
        result.contacts.push_back(
            {hit.fraction, 0.0, result.position, hit.normal, hit.point, hit.wall, time});
        result.path.push_back({time, result.position});
    }

    static double rounding_of(const CastQuery& leg) {
        return path_rounding(leg.from, leg.from + leg.translation);
    }

    /// A leg along a wall that is so long that rounding alone leads it into the wall.
    static bool drifts(const SweepHit& hit, const CastQuery& leg) {
        return hit.wall_displacement == Vec2{} &&
               may_end_in_a_wall(leg.from, leg.from + leg.translation) &&
               dot(leg.translation, hit.normal) >= -rounding_of(leg);
    }

    static void stop(MoveResult& result, StopReason reason, Vec2 remainder) {
        result.stop_reason = result.squeezed ? StopReason::squeezed : reason;
        result.remainder = remainder;
    }

    /// The last leg is over: all is walked, unless walls have left no direction for it.
    void arrive(MoveResult& result, Vec2 displacement, const CastQuery& leg) {
        const double left = 1.0 - leg.time;
        const bool no_direction =
            (stays_ || !contact_planes_.empty()) && left > 0.0 &&
            size_of(leg.translation) <= nowhere * size_of(displacement) * left;
        if (no_direction && displacement != Vec2{})
            return stop(result, StopReason::blocked, displacement * left);
        if (result.squeezed) stop(result, StopReason::squeezed, {});
    }

    /// Of a displacement: what is clipped to less than this share has no direction left.
    static constexpr double nowhere = 1e-12;
    static constexpr double as_long = 1.0 + 1e-9;  ///< but for rounding

    /// As good as its length where a share of 1e-12 is what counts, and without two square roots.
    static double size_of(Vec2 v) { return std::abs(v.x) + std::abs(v.y); }

    CastQuery next_leg(MoveResult& result, Vec2 displacement, double time) {
        const double left = 1.0 - time;
        if (stays_) displacement = {};
        const Vec2 translation = contact_planes_.empty()
                                     ? displacement * left
                                     : clipped(displacement * left, time, result);
        return {result.position, translation, time,
                result.squeezed ? BoxMotion::past : BoxMotion::move};
    }

    /// The part of the displacement that all walls hit so far allow in the rest of the tick.
    Vec2 clipped(Vec2 displacement, double time, MoveResult& result) {
        if (!result.squeezed) {
            const double left = 1.0 - time;
            gather_planes(left, true);
            const auto translation = nearest_within(displacement, planes_.all());
            const double longest = length(displacement) + fastest() * left;
            if (translation && length(*translation) <= longest * as_long)
                return kept_out(*translation, displacement);
            evade(result, time);
            if (stays_) return {};
        }
        gather_planes(0.0, false);
        return kept_out(nearest_within(displacement, planes_.all()).value_or(Vec2{}), displacement);
    }

    /// Of what the walls that press it move, and what they overlapped it by at the start, it takes
    /// no more than some times as much. Where none stands in its place at the end, they squeeze it
    /// as they pass. For the rest of the tick it stays: its own displacement would lead it back.
    void evade(MoveResult& result, double time) {
        NormalsAhead normals;
        for (const ContactPlane& plane : contact_planes_) {
            if (plane.wall_displacement != Vec2{}) normals.push_back(plane.normal);
        }
        const double pressing = fastest() + depth_said(result.contacts);
        const double longest = longest_in_depths * pressing - evaded_;
        const auto out = sweeper_.evade(result.position, time, {longest, normals.all()});
        result.squeezed = !out || *out == Vec2{};
        stays_ = out.has_value();
        if (result.squeezed) return;
        evaded_ += length(*out);
        result.position += *out;
        result.path.push_back({time, result.position});
        for (std::size_t i = contact_planes_.size(); i-- > 0;) {
            if (contact_planes_[i].wall_displacement != Vec2{}) contact_planes_.erase(i);
        }
    }

    /// How far a wall that has been hit moves in the whole tick, at the most.
    double fastest() const {
        double most = 0.0;
        for (const ContactPlane& plane : contact_planes_)
            most = std::max(most, length(plane.wall_displacement));
        return most;
    }

    /// The remainder of a very long displacement is rounded like the whole of it: that part into a
    /// wall is taken out again.
    Vec2 kept_out(Vec2 translation, Vec2 displacement) const {
        if (translation == Vec2{} || !may_end_in_a_wall({}, displacement)) return translation;
        for (const HalfPlane& plane : planes_) {
            const double missing = plane.least - dot(translation, plane.normal);
            if (missing > 0.0) translation += plane.normal * missing;
        }
        return translation;
    }

    void gather_planes(double left, bool moving) {
        planes_ = {};
        for (const ContactPlane& bend : contact_planes_) {
            const bool moves = bend.wall_displacement != Vec2{};
            if (moves && !moving) continue;
            planes_.push_back({bend.normal, dot(bend.wall_displacement, bend.normal) * left});
        }
    }

    /// Leaves out walls at rest that forbid nothing which two others do not forbid already: their
    /// normals lie between those of the two. What is left is the corner of what is allowed.
    void forget_covered() {
        for (std::size_t i = contact_planes_.size(); i-- > 0;) {
            if (contact_planes_[i].wall_displacement == Vec2{} && is_covered(i))
                contact_planes_.erase(i);
        }
        if (contact_planes_.size() == contact_planes_.capacity)
            contact_planes_.erase(0);  // full of kinematic boxes: the oldest goes
    }

    bool is_covered(std::size_t i) const {
        const Vec2 n = contact_planes_[i].normal;
        for (std::size_t j = 0; j < contact_planes_.size(); ++j) {
            for (std::size_t k = 0; k < contact_planes_.size(); ++k) {
                const ContactPlane& a = contact_planes_[j];
                const ContactPlane& b = contact_planes_[k];
                if (j == i || k == i || a.wall_displacement != Vec2{} ||
                    b.wall_displacement != Vec2{})
                    continue;
                if (n == a.normal) return true;
                const double turn = cross(a.normal, b.normal);
                if (turn > 0.0 && cross(a.normal, n) >= 0.0 && cross(n, b.normal) >= 0.0) {
                    return true;
                }
            }
        }
        return false;
    }

    bool hit_before(const SweepHit& hit) const {
        for (const ContactPlane& bend : contact_planes_) {
            if (bend.wall == hit.wall && bend.normal == hit.normal) return true;
        }
        return false;
    }

    const S& sweeper_;
    SweepSettings settings_;
    InlineVector<ContactPlane, room_for_planes> contact_planes_;
    InlineVector<HalfPlane, room_for_planes> planes_;
    double evaded_ = 0.0;  ///< units
    bool stays_ = false;   ///< it has evaded
};

}  // namespace slidelab::detail
