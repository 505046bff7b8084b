#include "slidelab/geometry/polygons/convex_decomposition.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "slidelab/geometry/polygons/polygon.hpp"
#include "support/cases.hpp"
#include "support/outlines.hpp"
#include "support/random.hpp"

namespace slidelab::detail::convex_decomposition_test {

using test::cases;
using test::Random;

std::vector<Vec2> corners_of_piece(const std::vector<Vec2>& outline, const PieceOutline& piece) {
    std::vector<Vec2> corners;
    for (const PieceCorner& corner : piece) corners.push_back(outline[corner.corner]);
    return corners;
}

std::size_t count_sides(const std::vector<PieceOutline>& pieces) {
    std::size_t sides = 0;
    for (const PieceOutline& piece : pieces) {
        sides += static_cast<std::size_t>(std::count_if(
            piece.begin(), piece.end(), [](const PieceCorner& c) { return !c.is_cut; }));
    }
    return sides;
}

/// Convex, none too large, and of the same area together.
void expect_pieces_of(const std::vector<Vec2>& outline, const std::vector<PieceOutline>& pieces,
                      const std::string& what) {
    ASSERT_FALSE(pieces.empty()) << what;
    double area = 0.0;
    for (const PieceOutline& piece : pieces) {
        const std::vector<Vec2> corners = corners_of_piece(outline, piece);
        ASSERT_GE(corners.size(), 3U) << what;
        ASSERT_LE(corners.size(), most_corners_of_piece) << what;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const std::size_t n = corners.size();
            ASSERT_GE(side_of(corners[i], corners[(i + 1) % n], corners[(i + 2) % n]), 0) << what;
        }
        ASSERT_GT(signed_area(corners), 0.0) << what;
        area += signed_area(corners);
    }
    EXPECT_NEAR(area, signed_area(outline), 1e-9 * signed_area(outline)) << what;
}

