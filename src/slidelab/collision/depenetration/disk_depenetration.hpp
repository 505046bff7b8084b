// The minimum translation that takes a disk out of everything it is in, over all walls together.
//
// The disk shrinks to its centre and the walls grow by its radius (article 003). The nearest place
// on the boundary of what is closed is then the nearest point of one outline, or a crossing of two:
// all of these are tried, near ones first, and the first that is open is the answer. Exact, in one
// round, where going by the walls' tangents again and again comes nearer and nearer.
#pragma once

#include <optional>
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/depenetration/counted_work.hpp"
#include "slidelab/collision/depenetration/translation_limit.hpp"

namespace slidelab::detail {

struct MinimumTranslationQuery {
    const Level& level;
    std::span<const KinematicBox> kinematic_boxes;
    Vec2 start;           ///< of the disk's centre
    double radius = 0.0;  ///< units, > 0, skin included
    /// Of translations that are equally short, the one that leads most in this direction is taken,
    /// and then the one that leads up. A centre that lies on a wall goes back to the side where
    /// this points.
    Vec2 against;
    bool ends = true;  ///< off: walls end as planks do, and are left by their sides only
    /// What is tested is added to it, and the answer is given with what is known when it is
    /// exhausted. None: the query has its own bound.
    CountedWork* work = nullptr;
    double time = 0.0;  ///< of the tick, for kinematic boxes
    std::optional<Evasion> evasion = {};
};

/// From the start to the nearest place where the disk overlaps no wall and its centre is in no
/// solid. The straight path there does not lead through a free segment, nor into a solid if the
/// centre begins outside of all of them; if it begins in a kinematic box alone, not into a solid at
/// rest.
///
/// Nothing where there is no such place near enough: within longest_in_depths. Of more than 64
/// walls as near as the translation is long only the nearest 64 are candidates: the answer is free
/// all the same, but need not be the nearest place. The same where the bound on work is exhausted;
/// there may be no answer then, though there is room. Independent of the order of walls. Allocates
/// nothing. O(n^2) crossings for n near walls, those that are nearer than the best place so far
/// checked against all n: about a microsecond for two walls.
std::optional<Vec2> minimum_translation_of_disk(const MinimumTranslationQuery& question);

}  // namespace slidelab::detail
