#include "slidelab/level/outline_crossing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "slidelab/geometry/polygons/convex_decomposition.hpp"
#include "slidelab/level/level.hpp"
#include "support/outlines.hpp"
#include "support/random.hpp"

namespace slidelab::outline_crossing_test {

using test::Random;
using Corners = std::vector<Vec2>;

/// How often an outline goes round a point that is not on it.
int oracle_winding(const Corners& corners, long double x, long double y) {
    int winding = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 a = corners[i];
        const Vec2 b = corners[(i + 1) % corners.size()];
        const long double turn =
            ((long double)b.x - a.x) * (y - a.y) - ((long double)b.y - a.y) * (x - a.x);
        if (a.y <= y && b.y > y && turn > 0) ++winding;
        if (a.y > y && b.y <= y && turn < 0) --winding;
    }
    return winding;
}

/// Whether the outline goes round some place twice, or round some clockwise and round others
/// counter-clockwise: judged beside many places along all sides.
bool oracle_is_tangled(const Corners& corners) {
    int least = 0;
    int most = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 a = corners[i];
        const Vec2 along = corners[(i + 1) % corners.size()] - a;
        if (along == Vec2{}) continue;
        constexpr int places = 40;
        for (int k = 0; k < places; ++k) {
            const long double share = (k + 0.37918L) / places;
            for (const long double aside : {1e-6L, -1e-6L}) {
                const int winding = oracle_winding(corners, a.x + share * along.x - aside * along.y,
                                                   a.y + share * along.y + aside * along.x);
                least = std::min(least, winding);
                most = std::max(most, winding);
            }
        }
    }
    return most - least > 1;
}

/// Two sides that cross between their ends. Exact for small whole numbers.
bool oracle_crosses_properly(const Corners& corners) {
    const std::size_t n = corners.size();
    const auto turn = [&](std::size_t a, std::size_t b, std::size_t c) {
        const Vec2 p = corners[a % n];
        const double area = cross(corners[b % n] - p, corners[c % n] - p);
        return area > 0 ? 1 : area < 0 ? -1 : 0;
    };
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (turn(i, i + 1, k) * turn(i, i + 1, k + 1) < 0 &&
                turn(k, k + 1, i) * turn(k, k + 1, i + 1) < 0)
                return true;
        }
    }
    return false;
}

/// Whether two sides lie on each other, somewhere, and run in opposite directions.
bool oracle_goes_back(const Corners& corners) {
    const std::size_t n = corners.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Vec2 a = corners[i];
        const Vec2 along = corners[(i + 1) % n] - a;
        for (std::size_t k = 0; k < n; ++k) {
            const Vec2 c = corners[k] - a;
            const Vec2 d = corners[(k + 1) % n] - a;
            if (cross(along, c) != 0.0 || cross(along, d) != 0.0) continue;
            const double first = std::max(dot(along, d), 0.0);
            const double last = std::min(dot(along, c), dot(along, along));
            if (first < last) return true;
        }
    }
    return false;
}

TEST(OutlineCrossing, IsFoundInAnyPlace) {
    Random random(11);
    int tangled = 0;
    for (int round = 0; round < 4000; ++round) {
        Corners corners;
        const int count = 4 + random.below(6);
        for (int i = 0; i < count; ++i) corners.push_back(random.point(-10, 10));
        const bool wrong = oracle_is_tangled(corners);
        ASSERT_EQ(crossing_sides(corners).has_value(), wrong || oracle_crosses_properly(corners))
            << round;
        tangled += wrong ? 1 : 0;
    }
    EXPECT_GT(tangled, 1000);
}

/// Whole numbers: corners on corners, corners on sides, sides on sides.
TEST(OutlineCrossing, TouchingIsNone) {
    Random random(12);
    int touching = 0;
    for (int round = 0; round < 20000; ++round) {
        Corners corners;
        const int count = 4 + random.below(5);
        for (int i = 0; i < count; ++i)
            corners.push_back({random.below(5) * 1.0, random.below(5) * 1.0});
        const bool found = crossing_sides(corners).has_value();
        const bool wrong = oracle_is_tangled(corners);
        if (oracle_crosses_properly(corners)) {
            ASSERT_TRUE(found) << round;
        }
        // A spike without width may stick through a side and go round nothing: that is refused.
        if (found && !oracle_crosses_properly(corners) && !oracle_goes_back(corners)) {
            ASSERT_TRUE(wrong) << round;
        }
        touching += !found && !wrong ? 1 : 0;
    }
    EXPECT_GT(touching, 1000);
}