TEST(ConvexPieces, OfAConvexOutlineAreOne) {
    const std::vector<Vec2> square{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const auto pieces = convex_pieces(square);
    ASSERT_EQ(pieces.size(), 1U);
    EXPECT_EQ(pieces[0].size(), 4U);
    EXPECT_EQ(count_sides(pieces), 4U);
}

TEST(ConvexPieces, OfAnLAreTwoWithOneCut) {
    const std::vector<Vec2> ell{{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {0, 2}};
    const auto pieces = convex_pieces(ell);
    EXPECT_EQ(pieces.size(), 2U);
    EXPECT_EQ(count_sides(pieces), 6U);
    expect_pieces_of(ell, pieces, "L");
}

TEST(ConvexPieces, LeaveOutCornersInAStraightLine) {
    const std::vector<Vec2> square{{0, 0}, {0.3, 0}, {0.7, 0}, {1, 0}, {1, 0.5}, {1, 1}, {0, 1}};
    const auto pieces = convex_pieces(square);
    ASSERT_EQ(pieces.size(), 1U);
    EXPECT_EQ(pieces[0].size(), 4U);
    EXPECT_EQ(count_sides(pieces), 4U) << "sides in one line are one";
}

TEST(ConvexPieces, OfARoundOutlineHaveALimitedNumberOfCorners) {
    std::vector<Vec2> round;
    for (int i = 0; i < 500; ++i) {
        const double angle = i * 6.283185307179586 / 500;
        round.push_back({std::cos(angle), std::sin(angle)});
    }
    const auto pieces = convex_pieces(round);
    expect_pieces_of(round, pieces, "round");
    EXPECT_EQ(count_sides(pieces), 500U);
    EXPECT_LT(pieces.size(), 60U);
}

TEST(ConvexPieces, AreNoneWhereTheOutlineGoesBack) {
    const std::vector<Vec2> antenna{{0, 0}, {2, 0}, {4, 0}, {2, 0}, {2, 2}, {0, 2}};
    EXPECT_TRUE(convex_pieces(antenna).empty());
}

TEST(ConvexPieces, TakeASolidWithAHoleThatACutJoinsToItsRim) {
    const std::vector<Vec2> ring{{0, 0}, {6, 0}, {6, 6}, {0, 6}, {0, 0},
                                 {2, 2}, {2, 4}, {4, 4}, {4, 2}, {2, 2}};
    const auto pieces = convex_pieces(ring);
    expect_pieces_of(ring, pieces, "ring");
    for (const PieceOutline& piece : pieces) {
        EXPECT_FALSE(polygon_contains(corners_of_piece(ring, piece), {3, 3}));
    }
}

TEST(ConvexPieces, CoverGeneratedOutlinesAndNothingElse) {
    Random random(41);
    std::size_t concave = 0;
    for (int round = 0; round < cases(600); ++round) {
        const std::vector<Vec2> outline = test::random_outline(random, 3 + random.below(60));
        const auto pieces = convex_pieces(outline);
        expect_pieces_of(outline, pieces, "round " + std::to_string(round));
        concave += pieces.size() > 1 ? 1 : 0;
        const Aabb area = bounds_of(outline);
        for (int i = 0; i < 30; ++i) {
            const Vec2 p{random.between(area.min.x, area.max.x),
                         random.between(area.min.y, area.max.y)};
            const auto holds = [&](const PieceOutline& piece) {
                return polygon_contains(corners_of_piece(outline, piece), p);
            };
            const bool covered = std::any_of(pieces.begin(), pieces.end(), holds);
            ASSERT_EQ(covered, polygon_contains(outline, p)) << "round " << round;
        }
    }
    EXPECT_GT(concave, static_cast<std::size_t>(cases(600)) / 2);
}

TEST(ConvexPieces, OfNearlyDegenerateOutlinesLoseNoSide) {
    // Corners a few units in the last place beside a straight line, needles, and both far out.
    Random random(42);
    for (int round = 0; round < cases(600); ++round) {
        const double far = random.chance(0.5) ? 0.0 : 1e6;
        const double tiny = random.magnitude(1e-15, 1e-6);
        std::vector<Vec2> outline;
        for (int i = 0; i <= 12; ++i) {
            outline.push_back({far + i / 3.0, far + random.between(-tiny, tiny)});
        }
        outline.push_back({far + 4.5, far + 1});
        outline.push_back({far + 2 + tiny, far + tiny * 2});
        outline.push_back({far - 0.5, far + 1});
        const auto pieces = convex_pieces(outline);
        if (pieces.empty()) continue;  // the needle may cross the other side
        std::set<std::uint32_t> begins;
        for (const PieceOutline& piece : pieces) {
            for (const PieceCorner& corner : piece) {
                if (!corner.is_cut) {
                    EXPECT_TRUE(begins.insert(corner.corner).second) << "a side in two pieces";
                }
            }
        }
        for (std::uint32_t i = 0; i < outline.size(); ++i) {
            // A corner that begins no side lies in line with its neighbours.
            const Vec2 before = outline[(i + outline.size() - 1) % outline.size()];
            const Vec2 after = outline[(i + 1) % outline.size()];
            if (begins.count(i) == 0) {
                EXPECT_LT(std::abs(cross(outline[i] - before, after - before)), 1e-9);
            }
        }
        expect_pieces_of(outline, pieces, "round " + std::to_string(round));
    }
}

TEST(ConvexPieces, AreFoundForOutlinesOfManyCorners) {
    Random random(43);
    for (const int n : {60, 500, 4000}) {
        const std::vector<std::vector<Vec2>> outlines{
            test::comb_outline(n / 3 - 1, 50, 0),       test::comb_outline(n / 3 - 1, 50, 30),
            test::zigzag_outline(n / 2, 1, 0),          test::zigzag_outline(n / 2, 1, 0.7),
            test::zigzag_outline(n / 2, 100, 0),        test::spiky_outline(n / 2, 1, 1000),
            test::spiky_outline(n / 2, 10, 11),         test::spiral_outline(std::size_t(n) / 2),
            test::ground_outline(random, n, 1000, 50),  test::ground_outline(random, n, 10, 500),
            test::star_outline(random, n, {0, 0}, 10.0)};
        for (std::size_t i = 0; i < outlines.size(); ++i) {
            const auto pieces = convex_pieces(outlines[i]);
            const std::string what = std::to_string(i) + " of " + std::to_string(n);
            if (i != 7 || n > 500) expect_pieces_of(outlines[i], pieces, what);
        }
    }
}

}  // namespace slidelab::detail::convex_decomposition_test
