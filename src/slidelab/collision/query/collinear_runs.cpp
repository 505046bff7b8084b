#include "slidelab/collision/query/collinear_runs.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "slidelab/collision/query/push_query.hpp"

namespace slidelab::detail {

void WallRuns::add(const Wall& wall) {
    const WallRun one{wall, wall.segment, true};
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
    run = {{{first->point, last->point}, run.wall.radius, no_solid}, longest, false};
    return true;
}

}  // namespace slidelab::detail