TEST(OutlineCrossing, NamesTheSides) {
    const auto crossing = crossing_sides(Corners{{0, 0}, {0, 0}, {2, 2}, {2, 0}, {0, 2}});
    ASSERT_TRUE(crossing);
    EXPECT_EQ(crossing->first, 1U);  // from the second of the two equal corners on
    EXPECT_EQ(crossing->second, 3U);
}

TEST(OutlineCrossing, KnownShapes) {
    // Through a corner; on each other, in the same direction; through the inside of a side.
    EXPECT_TRUE(crossing_sides(Corners{{0, 0}, {1, 1}, {2, 2}, {2, 0}, {1, 1}, {0, 2}}));
    EXPECT_TRUE(crossing_sides(Corners{{0, 0}, {4, 0}, {4, 2}, {1, 0}, {3, 0}, {0, 2}}));
    EXPECT_TRUE(crossing_sides(Corners{{0, 0}, {4, 0}, {2, -2}, {2, 0}, {2, 2}, {1, -1}}));
    // Corner on corner and corner on side without going through; a hole that is cut open; a spike.
    EXPECT_FALSE(crossing_sides(Corners{{0, 0}, {2, 0}, {1, 1}, {2, 2}, {0, 2}, {1, 1}}));
    EXPECT_FALSE(crossing_sides(Corners{{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}));
    EXPECT_FALSE(crossing_sides(
        Corners{{0, 0}, {6, 0}, {6, 6}, {0, 6}, {0, 0}, {2, 2}, {2, 4}, {4, 4}, {4, 2}, {2, 2}}));
    EXPECT_FALSE(crossing_sides(Corners{{0, 0}, {4, 0}, {4, 4}, {6, 4}, {4, 4}, {0, 4}}));
    // Collapsed: as it lies.
    EXPECT_FALSE(crossing_sides(Corners{{0, 0}, {2, 0}, {1, 0}, {3, 0}}));
    EXPECT_FALSE(crossing_sides(Corners{{1, 1}, {1, 1}, {1, 1}, {1, 1}}));
}

Corners coast(int count, Random& random) {
    Corners corners;
    for (int i = 0; i < count; ++i) {
        const double turn = 2 * std::numbers::pi * i / count;
        corners.push_back(Vec2{std::cos(turn), std::sin(turn)} * random.between(800, 1000));
    }
    return corners;
}

TEST(OutlineCrossing, LargeOutlines) {
    Random random(13);
    for (int round = 0; round < 10; ++round) {
        Corners corners = coast(3000 + random.below(3000), random);
        EXPECT_FALSE(crossing_sides(corners));
        std::reverse(corners.begin(), corners.end());
        EXPECT_FALSE(crossing_sides(corners));
        const auto at = static_cast<std::size_t>(random.below(2000)) + 10;
        corners[at] = corners[at] * -2.0;  // beyond the opposite coast
        const auto found = crossing_sides(corners);
        ASSERT_TRUE(found) << round;
        const auto leads_there = [at](std::size_t side) { return side == at || side + 1 == at; };
        EXPECT_TRUE(leads_there(found->first) || leads_there(found->second)) << round;
    }
}

TEST(OutlineCrossing, IsGivenUpWhereAllSidesMeet) {
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

Segment side(const Corners& corners, std::size_t i) {
    return {corners[i], corners[(i + 1) % corners.size()]};
}

TEST(OutlineCrossing, BetweenEndsIsNamedLikeByTestingAllPairs) {
    Random random(62);
    int crossing = 0;
    for (int round = 0; round < 3000; ++round) {
        Corners corners = test::random_outline(random, 40 + random.below(60));
        for (int i = random.below(3); i > 0; --i) {
            const auto count = static_cast<int>(corners.size());
            std::swap(corners[static_cast<std::size_t>(random.below(count))],
                      corners[static_cast<std::size_t>(random.below(count))]);
        }
        std::optional<std::pair<std::size_t, std::size_t>> expected;
        for (std::size_t i = 0; !expected && i < corners.size(); ++i) {
            for (std::size_t k = i + 1; !expected && k < corners.size(); ++k) {
                if (detail::cross_properly(side(corners, i), side(corners, k))) expected = {i, k};
            }
        }
        const auto found = crossing_sides(corners);
        ASSERT_EQ(found.has_value(), expected.has_value()) << round;
        if (!found) continue;
        ++crossing;
        ASSERT_EQ(std::pair(found->first, found->second), *expected) << round;
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

/// Comparisons for each side: a search tree of sides is as deep as the logarithm of their number.
constexpr double most_work = 60.0;

TEST(OutlineCrossing, TakesTheSameWorkForEachSideOfAnyOutline) {
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

}  // namespace slidelab::outline_crossing_test
