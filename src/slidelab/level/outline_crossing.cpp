#include "slidelab/level/outline_crossing.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <set>
#include <vector>

#include "slidelab/geometry/polygons/convex_decomposition.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/level/broad_phase/wall_index.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab {

namespace {

using detail::side_of;

/// Up to so many sides all pairs are tested, which is faster than an index.
constexpr std::size_t few_sides = 32;

/// Tests before the search gives up: an outline of thousands of sides that all share one corner,
/// or nearly so, is given up.
constexpr std::size_t most_tests_for_a_side = 256;
constexpr std::size_t tests_for_any = 500'000;

/// An outline without repeated corners, with each corner's index in the list.
class Outline {
public:
    explicit Outline(std::span<const Vec2> corners) {
        for (std::size_t i = 0; i < corners.size(); ++i) {
            if (!corners_.empty() && corners[i] == corners_.back()) {
                places_.back() = i;  // the side begins at the last of equal corners
                continue;
            }
            corners_.push_back(corners[i]);
            places_.push_back(i);
        }
        while (corners_.size() > 1 && corners_.back() == corners_.front()) {
            corners_.pop_back();
            places_.pop_back();
        }
    }

    std::size_t size() const { return corners_.size(); }
    std::span<const Vec2> corners() const { return corners_; }
    Vec2 corner(std::size_t i) const { return corners_[i]; }
    Vec2 before(std::size_t i) const { return corners_[(i + size() - 1) % size()]; }
    Vec2 after(std::size_t i) const { return corners_[(i + 1) % size()]; }
    Segment side(std::size_t i) const { return {corner(i), after(i)}; }

    bool lies_on_one_line() const {
        return std::all_of(corners_.begin(), corners_.end(), [this](Vec2 corner) {
            return side_of(corners_[0], corners_[1], corner) == 0;
        });
    }

