// What the disk of disk_sweep overlaps when a move begins, and the contacts that say so; past the
// article, whose disk begins outside of everything.
#pragma once

#include <optional>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/depenetration/counted_work.hpp"
#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::detail {

/// Reports to the result, and moves its position.
class DiskOverlaps {
public:
    using Overlaps = InlineVector<Penetration, 64>;

    /// `radius`: of the disk, its skin included.
    DiskOverlaps(const Level& level, const MoveRequest& request, double radius, bool end_caps,
                 MoveResult& result)
        : level_(level), request_(request), radius_(radius), end_caps_(end_caps), result_(result) {}

    bool begins_inside() const;

    /// By the minimum translation out of all walls at once. False where there is no room near;
    /// not where there was no time to tell.
    bool leave_together(CountedWork& work);

    /// Each wall by itself, as if it were the only one: first the solids that the centre is in.
    void leave_one_by_one();

    /// What overlaps at the end.
    void say_what_is_left();

    /// What overlaps the disk at a place and time, each wall once, in the order of numbers.
    Overlaps overlaps(Vec2 position, double time) const;

    bool is_free_segment(WallRef wall) const {
        return wall.is_of_level(level_) && level_.walls()[wall.number()].solid == no_solid;
    }

private:
    /// Calls `visit(Penetration)` with the way out of each solid that the disk's centre is in.
    template <typename Visit>
    void visit_exits(Vec2 position, double time, Visit&& visit) const;
    Penetration deepest_exit(Vec2 position) const;
    Penetration first_exit(Vec2 position) const;

    Overlaps near_by(Vec2 position, double time, double margin, double tolerance) const;
    /// What the disk touches where it begins the move, or overlaps there.
    Overlaps touched(Vec2 position) const;
    Penetration collide(const Wall& wall, Vec2 position, double margin, double tolerance) const;
    bool is_same_body(WallRef a, WallRef b) const;

    void say(const Penetration& out, double fraction);
    void report(const Overlaps& at_start);
    void report_exit(const std::optional<Vec2>& translation);
    void report_deepest(const Overlaps& at_start, const Penetration& exit);
    void report(const Penetration& out);

    const Level& level_;
    const MoveRequest& request_;
    double radius_;
    bool end_caps_;  ///< off: only the straight sides of walls are there
    MoveResult& result_;
};

}  // namespace slidelab::detail
