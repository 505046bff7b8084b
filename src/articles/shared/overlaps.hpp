// The overlaps at the start and at the end of a move, with their contacts. Article 000 resolves an
// overlap by the nearest of the orthogonal vectors, and several by the sum of these (figure 20 and
// the offset buffer). Article 003 begins without overlaps.
#pragma once

#include <optional>

#include "articles/contract/strategy.hpp"
#include "slidelab/narrow/depenetration/convex_depenetration.hpp"
#include "slidelab/narrow/put_aside.hpp"

namespace slidelab::detail {

class SweepQuery;

/// The minimum translations out of obstacles, once for each direction or one after the other. More
/// than a few directions at one place are not to be had, for want of room.
using Pushes = InlineVector<Penetration, 6>;

/// Adds the parts of a translation from `query.start` out of what is overlapped there: what the
/// mover has left and then touches, with boxes at a time of the tick, each with its share of the
/// translation as depth; or, with `as_deep`, with no more than its overlap. At a corner the side
/// counts that faces more along the translation. Collinear pieces of a wall, and tiles of a row,
/// are one part. The deepest first.
void add_touched_parts(const ConvexDepenetration& query, Vec2 out, double time, bool as_deep,
                       bool ends, Pushes& parts);

/// The deepest of the overlaps in a list, units; 0 where none has a depth.
double deepest_reported(const ContactList& contacts);

/// A velocity without its part into any contact of a list: all together, because one after the
/// other would send it back into the first.
Vec2 clipped_by(const ContactList& contacts, Vec2 velocity);

/// Adds contacts to the result, and moves its position.
class Overlaps {
public:
    /// Limits how far boxes put a mover aside.
    struct AsideLimit {
        const SweepQuery& query;
        double aside = 0.0;  ///< units
    };

    /// `ends`: off, rounded bodies have no corners.
    Overlaps(const Level& level, const MoveRequest& request, const ConvexMover& mover,
             const OneWayFilter& one_way, bool ends, MoveResult& result,
             std::optional<AsideLimit> aside = {})
        : level_(level),
          request_(request),
          mover_(mover),
          one_way_(one_way),
          ends_(ends),
          result_(result),
          aside_(aside) {}

    /// Calls `visit(Penetration)` for the overlaps at the present position, at a time of the tick.
    template <typename Visit>
    ConvexOverlaps visit(double time, Visit&& visit) const {
        return visit_overlaps(here(), time, ends_, visit);
    }
    ConvexOverlaps at(double time) const {
        return visit(time, [](const Penetration&) {});
    }

    /// Whether all overlaps at the start are with walls that were moved into the mover, by no more
    /// than these were moved: its place was free among the walls as they were given.
    bool are_of_moved_walls() const;

    /// Resolves all overlaps by the minimum translation out of everything, computed at one place
    /// and applied once. (So does the article's buffer, against jumping: pushes applied one by one
    /// are computed at different places, so opposed ones do not cancel but overshoot in turn.)
    /// False where there is no room nearby; true where the bound on work ended the search.
    /// `deepest`: of the overlaps.
    bool leave_together(const Penetration& deepest, CountedWork& work);

    /// Resolves each overlap as if it were the only one, in the order of the walls.
    void leave_one_by_one();

    /// Adds the overlaps, which are not resolved, up to the capacity. `fraction`: 0 at the start,
    /// 1 for residual ones.
    void list(double fraction);

private:
    ConvexDepenetration here() const {
        return {.level = level_,
                .bodies = request_.bodies,
                .mover = mover_,
                .start = result_.position,
                .against = -request_.displacement,
                .one_way = one_way_};
    }
    std::optional<Vec2> out_and_ahead(double deepest, CountedWork& work) const;
    std::optional<Vec2> out_ahead(Vec2 out, double deepest, CountedWork& work) const;
    struct Overlapped;
    struct PressedScene;
    std::optional<Vec2> way_out(double deepest, CountedWork& work);
    void move_out(Vec2 out);
    void report(const Penetration& out);
    void report_whole_way(Vec2 out, const Penetration& deepest);
    void add(const Penetration& out, double fraction);

    const Level& level_;
    const MoveRequest& request_;
    ConvexMover mover_;
    const OneWayFilter& one_way_;
    bool ends_;
    MoveResult& result_;
    std::optional<AsideLimit> aside_;
};

}  // namespace slidelab::detail
