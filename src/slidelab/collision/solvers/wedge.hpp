// Sub-steps into a wedge that are certainly refused: a disk between walls that push it into each
// other need not be pushed to and fro to know that the rounds end in an overlap.
//
// A mover that is pressed into a corner refuses its sub-step, and all the halves of it down to the
// contact tolerance, each after as many rounds as there may be: in the benchmark's town two thirds
// of what long moves cost when all of them were tried. Most of those halves are told here, from
// where the disk stands, without a test of any wall. What is not tried is not counted as work.
//
// Why it is certain. How deep a disk is in a convex wall falls by as much as the disk moves along
// the wall's normal. So a push by d out of one wall leads by at least c d into every wall whose
// normal stands against it, where c is the least cosine between the one normal and the other's
// reverse. Of all walls that can be touched, each is on one of two sides, and c is the least
// between the two sides. Then after a push the opposite side is as deep as it was and c d more; the
// wall that was left last is at 0, so no push is shorter than c times the one before. What is
// deeper than the tolerance after the last round is refused.
//
// That is exact for planes. For the round ends of walls the normals turn on the way by no more than
// the way divided by the distance from the wall: both are bounded below, for steps that are short
// beside the disk.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// A wall as a disk in one place sees it.
struct WedgeWall {
    Vec2 normal;          ///< unit, from its nearest point to the disk's centre
    double depth = 0.0;   ///< units: how deep the disk is in it; below 0 where they are apart
    double extent = 0.0;  ///< units: of the disk and, for a capsule, of the wall
    Aabb bounds;
};

class Wedge {
public:
    /// Nothing is known: it refuses nothing.
    Wedge() = default;

    /// A disk at `position` that overlaps nothing, and does not go farther than `reach` units.
    Wedge(Vec2 position, double reach)
        : tolerance_(contact_tolerance_at(position)), reach_(reach), is_known_(true) {}

    /// Returns whether the disk can touch the wall within its reach. All of those must be added.
    bool add(const WedgeWall& wall) {
        if (wall.depth + reach_ < 0.0) return false;
        const bool is_usual = wall.depth <= tolerance_ && wall.extent >= least_extents * reach_ &&
                              is_exact(wall.bounds);
        is_known_ = is_known_ && is_usual && walls_.size() < walls_.capacity;
        if (!is_known_) return true;
        const bool opposes = !walls_.empty() && dot(wall.normal, walls_[0].normal) < 0.0;
        for (const Facing& other : walls_) {
            if (other.opposes != opposes) {
                cosine_ = std::min(cosine_, -dot(wall.normal, other.normal));
            }
        }
        walls_.push_back({wall.normal, wall.depth, opposes});
        extent_ = std::min(extent_, wall.extent);
        return true;
    }

    /// How many of the walls can be touched.
    std::size_t size() const { return walls_.size(); }

    /// Whether a step, of no more than half the reach, certainly ends in an overlap after so many
    /// pushes, each by the minimum translation out of one wall: the deepest one, or in the first
    /// round any that is overlapped.
    bool refuses(Vec2 step, std::size_t rounds) const {
        const double size = length(step);
        const bool is_told = is_known_ && size >= least_tolerances * tolerance_ &&
                             2.0 * size <= reach_ && rounds <= most_rounds;
        if (!is_told) return false;
        const double turn = size / extent_;
        const double cosine = cosine_ - most_turn * turn;
        if (cosine <= 0.0 || cosine > 1.0) return false;
        double deepest[] = {-1e300, -1e300};  // of either side, at least
        for (const Facing& wall : walls_) {
            double& depth = deepest[wall.opposes ? 1 : 0];
            depth = std::max(depth, wall.depth - dot(step, wall.normal) - most_bend * turn * size);
        }
        const auto [less, more] = std::minmax(deepest[0], deepest[1]);
        double left = less + cosine * more;
        for (std::size_t round = 1; round < rounds; ++round) left *= cosine;
        return std::min(more, left) > noticeable * tolerance_;
    }

private:
    struct Facing {
        Vec2 normal;
        double depth = 0.0;
        bool opposes = false;  ///< the first wall
    };

    /// Within eight rounds no push leads farther away than 1.25 steps, if the step is at least as
    /// long as 8 tolerances and at most an eighth of the extent: of the square of the distance a
    /// push out of a plane takes its own square, and what bend and tolerance give back is less than
    /// half of the step's in all.
    static constexpr std::size_t most_rounds = 8;
    static constexpr double least_tolerances = 8.0;
    static constexpr double least_extents = 4.0;  // of the reach

    /// As far as that every wall is farther from the centre than 0.83 extents. So two normals turn
    /// by less than this together, and a step of 1 bends by less than that, in steps per extent.
    static constexpr double most_turn = 3.25;
    static constexpr double most_bend = 0.625;

    /// Tolerances. Rounding is much less than one of them for coordinates below the limit.
    static constexpr double noticeable = 2.0;
    static bool is_exact(const Aabb& bounds) {
        constexpr double largest = 1e4;  // units
        return bounds.min.x >= -largest && bounds.min.y >= -largest && bounds.max.x <= largest &&
               bounds.max.y <= largest;
    }

    InlineVector<Facing, 8> walls_;
    double tolerance_ = 0.0;
    double reach_ = 0.0;
    double extent_ = 1e300;  ///< the least of all walls
    double cosine_ = 2.0;    ///< c; above 1 as long as no two walls oppose each other
    bool is_known_ = false;
};

/// A query that may know the walls around a disk.
template <typename Q>
concept KnowsWedges = requires(Q q, Vec2 position, double reach) {
    { q.wedge_at(position, reach) } -> std::same_as<Wedge>;
};

}  // namespace slidelab::detail
