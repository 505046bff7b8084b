// The overlaps of a mover at the start and at the end of a move, and their contacts. Article 000
// resolves an overlap by the nearest of the orthogonal vectors, and several by the sum of these
// (figure 20 and the offset buffer). Article 003 begins without overlaps.
#pragma once

#include <optional>
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/depenetration/convex_depenetration.hpp"
#include "slidelab/collision/depenetration/convex_overlaps.hpp"

namespace slidelab::detail {

/// Adds contacts to the result, and moves its position.
class Overlaps {
public:
    using Deepest = InlineVector<Penetration, ConvexOverlaps::most_listed>;

    /// `ends`: off, bodies have only their straight sides.
    Overlaps(const Level& level, const MoveRequest& request, const ConvexMover& mover, bool ends,
             MoveResult& result)
        : level_(level), request_(request), mover_(mover), ends_(ends), result_(result) {}

    /// The overlaps at the present position, at a time of the tick.
    ConvexOverlaps at(double time) const { return convex_overlaps(here(), time, ends_); }

    /// Resolves all overlaps by the minimum translation out of everything, computed at one place
    /// and applied once. (So does the article's buffer, against jumping: pushes applied one by one
    /// are computed at different places, so opposed ones do not cancel but overshoot in turn.)
    /// False where there is no room nearby; true where the bound on work ended the search.
    bool leave_together(const Deepest& found, CountedWork& work);

    /// Resolves each overlap as if it were the only one, in the order of the walls.
    void leave_one_by_one(const Deepest& found);

    /// The side or arc of one wall's body that the mover touches at a position, with boxes at a
    /// time of the tick; at a corner the one that faces more along `direction`. Its depth is 0.
    std::optional<Penetration> touched(WallRef wall, Vec2 position, Vec2 direction,
                                       double time) const;

    /// Adds overlaps that are not resolved, up to the capacity.
    void list(const ConvexOverlaps& found, double fraction);

private:
    ConvexDepenetration here() const {
        return {.level = level_,
                .kinematic_boxes = request_.kinematic_boxes,
                .mover = mover_,
                .start = result_.position,
                .against = -request_.displacement,
                .rule = {level_, request_}};
    }
    LevelBodies bodies(double time) const { return {level_, request_.kinematic_boxes, time}; }
    std::optional<Vec2> out_and_ahead(const Deepest& found, CountedWork& work) const;
    Penetration overlap(WallRef wall) const;
    void report(const Penetration& out);
    /// `fraction`: 0 for an overlap at the start, 1 for a residual one.
    void add(const Penetration& out, double fraction);

    const Level& level_;
    const MoveRequest& request_;
    ConvexMover mover_;
    bool ends_;
    MoveResult& result_;
};

}  // namespace slidelab::detail
