// The slide solver that the sweeps share: advance to the first contact, clip what is left of the
// wish against all walls met so far, by exact projection onto their half-planes, and repeat.
//
// Walls that move take part by relative motion: what is left must keep up with them. Where no
// motion can do that the mover is squeezed: it then yields to the walls at rest alone, and says so.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "collision/strategy.hpp"
#include "geometry/inline_vector.hpp"
#include "geometry/projection.hpp"

namespace slidelab {

/// The next thing that a sweep meets.
struct SweepHit {
    double fraction = 0.0;  ///< of the leg under way, 0..1
    Vec2 normal;            ///< unit, away from the wall
    Vec2 point;             ///< on the wall's surface
    std::uint32_t wall = 0;
    Vec2 wall_way;  ///< how far the wall moves in the whole tick, units
};

/// A leg of a move, as a sweep is asked for it.
struct SweepLeg {
    Vec2 from;
    Vec2 way;
    double time = 0.0;         ///< 0..1 of the tick, when the leg begins; it lasts to the end
    bool moving_walls = true;  ///< off: those have come over the mover, and are past stopping
};

template <typename S>
concept Sweeper = requires(const S sweeper, const SweepLeg& leg) {
    { sweeper.first_hit(leg) } -> std::same_as<std::optional<SweepHit>>;
};

struct SlideSettings {
    bool slide_remainder = true;  ///< off: what is left after the first contact is lost
    bool clip_all = true;         ///< off: only the wall met last is kept
};

/// A convex corner of a hundred sides may be rounded in one move, and a crevice take a dozen.
inline constexpr std::size_t most_bends = 48;

template <Sweeper S>
class SlideSolver {
public:
    SlideSolver(const S& sweeper, SlideSettings settings)
        : sweeper_(sweeper), settings_(settings) {}

    /// A wall that is there from the beginning: the way must not lead further into it.
    void meet(Vec2 normal, std::uint32_t wall, Vec2 wall_way) {
        bends_.push_back({normal, wall, wall_way});
    }

    /// Moves `result.position` by `wish`, and adds the contacts met to the result.
    void slide(MoveResult& result, Vec2 wish) {
        const SweepLeg first = next_leg(result, wish, 0.0);
        slide(result, wish, first, sweeper_.first_hit(first));
    }

    /// The same where what the first leg meets has been asked already.
    void slide(MoveResult& result, Vec2 wish, SweepLeg leg, std::optional<SweepHit> hit) {
        for (int bends = 0; bends < static_cast<int>(most_bends); ++bends) {
            if (!hit) {
                result.position += leg.way;
                return;
            }
            ++result.iterations;
            result.position += leg.way * hit->fraction;
            const double time = leg.time + (1.0 - leg.time) * hit->fraction;
            if (met_before(*hit) && hit->fraction == 0.0) return;  // nothing new is to be learnt
            if (!settings_.clip_all) bends_ = {};
            meet(hit->normal, hit->wall, hit->wall_way);
            result.contacts.push_back(
                {hit->fraction, 0.0, result.position, hit->normal, hit->point, hit->wall});
            if (!settings_.slide_remainder) return;
            leg = next_leg(result, wish, time);
            hit = sweeper_.first_hit(leg);
        }
    }

private:
    struct Bend {
        Vec2 normal;
        std::uint32_t wall = 0;
        Vec2 wall_way;
    };

    SweepLeg next_leg(MoveResult& result, Vec2 wish, double time) {
        const double left = 1.0 - time;
        const Vec2 way = bends_.empty() ? wish * left : clipped(wish * left, left, result);
        return {result.position, way, time, !result.squeezed};
    }

    /// The part of the wish that all walls met so far allow in what is left of the tick.
    Vec2 clipped(Vec2 wish, double left, MoveResult& result) {
        gather_planes(left, true);
        if (!result.squeezed) {
            if (const auto way = nearest_within(wish, planes_.all())) return *way;
            result.squeezed = true;
        }
        gather_planes(left, false);
        return nearest_within(wish, planes_.all()).value_or(Vec2{});
    }

    void gather_planes(double left, bool moving) {
        planes_ = {};
        for (const Bend& bend : bends_) {
            const bool moves = bend.wall_way != Vec2{};
            if (moves && !moving) continue;
            planes_.push_back({bend.normal, dot(bend.wall_way, bend.normal) * left});
        }
    }

    bool met_before(const SweepHit& hit) const {
        for (const Bend& bend : bends_) {
            if (bend.wall == hit.wall && bend.normal == hit.normal) return true;
        }
        return false;
    }

    const S& sweeper_;
    SlideSettings settings_;
    InlineVector<Bend, most_bends> bends_;
    InlineVector<HalfPlane, most_bends> planes_;
};

}  // namespace slidelab
