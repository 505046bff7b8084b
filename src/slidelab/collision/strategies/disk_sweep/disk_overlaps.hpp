// What the disk of disk_sweep overlaps when a move begins, and the contacts that say so; past the
// article, whose disk begins outside of everything.
#pragma once

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/depenetration/counted_work.hpp"
#include "slidelab/collision/strategies/disk_sweep/disk_query.hpp"

namespace slidelab::detail {

/// Reports to the result, and moves its position.
class DiskOverlaps {
public:
    DiskOverlaps(const DiskQuery& all, MoveResult& result) : all_(all), result_(result) {}

    /// Of a point, which is swept as a thin disk, a wall that it lies on is no overlap.
    bool begins_inside() const;

    /// By the minimum translation out of all walls at once.
    void leave_together(CountedWork& work);

    /// Each wall by itself, as if it were the only one: first the solids that the centre is in.
    void leave_one_by_one();

    /// What overlaps at the end.
    void say_what_is_left();

private:
    using Overlaps = DiskQuery::Overlaps;

    bool is_overlap(double depth) const { return depth > all_.padding() + contact_tolerance; }

    void say(Penetration out, double fraction);
    void report(const Overlaps& at_start);
    void report_exit(const std::optional<Vec2>& translation);
    void report_deepest(const Overlaps& at_start, const Penetration& exit);
    void report(const Penetration& out);

    const DiskQuery& all_;
    MoveResult& result_;
};

}  // namespace slidelab::detail
