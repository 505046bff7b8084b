// Sub-steps into a wedge that are certainly refused: a disk between walls that push it into each
// other need not be pushed to and fro to know that the rounds end in an overlap.
//
// A mover that is pressed into a corner refuses its sub-step, and all the halves of it down to the
// contact tolerance, each after as many rounds as there may be: in the benchmark's town two thirds
// of what long moves cost when all of them were tried. Most of those halves are told here, from
// where the disk stands, without a test of any wall. What is not tried is not counted as work.
//
// Where the disk goes no farther than the nearest feature of each wall stays the same, a side or a
// corner, its pushes are those of a few numbers: one after the other is made with them, and what is
// left of it is compared with the tolerance. It is certain where no comparison is nearer than
// rounding can lead.
//
// Where features change there is a bound. How deep a disk is in a convex wall falls by as much as
// the disk moves along the wall's normal. So a push by d out of one wall leads by at least c d into
// every wall whose normal stands against it, where c is the least cosine between the one normal and
// the other's reverse. Of all walls that can be touched, each is on one of two sides, and c is the
// least between the two sides. Then after a push the opposite side is as deep as it was and c d
// more; the wall that was left last is at 0, so no push is shorter than c times the one before.
// What is deeper than the tolerance after the last round is refused. That is exact for planes.
// Round ends turn their normals, by no more than the length of what was moved divided by the
// distance from the wall: both are bounded below, for steps that are short beside the disk.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// What of a wall is nearest to a disk's centre.
struct NearestFeature {
    bool is_corner = false;  ///< an end of a side, and not a point between the ends
    double room = 0.0;       ///< units: as long as the centre goes no farther it is the same one
};

inline NearestFeature nearest_feature(const Segment& side, Vec2 center) {
    const Vec2 along = side.b - side.a;
    const double size = length(along);
    if (!(size > 0.0)) return {true, 1e300};
    const double after_a = dot(center - side.a, along) / size;
    const double before_b = dot(side.b - center, along) / size;
    const double least = std::min(after_a, before_b);
    return {least < 0.0, std::abs(least)};
}

/// A wall as a disk in one place sees it.
struct WedgeWall {
    Vec2 normal;          ///< unit, from its nearest point to the disk's centre
    double depth = 0.0;   ///< units: how deep the disk is in it; below 0 where they are apart
    double extent = 0.0;  ///< units: of the disk and, for a capsule, of the wall
    NearestFeature nearest;
    Aabb bounds;
};

class Wedge {
public:
    /// Nothing is known: it refuses nothing.
    Wedge() = default;

    /// A disk at `position` that overlaps nothing, and does not go farther than `reach` units.
    Wedge(Vec2 position, double reach)
        : position_(position),
          tolerance_(contact_tolerance_at(position)),
          reach_(reach),
          is_known_(true) {}

    /// Returns whether the disk can touch the wall within its reach. All of those must be added.
    bool add(const WedgeWall& wall) {
        if (wall.depth + reach_ < 0.0) return false;
        largest_ = std::max(largest_, largest_of(wall.bounds));
        const bool is_usual = wall.depth <= tolerance_ && largest_ <= largest_place;
        is_known_ = is_known_ && is_usual && walls_.size() < walls_.capacity;
        if (!is_known_) return true;
        keeps_features_ = keeps_features_ && wall.nearest.room >= reach_;
        for (const Facing& other : walls_) {
            if (other.is_same_corner(wall)) return true;
        }
        walls_.push_back({wall.normal, wall.depth, wall.extent, wall.nearest.is_corner});
        extent_ = std::min(extent_, wall.extent);
        face(walls_.size() - 1);
        return true;
    }

    /// How many of the walls can be touched.
    std::size_t size() const { return walls_.size(); }

    /// Whether it is certain of whatever is not nearer to the tolerance than rounding, for steps of
    /// this length.
    bool is_exact_for(double step) const {
        return is_known_ && keeps_features_ && 2.0 * step <= reach_;
    }

