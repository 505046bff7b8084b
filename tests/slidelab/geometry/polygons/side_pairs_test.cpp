#include "slidelab/geometry/polygons/side_pairs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "slidelab/geometry/closest.hpp"
#include "slidelab/geometry/polygons/convex_decomposition.hpp"
#include "slidelab/level/outline_crossing.hpp"
#include "support/outlines.hpp"
#include "support/random.hpp"

namespace slidelab::detail::side_pairs_test {
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

std::optional<SideTree::Pair> oracle_pair(const Corners& corners) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
        for (std::size_t k = i + 1; k < corners.size(); ++k) {
            if (oracle_touch(corners, i, k)) return SideTree::Pair(i, k);
        }
    }
    return std::nullopt;
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

TEST(SidePairs, TheLeastOneThatTouchesIsFound) {
    Random random(61);
    int simple = 0;
    int touching = 0;
    for (int round = 0; round < 6000; ++round) {
        const Corners corners = outline_on_a_grid(random);
        if (corners.size() < 4) continue;
        const auto expected = oracle_pair(corners);
        const auto test = [&](std::size_t i, std::size_t k) { return oracle_touch(corners, i, k); };
        ASSERT_EQ(SideTree(corners).least_pair(test).least, expected) << round;
        ASSERT_EQ(least_pair_of_sides(corners, test, nullptr).least, expected) << round;
        // Collinear neighbours are clear to the sweep only by luck.
        if (expected) {
            ASSERT_FALSE(is_clearly_simple(corners)) << round;
        }
        ++(expected ? touching : simple);
    }
    EXPECT_GT(simple, 1000);
    EXPECT_GT(touching, 1000);
}

TEST(SidePairs, AreGivenUpWhereAllSidesMeet) {
    constexpr int leaves = 5000;
    Corners corners;
    for (int i = 0; i < leaves; ++i) {
        for (const double share : {0.0, 0.5}) {
            const double angle = 6.28 * (i + share) / leaves;
            corners.push_back({1000.0 * std::cos(angle), 1000.0 * std::sin(angle)});
        }
        corners.push_back({});
    }
    std::size_t work = 0;
    const auto found = crossing_sides(corners, &work);
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->is_seen);
    EXPECT_LT(work, 400 * corners.size());
    corners.resize(3 * 100);
    EXPECT_FALSE(crossing_sides(corners)) << "few are seen to touch, and no more";
}

TEST(SidePairs, ACrossingBetweenEndsIsNamedLikeByTestingAllPairs) {
    Random random(62);
    int crossing = 0;
    for (int round = 0; round < 3000; ++round) {
        Corners corners = test::random_outline(random, 40 + random.below(60));
        for (int i = random.below(3); i > 0; --i) {
            const auto count = static_cast<int>(corners.size());
            std::swap(corners[static_cast<std::size_t>(random.below(count))],
                      corners[static_cast<std::size_t>(random.below(count))]);
        }
        std::optional<SideTree::Pair> expected;
        for (std::size_t i = 0; !expected && i < corners.size(); ++i) {
            for (std::size_t k = i + 1; !expected && k < corners.size(); ++k) {
                if (cross_properly(side(corners, i), side(corners, k))) expected = {i, k};
            }
        }
        const auto found = crossing_sides(corners);
        ASSERT_EQ(found.has_value(), expected.has_value()) << round;
        if (!found) continue;
        ++crossing;
        ASSERT_EQ(SideTree::Pair(found->first, found->second), *expected) << round;
    }
    EXPECT_GT(crossing, 1000);
}

/// Teeth whose roots lie close together and whose tips are far apart: all sides are near all
/// others.
Corners fan(int teeth) {
    Corners corners;
    for (int i = 0; i < teeth; ++i) {
        corners.push_back({0.001 * i / teeth, 0.0});
        corners.push_back({i + 0.5, -1000.0});
    }
    corners.insert(corners.end(), {{1.0, 0.0}, {1.0, 5.0}, {0.0, 5.0}});
    return corners;
}

/// Boxes, pairs and comparisons for each side: a tree of boxes over sides, the pairs that it may
/// take, and a search tree of sides. Each is as deep as the logarithm of their number.
constexpr double most_work = 160.0;

TEST(SidePairs, TakeTheSameWorkForEachSideOfAnyOutline) {
    Random random(64);
    for (const int n : {60, 2000, 40000}) {
        const std::vector<Corners> outlines{
            test::comb_outline(n / 3, 50, 0),         test::comb_outline(n / 3, 50, 30),
            test::comb_outline(n / 3, 1e5, 7e4),      test::zigzag_outline(n / 2, 100, 0.7),
            test::spiky_outline(n / 2, 1, 1000),      test::spiky_outline(n / 2, 10, 11),
            test::ground_outline(random, n, 1, 9),    test::star_outline(random, n, {0, 0}, 10.0),
            test::spiral_outline(std::size_t(n) / 2), fan(n / 2)};
        for (std::size_t i = 0; i < outlines.size(); ++i) {
            std::size_t work = 0;
            crossing_sides(outlines[i], &work);
            EXPECT_LE(static_cast<double>(work),
                      most_work * static_cast<double>(outlines[i].size()))
                << i << " of " << n;
        }
    }
}

}  // namespace
}  // namespace slidelab::detail::side_pairs_test
