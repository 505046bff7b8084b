#include "slidelab/geometry/polygons/side_sweep.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <set>
#include <vector>

#include "slidelab/geometry/polygons/convex_decomposition.hpp"

namespace slidelab::detail {

namespace {

using Index = std::uint32_t;

/// The order in which the line passes points: as if it were slightly tilted, so that no side is
/// vertical.
bool is_earlier(Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

/// The sides that the line crosses, from top to bottom. Two sides are compared where the later one
/// begins: their order does not change while none cross.
class SideSweep {
public:
    explicit SideSweep(std::span<const Vec2> corners)
        : corners_(corners), crossed_(Above{this}), places_(corners.size(), crossed_.end()) {}

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

}  // namespace

bool is_clearly_simple(std::span<const Vec2> corners, std::size_t* work) {
    if (corners.size() < 4) return false;
    SideSweep sweep(corners);
    const bool is_simple = sweep.finds_none_touching();
    if (work) *work += sweep.work();
    return is_simple;
}

}  // namespace slidelab::detail
