#include "slidelab/collision/solvers/collinear_runs.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace slidelab::detail {

void WallRuns::add(const Wall& wall) {
    const Vec2 along = wall.segment.b - wall.segment.a;
    const WallRun one{wall, wall.segment, true, wall.solid == no_solid ? Vec2{} : outward(along)};
    // Its iterators are constant. NOLINTNEXTLINE(modernize-loop-convert)
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        if (join(runs_[i], one)) return;
    }
    runs_.push_back(one);
}

std::span<const WallRun> WallRuns::joined() {
    // Pieces come in any order: one may close the gap between two runs.
    bool any = true;
    while (any) {
        any = false;
        InlineVector<WallRun, 32> left;
        for (const WallRun& run : runs_) {
            bool is_in = false;
            for (std::size_t i = 0; i < left.size() && !is_in; ++i) is_in = join(left[i], run);
            if (!is_in) left.push_back(run);
            any = any || is_in;
        }
        runs_ = left;
    }
    return runs_.all();
}

/// Whether they are one straight wall; if so, `run` becomes both.
bool WallRuns::join(WallRun& run, const WallRun& other) {
    if (run.wall.radius != other.wall.radius) return false;
    const auto size = [](const Segment& s) { return length_squared(s.b - s.a); };
    const Segment longest = size(run.longest) >= size(other.longest) ? run.longest : other.longest;
    if (!has_direction(longest.b - longest.a)) return false;
    const Vec2 along = normalized(longest.b - longest.a);

    const Segment& mine = run.wall.segment;
    const Segment& its = other.wall.segment;
    struct End {
        double at;
        Vec2 point;
    };
    std::array<End, 4> ends{};
    std::size_t count = 0;
    for (const Vec2 point : {mine.a, mine.b, its.a, its.b}) {
        const Vec2 seen = point - longest.a;
        if (std::abs(cross(along, seen)) > flush_gap) return false;
        ends[count++] = {dot(along, seen), point};
    }
    const double gap =
        std::max(std::min(ends[0].at, ends[1].at), std::min(ends[2].at, ends[3].at)) -
        std::min(std::max(ends[0].at, ends[1].at), std::max(ends[2].at, ends[3].at));
    if (gap > flush_gap) return false;
    const auto [first, last] = std::minmax_element(
        ends.begin(), ends.end(), [](const End& a, const End& b) { return a.at < b.at; });
    const bool looks_both_ways = dot(run.outside, other.outside) < 0.0;
    run = {{{first->point, last->point}, run.wall.radius, no_solid},
           longest,
           false,
           run.outside == Vec2{} ? other.outside : run.outside,
           run.may_have_seams || other.may_have_seams || looks_both_ways};
    return true;
}

RunSurfaces::RunSurfaces(const WallRun& run)
    : run_(&run), along_(normalized(run.longest.b - run.longest.a)) {}

void RunSurfaces::add(const Wall& wall) {
    if (wall.radius != run_->wall.radius) return;
    const auto end_of = [this](Vec2 point) {
        return End{dot(along_, point - run_->longest.a), point};
    };
    for (const Vec2 point : {wall.segment.a, wall.segment.b}) {
        if (std::abs(cross(along_, point - run_->longest.a)) > flush_gap) return;
    }
    const auto [low, high] = std::minmax({end_of(wall.segment.a), end_of(wall.segment.b)});
    const Vec2 size = wall.segment.b - wall.segment.a;
    pieces_.push_back({low, high, wall.solid == no_solid ? 0.0 : dot(size, along_)});
    ends_.push_back(low);
    ends_.push_back(high);
}

RunSurfaces::Part RunSurfaces::part_at(double at) const {
    bool is_any = false;
    bool is_free = false;
    bool looks_one_way = false;
    bool looks_the_other = false;
    for (const Piece& piece : pieces_) {
        if (at < piece.low.at || at > piece.high.at) continue;
        is_any = true;
        is_free = is_free || piece.facing == 0.0;
        looks_one_way = looks_one_way || piece.facing > 0.0;
        looks_the_other = looks_the_other || piece.facing < 0.0;
    }
    if (!is_any) return Part::none;
    return looks_one_way && looks_the_other && !is_free ? Part::seam : Part::surface;
}

}  // namespace slidelab::detail