    CrossingSides named(std::size_t one, std::size_t other) const {
        return {std::min(places_[one], places_[other]), std::max(places_[one], places_[other])};
    }

private:
    std::vector<Vec2> corners_;
    std::vector<std::size_t> places_;
};

/// Whether two sides overlap in the same direction: the solid would lie on the same side of both.
bool run_on_each_other(const Segment& s, const Segment& t) {
    if (side_of(s.a, s.b, t.a) != 0 || side_of(s.a, s.b, t.b) != 0) return false;
    const Vec2 along = s.b - s.a;
    if (dot(along, t.b - t.a) <= 0.0) return false;
    const double first = std::max(0.0, dot(along, t.a - s.a));
    const double last = std::min(dot(along, along), dot(along, t.b - s.a));
    return first < last;
}

/// Whether the outline crosses `line` at corner `i`, which lies between the ends of the line.
bool goes_through_side(const Outline& outline, std::size_t i, const Segment& line) {
    const Vec2 corner = outline.corner(i);
    if (side_of(line.a, line.b, corner) != 0) return false;
    if (dot(corner - line.a, corner - line.b) >= 0.0) return false;
    return side_of(line.a, line.b, outline.before(i)) * side_of(line.a, line.b, outline.after(i)) <
           0;
}

/// Whether `point`, seen from `corner`, is clockwise of `from` and before `to`.
bool is_in_sector(Vec2 corner, Vec2 from, Vec2 to, Vec2 point) {
    const bool past = side_of(corner, from, point) > 0;
    const bool short_of = side_of(corner, to, point) < 0;
    const bool wide = side_of(corner, from, to) < 0;
    return wide ? past || short_of : past && short_of;
}

/// The same at two equal corners, unless a side of one lies on a side of the other.
bool goes_through_corner(const Outline& outline, std::size_t i, std::size_t other) {
    const Vec2 corner = outline.corner(i);
    if (corner != outline.corner(other)) return false;
    const Vec2 mine[] = {outline.before(i), outline.after(i)};
    const Vec2 others[] = {outline.before(other), outline.after(other)};
    for (const Vec2 a : mine) {
        for (const Vec2 b : others) {
            if (side_of(corner, a, b) == 0 && dot(a - corner, b - corner) > 0.0) return false;
        }
    }
    return is_in_sector(corner, mine[0], mine[1], others[0]) !=
           is_in_sector(corner, mine[0], mine[1], others[1]);
}

/// Whether two different sides cross, or the outline crosses one of them at the begin of the other.
bool cross(const Outline& outline, std::size_t i, std::size_t other) {
    const Segment one = outline.side(i);
    const Segment two = outline.side(other);
    if (!bounds_of(one).overlaps(bounds_of(two))) return false;
    return detail::cross_properly(one, two) || run_on_each_other(one, two) ||
           goes_through_side(outline, i, two) || goes_through_side(outline, other, one) ||
           goes_through_corner(outline, i, other);
}

using Index = std::uint32_t;

/// The order in which the line passes points: as if it were slightly tilted, so that no side is
/// vertical.
bool is_earlier(Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

/// The sides that a sweep line crosses, from top to bottom (M. I. Shamos and D. Hoey, "Geometric
/// intersection problems", 1976), for outlines that touch nowhere, in any layout. Two sides are
/// compared where the later one begins: their order does not change while none cross.
class SideSweep {
public:
    explicit SideSweep(std::span<const Vec2> corners)
        : corners_(corners), crossed_(Above{this}), places_(corners.size(), crossed_.end()) {}

    /// Whether no two sides have a point in common, other than the shared corner of neighbours.
    /// False, too, where rounding leaves it open (side_of). Consecutive corners must differ. O(n
    /// log n).
    bool finds_none_touching() {
        std::vector<Index> order(corners_.size());
        std::iota(order.begin(), order.end(), Index{0});
        std::sort(order.begin(), order.end(),
                  [this](Index i, Index k) { return is_earlier(corners_[i], corners_[k]); });
        // Two sides that end where two others begin would never be compared with these.
        const auto in_one_place = [this](Index i, Index k) { return corners_[i] == corners_[k]; };
        return std::adjacent_find(order.begin(), order.end(), in_one_place) == order.end() &&
               std::all_of(order.begin(), order.end(),
                           [this](Index corner) { return pass(corner) && !in_doubt_; });
    }

    std::size_t work() const { return work_; }

private:
    /// A side that continues in the next one keeps its position.
    struct Crossed {
        mutable Index side;
    };
    struct Above {
        SideSweep* sweep;
        bool operator()(const Crossed& a, const Crossed& b) const {
            return sweep->is_above(a.side, b.side);
        }
    };
    using Sides = std::set<Crossed, Above>;

    Index next(Index i) const { return i + 1 < corners_.size() ? i + 1 : 0; }
    Index previous(Index i) const {
        return i > 0 ? i - 1 : static_cast<Index>(corners_.size()) - 1;
    }
    /// From the end that the sweep line passes first.
    Segment line_of(Index side) const {
        const Vec2 a = corners_[side];
        const Vec2 b = corners_[next(side)];
        return is_earlier(a, b) ? Segment{a, b} : Segment{b, a};
    }

    /// The side of a line that a point lies on; an unclear one ends the sweep.
    int clear_side_of(const Segment& line, Vec2 point) {
        ++work_;
        const int side = side_of(line.a, line.b, point);
        in_doubt_ = in_doubt_ || side == 0;
        return side;
    }

    bool is_above(Index one, Index other) {
        if (one == other) return false;
        const Segment s = line_of(one);
        const Segment t = line_of(other);
        if (s.a == t.a) return clear_side_of(t, s.b) < 0;
        return is_earlier(s.a, t.a) ? clear_side_of(s, t.a) > 0 : clear_side_of(t, s.a) < 0;
    }

    /// Moves the line past a corner: false where sides touch there, or may touch.
    bool pass(Index corner) {
        const Index before = previous(corner);
        const bool ends = is_earlier(corners_[before], corners_[corner]);
        const bool begins = is_earlier(corners_[corner], corners_[next(corner)]);
        if (ends && begins) return go_on(before, corner);
        if (!ends && !begins) return go_on(corner, before);
        return begins ? begin(before, corner) : end(before, corner);
    }

    bool go_on(Index from, Index to) {
        const auto place = places_[from];
        place->side = to;
        places_[to] = place;
        return is_apart_above(place) && is_apart_below(place);
    }

    bool begin(Index one, Index other) {
        for (const Index side : {one, other}) places_[side] = crossed_.insert({side}).first;
        if (in_doubt_) return false;
        return is_apart_above(places_[one]) && is_apart_below(places_[one]) &&
               is_apart_above(places_[other]) && is_apart_below(places_[other]);
    }

    bool end(Index one, Index other) {
        const Vec2 tip = corners_[other];
        if (clear_side_of({tip, corners_[one]}, corners_[next(other)]) == 0) return false;
        auto upper = places_[one];
        auto lower = places_[other];
        if (std::next(upper) != lower) std::swap(upper, lower);
        if (std::next(upper) != lower) return false;
        crossed_.erase(upper);
        const auto below = crossed_.erase(lower);
        return below == crossed_.end() || is_apart_above(below);
    }

    bool is_apart_above(Sides::iterator place) {
        return place == crossed_.begin() || are_apart(std::prev(place)->side, place->side);
    }
    bool is_apart_below(Sides::iterator place) {
        const auto below = std::next(place);
        return below == crossed_.end() || are_apart(place->side, below->side);
    }

    /// Clearly apart; neighbours in the outline are tested where they begin and end.
    bool are_apart(Index one, Index other) {
        if (next(one) == other || next(other) == one) return true;
        ++work_;
        const Segment s = line_of(one);
        const Segment t = line_of(other);
        const int s_at_a = side_of(t.a, t.b, s.a);
        const int s_at_b = side_of(t.a, t.b, s.b);
        const int t_at_a = side_of(s.a, s.b, t.a);
        const int t_at_b = side_of(s.a, s.b, t.b);
        const bool in_line = (s_at_a == 0 && s_at_b == 0) || (t_at_a == 0 && t_at_b == 0);
        return !in_line && (s_at_a * s_at_b > 0 || t_at_a * t_at_b > 0);
    }

    std::span<const Vec2> corners_;
    Sides crossed_;
    std::vector<Sides::iterator> places_;  ///< of each side that the line crosses
    bool in_doubt_ = false;
    std::size_t work_ = 0;
};

/// For few sides: each with each.
std::optional<CrossingSides> first_of_all_pairs(const Outline& outline) {
    for (std::size_t i = 0; i < outline.size(); ++i) {
        for (std::size_t k = i + 1; k < outline.size(); ++k) {
            if (cross(outline, i, k)) return outline.named(i, k);
        }
    }
    return std::nullopt;
}

/// Finds the lowest of the later sides near a side that it crosses.
struct LeastCrossing {
    const Outline& outline;
    std::size_t side;
    std::size_t& tests;  ///< of all sides so far
    std::size_t most_tests;
    std::size_t least = outline.size();

    static bool can_stop_at(double) { return false; }
    bool can_visit() { return tests++ < most_tests; }
    void operator()(std::size_t other) {
        if (other > side && other < least && cross(outline, side, other)) least = other;
    }
};

/// For many sides: those that come near each other.
std::optional<CrossingSides> first_of_near_pairs(const Outline& outline, std::size_t& tests) {
    std::vector<Wall> sides;
    for (std::size_t i = 0; i < outline.size(); ++i) sides.push_back({outline.side(i)});
    const WallIndex index(sides);
    const std::size_t most_tests = tests + most_tests_for_a_side * outline.size() + tests_for_any;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        LeastCrossing crossing{outline, i, tests, most_tests};
        index.query_sweep(outline.side(i), {}, crossing);
        if (tests > most_tests) return CrossingSides{0, 1, false};
        if (crossing.least < outline.size()) return outline.named(i, crossing.least);
    }
    return std::nullopt;
}

}  // namespace

std::optional<CrossingSides> crossing_sides(std::span<const Vec2> corners, std::size_t* work) {
    if (corners.size() < 4 || detail::is_strictly_convex(corners)) return std::nullopt;
    const Outline outline(corners);
    if (outline.size() < 4 || outline.lies_on_one_line()) return std::nullopt;
    if (outline.size() <= few_sides) return first_of_all_pairs(outline);
    // Most touch nowhere, which the sweep line shows in about the same time for any layout.
    SideSweep sweep(outline.corners());
    const bool is_simple = sweep.finds_none_touching();
    std::size_t tests = sweep.work();
    const auto found = is_simple ? std::nullopt : first_of_near_pairs(outline, tests);
    if (work) *work += tests;
    return found;
}

}  // namespace slidelab
