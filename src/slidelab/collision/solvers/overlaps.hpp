// What the mover of a sweep overlaps when a move begins and when it ends, and the contacts that say
// so. Article 000 leaves overlaps by the nearest of the orthogonal vectors; of several at once it
// adds the vectors up (figure 20 and the offset buffer). Article 003 begins outside of everything.
#pragma once

#include <optional>
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/depenetration/convex_depenetration.hpp"
#include "slidelab/collision/depenetration/convex_overlaps.hpp"
#include "slidelab/collision/query/level_bodies.hpp"

namespace slidelab::detail {

/// Reports to the result, and moves its position.
class Overlaps {
public:
    using Deepest = InlineVector<Penetration, ConvexOverlaps::most_listed>;

    /// `ends`: off, only the straight sides of bodies are there.
    Overlaps(const Level& level, const MoveRequest& request, const ConvexMover& mover, bool ends,
             MoveResult& result)
        : level_(level), request_(request), mover_(mover), ends_(ends), result_(result) {}

    /// The overlaps at the present position, at a time of the tick.
    ConvexOverlaps at(double time) const { return convex_overlaps(here(), time, ends_); }

    /// By the minimum translation out of everything, measured from one place and applied once. (Why
    /// the article's buffer stops the jumping: pushes that are applied at once are measured from
    /// different places, so two that oppose each other do not cancel but overshoot in turn.)
    /// False where there is no room anywhere near; not where there was no time to tell.
    bool leave_together(const Deepest& found, CountedWork& work);

    /// Each by itself, as if it were the only one, in the order of the walls.
    void leave_one_by_one(const Deepest& found);

    /// The side or arc of the body of one wall that the mover touches at a position, where boxes
    /// stand at a time of the tick; at a corner the one that faces more along `direction`. Its
    /// depth is 0.
    std::optional<Penetration> touched(WallRef wall, Vec2 position, Vec2 direction,
                                       double time) const;

    /// What is not left: all of it, as far as there is room.
    void list(const ConvexOverlaps& found, double fraction);

private:
    ConvexDepenetration here() const {
        return {level_, request_.kinematic_boxes, mover_, result_.position, -request_.displacement};
    }
    std::optional<Vec2> out_and_ahead(const Deepest& found, CountedWork& work) const;
    LevelBody body_of(WallRef wall) const;
    Penetration overlap(WallRef wall) const;
    void report(const Penetration& out);
    /// `fraction`: 0 for one that was there at the start, 1 for one that is left at the end.
    void add(const Penetration& out, double fraction);

    const Level& level_;
    const MoveRequest& request_;
    ConvexMover mover_;
    bool ends_;
    MoveResult& result_;
};

}  // namespace slidelab::detail
