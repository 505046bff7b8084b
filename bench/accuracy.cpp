#include "bench/accuracy.hpp"

#include <algorithm>

#include "oracle/slide.hpp"

namespace slidelab::bench {

using oracle::exact;

namespace {

constexpr double stuck_share = 1e-3;  ///< of the translation: a stuck mover goes no further
constexpr double free_share = 0.1;  ///< of the translation: the exact slide goes this far at least

double overlap_at(Vec2 place, std::span<const oracle::Region> regions) {
    oracle::Real deepest = 0;
    for (const oracle::Region& region : regions)
        deepest = std::max(deepest, -region.gap(exact(place)));
    return static_cast<double>(deepest);
}

bool goes_through(Vec2 from, Vec2 to, const Segment& wall) {
    const auto side = [](Vec2 a, Vec2 b, Vec2 p) {
        return cross(exact(b) - exact(a), exact(p) - exact(a));
    };
    return side(wall.a, wall.b, from) * side(wall.a, wall.b, to) < 0 &&
           side(from, to, wall.a) * side(from, to, wall.b) < 0;
}

bool any_crossed(Vec2 start, const Bends& bends, Vec2 end, std::span<const Segment> walls) {
    const auto crosses = [&](Vec2 from, Vec2 to) {
        return std::any_of(walls.begin(), walls.end(),
                           [&](const Segment& wall) { return goes_through(from, to, wall); });
    };
    for (const Vec2 bend : bends) {
        if (crosses(start, bend)) return true;
        start = bend;
    }
    return crosses(start, end);
}

}  // namespace

void Judge::judge(const Method& method, Vec2 start, Vec2 translation, Vec2 end, Accuracy& sum) {
    Bends bends;
    if (method.retrace(start, translation, bends) != end) ++sum.different;

    // Neither a slide nor a push goes further than the translation, except from inside a wall.
    const double step = length(translation);
    const double far = std::max(step, distance(start, end)) + 2.0 * furthest_;
    neighbourhood_.find({start - Vec2{far, far}, start + Vec2{far, far}}, near_);
    regions_.clear();
    for (const Segment& wall : near_) {
        const Vec2 ends[] = {wall.a, wall.b};
        regions_.emplace_back(ends, 0.0, mover_);
    }

    sum.worst_overlap = std::max(sum.worst_overlap, overlap_at(end, regions_));
    if (any_crossed(start, bends, end, near_)) ++sum.crossed;
    const oracle::ExactSlide ideal = exact_slide(regions_, exact(start), exact(translation));
    if (ideal.ends.empty()) {
        ++sum.undecided;
        return;
    }
    const auto ideal_way = static_cast<double>(distance(exact(start), ideal.ends.front()));
    const double moved = distance(start, end);
    if (moved < stuck_share * step && ideal_way > free_share * step) ++sum.stuck;
    sum.travelled += moved;
    sum.exact += ideal_way;
}

}  // namespace slidelab::bench
