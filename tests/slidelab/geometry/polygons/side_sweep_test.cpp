#include "slidelab/geometry/polygons/side_sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "slidelab/geometry/closest.hpp"
#include "slidelab/geometry/polygons/convex_decomposition.hpp"
#include "support/outlines.hpp"
#include "support/random.hpp"

namespace slidelab::detail::side_sweep_test {
namespace {

using test::Random;
using Corners = std::vector<Vec2>;

Segment side(const Corners& corners, std::size_t i) {
    return {corners[i], corners[(i + 1) % corners.size()]};
}

bool goes_back(const Segment& s, const Segment& t) {
    return side_of(s.a, s.b, t.b) == 0 && dot(s.b - s.a, t.b - t.a) < 0.0;
}

/// Exact for small whole numbers. Neighbours only where one goes back on the other.
bool oracle_touch(const Corners& corners, std::size_t i, std::size_t k) {
    const Segment s = side(corners, i);
    const Segment t = side(corners, k);
    if ((i + 1) % corners.size() == k) return goes_back(s, t);
    if ((k + 1) % corners.size() == i) return goes_back(t, s);
    return segments_touch(s, t);
}

bool oracle_any_touch(const Corners& corners) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
        for (std::size_t k = i + 1; k < corners.size(); ++k) {
            if (oracle_touch(corners, i, k)) return true;
        }
    }
    return false;
}

/// Whether neighbours lie in one line, which is clear to the sweep only by luck.
bool has_flat_corner(const Corners& corners) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Segment next = side(corners, (i + 1) % corners.size());
        if (side_of(corners[i], next.a, next.b) == 0) return true;
    }
    return false;
}

/// Corners drawn twice would be taken for one.
Corners without_repeats(Corners corners) {
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    while (corners.size() > 1 && corners.front() == corners.back()) corners.pop_back();
    return corners;
}

/// On whole numbers, mostly without touching: rays around a centre, or teeth, some corners moved.
Corners outline_on_a_grid(Random& random) {
    const int n = 4 + random.below(80);
    Corners corners = random.chance(0.5) ? test::star_outline(random, n, {0, 0}, 400.0)
                                         : test::comb_outline(n / 3 + 1, 20.0, random.below(40));
    const double size = random.chance(0.5) ? 1.0 : 4.0;
    for (Vec2& corner : corners) {
        corner = {std::round(corner.x * size), std::round(corner.y * size)};
    }
    while (random.chance(0.4)) {
        const auto count = static_cast<int>(corners.size());
        corners[static_cast<std::size_t>(random.below(count))] =
            corners[static_cast<std::size_t>(random.below(count))] +
            Vec2{0.0, random.below(2) * 1.0};
    }
    return without_repeats(corners);
}

TEST(SideSweep, FindsOutlinesThatTouchNowhere) {
    Random random(61);
    int simple = 0;
    int touching = 0;
    for (int round = 0; round < 6000; ++round) {
        const Corners corners = outline_on_a_grid(random);
        if (corners.size() < 4) continue;
        const bool touches = oracle_any_touch(corners);
        if (touches || !has_flat_corner(corners)) {
            ASSERT_EQ(is_clearly_simple(corners), !touches) << round;
        }
        ++(touches ? touching : simple);
    }
    EXPECT_GT(simple, 1000);
    EXPECT_GT(touching, 1000);
}

}  // namespace
}  // namespace slidelab::detail::side_sweep_test