    /// Precondition: the disk overlaps nothing there.
    void move_to(Vec2 position) {
        const Vec2 translation = position - position_;
        position_ = position;
        reach_ -= length(translation);
        ++moves_;
        if (!keeps_features_) is_known_ = false;
        cosine_ = 2.0;
        for (std::size_t i = 0; is_known_ && i < walls_.size(); ++i) {
            walls_[i].move(translation);
            face(i);
        }
    }

    /// Whether a step certainly ends in an overlap after so many pushes, each by the minimum
    /// translation out of the wall that the disk is deepest in.
    bool refuses(Vec2 step, std::size_t rounds) const { return refused_in_a_row(step, rounds) > 0; }

    /// Of a step, its half, the half of that, and so on, each from here: how many are certainly
    /// refused, as far as the first of them tells; at most `most_in_a_row`.
    int refused_in_a_row(Vec2 step, std::size_t rounds) const {
        const bool any_oppose = cosine_ <= 1.0;
        if (!is_known_ || !any_oppose) return 0;
        if (const int told = told_by_bound(step, rounds); told > 0) return told;
        return keeps_features_ && is_left(step, rounds) ? 1 : 0;
    }

    static constexpr int most_in_a_row = 32;

private:
    struct Facing {
        Vec2 normal;
        double depth = 0.0;
        double extent = 0.0;
        bool is_corner = false;
        bool opposes = false;  ///< the first wall

        /// Two sides share it: whichever is left, it is left in one direction.
        bool is_same_corner(const WedgeWall& wall) const {
            return is_corner && wall.nearest.is_corner && wall.normal == normal &&
                   wall.depth == depth && wall.extent == extent;
        }

        /// Of a corner: seen from it, the centre after a translation.
        Vec2 seen_after(Vec2 translation) const { return normal * (extent - depth) + translation; }
        double depth_after(Vec2 translation) const {
            return is_corner ? extent - length(seen_after(translation))
                             : depth - dot(translation, normal);
        }
        Vec2 normal_after(Vec2 translation) const {
            return is_corner ? normalized(seen_after(translation)) : normal;
        }
        void move(Vec2 translation) {
            const double moved = depth_after(translation);  // of the normal as it was
            normal = normal_after(translation);
            depth = moved;
        }
    };

    /// On which of the two sides a wall is, and what that makes of the least cosine.
    void face(std::size_t number) {
        Facing& wall = walls_[number];
        wall.opposes = number > 0 && dot(wall.normal, walls_[0].normal) < 0.0;
        for (std::size_t i = 0; i < number; ++i) {
            if (walls_[i].opposes != wall.opposes)
                cosine_ = std::min(cosine_, -dot(wall.normal, walls_[i].normal));
        }
    }

    // --- Where features stay the same ---

    /// The article's loop.
    bool is_left(Vec2 translation, std::size_t rounds) const {
        const double far = most_of_reach * reach_;
        const double unsure = rounding_after(rounds);
        for (std::size_t round = 0;; ++round) {
            if (!(length_squared(translation) <= far * far)) return false;
            const Facing* deepest = nullptr;
            double depth = tolerance_ + unsure;
            double next = 0.0;  // the deepest but one
            for (const Facing& wall : walls_) {
                const double one = wall.depth_after(translation);
                next = std::max(next, std::min(one, depth));
                if (one > depth) deepest = &wall;
                depth = std::max(depth, one);
            }
            if (!deepest || depth > most_depth * extent_) return false;
            if (round == rounds) return true;
            if (depth - next <= unsure) return false;
            translation += deepest->normal_after(translation) * depth;
        }
    }

    /// In reaches: what goes on from a wall that is touched there can be touched, too, and is
    /// among them.
    static constexpr double most_of_reach = 0.75;

    /// In extents: up to there the centre is in front of the wall, and not in it, beyond doubt.
    static constexpr double most_depth = 0.5;

