#include "view/still/outline_pieces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace slidelab::lab {

namespace {

/// The line that a side lies on, in multiples of the fineness, so that sides which were meant to be
/// collinear are.
using LineKey = std::array<std::int64_t, 3>;

struct Event {
    LineKey line;
    double at;    // place along the line
    int forward;  // how many sides along the line begin (1) or end (-1) here
    int backward;
    Vec2 along;
    Vec2 point;
};

std::int64_t multiples_of(double fineness, double x) {
    return std::llround(std::clamp(x / fineness, -1e18, 1e18));
}

void add_side(const Segment& side, double fineness, std::vector<Event>& events) {
    const Vec2 d = side.b - side.a;
    if (!(length(d) > 1e-12)) return;
    const Vec2 unit = normalized(d);
    const bool forward = unit.x > 1e-9 || (std::abs(unit.x) <= 1e-9 && unit.y > 0.0);
    const Vec2 along = forward ? unit : -unit;
    const LineKey line{multiples_of(fineness, along.x), multiples_of(fineness, along.y),
                       multiples_of(fineness, cross(along, side.a))};
    const Vec2 first = forward ? side.a : side.b;
    const Vec2 last = forward ? side.b : side.a;
    events.push_back({line, dot(along, first), forward ? 1 : 0, forward ? 0 : 1, along, first});
    events.push_back({line, dot(along, last), forward ? -1 : 0, forward ? 0 : -1, along, last});
}

}  // namespace

std::vector<OutlinePiece> outline_pieces(std::span<const Segment> sides, double fineness) {
    std::vector<Event> events;
    events.reserve(2 * sides.size());
    for (const Segment& side : sides) add_side(side, fineness, events);
    std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
        return a.line != b.line ? a.line < b.line : a.at < b.at;
    });

    const double same_place = 1e-3 * fineness;
    std::vector<OutlinePiece> pieces;
    int forward = 0;
    int backward = 0;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event& event = events[i];
        if (i == 0 || event.line != events[i - 1].line) forward = backward = 0;
        forward += event.forward;
        backward += event.backward;
        const bool last_of_line = i + 1 == events.size() || events[i + 1].line != event.line;
        if (last_of_line || (forward == 0 && backward == 0)) continue;
        const Event& next = events[i + 1];
        if (next.at - event.at <= same_place) continue;
        const bool seam = forward > 0 && backward > 0;
        const bool continues =
            !pieces.empty() && pieces.back().seam == seam &&
            distance(pieces.back().segment.b, event.point) <= same_place &&
            std::abs(cross(event.along, event.point - pieces.back().segment.a)) <= same_place;
        if (continues)
            pieces.back().segment.b = next.point;
        else
            pieces.push_back({{event.point, next.point}, seam});
    }
    return pieces;
}

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
