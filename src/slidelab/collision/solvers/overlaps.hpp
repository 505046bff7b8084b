// The overlaps at the start and at the end of a move, with their contacts. Article 000 resolves an
// overlap by the nearest of the orthogonal vectors, and several by the sum of these (figure 20 and
// the offset buffer). Article 003 begins without overlaps.
#pragma once

#include <optional>
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/depenetration/convex_depenetration.hpp"

namespace slidelab::detail {

/// The deepest of the overlaps in a list, units; 0 where none has a depth.
double deepest_reported(const ContactList& contacts);

/// Adds contacts to the result, and moves its position.
class Overlaps {
public:
    using Deepest = ConvexOverlaps::Deepest;

    /// `ends`: off, rounded bodies have no corners.
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
    void leave_one_by_one(Deepest found);

    /// The parts of a translation from `start` out of overlaps: what the mover has left and then
    /// touches, with boxes at a time of the tick, each with its share of the translation as depth;
    /// or, with `as_deep`, with no more than its overlap. At a corner the side counts that faces
    /// more along the translation. The deepest first.
    Deepest parts_of(const Deepest& found, Vec2 start, Vec2 out, double time, bool as_deep) const;

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
    std::optional<Vec2> out_and_ahead(const Deepest& found, CountedWork& work) const;
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