    /// By how much a depth may be off after so many rounds, units: a few last places of the
    /// coordinates for each of them, and for each time that the wedge was moved.
    double rounding_after(std::size_t rounds) const {
        constexpr double rounding = 32.0 * 2.220446049250313e-16;
        return rounding * largest_ * static_cast<double>(rounds + 1 + moves_);
    }

    // --- A bound, whatever they do ---

    int told_by_bound(Vec2 step, std::size_t rounds) const {
        const double size = length(step);
        const bool is_told = size >= least_tolerances * tolerance_ && 2.0 * size <= reach_ &&
                             extent_ >= least_extents * size && rounds <= most_rounds;
        if (!is_told) return 0;
        const double turn = size / extent_;
        const double cosine = cosine_ - most_turn * turn;
        if (cosine <= 0.0 || cosine > 1.0) return 0;
        Deepest deepest[2];  // of either side
        for (const Facing& wall : walls_) {
            const double depth =
                wall.depth - dot(step, wall.normal) - most_bend * turn * size;  // at least
            Deepest& side = deepest[wall.opposes ? 1 : 0];
            if (depth > side.depth) side = {depth, std::max(0.0, -wall.depth)};
        }
        const auto [less, more] = std::minmax(deepest[0].depth, deepest[1].depth);
        double left = less + cosine * more;
        for (std::size_t round = 1; round < rounds; ++round) left *= cosine;
        const double least = std::min(more, left);
        if (!(least > noticeable * tolerance_)) return 0;
        return halves_above(least, std::max(deepest[0].gap, deepest[1].gap), size);
    }

    /// A wall as deep as a step at least leads into it.
    struct Deepest {
        double depth = -1e300;
        double gap = 0.0;  ///< units: how far off it was
    };

    /// A part p of the step leads at least p times as deep into the same walls, less their gaps,
    /// and turns and bends by less. So what is left is at least p times as much, less one gap for
    /// the wall that is left last, and one for the wall out of which the mover is pushed into it.
    int halves_above(double left, double gap, double size) const {
        const double least_part = std::max((noticeable * tolerance_ + 2.0 * gap) / left,
                                           least_tolerances * tolerance_ / size);
        int count = 1;
        for (double part = 0.5; part > least_part && count < most_in_a_row; part *= 0.5) ++count;
        return count;
    }

    /// Within eight rounds no push leads farther away than 1.25 steps, if the step is at least as
    /// long as 8 tolerances and at most an eighth of the extent: of the square of the distance a
    /// push out of a plane takes its own square, and what bend and tolerance give back is less than
    /// half of the step's in all.
    static constexpr std::size_t most_rounds = 8;
    static constexpr double least_tolerances = 8.0;
    static constexpr double least_extents = 8.0;

    /// As far as that every wall is farther from the centre than 0.83 extents. So two normals turn
    /// by less than this together, and a step of 1 bends by less than that, in steps per extent.
    static constexpr double most_turn = 3.25;
    static constexpr double most_bend = 0.625;

    /// Tolerances. Rounding is much less than one of them for coordinates below the limit.
    static constexpr double noticeable = 2.0;
    static constexpr double largest_place = 1e4;  // units

    InlineVector<Facing, 8> walls_;
    Vec2 position_;
    double tolerance_ = 0.0;
    double reach_ = 0.0;
    double largest_ = 1.0;   ///< coordinate of the walls, units
    double extent_ = 1e300;  ///< the least of all walls
    double cosine_ = 2.0;    ///< c; above 1 as long as no two walls oppose each other
    std::size_t moves_ = 0;
    bool is_known_ = false;
    bool keeps_features_ = true;
};

/// A query that may know the walls around a disk.
template <typename Q>
concept KnowsWedges = requires(Q q, Vec2 position, double reach) {
    { q.wedge_at(position, reach) } -> std::same_as<Wedge>;
};

}  // namespace slidelab::detail
