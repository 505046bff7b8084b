// The minimum translation of a mover out of all bodies together, and out of each by itself.
//
// Every body grows by the mover (body_penetration.hpp), and the mover shrinks to a point. The
// nearest place outside of the union of these Minkowski sums is the nearest point of a side or an
// arc, or a crossing of two of them. So each side and arc is followed from its nearest point in
// both directions, past one covering body after the other, to the first place that is not covered:
// exact, in one pass, and without a list of bodies or of crossings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/depenetration/body_penetration.hpp"

namespace slidelab::detail {

/// A bound on the work of one query, counted and not timed: equal queries have equal results on
/// every machine.
struct CountedWork {
    /// Tests of bodies, each of some 20 to 50 ns: up to half a second. Only heaps of hundreds of
    /// overlapping bodies need so many.
    std::int64_t most = 10'000'000;
    std::int64_t count = 0;

    void add(std::int64_t more) { count += more; }
    bool is_exhausted() const { return count > most; }
};

/// Half-planes that a translation lies in. More than a few together leave none.
using WayLimits = InlineVector<HalfPlane, 10>;

/// An evasion of boxes that will overlap the mover later in the tick: they stop no translation, but
/// it ends outside of them.
struct Evasion {
    double longest = 0.0;  ///< units: a longer evasion is none
};

/// A translation out along which nothing is hit. `least_out(limits)`: the least one within them;
/// `hit_along(translation)`: the normal of the first hit, if any, against which it then does not
/// lead. Zero where nothing overlaps; none where there is none.
template <typename LeastOut, typename HitAlong>
std::optional<Vec2> clear_way_out(WayLimits& limits, LeastOut&& least_out, HitAlong&& hit_along) {
    constexpr int most_blocked = 8;
    for (int i = 0; i < most_blocked; ++i) {
        const std::optional<Vec2> out = least_out(limits.all());
        if (!out || *out == Vec2{}) return out;
        const std::optional<Vec2> normal = hit_along(*out);
        if (!normal) return out;
        limits.push_back({*normal, 0.0});
    }
    return std::nullopt;
}

struct ConvexDepenetration {
    const Level& level;
    BodyList bodies;
    /// Corners relative to the position, convex, screen-clockwise; the position may lie outside of
    /// them.
    ConvexMover mover;
    Vec2 start;  ///< the mover's position
    /// Among equally short translations the one most along this direction is chosen, then up, then
    /// left. A mover whose centroid lies on a free segment goes to the side that this points to.
    /// Zero: no preference.
    Vec2 against = {};
    /// Counts the tests; when it is exhausted, the result is the best known so far. Several queries
    /// may share one. None: each query has its own bound.
    CountedWork* work = nullptr;
    std::optional<Evasion> evasion = {};
    const OneWayFilter& one_way = everything_takes_part;
    std::span<const HalfPlane> within = {};  ///< that the translation lies in
};

/// The translation from the start to the nearest place where the mover overlaps no body by more
/// than the contact tolerance, with bodies at `time` of the tick. Zero
/// without an overlap at the start; none without such a place within reach: a mover that needs a
/// longer translation is squeezed. Out of a solid at rest there is no limit.
///
/// The straight translation leads the centroid of the mover's corners through no free segment. A
/// centroid that begins outside of all solids and bodies enters none; one that begins in a
/// body alone enters no solid at rest. A body thinner than the overlap is left by its
/// nearest side like any other. Point obstacles stop no translation.
///
/// Where the bound on work is exhausted (CountedWork::is_exhausted), the place is free, but perhaps
/// not the nearest; or the result is none, though there may be a place.
///
/// Independent of the order of walls, allocates nothing. O(sides nearer than the result * bodies
/// there).
std::optional<Vec2> minimum_translation(const ConvexDepenetration& query, double time);
/// The same among the bodies of a source, instead of those of the level.
std::optional<Vec2> minimum_translation(const ConvexDepenetration& query, const BodySource& bodies);

/// The overlaps at a place.
struct ConvexOverlaps {
    Penetration deepest;    ///< is_deeper; of none the depth is 0
    std::size_t count = 0;  ///< of all overlaps
    /// Off: the bound on work was exhausted (CountedWork); there may be more overlaps, and
    /// deeper ones.
    bool is_complete = true;
};

/// The minimum translation out of one body alone, by its number; none for an overlap up to the
/// tolerance. Precondition: the query counts its work.
Penetration penetration_into(const ConvexDepenetration& query, double time, std::uint32_t number,
                             bool ends = true);

struct OverlapVisitor {
    const void* context;
    void (*visit)(const void* context, const Penetration& out);
};
ConvexOverlaps visit_overlaps(const ConvexDepenetration& query, double time, bool ends,
                              const OverlapVisitor& visitor);

/// Calls `visit(Penetration)` for each body that the mover overlaps at `query.start` by more than
/// the tolerance, by rising numbers: free segments, solids, and bodies at `time` of the
/// tick, each with the minimum translation out of that body alone. A concave solid is one body: out
/// of all its pieces. Tests are counted in `query.work`, if given. `ends`: off, rounded bodies have
/// no corners. Allocates nothing, and keeps no list: of bodies there may be any number.
template <typename Visit>
ConvexOverlaps visit_overlaps(const ConvexDepenetration& query, double time, bool ends,
                              const Visit& visit) {
    return visit_overlaps(query, time, ends,
                          OverlapVisitor{&visit, [](const void* context, const Penetration& out) {
                                             (*static_cast<const Visit*>(context))(out);
                                         }});
}

}  // namespace slidelab::detail
