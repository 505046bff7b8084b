#include "view/still/polyline_order.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace slidelab::lab {

namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

bool is_before(Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

/// For each segment the one that goes on where it ends; each follows one at the most.
std::vector<std::size_t> followers(std::span<const Segment> segments) {
    std::vector<std::size_t> by_begin(segments.size());
    std::iota(by_begin.begin(), by_begin.end(), std::size_t{0});
    std::stable_sort(by_begin.begin(), by_begin.end(), [&](std::size_t a, std::size_t b) {
        return is_before(segments[a].a, segments[b].a);
    });
    std::vector<std::size_t> next(segments.size(), none);
    std::vector<bool> is_taken(segments.size(), false);
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const Vec2 end = segments[i].b;
        auto at = std::lower_bound(
            by_begin.begin(), by_begin.end(), end,
            [&](std::size_t index, Vec2 place) { return is_before(segments[index].a, place); });
        for (; at != by_begin.end() && segments[*at].a == end; ++at) {
            if (*at == i || is_taken[*at]) continue;
            next[i] = *at;
            is_taken[*at] = true;
            break;
        }
    }
    return next;
}

}  // namespace

std::vector<PolylinePlace> polyline_places(std::span<const Segment> segments) {
    const std::vector<std::size_t> next = followers(segments);
    std::vector<PolylinePlace> places(segments.size());
    for (std::size_t i = 0; i < next.size(); ++i) {
        if (next[i] == none) continue;
        places[i].is_last = false;
        places[next[i]].is_first = false;
    }
    std::vector<bool> is_done(segments.size(), false);
    const auto walk = [&](std::size_t from) {
        double before = 0.0;
        for (std::size_t at = from; at != none && !is_done[at]; at = next[at]) {
            is_done[at] = true;
            places[at].walked = before;
            before += distance(segments[at].a, segments[at].b);
        }
    };
    // From the beginnings, and then what is left: closed outlines, from anywhere.
    for (std::size_t i = 0; i < segments.size(); ++i)
        if (places[i].is_first) walk(i);
    for (std::size_t i = 0; i < segments.size(); ++i) walk(i);
    return places;
}

}  // namespace slidelab::lab
